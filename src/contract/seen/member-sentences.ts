import type { SentenceId } from "../../../contracts/statements/all.ts";
import { namesIn } from "../../base/member-path.ts";
import type { Operation, Route } from "../../kernel/operation.ts";
import { routeOf } from "./operations.ts";
import { sourceOfAnswer, sourceOfStatus } from "./provenance-at.ts";
import { type Ground, says } from "./sentences.ts";

/** By the path of a member; the empty path is for the members in general. */
type Sentences = Readonly<Record<string, SentenceId | readonly [SentenceId, SentenceId]>>;

/**
 * The sentence about a member, by the section that states it: the longest path that a member lies at or within. `max`
 * stands for a bound, where a sentence of its own states it.
 */
const ofResources: Readonly<Record<string, Sentences>> = {
  "§2.1": {
    "": "2.1/members",
    "id max": "2.1/id-bound",
    "login max": "2.1/login-bound",
    "avatarUrl max": "2.1/avatar-bound",
    "details.githubProfile.core": "2.1/github-core",
    "details.score": "2.1/cracked-range",
    "details.identity.linkedin": "2.1/linkedin-members",
    "details.identity.experience": "2.1/experience-members",
    "details.identity.education": "2.1/education-members",
    "details.contact.socials": "2.1/socials",
    "details.contact.location": "2.1/location",
    "details.contact.location.source": "2.1/location-source",
    "details.github.garden": "2.1/garden-full",
    "details.github.gardenSummary": "2.3/members",
  },
  "§2.2": { "": "2.2/members" },
  "§2.3": { "": "2.3/members" },
  "§2.4": {
    "": "2.4/members",
    status: ["2.4/status", "3/search-states"],
    progress: "2.4/progress",
    rounds: "2.4/rounds-members",
    results: "2.4/results-members",
    "results.source": "2.4/source",
    "results.why": "2.4/why",
    "results.feedback": "2.4/feedback",
    "results.rank": "2.4/rank",
    "results.score": "2.4/score",
  },
  "§2.5": {
    "": "2.5/members",
    subject: "2.5/subject",
    status: ["2.5/status", "3/research-states"],
    requestedBy: "2.5/requested-by",
    items: "2.5/item-members",
    "items.status": ["2.5/item-status", "3/item-states"],
    "items.failCode": "2.5/fail-code",
    "items.source": "2.5/source",
    "items.preview": "2.5/preview-members",
    "items.preview.cracked": "2.5/preview-cracked",
  },
  "§2.6": {
    "": "2.6/members",
    status: ["2.6/status", "3/report-states"],
    failCode: "2.6/fail-code",
    rawSignals: "2.6/raw-signals",
    pctSignals: "2.6/pct-range",
    signalPopulations: "2.6/populations",
    signalsExcluded: "2.6/excluded-named",
    composites: "2.6/composites",
    "composites.qualityTerms": "2.6/composite-terms",
    "composites.visibilityTerms": "2.6/composite-terms",
    "composites.productionMaturityTerms": "2.6/composite-terms",
    evidence: "2.6/evidence",
    profile: "2.6/profile",
    contributions: "2.6/contributions",
    "contributions.calendar.weekday": "2.6/weekday",
    repos: "2.6/repo-members",
    "repos.contribution": "2.6/contribution-members",
    "repos.contribution.relation": "2.6/relation",
    "repos.contribution.prTitles": "2.6/pr-titles",
    subjects: "2.6/subjects",
    narrative: "2.6/narrative",
    narrativePending: "2.6/narrative-pending",
  },
  "§2.7": {
    "": "2.7/members",
    "results.fit": "2.7/fit-range",
    "results.gettable": "2.7/fit-range",
    "results.bridgeable": "2.7/fit-range",
    "results.confidence": "2.7/fit-range",
    "results.bridge": "2.7/bridge",
    "results.prescore": "2.7/prescore",
    dropped: "2.7/dropped",
  },
  "§2.8": {
    plans: "2.8/plans",
    creditUsd: "2.8/credit-usd",
    skus: "2.8/skus",
    facets: "2.8/facets",
    bundles: "2.8/bundles",
  },
  "§2.9": { "": "2.9/members", kind: "2.9/kind", stats: "2.9/stats", shortlists: "2.9/entry" },
  "§2.10": { "": "2.10/members", author: "2.10/author", editedBy: "2.10/author" },
  "§2.11 GET /v1/companies": { "": "2.11/company" },
  "§2.11 POST /v1/companies/{id}/attachments": { "": "2.11/attachment" },
  "§2.11 GET /v1/projects/{id}": {
    "": "2.11/project",
    companyRef: "2.11/company-ref",
    candidateListId: "2.11/candidate-list",
    stats: "2.11/stats",
  },
  "§2.11 GET /v1/projects/{id}/profile": { "": "2.11/profile-editor" },
  "§2.12": {
    entities: "2.12/entities",
    levers: "2.12/levers",
    rankSignals: "2.12/rank-signals",
    notes: "2.12/notes",
  },
  "§2.13": { "": "2.13/members", "fields.status": "2.13/status" },
};

const ofRefusals: Sentences = { code: "7/code-known", status: "7/status-repeated", remedy: "7/remedy" };

