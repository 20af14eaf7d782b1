import type { SentenceId } from "../../../../contracts/statements/all.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Exchange, Json } from "../../seen/exchange.ts";
import { type Ground, says } from "../../seen/sentences.ts";
import { decoded } from "../invariants/request.ts";

/** An object with a history: the same id occurs in many answers. */
export type ThingKind =
  | "search job"
  | "search rows"
  | "research job"
  | "research item"
  | "note"
  | "shortlist"
  | "list entry"
  | "company"
  | "brief"
  | "project"
  | "attachment"
  | "developer"
  | "profile"
  | "repository"
  | "candidate list";

/** The sentence about the members of each kind. */
const sentenceAbout: Readonly<Record<ThingKind, SentenceId>> = {
  "search job": "2.4/members",
  "search rows": "2.4/results-members",
  "research job": "2.5/members",
  "research item": "2.5/item-members",
  note: "2.10/members",
  shortlist: "2.9/members",
  "list entry": "2.9/entry",
  company: "2.11/company",
  brief: "2.11/brief",
  project: "2.11/project",
  attachment: "2.11/attachment",
  developer: "2.1/members",
  profile: "2.1/members",
  repository: "2.2/members",
  "candidate list": "2.11/candidate-list",
};

/** The source of a law about several kinds of records: it contradicts the sentence about the record that breaks it. */
export const ofItsRecord = { stated: "§2" } as const;

export function groundOf(source: Ground | typeof ofItsRecord, kind: ThingKind): Ground {
  return "assumed" in source || "sentences" in source ? source : says(sentenceAbout[kind]);
}

/** One observation of an object. */
export interface HistoryThing {
  readonly kind: ThingKind;
  readonly id: string;
  readonly json: Json;
}

/** Objects are recognized by stated members, at any place in an answer. */
const marks: readonly (readonly [ThingKind, readonly string[]])[] = [
  ["search job", ["id", "status", "targetCount", "creditsCharged"]],
  ["research job", ["id", "status", "requestedCount", "items"]],
  ["note", ["id", "contactId", "body", "createdAt"]],
  ["shortlist", ["id", "kind", "pinned", "createdAt"]],
  ["company", ["id", "profileStatus", "archived", "keepAnonymous"]],
  ["list entry", ["id", "name", "addedAt", "archived"]],
  ["project", ["id", "status", "companyRef", "createdAt"]],
  ["attachment", ["id", "subjectType", "fileRef", "createdAt"]],
];

/** Developers are recognized by their logins: equal logins must have equal ids (§1). */
const developerMarks = [
  ["id", "login", "hasEmail"],
  ["developerId", "login", "fit"],
] as const;

/** Their answers are stated to have developers (§4.1). */
export const describedPeople: readonly Route[] = [
  "GET /v1/developers/search",
  "POST /v2/developers/similar",
  "GET /v1/developers/similar",
];

/** What is held of a developer (§2.1). */
export const flags = ["hasEmail", "hasLinkedin", "hasLocation"] as const;

const maxDepth = 6;

const briefs = /^\/v1\/projects\/([^/?]+)\/brief$/;

/** Every object in an answer; a brief has no id of its own, and is known by its project. */
export function thingsIn({ route, sent, answer }: Exchange): readonly HistoryThing[] {
  const things: HistoryThing[] = [];
  gather(answer.json, 0, things);
  if (describedPeople.includes(route)) things.push(...reposIn(answer.json));
  const [, project] = briefs.exec(sent.path) ?? [];
  if (project !== undefined) things.push({ kind: "brief", id: decoded(project), json: answer.json });
  return things;
}

function gather(value: unknown, depth: number, things: HistoryThing[]): void {
  if (depth > maxDepth || typeof value !== "object" || value === null) return;
  const json: Json = value;
  const kind = typeof json.id === "string" ? kindOf(json) : undefined;
  if (kind !== undefined) things.push({ kind, id: json.id, json });
  if (typeof json.job?.id === "string" && Array.isArray(json.results))
    things.push({ kind: "search rows", id: json.job.id, json });
  if (kind === "project" && typeof json.candidateListId === "string")
    things.push({ kind: "candidate list", id: json.candidateListId, json: { projectId: json.id } });
  const mark = developerMarks.find((members) => members.every((name) => name in json));
  if (mark !== undefined && typeof json.login === "string")
    things.push({ kind: "developer", id: json.login.toLowerCase(), json: { developerId: json[mark[0]] } });
  if (typeof json.id === "string" && flags.every((name) => typeof json[name] === "boolean"))
    things.push({ kind: "profile", id: json.id, json: Object.fromEntries(flags.map((name) => [name, json[name]])) });
  if (kind === "research job" && Array.isArray(json.items))
    for (const item of json.items) things.push({ kind: "research item", id: `${json.id} ${item?.login}`, json: item });
  for (const member of Object.values(json)) gather(member, depth + 1, things);
}

/** The repositories in the profiles of a page; `details` nests its namespaces, or names the whole path. */
function reposIn({ results }: Json): readonly HistoryThing[] {
  if (!Array.isArray(results)) return [];
  return results.flatMap(({ id, details }) =>
    (details["githubProfile.repos"] ?? details.githubProfile?.repos ?? []).map(
      ({ fullName, commits }: Json): HistoryThing => ({
        kind: "repository",
        id: `${id} ${fullName}`,
        json: { commits },
      }),
    ),
  );
}

function kindOf(json: object): ThingKind | undefined {
  return marks.find(([, members]) => members.every((name) => name in json))?.[0];
}
