import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare } from "../../kernel/operation.ts";
import { SearchPage } from "../../model/search-page.ts";
import { SearchQuery } from "./search-query.ts";

export const searchDevelopers = declare({
  id: "developers.search",
  route: "GET /v1/developers/search",
  tag: "Search",
  summary: "Find developers by what they have built, in plain words",
  description:
    "The text is interpreted: what is understood narrows or ranks and is shown in `plan`, the rest ranks by text or is listed as ignored. Filters narrow the ranked pool and never change the price.",
  source: stated("§4.1"),
  access: {
    to: "search:read",
    cost: credits("core is free; enriched and deep bill the cells they fill, once per developer"),
    limit: perMinute(60, "account"),
    billsDelivery: true,
    sources: { cost: assumed("A-21"), limit: assumed("A-08") },
  },
  query: SearchQuery,
  hands: { developer: "/results/0/id" },
  answers: { status: 200, body: SearchPage },
  refuses: ["bad_request", "payment_required", "billing_unavailable", "database_unavailable"],
  reasons: { database_unavailable: "Search is not enabled, or its index cannot be reached." },
});
