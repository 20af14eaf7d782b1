import { listFirst } from "../../base/text.ts";
import * as declared from "../../interface/search/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { reading } from "../../model/readings.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { payForDelivery } from "../developers/delivery.ts";
import { cellsOfDepth } from "../developers/depths.ts";
import { allOf, needsIndex, needsReader } from "../needs.ts";
import { requireSearch } from "./availability.ts";
import { unknownTechnologies } from "./fields.ts";
import { parsedText } from "./reader/parsed-text.ts";
import { withFilters, withoutEffect } from "./search-query.ts";
import { writePage } from "./written-page.ts";

const searchDevelopers = implement(declared.searchDevelopers, {
  waitsFor: allOf(needsReader, needsIndex),
  handle({ world, caller: { account }, query, now, call, refuse }) {
    requireSearch(world);
    const { depth } = query;
    const day = dayOf(now);
    const unknown = unknownTechnologies(query.techs ?? []);
    if (unknown.length > 0) {
      const named = `${listFirst(unknown)}, which is not a technology known here`;
      refuse("bad_request", `Query parameter "techs" has ${named}.`);
    }
    const parsed = parsedText(query.q, peopleIn(world));
    const config = withFilters(parsed.config, query, reading(world, "A-307"));
    const ignored = [...parsed.ignored, ...withoutEffect(query)];
    const view = { depth, day, origin: call.origin };
    const { indexes, body } = writePage({ world, now }, account, { ...parsed, config, ignored }, query, view);
    const cells = cellsOfDepth(peopleIn(world), indexes, depth);
    payForDelivery(world, account, { developers: indexes.length, cells }, "developers.search", now);
    return body;
  },
});

export const searchOperations = { searchDevelopers } satisfies Handlers<typeof declared>;
