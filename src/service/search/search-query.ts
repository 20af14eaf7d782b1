import type { SearchQuery } from "../../interface/search/search-query.ts";
import type { ReadingOf } from "../../model/readings.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import { completeGithub, completeProfessional } from "./complete-config.ts";
import { withCondition } from "./filter.ts";

/** The config of a query combined with the query's filters: it is what the answer shows as its `plan`, and what runs. */
export function withFilters(config: SearchConfig, query: SearchQuery, several: ReadingOf<"A-307">): SearchConfig {
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
export function withoutEffect({ hideHighProfile, requireLocation }: SearchQuery): string[] {
  return [
    ...(hideHighProfile === false ? ["hideHighProfile=false"] : []),
    ...(requireLocation === false ? ["requireLocation=false"] : []),
  ];
}
