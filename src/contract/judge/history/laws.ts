import { second } from "../../../base/instants.ts";
import { assumed } from "../../../base/provenance.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Json } from "../../seen/exchange.ts";
import { finalItemStates, hasEnded } from "../../seen/final-states.ts";
import { type Ground, says } from "../../seen/sentences.ts";
import { skew } from "../invariants/instants.ts";
import { type Law, numberAt, sameMember, sameMembers } from "./law.ts";
import { peopleLaws } from "./people-laws.ts";
import { ofItsRecord, type ThingKind } from "./things.ts";

const pollSearch = "GET /v1/search/jobs/{id}";
const listSearch = "GET /v1/search/jobs";
const pollResearch = "GET /v2/deep-research/jobs/{id}";
const listResearch = "GET /v1/deep-research/jobs";

/** Members that never change. */
const constantMembers = [
  "contactId",
  "subject",
  "savedSearchId",
  "targetMode",
  "requestedCount",
  "ownerId",
  "author.kind",
  "author.id",
  "createdBy",
  "subjectId",
  "url",
  "fileRef",
  "addedBy",
];

export const laws: readonly Law[] = [
  ...peopleLaws,
  {
    id: "ended",
    title: "A job in a final state stays in it",
    source: says("3/search-final"),
    on: [pollSearch, pollResearch],
    kinds: ["search job", "research job"],
    violationOf: (before, after, { isTouched }) =>
      !isTouched &&
      hasEnded(before) &&
      after.status !== before.status &&
      // Requesting more of a finished search raises its target.
      after.targetCount === before.targetCount
        ? `\`status\`: it was ${before.status} and is ${after.status}`
        : null,
  },
  {
    id: "started",
    title: "A running job does not become queued again",
    // Its transitions are not shown: it may wait in a queue for each of its rounds.
    source: assumed("A-41"),
    on: [pollSearch],
    kinds: ["search job"],
    violationOf: (before, after, { isTouched }) =>
      !isTouched && before.status !== "queued" && after.status === "queued"
        ? `\`status\`: it was ${before.status} and is queued`
        : null,
  },
  {
    id: "settled",
    title: "A settled subject stays settled",
    source: says("1/partial-is-normal"),
    on: [pollResearch],
    kinds: ["research item"],
    violationOf: (before, after) =>
      finalItemStates.includes(before.status) && after.status !== before.status
        ? `\`status\`: it was ${before.status} and is ${after.status}`
        : null,
  },
  neverDecreases("charged", "Charges never fall", says("2.4/credits-settle"), pollSearch, "search job", [
    "creditsCharged",
  ]),
  neverDecreases(
    "considered",
    "Rounds and those considered are never taken back",
    says("2.4/progress"),
    pollSearch,
    "search job",
    ["progress.considered", "progress.round", "progress.delivered"],
  ),
  neverDecreases(
    "delivered",
    "Reports that landed are never taken back",
    says("2.5/delivered"),
    pollResearch,
    "research job",
    ["deliveredCount"],
  ),
  {
    id: "created",
    title: "A record's creation time never changes",
    source: ofItsRecord,
    on: [listSearch, pollSearch, "PATCH /v1/shortlists/{id}", "GET /v1/developers/{developerId}/notes"],
    kinds: ["search job", "research job", "note", "shortlist", "project", "attachment"],
    violationOf: sameMember("createdAt"),
  },
  {
    id: "same",
    title: "A record's fixed members do not change between reads",
    source: ofItsRecord,
    on: [listSearch, "GET /v1/developers/{developerId}/notes", "PATCH /v1/shortlists/{id}"],
    kinds: ["search job", "research job", "note", "shortlist", "project", "attachment"],
    violationOf: (before, after, { isSameCaller }) =>
      sameMembers(constantMembers)(before, after) ??
      // A list of a project is freestanding to whoever may not see projects (§2.9).
      (isSameCaller || !hidesProject(before.kind, after.kind) ? sameMember("kind")(before, after) : null) ??
      // A project may get its list with its first candidate, and lose it when the list is deleted.
      ([before.candidateListId, after.candidateListId].includes(null)
        ? null
        : sameMember("candidateListId")(before, after)) ??
      // Asking a search for more results may raise its budget.
      (before.targetCount === after.targetCount
        ? sameMembers(["creditsEstimated", "budgetCredits"])(before, after)
        : null),
  },
  {
    id: "durable",
    title: "A delivered developer keeps their place in the results",
    source: says("2.4/results-order"),
    on: [pollSearch],
    kinds: ["search rows"],
    violationOf(before, after) {
      const nameOf = ({ developerId, round }: Json) => `${developerId} of round ${round}`;
      const now = new Map<string, Json>(after.results.map((row: Json) => [nameOf(row), row]));
      const rows = before.results.filter((row: Json) => row.delivered);
      const missingRow = rows.find((row: Json) => now.get(nameOf(row))?.delivered !== true);
      if (missingRow !== undefined)
        return `developer ${nameOf(missingRow)} was delivered, and is not in \`results\` any more`;
      const movedRow = rows.find((row: Json) => now.get(nameOf(row))?.rank !== row.rank);
      return movedRow === undefined
        ? null
        : `developer ${nameOf(movedRow)} had rank ${movedRow.rank} in \`results\`, and has ${now.get(nameOf(movedRow))?.rank}`;
    },
  },
  {
    id: "candidates",
    title: "A list of candidates belongs to one project",
    source: says("2.11/candidate-list"),
    on: ["GET /v1/projects/{id}"],
    kinds: ["candidate list"],
    violationOf: sameMember("projectId"),
  },
  {
    id: "moment",
    title: "A change between two reads has a timestamp between them",
    source: ofItsRecord,
    on: ["PATCH /v1/shortlists/{id}", pollResearch],
    kinds: ["shortlist", "note", "research job", "research item"],
    violationOf(before, after, { beforeAt, beforeBy }) {
      // Only a poll advances research (§3), so that a list may show it as it was polled last; a cached answer may have been made
      // any time before.
      if (beforeBy === listResearch || after.source === "cache") return null;
      const tooEarly = ["archivedAt", "updatedAt", "startedAt", "finishedAt"].find(
        (name) => before[name] === null && Date.parse(after[name]) < beforeAt - skew,
      );
      return tooEarly === undefined
        ? null
        : `\`${tooEarly}\` was null at ${new Date(beforeAt).toISOString()}, and now it is ${after[tooEarly]}, which is earlier`;
    },
  },
  {
    id: "untouched",
    title: "An unchanged record reads the same",
    source: ofItsRecord,
    on: ["GET /v1/developers/{developerId}/notes", "PATCH /v1/shortlists/{id}"],
    kinds: ["note", "shortlist"],
    isOfOneWriter: true,
    violationOf: (before, after, { isTouched }) =>
      isTouched
        ? null
        : sameMembers(["body", "name", "description", "pinned", "archivedAt", "editedBy.kind", "editedBy.id"])(
            before,
            after,
          ),
  },
  {
    id: "matched",
    title: "An unchanged company reads the same, even after a create request matched it",
    source: says("3/company-matched"),
    on: ["POST /v1/companies", "GET /v1/companies"],
    kinds: ["company"],
    isOfOneWriter: true,
    // Findings about a company fill in only fields that nobody has set.
    violationOf: (before, after, { isTouched }) =>
      isTouched
        ? null
        : sameMembers(["name", "domain", "archived", "keepAnonymous"].filter((name) => before[name] !== null))(
            before,
            after,
          ),
  },
  {
    id: "edited",
    title: "An edited note says when it was edited",
    source: says("2.10/updated-null"),
    on: ["GET /v1/developers/{developerId}/notes"],
    kinds: ["note"],
    violationOf(before, after, { beforeAt }) {
      if (before.body === after.body)
        return before.updatedAt !== null && after.updatedAt === null
          ? `it was edited at ${before.updatedAt}, and with the same body its \`updatedAt\` is null`
          : null;
      // Two edits within a second may have the same instant, so the earlier one must be older than that when it is observed.
      const isStill = after.updatedAt === null || beforeAt - Date.parse(after.updatedAt) > 2 * second;
      return before.updatedAt === after.updatedAt && isStill
        ? `its body is another one, and updatedAt is still ${JSON.stringify(after.updatedAt)}`
        : null;
    },
  },
  {
    id: "synthesised",
    title: "A ready brief stays ready while its project is unchanged",
    source: assumed("A-65"),
    on: ["GET /v1/projects/{id}/brief"],
    kinds: ["brief"],
    isOfOneWriter: true,
    violationOf: (before, after, { isTouched }) =>
      !isTouched && before.status === "ready" && after.status !== "ready"
        ? `it was ready and is ${after.status}, and nothing was written to its project in between`
        : null,
  },
  {
    id: "finished",
    title: "A finished job keeps its finish time",
    source: says("2.5/finished-null"),
    on: [pollResearch],
    kinds: ["research job", "research item"],
    violationOf: (before, after) => (before.finishedAt == null ? null : sameMember("finishedAt")(before, after)),
  },
];

function hidesProject(one: unknown, other: unknown): boolean {
  return [one, other].includes("project") && [one, other].includes("freestanding");
}

/** Numbers that never decrease. */
function neverDecreases(
  id: string,
  title: string,
  source: Ground,
  route: Route,
  kind: ThingKind,
  paths: readonly string[],
): Law {
  return {
    id,
    title,
    source,
    on: [route],
    kinds: [kind],
    violationOf(before, after) {
      const decreased = paths.find((path) => numberAt(after, path) < numberAt(before, path));
      return decreased === undefined
        ? null
        : `\`${decreased}\` was ${numberAt(before, decreased)} and is ${numberAt(after, decreased)}`;
    },
  };
}
