import type { SearchConfig } from "../../model/search-config.ts";

type Levers = SearchConfig["levers"];
type Location = NonNullable<Levers["location"]>;
type Professional = NonNullable<Levers["professional"]>;
type Github = NonNullable<Levers["github"]>;

/** All members in the order of the schema, with their defaults (§4.1). */
type Blank<Shape> = { readonly [Member in keyof Required<Shape>]: Shape[Member] | undefined };

/** A config that asks for nothing. */
export const emptyConfig: SearchConfig = {
  version: 2,
  query: null,
  entity: "auto",
  requiredLanguages: [],
  earlyCareerSignals: false,
  aiFocusedSignals: false,
  includeUnconventionalTitles: false,
  levers: {},
};
const blankConfig: Blank<SearchConfig> = {
  ...emptyConfig,
  filter: undefined,
  boost: undefined,
  rank: undefined,
  jd: undefined,
  prompt: undefined,
};
const blankLevers: Blank<Levers> = {
  skills: undefined,
  interests: undefined,
  technologies: undefined,
  location: undefined,
  requireLinkedin: undefined,
  openToWork: undefined,
  experienceTier: undefined,
  yoeRange: undefined,
  professional: undefined,
  github: undefined,
};
const blankLocation: Blank<Location> = { countries: [], cities: [], states: [], raw: [], strict: undefined };
const blankProfessional: Blank<Professional> = {
  currentCompanies: [],
  pastCompanies: [],
  mustHaveWorkedAt: [],
  excludeCurrentCompanies: [],
  schools: [],
  titles: [],
  industries: [],
  similarCompanies: [],
  companySizeTier: undefined,
  companiesMode: undefined,
  includePast: true,
};
const blankGithub: Blank<Github> = {
  starRange: null,
  followerRange: undefined,
  similarRepos: undefined,
  contributedRepos: undefined,
  minDevrank: null,
  hideHighProfile: undefined,
  repoMode: "similar",
  minContributionsLastYear: undefined,
  minContributionsLastMonth: undefined,
};

/** Completes a partial config with the schema's defaults, without validation, for configs built in this code. */
export interface PartialConfig extends Partial<Omit<SearchConfig, "levers">> {
  readonly levers?: Omit<Levers, "location" | "professional" | "github"> & {
    readonly location?: Partial<Location>;
    readonly professional?: Partial<Professional>;
    readonly github?: Partial<Github>;
  };
}

export function completeConfig({ levers = {}, ...members }: PartialConfig): SearchConfig {
  const { location, professional, github, ...others } = levers;
  return complete(blankConfig, {
    ...members,
    levers: complete(blankLevers, {
      ...others,
      location: location && completeLocation(location),
      professional: professional && completeProfessional(professional),
      github: github && completeGithub(github),
    }),
  });
}

export function completeLocation(location: Partial<Location>): Location {
  return complete(blankLocation, location);
}

export function completeProfessional(professional: Partial<Professional>): Professional {
  return complete(blankProfessional, professional);
}

export function completeGithub(github: Partial<Github>): Github {
  return complete(blankGithub, github);
}

/** Only members with a value, so that configs with the same meaning give the same text. */
function complete<Shape>(blank: Blank<Shape>, known: Partial<Shape>): Shape {
  const whole: Partial<Shape> = {};
  for (const name of Object.keys(blank) as (keyof Shape)[]) {
    const value = known[name] ?? blank[name];
    if (value !== undefined) whole[name] = value;
  }
  return whole as Shape;
}
