import { assumed, stated } from "../../base/provenance.ts";
import { newShelf, type Shelf } from "../../base/shelf.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, operation, reply } from "../../kernel/operation.ts";
import { SearchPage } from "../../model/search-page.ts";
import { dayOf, type Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { buy, purchasesFor, requireCreditsFor } from "../developers/cells.ts";
import { cellsOfDepth } from "../developers/depths.ts";
import { requireSearch } from "./availability.ts";
import { unknownTechnologies } from "./fields.ts";
import { planFor } from "./named.ts";
import { pageOf } from "./page.ts";
import { keptPage, writePage } from "./page-json.ts";
import { lexiconAhead } from "./planning/lexicon.ts";
import type { Plan } from "./planning/plan.ts";
import { SearchQuery, withFilters, withoutEffect } from "./search-query.ts";

/** A function of the text and of who is there to be named. */
const plans = new WeakMap<Population, Shelf<Plan>>();

function planned(people: Population, text: string): Plan {
  const shelf = plans.get(people) ?? newShelf<Plan>(200);
  plans.set(people, shelf);
  return shelf.take(text, () => planFor(people, text));
}

const searchDevelopers = operation({
  id: "developers.search",
  searches: true,
  waitsFor: lexiconAhead,
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
  beyondSchema: [{ member: "yoeMin", when: "It is above yoeMax." }],
  answers: { status: 200, body: SearchPage },
  refuses: ["bad_request", "payment_required", "billing_unavailable", "database_unavailable"],
  reasons: { database_unavailable: "Search is not enabled, or its index cannot be reached." },
  handle({ world, caller: { account }, query, now, call, refuse }) {
    requireSearch(world);
    const { depth } = query;
    const day = dayOf(now);
    const { indexes, json } = keptPage(world, [account.id, day, call.origin, JSON.stringify(query)], () => {
      const unknown = unknownTechnologies(query.techs ?? []);
      if (unknown.length > 0) {
        const named = `${unknown.join(", ")}, which is not a technology known here`;
        refuse("bad_request", `Query parameter "techs" has ${named}.`);
      }
      const plan = planned(peopleIn(world), query.q);
      const page = pageOf(world, account, "developers.search", withFilters(plan.config, query), query);
      const ignored = [...plan.ignored, ...withoutEffect(query)];
      return writePage(world, page, { ...plan, ignored }, { depth, day, origin: call.origin });
    });
    const purchases = purchasesFor(world, account, cellsOfDepth(peopleIn(world), indexes, depth), now);
    requireCreditsFor(world, account, purchases, now);
    buy(world, account, purchases, { operation: "developers.search" }, now);
    return reply({ status: 200, json });
  },
});

export const searchOperations = [searchDevelopers];