/** The sentence about the answer of an operation, for what no resource states. */
const ofAnswers: Readonly<Partial<Record<Route, Sentences>>> = {
  "GET /v1/pricing/catalog": { "": "1/catalog-states-prices" },
  "GET /v1/developers/search": { "": "4.1/search-page" },
  "POST /v2/developers/similar": { "": "4.1/similar-envelope" },
  "GET /v1/developers/similar": { "": "4.1/similar-envelope", "results.whySimilar": "4.1/v1-why" },
  "GET /v1/search/jobs": { "": "4.1/jobs-list" },
  "GET /v1/search/jobs/{id}": {
    "": "4.1/job-poll",
    "rounds max": ["2.4/rounds-order", "8/result-set"],
    "results max": ["2.4/results-order", "8/result-set"],
  },
  "POST /v1/searches/angles": { "": "4.1/angles-answer" },
  "GET /v1/search/capabilities": { "": "4.1/capabilities" },
  "GET /v2/developers/fields": { "": "4.1/fields" },
  "GET /v2/deep-research/jobs/{id}": { "": "4.3/job-read" },
  "GET /v1/deep-research/reports/developers/{login}": { "": "2.6/members" },
  "GET /v2/deep-research/reports/developers/{login}/pdf": { "": "4.3/pdf-link" },
  "POST /v1/fit-rank": {
    "": "1/fit-ranks-logins",
    misses: "4.4/misses",
    scoredCount: "4.4/scored-count",
  },
  "PATCH /v1/shortlists/{id}": { "": "4.5/patch-answer" },
  "GET /v1/developers/{developerId}/shortlists": { "": "4.5/lists-of-developer" },
  "POST /v1/shortlists/{id}/members/pin": { "": "4.5/pin-answer" },
  "GET /v1/developers/{developerId}/notes": {
    "": "4.5/notes-pages",
    contactId: "4.5/notes-unsaved",
    notes: "4.5/notes-order",
  },
  "DELETE /v1/notes/{noteId}": { "": "4.5/note-delete" },
  "POST /v1/contacts/remove": { "": "4.5/remove-answer" },
  "POST /v1/companies": { "": "4.6/company-201" },
  "GET /v1/companies": { "": "4.6/companies-list" },
  "POST /v1/companies/{id}/attachments": { "": "4.6/attachment-201" },
  "GET /v1/projects/{id}": { "": "4.6/project" },
  "GET /v1/projects/{id}/brief": { "": "4.6/brief", status: "3/brief-states", brief: "2.11/brief" },
  "GET /v1/projects/{id}/profile": { "": "4.6/profile" },
  "PATCH /v1/me/profile": { "": "4.6/me-profile" },
  "GET /openapi.json": { "": "4.7/openapi" },
};

/** A part of a config is shown, to be merged and edited (§4.1): how much of it each of its objects has is open. */
function isLeftOutOfPart(operation: Operation, path: string): boolean {
  return (
    routeOf(operation) === "POST /v1/searches/angles" &&
    /^suggestions\.config\.(?!.*Range\.)/.test(
      namesIn(path)
        .filter((name) => !/^\d+$/.test(name))
        .join("."),
    )
  );
}

/** What a problem with a member contradicts. One that is missing is first a problem with what should have it. */
export function groundOfMember(operation: Operation, status: number, path: string, problem: string): Ground {
  const source = sourceOfAnswer(operation, status, path);
  if (!("stated" in source)) return source;
  const isMissing = / it is not there$|: is missing$/.test(problem);
  if (isMissing && isLeftOutOfPart(operation, path)) return { assumed: "A-30" };
  const isBound = / must (?:be|have) at most /.test(problem);
  const at = isBound ? `${path} max` : path;
  const route = routeOf(operation);
  const resource = ofResources[source.stated] ?? ofResources[`${source.stated} ${route}`] ?? {};
  return (
    (isMissing && saysAt(resource, path.slice(0, Math.max(0, path.lastIndexOf("."))))) ||
    saysAt(resource, at) ||
    saysAt(ofAnswers[route] ?? {}, at) || { stated: source.stated, sentences: [] }
  );
}

/** What another status, or no answer in the declared form at all, contradicts. */
export function groundOfStatus(operation: Operation): Ground {
  const source = sourceOfStatus(operation);
  if (!("stated" in source)) return source;
  return saysAt(ofAnswers[routeOf(operation)] ?? {}, "") ?? { stated: source.stated, sentences: [] };
}

/** What an error body contradicts. */
export function groundOfRefusal(problem: string): Ground {
  const [, path = ""] = /^(\w+): (?!it is not there)/.exec(problem) ?? [];
  return saysAt(ofRefusals, path) ?? says("7/body");
}

function saysAt(sentences: Sentences, path: string): Ground | null {
  const names = `.${namesIn(path.replace(" ", "."))
    .filter((name) => !/^\d+$/.test(name))
    .join(".")}.`;
  const keys = Object.keys(sentences).filter((key) => names.includes(`.${key.replace(" ", ".")}.`));
  const [first, ...others] = [sentences[keys.toSorted((a, b) => b.length - a.length)[0] ?? ""] ?? []].flat();
  return first === undefined ? null : says(first, ...others);
}
