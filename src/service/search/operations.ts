import { assumed, stated } from "../../base/provenance.ts";
import { newShelf } from "../../base/shelf.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, operation, reply } from "../../kernel/operation.ts";
import { SearchPage } from "../../model/search-page.ts";
import { dayOf } from "../../population/population.ts";
import { buy, purchasesFor, requireCreditsFor } from "../developers/cells.ts";
import { cellsOfDepth } from "../developers/depths.ts";
import { requireSearch } from "./availability.ts";
import { unknownTechnologies } from "./fields.ts";
import { pageOf } from "./page.ts";
import { pageJson } from "./page-json.ts";
import { type Plan, planOf } from "./planning/plan.ts";
import { SearchQuery, withFilters } from "./search-query.ts";
import { ranksByWord } from "./terms.ts";

/** A function of the text alone. */
const plans = newShelf<Plan>(200);

const searchDevelopers = operation({
  id: "developers.search",
  searches: true,
  route: "GET /v1/developers/search",
  tag: "Search",
  summary: "Find developers by what they have built, in plain words",
  description:
    "The words are planned: what is understood narrows or ranks and is shown in `plan`, the rest ranks by text or is listed as ignored. Filters narrow the ranked pool and never change the price.",
  source: stated("§4.1"),
  access: {
    to: "search:read",
    cost: credits("core is free; enriched and deep bill the cells they fill, once per developer"),
    limit: perMinute(60, "account"),
    sources: { cost: assumed("A-21"), limit: assumed("A-08") },
  },
  query: SearchQuery,
  answers: { status: 200, body: SearchPage },
  refuses: ["bad_request", "payment_required", "billing_unavailable", "database_unavailable"],
  reasons: { database_unavailable: "Search is not enabled, or its index cannot be reached." },
  handle({ world, caller: { account }, query, now, call, refuse }) {
    requireSearch(world);
    const unknown = unknownTechnologies(query.techs ?? []);
    if (unknown.length > 0) {
      refuse("bad_request", `Query parameter "techs" has ${unknown.join(", ")}, which is not a technology known here.`);
    }
    const plan = plans.take(query.q, () => planOf(query.q, ranksByWord));
    const config = withFilters(plan.config, query);
    const page = pageOf(world, account, "developers.search", config, query);
    const { people } = page.ranking;
    const indexes = page.candidates.map(({ index }) => index);
    const purchases = purchasesFor(world, account, cellsOfDepth(people, indexes, query.depth), now);
    requireCreditsFor(world, account, purchases, now);
    buy(world, account, purchases, { operation: "developers.search" }, now);
    const asked = { depth: query.depth, day: dayOf(now), origin: call.origin };
    return reply({ status: 200, json: pageJson(page, { ...plan, config }, asked) });
  },
});

export const searchOperations = [searchDevelopers];
