import { type Alteration, answers, type Json } from "../altered.ts";

const paged = (name: string) => (json: Json) => ({ data: { items: json[name] }, page: { next: json.nextCursor } });

/** Everything where another service has it that keeps what is stated. */
export const elsewhere: readonly Alteration[] = [
  answers("GET /v1/developers/search", paged("results")),
  answers("GET /v1/shortlists", paged("shortlists")),
  answers("GET /v1/projects", paged("projects")),
  answers("GET /v1/deep-research/jobs", paged("jobs")),
  answers("POST /v1/shortlists", (shortlist) => ({ shortlist })),
  answers("POST /v1/projects", (project) => ({ data: { project } })),
  answers("POST /v1/search/jobs", ({ job }) => ({ jobId: job.id, state: job.status })),
  answers("GET /v1/developers/{id}", ({ developer }) => developer),
  answers("GET /v1/keys", (json) => ({ data: json })),
  answers("GET /v1/me", ({ actor, account, entitlements }) => ({
    principal: { type: actor.kind === "key" ? "agent" : "person", ref: actor.id },
    tenant: { slug: account.id, tier: account.plan },
    rights: entitlements.map((each: string) => ({ on: each.split(":")[0], may: each.split(":")[1] })),
  })),
  answers("POST /v1/developers", ({ results, credits }) => ({
    people: Object.fromEntries(results.map((each: Json) => [each.developer.id, each.cells])),
    cost: credits.charged,
  })),
];
