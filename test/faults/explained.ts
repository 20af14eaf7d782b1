import { matchesGlob } from "../../src/base/glob.ts";
import { type Fault, idOf } from "./fault.ts";

/** Errors that no stated rule distinguishes from a correct service, by patterns of their names. */
const reasons: readonly [pattern: string, why: string][] = [
  ["*: GET /v2/deep-research/jobs/{id} job.items[].preview.*", "only the list shows a preview (§2.5)"],
  ["types: GET /v2/deep-research/jobs/{id} job.requestedBy *", "only the list shows who requested it (§2.5)"],
  ["*: POST /v1/search/jobs job.progress.*", "a job that was just submitted has no progress yet (§2.4)"],
  ["types: POST /v1/search/jobs job.error *", "a job that was just submitted has not failed yet (§2.4)"],
  ["*: GET /v1/developers/search *details.contact.emails *", "a search never returns addresses (§2.1)"],
  ["*: * /v?/developers/similar *details.contact.emails *", "a search never returns addresses (§2.1)"],
  [
    "*: GET /v1/developers/search *details.github.garden *",
    "whole gardens need garden=full, which this operation lacks",
  ],
  [
    "*: GET /v1/developers/search *repos[].summary *",
    "this operation takes no facets, so ai.repo_summaries is not resolved",
  ],
  [
    "*: GET /v1/developers/search *repos[].themes *",
    "this operation takes no facets, so ai.repo_summaries is not resolved",
  ],
  ["*: POST /v1/searches/angles *config.version *", "a part to merge has no version of its own"],
  ["*: POST /v1/searches/angles *config.rank* *", "angles change who is found; a rank only orders a page (§4.1)"],
  ["*: POST /v1/searches/angles *levers.requireLinkedin *", "openToWork already requires LinkedIn (§4.1)"],
  ["*: POST /v1/searches/angles *levers.technologies has more *", "an angle empties the list or leaves it unchanged"],
  ["*: POST /v1/searches/angles *professional.*entCompanies has more *", "an angle only takes employers off"],
  ["*: POST /v1/searches/angles *professional.pastCompanies has more *", "an angle only takes employers off"],
  ["*: POST /v1/searches/angles *yoeRange.min is left out where *", "an angle only takes years off"],
  [
    "*: GET /v1/developers/{developerId}/notes *editedBy.* is left out where *",
    "everyone who can edit a note has a name and an id",
  ],
  ["ignored input: * config.entity", "the interface does not say which developers an entity means"],
  ["ignored input: * config.*Signals", "the interface names the switch but not its effect"],
  ["ignored input: * config.includeUnconventionalTitles", "the interface names the switch but not its effect"],
  ["ignored input: * config.levers.skills", "skills only rank and do not filter (§4.1)"],
  ["ignored input: * config.levers.interests", "interests choose between lanes that are not described (§4.1)"],
  ["ignored input: * config.levers.professional.similarCompanies", "the interface does not say who counts as similar"],
  [
    "ignored input: * config.levers.professional.companiesMode",
    "the interface does not say what `similar` adds to `exact`",
  ],
  ["ignored input: * config.levers.professional.includePast", "no free answer shows past companies"],
  [
    "ignored input: * config.levers.github.similarRepos",
    "the interface does not say which repositories count as similar",
  ],
  ["ignored input: * config.levers.github.repoMode", "the interface does not say what `similar` adds to `exact`"],
  ["ignored input: *config.rank.preset", "the interface does not name the presets"],
  [
    "entitlements: DELETE /v1/notes/{noteId} asks for no entitlement",
    "a caller without the entitlement has written no note, and others than the author are refused with 403 anyway",
  ],
  ["ignored input: POST /v1/searches/angles reads over regenerate", "regenerated angles may be the same ones"],
  ["ignored input: POST /v2/developers/similar reads over version", "it has only one value, which is also the default"],
  ["ignored input: POST /v2/developers/similar reads over rerank", "the interface does not describe the orders"],
  ["ignored input: POST /v1/fit-rank reads over company", "the interface does not say what a company changes"],
  ["input bounds: * config.*.signal of 201 characters", "no signal has such a name, so it is refused anyway"],
  ["input bounds: *config.rank.preset of 201 characters", "no preset has such a name, so it is refused anyway"],
  [
    "input bounds: POST /v2/developers/similar takes lanes of 6 items",
    "there are five lanes, so a sixth one is a repetition",
  ],
  [
    "input bounds: GET /v1/developers/{developerId}/notes takes cursor of *",
    "a cursor that the service did not return is refused, whatever its length",
  ],
  [
    "input bounds: POST /v2/developers/similar takes cursor of *",
    "a cursor that the service did not return is refused, whatever its length",
  ],
  ["input bounds: * fileRef of 501 characters", "no file has such an id, so it is refused anyway"],
  [
    "input bounds: PATCH /v1/me/profile takes clear of 101 items",
    "there are fewer fields, so some of the names are unknown",
  ],
  [
    "input bounds: GET /v1/projects/{id}/profile takes fields of *",
    "no field has such a name, so it is refused anyway",
  ],
  ["input bounds: * contactId of 17 characters", "nobody on the list has such an id, so it is a 404 anyway"],
];

/** Why no stated rule distinguishes a fault from the mock; null if one does. */
export function explain(fault: Fault): string | null {
  const reason = reasons.find(([pattern]) => matchesGlob(pattern, idOf(fault)));
  return reason?.[1] ?? fault.whyUnseen ?? null;
}
