// Figures: §4.1; the length of a term is A-150.
import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { alternativesSchema, filterProperties, maxAlternatives, technologyNames } from "./filter-shapes.ts";
import { wordsOf } from "./shapes.ts";

/** The search config of §4.1, version 2: the output of compile, and the input of execute and of a deep search. */

/** How an object treats unknown members: in a request they are a 400, in an answer they are allowed (§9). */
type ObjectKind = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodObject<Shape>;

const Term = wordsOf(200);
const Terms = z.array(Term).max(20);

export const repositoryForm = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[\w.-]{1,100}$/;

export const RepositoryName = z
  .string()
  .max(140)
  .regex(repositoryForm, "must be owner/name, such as octo-labs/ray-tracer, without a host")
  .meta({ examples: ["octo-labs/ray-tracer"] });

function nameInCode(spelling: string): string {
  return spelling.replaceAll(/[^A-Za-z0-9]/g, "_").replace(/^(?=\d)/, "_");
}

/** A closed vocabulary (§4.1), which the compiler reads. */
export const Technologies = z
  .array(
    z.string().meta({
      id: "TechnologyName",
      get enum() {
        return technologyNames();
      },
      // Generators that make names of spellings by leaving signs out would make one of react.js and reactjs.
      get "x-enum-varnames"() {
        return technologyNames().map(nameInCode);
      },
    }),
  )
  .max(20)
  .meta({ examples: [["PostgreSQL"]] });

const Natural = z.int().min(0);

/** `{min, max}`, both required, null for an open end. Nobody is in a range whose minimum exceeds its maximum. */
const rangeOf = (object: ObjectKind) => object({ min: Natural.nullable(), max: Natural.nullable() });

const locationOf = (object: ObjectKind) =>
  object({
    countries: Terms.default([]),
    cities: Terms.default([]),
    states: Terms.default([]),
    raw: Terms.default([]),
    strict: z.boolean().optional(),
  });

const professionalOf = (object: ObjectKind) =>
  object({
    currentCompanies: Terms.default([]),
    pastCompanies: Terms.default([]),
    mustHaveWorkedAt: Terms.default([]),
    excludeCurrentCompanies: Terms.default([]),
    schools: Terms.default([]),
    titles: Terms.default([]),
    industries: Terms.default([]),
    similarCompanies: Terms.default([]),
    companySizeTier: z.enum(["1-50", "51-200", "201-2000", "2000+"]).optional(),
    companiesMode: z.enum(["exact", "similar"]).optional(),
    includePast: z.boolean().default(true),
  });

const githubOf = (object: ObjectKind) =>
  object({
    starRange: rangeOf(object).nullable().default(null),
    followerRange: rangeOf(object).nullable().optional(),
    similarRepos: z.array(RepositoryName).max(20).optional(),
    contributedRepos: z.array(RepositoryName).max(20).optional(),
    minDevrank: z.int().min(0).max(100).nullable().default(null),
    hideHighProfile: z.boolean().optional(),
    repoMode: z.enum(["similar", "exact"]).default("similar"),
    minContributionsLastYear: z.int().min(0).max(100_000).nullable().optional(),
    minContributionsLastMonth: z.int().min(0).max(100_000).nullable().optional(),
  });

/** Read by the compiler, which describes what is wrong; the document has it as a schema. */
const AnyFilter = z.record(z.string().max(200), z.unknown());
const Conditions = AnyFilter.meta({
  id: "SearchConditions",
  type: "object",
  get properties() {
    return filterProperties();
  },
  additionalProperties: false,
  ...from(assumed("A-137")),
});
const RequestFilter = z
  .object({ any: z.array(Conditions).min(1).max(maxAlternatives).optional() })
  .catchall(z.unknown())
  .meta({
    id: "SearchFilter",
    get properties() {
      return { ...filterProperties(), any: alternativesSchema };
    },
    additionalProperties: false,
    ...from(assumed("A-137")),
  });

const leversOf = (object: ObjectKind) =>
  object({
    skills: Terms.optional(),
    interests: Terms.optional(),
    /** Closed vocabulary; the compiler knows it. */
    technologies: Technologies.optional(),
    location: locationOf(object).optional(),
    requireLinkedin: z.boolean().optional(),
    openToWork: z.boolean().optional(),
    experienceTier: z.enum(["early", "upToSenior", "senior", "all"]).optional(),
    yoeRange: rangeOf(object).optional(),
    professional: professionalOf(object).optional(),
    github: githubOf(object).optional(),
  });

const weightsOf = (object: ObjectKind) => z.array(object({ signal: z.string().max(200), weight: z.number() })).max(20);

/** `jd` and `prompt` belong only to the angles request (§4.1); elsewhere they must be absent or null. */
const onlyOnAngles = z
  .null({ error: "must be null here: only POST /v1/searches/angles reads it" })
  .meta({ ...from(assumed("A-150")) })
  .optional();

const configOf = (object: ObjectKind, filter: typeof AnyFilter | typeof RequestFilter = RequestFilter) =>
  object({
    version: z.literal(2),
    query: z.string().max(500).nullable(),
    entity: z.enum(["auto", "User", "Repo", "LinkedInUser"]).default("auto"),
    requiredLanguages: Terms.default([]),
    earlyCareerSignals: z.boolean().default(false),
    aiFocusedSignals: z.boolean().default(false),
    includeUnconventionalTitles: z.boolean().default(false),
    levers: leversOf(object).default({}),
    filter: filter.optional(),
    boost: weightsOf(object).optional(),
    rank: object({ preset: z.string().max(200).optional(), weights: weightsOf(object).optional() }).optional(),
  });

const example = {
  version: 2,
  query: "engineers who build embedded databases",
  requiredLanguages: ["Rust"],
  levers: { location: { countries: ["Germany"] }, github: { minDevrank: 60 } },
};

/** In a request: strict at every level. */
export const SearchConfig = configOf(z.strictObject)
  .extend({ jd: onlyOnAngles, prompt: onlyOnAngles })
  .meta({ id: "SearchConfig", examples: [example] });
export type SearchConfig = z.output<typeof SearchConfig>;

/** The config that angles are derived from may contain its source texts. */
export const AnglesConfig = configOf(z.strictObject)
  .extend({
    jd: z.string().max(50_000).nullable().optional(),
    prompt: z.string().max(50_000).nullable().optional(),
  })
  .meta({ id: "AnglesSearchConfig", examples: [example] });

/** In an answer: open for additional members (§9). */
export const PlannedConfig = configOf(z.looseObject, AnyFilter).meta({
  id: "PlannedSearchConfig",
  get examples() {
    return [configOf(z.looseObject, AnyFilter).parse(example)];
  },
});
