import { matchesGlob } from "../../src/base/glob.ts";
import { idOf, type Mutant } from "./mutant.ts";

/** Errors that no stated rule distinguishes from a correct service, by patterns of their names. */
const reasons: readonly [pattern: string, why: string][] = [
  ["*: GET /v2/deep-research/jobs/{id} job.items[].preview.*", "a preview stands in the list alone (§2.5)"],
  ["types: GET /v2/deep-research/jobs/{id} job.requestedBy *", "who asked for it stands in the list alone (§2.5)"],
  ["*: POST /v1/search/jobs job.progress.*", "what was submitted this moment has no progress yet (§2.4)"],
  ["types: POST /v1/search/jobs job.error *", "what was submitted this moment has not failed yet (§2.4)"],
  ["*: GET /v1/developers/search *details.contact.emails *", "a search answers no addresses (§2.1)"],
  ["*: * /v?/developers/similar *details.contact.emails *", "a search answers no addresses (§2.1)"],
  [
    "*: GET /v1/developers/search *details.github.garden *",
    "whole gardens are for who asks garden=full, which it lacks",
  ],
  ["*: GET /v1/developers/search *repos[].summary *", "it takes no facets, so that ai.repo_summaries is not resolved"],
  ["*: GET /v1/developers/search *repos[].themes *", "it takes no facets, so that ai.repo_summaries is not resolved"],
  ["*: POST /v1/searches/angles *config.version *", "a part to merge leaves the version to what it is merged into"],
  ["*: POST /v1/searches/angles *config.rank* *", "angles turn who is found; a rank orders a page (§4.1)"],
  ["*: POST /v1/searches/angles *levers.requireLinkedin *", "openToWork implies the LinkedIn narrowing (§4.1)"],
  ["*: POST /v1/searches/angles *levers.technologies has more *", "an angle empties them or leaves them alone"],
  ["*: POST /v1/searches/angles *professional.*entCompanies has more *", "its peers are sought elsewhere"],
  ["*: POST /v1/searches/angles *professional.pastCompanies has more *", "its peers are sought elsewhere"],
  [
    "*: POST /v1/searches/angles *yoeRange.min is left out where *",
    "an angle on years lowers their floor, and so has one",
  ],
  [
    "*: GET /v1/developers/{developerId}/notes *editedBy.* is left out where *",
    "whoever edits a note has a name and an id",
  ],
  ["ignored input: * config.entity", "which developers an entity stands for is not shown"],
  ["ignored input: * config.*Signals", "the interface names the switch and not what it changes"],
  ["ignored input: * config.includeUnconventionalTitles", "the interface names the switch and not what it changes"],
  ["ignored input: * config.levers.skills", "skills are semantic and no filter (§4.1)"],
  ["ignored input: * config.levers.interests", "interests route between lanes that are not shown (§4.1)"],
  ["ignored input: * config.levers.professional.similarCompanies", "who counts as similar is not shown"],
  ["ignored input: * config.levers.professional.companiesMode", "what `similar` adds to `exact` is not shown"],
  ["ignored input: * config.levers.professional.includePast", "past companies are shown by no free answer"],
  ["ignored input: * config.levers.github.similarRepos", "which repositories count as similar is not shown"],
  ["ignored input: * config.levers.github.repoMode", "what `similar` adds to `exact` is not shown"],
  ["ignored input: *config.rank.preset", "names of presets are not shown"],
  [
    "entitlements: DELETE /v1/notes/{noteId} asks for no entitlement",
    "whoever lacks the entitlement has written no note, and whoever did not write it is refused with 403 all the same",
  ],
  ["ignored input: POST /v1/searches/angles reads over regenerate", "angles made again may be the same ones"],
  [
    "ignored input: POST /v2/developers/similar reads over version",
    "it has one value, which is also what is meant without it",
  ],
  ["ignored input: POST /v2/developers/similar reads over rerank", "which order each value gives is not shown"],
  ["ignored input: POST /v1/fit-rank reads over company", "what a company changes is not shown"],
  ["input bounds: * config.*.signal of 201 characters", "no signal has such a name, which is refused all the same"],
  ["input bounds: *config.rank.preset of 201 characters", "no preset has such a name, which is refused all the same"],
  [
    "input bounds: POST /v2/developers/similar takes lanes of 6 items",
    "there are five lanes, so that a sixth repeats one",
  ],
  [
    "input bounds: POST /v2/developers/similar takes cursor of *",
    "a cursor of any length that was not handed out is refused",
  ],
  ["input bounds: * fileRef of 501 characters", "no file has such an id, which is refused all the same"],
  ["input bounds: PATCH /v1/me/profile takes clear of 101 items", "there are fewer fields, so that some are unknown"],
  [
    "input bounds: GET /v1/projects/{id}/profile takes fields of *",
    "no field has such a name, which is refused all the same",
  ],
  ["input bounds: * contactId of 17 characters", "nobody on the list has such an id, which is a 404 all the same"],
];

/** Why no stated rule distinguishes a mutant from the mock; null if one does. */
export function explain(mutant: Mutant): string | null {
  const reason = reasons.find(([pattern]) => matchesGlob(pattern, idOf(mutant)));
  return reason?.[1] ?? mutant.whyUnseen ?? null;
}
