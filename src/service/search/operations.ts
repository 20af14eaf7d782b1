import { listFirst } from "../../base/text.ts";
import * as declared from "../../interface/search/operations.ts";
import type { SearchQuery } from "../../interface/search/search-query.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { type ReadingOf, reading } from "../../model/readings.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { payForDelivery } from "../developers/delivery.ts";
import { cellsOfDepth } from "../developers/depths.ts";
import { allOf, needsIndex, needsReader } from "../needs.ts";
import { requireSearch } from "./availability.ts";
import { completeGithub, completeProfessional } from "./complete-config.ts";
import { unknownTechnologies } from "./fields.ts";
import { withCondition } from "./filter.ts";
import { parsedText } from "./reader/parsed-text.ts";
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

/** The config of a query combined with the query's filters: it is what the answer shows as its `plan`, and what runs. */
function withFilters(config: SearchConfig, query: SearchQuery, several: ReadingOf<"A-307">): SearchConfig {
  let filter: Record<string, unknown> = config.filter ?? {};
  const where = (field: string, op: string, value: unknown) => {
    if (value !== undefined) filter = withCondition(filter, field, op, value);
  };
  where("languages", "any", query.lang);
  where("organizations", "any", query.orgs);
  where("subjects", "any", query.subjects);
  where("technologies", several, query.techs);
  where("total_stars", "gte", query.minStars);
  where("city", "in", query.city);
  where("state", "in", query.state);
  where("has_email", "eq", query.hasEmail);
  where("has_location", "eq", query.requireLocation || undefined);
  where("open_to_work", "eq", query.openToWork === false ? false : undefined);
  where("title", "contains", query.titles);
  where("company_size", "eq", query.companySize);
  where("industry", "in", query.industries);
  where("years_experience", "gte", query.yoeMin);
  where("years_experience", "lte", query.yoeMax);
  where("cracked_score", "gte", query.minCracked);
  const { professional, github } = config.levers;
  return {
    ...config,
    ...(Object.keys(filter).length > 0 && { filter }),
    levers: {
      ...config.levers,
      ...(query.openToWork && { openToWork: true }),
      ...(query.experienceTier !== undefined && { experienceTier: query.experienceTier }),
      ...(query.hideHighProfile && { github: completeGithub({ ...github, hideHighProfile: true }) }),
      ...(query.peerCompanies !== undefined && {
        professional: completeProfessional({ ...professional, similarCompanies: query.peerCompanies }),
      }),
    },
  };
}

/** Parameters without effect, listed in the plan. */
function withoutEffect({ hideHighProfile, requireLocation }: SearchQuery): string[] {
  return [
    ...(hideHighProfile === false ? ["hideHighProfile=false"] : []),
    ...(requireLocation === false ? ["requireLocation=false"] : []),
  ];
}
