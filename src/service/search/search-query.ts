import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { Depth } from "../../model/developer.ts";
import { type SearchConfig, Technologies } from "../../model/search-config.ts";
import { wordsOf } from "../../model/shapes.ts";
import { withCondition } from "./filter.ts";

const Names = z.array(wordsOf(200)).min(1).max(20);
const Flag = z.boolean();
const Demand = Flag.meta({ description: "True narrows; false demands nothing, and the plan lists it as ignored." });

/** Filters of GET /v1/developers/search (§4.1). They narrow the ranked pool and never change the price. */
const filters = {
  lang: Names.optional().meta({ description: "Any of these languages.", examples: [["Rust", "Go"]] }),
  minCracked: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .meta({ examples: [60] }),
  orgs: Names.optional().meta({
    description: "Public member of any of these organisations.",
    examples: [["ferrous-guild"]],
  }),
  subjects: Names.optional().meta({ description: "Repositories about any of these.", examples: [["databases"]] }),
  techs: Technologies.min(1)
    .optional()
    .meta({
      description: "All of these technologies; a closed vocabulary.",
      examples: [["PostgreSQL"]],
    }),
  minStars: z
    .int()
    .min(0)
    .max(100_000_000)
    .optional()
    .meta({ description: "Stars of all own repositories together.", examples: [100] }),
  hideHighProfile: Demand.optional().meta({ examples: [true] }),
  city: Names.optional().meta({ examples: [["Berlin", "Munich"]] }),
  hasEmail: Flag.optional().meta({ description: "False asks for people without an address.", examples: [true] }),
  requireLocation: Demand.optional().meta({ examples: [true] }),
  titles: Names.optional().meta({
    description: "A LinkedIn title that contains any of these.",
    examples: [["Engineer"]],
  }),
  companySize: z
    .enum(["1-50", "51-200", "201-2000", "2000+"])
    .optional()
    .meta({ description: "Write the + of 2000+ as %2B in a query.", examples: ["51-200"] }),
  industries: Names.optional().meta({ examples: [["Fintech"]] }),
  peerCompanies: Names.optional().meta({
    description: "Works or worked at a peer of any of these companies.",
    examples: [["Understead"]],
  }),
  yoeMin: z
    .int()
    .min(0)
    .max(60)
    .optional()
    .meta({ examples: [3] }),
  yoeMax: z
    .int()
    .min(0)
    .max(60)
    .optional()
    .meta({ examples: [12] }),
  openToWork: Flag.optional().meta({ description: "False asks for linked people who are not.", examples: [true] }),
  experienceTier: z
    .enum(["early", "upToSenior", "senior", "all"])
    .optional()
    .meta({ examples: ["senior"] }),
  state: Names.optional().meta({ description: "Known from LinkedIn alone.", examples: [["California"]] }),
};

export const SearchQuery = z
  .strictObject({
    q: wordsOf(500).meta({
      description: "What to look for, in plain words.",
      examples: ["senior Rust engineers in Berlin who build databases"],
    }),
    depth: Depth.default("core").meta({ examples: ["core"], ...from(stated("§4.1")) }),
    limit: z
      .int()
      .min(1)
      .max(50)
      .default(10)
      .meta({ examples: [10], ...from(assumed("A-20")) }),
    cursor: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .meta({ description: "The nextCursor of the page before.", ...from(assumed("A-20")) }),
    ...filters,
  })
  .refine(({ yoeMin = 0, yoeMax = 60 }) => yoeMin <= yoeMax, {
    path: ["yoeMin"],
    error: "must not be above yoeMax",
  });
export type SearchQuery = z.output<typeof SearchQuery>;

/** A planned config narrowed by the filters of the query: what is shown as the plan, and what runs. */
export function withFilters(config: SearchConfig, query: SearchQuery): SearchConfig {
  let filter: Record<string, unknown> = config.filter ?? {};
  const where = (field: string, op: string, value: unknown) => {
    if (value !== undefined) filter = withCondition(filter, field, op, value);
  };
  where("languages", "any", query.lang);
  where("organizations", "any", query.orgs);
  where("subjects", "any", query.subjects);
  where("technologies", "all", query.techs);
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
      ...(query.hideHighProfile && { github: { ...noGithub, ...github, hideHighProfile: true } }),
      ...(query.peerCompanies !== undefined && {
        professional: {
          ...noProfessional,
          ...professional,
          similarCompanies: query.peerCompanies,
        },
      }),
    },
  };
}

/** Parameters that are there and change nothing, for the plan to say so. */
export function withoutEffect({ hideHighProfile, requireLocation }: SearchQuery): string[] {
  return [
    ...(hideHighProfile === false ? ["hideHighProfile=false"] : []),
    ...(requireLocation === false ? ["requireLocation=false"] : []),
  ];
}

const noGithub = { starRange: null, minDevrank: null, repoMode: "similar" } as const;
const noProfessional = {
  currentCompanies: [],
  pastCompanies: [],
  mustHaveWorkedAt: [],
  excludeCurrentCompanies: [],
  schools: [],
  titles: [],
  industries: [],
  similarCompanies: [],
  includePast: true,
};
