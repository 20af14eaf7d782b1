// Figures: §4.1, and A-20 for what it leaves open.
import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { Depth } from "../../model/developer.ts";
import { Technologies } from "../../model/search-config.ts";
import { wordsOf } from "../../model/shapes.ts";

const Names = z.array(wordsOf(200)).min(1).max(20);
const Flag = z.boolean();
const Demand = Flag.meta({
  description:
    "Whether only developers with it are wanted. True narrows; false demands nothing, and the plan lists it as ignored.",
});

/** Filters of GET /v1/developers/search (§4.1). They narrow the ranked pool and do not change the price. */
const filters = {
  lang: Names.optional().meta({
    description: "Languages, one of which a developer has to write.",
    examples: [["Rust", "Go"]],
  }),
  minCracked: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .meta({ examples: [60] }),
  orgs: Names.optional().meta({
    description: "Organisations, of one of which a developer has to be a public member.",
    examples: [["ferrous-guild"]],
  }),
  subjects: Names.optional().meta({
    description: "Subjects, one of which a developer's repositories have to be about.",
    examples: [["databases"]],
  }),
  techs: Technologies.min(1)
    .optional()
    .meta({
      description: "Technologies that a developer has to know, all of them; a closed vocabulary.",
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
  hasEmail: Flag.optional().meta({
    description: "Whether an e-mail address is held. False asks for people without one.",
    examples: [true],
  }),
  requireLocation: Demand.optional().meta({ examples: [true] }),
  titles: Names.optional().meta({
    description: "A LinkedIn title that contains any of these.",
    examples: [["Engineer"]],
  }),
  companySize: z
    .enum(["1-50", "51-200", "201-2000", "2000+"])
    .optional()
    .meta({
      description: "The size of the company, in people. Write the + of 2000+ as %2B in a query.",
      examples: ["51-200"],
    }),
  industries: Names.optional().meta({ examples: [["Fintech"]] }),
  peerCompanies: Names.optional().meta({
    description: "Companies, at a peer of one of which a developer has to work or have worked.",
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
  openToWork: Flag.optional().meta({
    description: "Whether people say that they are open to work. False asks for linked people who are not.",
    examples: [true],
  }),
  experienceTier: z
    .enum(["early", "upToSenior", "senior", "all"])
    .optional()
    .meta({ examples: ["senior"] }),
  state: Names.optional().meta({
    description: "States, in one of which a developer has to live; known from LinkedIn alone.",
    examples: [["California"]],
  }),
};

export const SearchQuery = z.strictObject({
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
});
export type SearchQuery = z.output<typeof SearchQuery>;
