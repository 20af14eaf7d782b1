import type { Change, Json } from "../faults/altered.ts";
import { disguised, only, says } from "../faults/changes.ts";

const paged = (name: string) => (json: Json) => ({ data: { items: json[name] }, page: { next: json.nextCursor } });

/** Everything where another service has it that keeps what is stated. */
export const elsewhere: readonly Change[] = [
  only("GET /v1/developers/search", says(paged("results"))),
  only("GET /v1/shortlists", says(paged("shortlists"))),
  only("GET /v1/projects", says(paged("projects"))),
  only("GET /v1/deep-research/jobs", says(paged("jobs"))),
  only(
    "POST /v1/shortlists",
    says((shortlist) => ({ shortlist })),
  ),
  only(
    "POST /v1/projects",
    says((project) => ({ data: { project } })),
  ),
  only(
    "POST /v1/search/jobs",
    says(({ job }) => ({ jobId: job.id, state: job.status })),
  ),
  only(
    "GET /v1/developers/{id}",
    says(({ developer }) => developer),
  ),
  only(
    "GET /v1/keys",
    says((json) => ({ data: json })),
  ),
  only(
    "GET /v1/me",
    says(({ actor, account, entitlements }) => ({
      principal: { type: actor.kind === "key" ? "agent" : "person", ref: actor.id },
      tenant: { slug: account.id, tier: account.plan },
      rights: entitlements.map((each: string) => ({ on: each.split(":")[0], may: each.split(":")[1] })),
    })),
  ),
  only(
    "POST /v1/developers",
    says(({ results, credits }) => ({
      people: Object.fromEntries(results.map((each: Json) => [each.developer.id, each.cells])),
      cost: credits.charged,
    })),
  ),
  disguised,
];
