import { minute, second } from "../../../base/instants.ts";
import { assumed } from "../../../base/provenance.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Json } from "../../seen/exchange.ts";
import { type Ground, says } from "../../seen/sentences.ts";
import { isFirstPage, option, type SentByRule } from "./request.ts";
import { firstRepeated, rule } from "./rule.ts";

/** Rules about the relation between a request and its answer. */

/** A request by id returns the object with this id. */
const sameThing = (source: Ground, route: Route, param: string, idOf: (json: Json) => unknown) =>
  rule(source, [route], (json, { params }) => {
    const expected = params[param];
    const id = idOf(json);
    return id !== expected && `${expected} was asked for, and ${JSON.stringify(id)} is answered`;
  });

/** A page has at most as many rows as requested. */
const pageSize = (
  source: Ground,
  route: Route,
  list: string,
  fallback: number,
  limitOf: (request: SentByRule) => unknown = ({ query }) => query.get("limit"),
) =>
  rule(source, [route], (json, request) => {
    const limit = Number(limitOf(request) ?? (isFirstPage(request) ? fallback : Number.NaN));
    const { length } = json[list];
    return limit >= 1 && length > limit && `at most ${limit} were asked for, and ${length} are answered`;
  });

/** A write returns the written values. */
const echo = (source: Ground, route: Route, names: readonly string[], thingOf: (json: Json) => Json = (json) => json) =>
  rule(source, [route], (json, { body }) => {
    const thing = thingOf(json);
    const wrong = names.find((name) => name in body && !repeatsInput(body[name], thing[name]));
    return (
      wrong && `\`${wrong}\` was set to ${JSON.stringify(body[wrong])}, and ${JSON.stringify(thing[wrong])} is answered`
    );
  });

/** Texts may be trimmed and Unicode-composed, but not changed otherwise; an empty one may be none. */
function repeatsInput(sent: unknown, answered: unknown): boolean {
  if (sent === "" && answered === null) return true;
  if (typeof sent !== "string" || typeof answered !== "string") return sent === answered || answered === undefined;
  const plain = (text: string): string => text.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();
  return plain(sent) === plain(answered);
}

/** A list that is archived says when, and a restored one does not. */
const archiving = (source: Ground, archived: boolean) =>
  rule(
    source,
    ["PATCH /v1/shortlists/{id}"],
    ({ archivedAt }, { body }) =>
      body.archived === archived &&
      archived !== (archivedAt !== null) &&
      `\`archived\` was set to ${archived}, and \`archivedAt\` is ${JSON.stringify(archivedAt)}`,
  );

const similar = ["POST /v2/developers/similar", "GET /v1/developers/similar"] as const;
const withPeople = [...similar, "GET /v1/developers/search"] as const;

/** What §4.1 calls intents: what an answer says of one may be in other words. */
const intents = ["same", "overall", "network"];

