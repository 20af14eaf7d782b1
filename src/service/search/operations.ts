import { listFirst } from "../../base/text.ts";
import * as declared from "../../interface/search/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { reading } from "../../model/readings.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { payForDelivery } from "../developers/delivery.ts";
import { cellsOfDepth } from "../developers/depths.ts";
import { allOf, readingText, searching } from "../preparing.ts";
import { requireSearch } from "./availability.ts";
import { unknownTechnologies } from "./fields.ts";
import { planOf } from "./reading/plan.ts";
import { withFilters, withoutEffect } from "./search-query.ts";
import { writePage } from "./written-page.ts";

const searchDevelopers = implement(declared.searchDevelopers, {
  waitsFor: allOf(readingText, searching),
  handle({ world, caller: { account }, query, now, call, refuse }) {
    requireSearch(world);
    const { depth } = query;
    const day = dayOf(now);
    const unknown = unknownTechnologies(query.techs ?? []);
    if (unknown.length > 0) {
      const named = `${listFirst(unknown)}, which is not a technology known here`;
      refuse("bad_request", `Query parameter "techs" has ${named}.`);
    }
    const plan = planOf(query.q, peopleIn(world));
    const config = withFilters(plan.config, query, reading(world, "A-307"));
    const ignored = [...plan.ignored, ...withoutEffect(query)];
    const view = { depth, day, origin: call.origin };
    const { indexes, body } = writePage({ world, now }, account, { ...plan, config, ignored }, query, view);
    const cells = cellsOfDepth(peopleIn(world), indexes, depth);
    payForDelivery(world, account, { developers: indexes.length, cells }, "developers.search", now);
    return body;
  },
});

export const searchOperations = { searchDevelopers } satisfies Handlers<typeof declared>;
