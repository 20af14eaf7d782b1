// Figures: A-08.
import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare, free } from "../../kernel/operation.ts";
import { ExecutedPage } from "../../model/search-page.ts";
import { Angles, AnglesRequest, CompiledSearch, CompileRequest, ExecuteRequest } from "../../model/searches.ts";

const limit = perMinute(20, "account");

const sources = { limit: assumed("A-08") };

export const compileSearch = declare({
  id: "searches.compile",
  route: "POST /v1/searches/compile",
  tag: "Search",
  summary: "Make a search config from a job description, a prompt or a project",
  description: "Its config can be run unchanged with POST /v1/searches/execute, or as a deep search.",
  source: assumed("A-28"),
  access: { to: "search:read", cost: free, limit },
  body: CompileRequest,
  creates: "nothing",
  answers: { status: 200, body: CompiledSearch },
  refuses: ["bad_request", "forbidden", "not_found"],
  reasons: { forbidden: "A project is named and the credential lacks project:read." },
});

export const executeSearch = declare({
  id: "searches.execute",
  route: "POST /v1/searches/execute",
  tag: "Search",
  summary: "Run a search config and enrich what it finds",
  description:
    "Contribution floors are read live for the rows of this page only, so a page may be short: countStatus says so. Boosts and ranks order, they never filter.",
  source: assumed("A-29"),
  access: {
    to: "search:read",
    cost: credits("core is free; depth and facets bill the cells they fill, once per developer"),
    limit,
    billsDelivery: true,
  },
  body: ExecuteRequest,
  creates: "nothing",
  hands: { developer: "/results/0/id" },
  answers: { status: 200, body: ExecutedPage },
  refuses: ["bad_request", "payment_required", "billing_unavailable", "database_unavailable"],
});

export const suggestAngles = declare({
  id: "searches.angles",
  route: "POST /v1/searches/angles",
  tag: "Search",
  summary: "Suggest directions in which a search can be turned",
  description:
    "Angles from a config, a job description or a prompt are derived on the spot. Without any of them they come from stored context: generated once per change of it, cached and free. `regenerate` puts others first. To use one, put each member of its config, and each of its levers, in the place of the config's: it then finds other people, or the same ones in another order.",
  source: stated("§4.1"),
  access: { to: "search:read", cost: free, limit, sources },
  body: AnglesRequest,
  beyondSchema: [
    { member: "config", when: "Neither it nor jd nor prompt is given, and nothing is stored to read instead." },
  ],
  creates: "nothing",
  answers: { status: 200, body: Angles },
  refuses: ["bad_request", "forbidden", "not_found"],
  reasons: {
    bad_request: "There is nothing to derive angles from.",
    forbidden: "A project is named and the credential lacks project:read.",
  },
});