export const requestRules = [
  sameThing(says("4.1/job-poll"), "GET /v1/search/jobs/{id}", "id", ({ job }) => job.id),
  sameThing(says("4.3/job-read"), "GET /v2/deep-research/jobs/{id}", "id", ({ job }) => job.id),
  sameThing(says("4.6/project"), "GET /v1/projects/{id}", "id", ({ id }) => id),
  sameThing(says("4.5/patch-answer"), "PATCH /v1/shortlists/{id}", "id", ({ id }) => id),
  sameThing(says("4.5/note-delete"), "DELETE /v1/notes/{noteId}", "noteId", ({ id }) => id),
  sameThing(assumed("A-60"), "GET /v1/shortlists/{id}", "id", ({ id }) => id),
  pageSize(says("4.1/similar-limit"), "POST /v2/developers/similar", "results", 20, ({ body }) => body.limit),
  pageSize(says("4.1/v1-limit"), "GET /v1/developers/similar", "results", 10),
  pageSize(says("4.5/notes-limit"), "GET /v1/developers/{developerId}/notes", "notes", 50),
  pageSize(assumed("A-20"), "GET /v1/developers/search", "results", 10),
  pageSize(assumed("A-60"), "GET /v1/shortlists", "shortlists", 50),
  pageSize(assumed("A-62"), "GET /v1/contacts", "contacts", 50),
  rule(
    says("4.1/similar-intent-default"),
    ["POST /v2/developers/similar"],
    ({ intent }, request) =>
      request.body.intent === undefined &&
      isFirstPage(request) &&
      intents.includes(intent) &&
      intent !== "overall" &&
      `\`intent\` is ${intent}, and none was asked for: it is overall by default`,
  ),
  rule(
    says("4.1/similar-intent"),
    ["POST /v2/developers/similar"],
    ({ intent }, { body }) =>
      body.intent !== undefined &&
      intents.includes(intent) &&
      intent !== body.intent &&
      `\`intent\` is ${intent}, and ${body.intent} was asked for`,
  ),
  echo(assumed("A-06"), "POST /v1/keys", ["name"], ({ key }) => key),
  rule(assumed("A-06"), ["POST /v1/keys"], ({ key }, { body }) => {
    const [asked, held] = [body.entitlements, key.entitlements].map((each) => new Set<string>(each));
    const other = [...(asked ?? []), ...(held ?? [])].find((each) => asked?.has(each) !== held?.has(each));
    return (
      other !== undefined &&
      `a key was asked for with ${[...(asked ?? [])].join(", ")}, and has ${key.entitlements.join(", ")}`
    );
  }),
  rule(
    assumed("A-06"),
    ["POST /v1/keys"],
    ({ key }, { body }) =>
      typeof body.expiresAt === "string" &&
      !(Math.abs(Date.parse(key.expiresAt ?? "") - Date.parse(body.expiresAt)) < second) &&
      `a key was asked for until ${body.expiresAt}, and ends at ${key.expiresAt}`,
  ),
  echo(says("4.5/patch-answer"), "PATCH /v1/shortlists/{id}", ["name", "description", "pinned"]),
  archiving(says("3/archive"), true),
  archiving(says("3/unarchive"), false),
  rule(
    says("4.5/pin-answer"),
    ["POST /v1/shortlists/{id}/members/pin"],
    ({ contactId, pinnedRepo }, { body }) =>
      (contactId !== body.contactId || pinnedRepo !== body.repo) &&
      `"${body.repo}" was pinned for contact "${body.contactId}", and "${pinnedRepo}" for "${contactId}" is answered`,
  ),
  rule(says("4.5/remove-answer"), ["POST /v1/contacts/remove"], ({ removed }, { body }) => {
    const requested = new Set<string>(body.contactIds);
    const done = new Set<string>(removed);
    return (
      (requested.size !== done.size || [...requested].some((id) => !done.has(id))) &&
      `\`removed\` names ${done.size} contacts, and ${requested.size} were to be removed, each once`
    );
  }),
  echo(says("4.6/attachment-201"), "POST /v1/companies/{id}/attachments", ["kind", "name", "url"]),
  echo(assumed("A-61"), "POST /v1/developers/{developerId}/notes", ["body"]),
  echo(assumed("A-60"), "POST /v1/shortlists", ["name", "description", "kind"]),
  // What a ceiling is §2.4 says, and that it is null if there is none.
  rule(
    says("2.4/budget"),
    ["POST /v1/search/jobs"],
    ({ job }, { body }) =>
      typeof body.budgetCredits === "number" &&
      job.budgetCredits === null &&
      `\`budgetCredits\` was set to ${body.budgetCredits}, and null is answered: it is null if there is no ceiling`,
  ),
  echo(assumed("A-40"), "POST /v1/search/jobs", ["budgetCredits", "targetCount", "targetMode"], ({ job }) => job),
  rule(says("4.6/me-profile"), ["PATCH /v1/me/profile"], ({ written, skipped }, { body }) => {
    // What has the value already, or has none to clear, may be neither.
    const requested = new Set<string>([...Object.keys(body.set ?? {}), ...(body.clear ?? [])]);
    const answered: readonly string[] = [...written, ...skipped];
    const wrong = firstRepeated(answered) ?? answered.find((name) => !requested.has(name));
    return (
      wrong !== undefined &&
      `\`written\` and \`skipped\` name ${JSON.stringify(answered)}, and ${JSON.stringify([...requested])} were asked for: each is in one of them at most`
    );
  }),
  rule(says("4.5/notes-own"), ["GET /v1/developers/{developerId}/notes"], ({ contactId, notes }) => {
    const wrong = notes.find((note) => note.contactId !== contactId);
    return wrong && `a note of contact ${wrong.contactId} is among those of ${contactId}`;
  }),
  rule(says("4.1/jobs-list-filter"), ["GET /v1/search/jobs"], ({ jobs }, { query }) => {
    const requested = query.get("savedSearchId");
    // An empty text may count as none.
    const wrong = requested !== null && requested !== "" && jobs.find((job) => job.savedSearchId !== requested);
    return wrong && `jobs of ${requested} were asked for, and one of ${wrong.savedSearchId} is among them`;
  }),
  rule(says("4.1/similar-excluded"), ["POST /v2/developers/similar"], ({ results }, { body }) => {
    const wrong = results.find(({ id }) => body.exclude?.includes(id));
    return wrong && `developer ${wrong.id} is excluded, and is there`;
  }),
  rule(says("2.1/repos-default"), withPeople, ({ results }, request) => {
    const limit = Number(option(request, "repoLimit") ?? (isFirstPage(request) ? 4 : Number.NaN));
    const wrong = results.find(({ details }) => (details.githubProfile?.repos?.length ?? 0) > limit);
    return wrong && `developer ${wrong.id} has more than ${limit} repositories`;
  }),
  rule(says("4.4/one-place"), ["POST /v1/fit-rank"], ({ results, misses, dropped }, { body }) => {
    const requested = new Set<string>(body.logins?.map((login: string) => login.trim().toLowerCase()));
    const count = results.length + misses.length + dropped.length;
    return (
      requested.size > 0 &&
      count !== requested.size &&
      `${requested.size} logins were asked for, and ${count} are answered`
    );
  }),
  rule(
    says("4.3/pdf-link-15m", "8/pdf-15m"),
    ["GET /v2/deep-research/reports/developers/{login}/pdf"],
    ({ expiresAt }, { headers }) => {
      const life = Date.parse(expiresAt) - Date.parse(headers.date ?? "");
      return life > 16 * minute && `a link lives for ${Math.round(life / second)} s, and should for 15 minutes`;
    },
  ),
  rule(
    says("2.11/brief"),
    ["GET /v1/projects/{id}/brief"],
    ({ status, brief }) => status === "ready" && brief === null && "`status` is ready, and `brief` is null",
  ),
];
