import type { SearchConfig } from "../../model/search-config.ts";

export type Levers = SearchConfig["levers"];
export type LocationLever = NonNullable<Levers["location"]>;
export type ProfessionalLever = NonNullable<Levers["professional"]>;
export type GithubLever = NonNullable<Levers["github"]>;

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

/** A config with only what it asks for. */
export interface PartialConfig extends Partial<Omit<SearchConfig, "levers">> {
  readonly levers?: Omit<Levers, "location" | "professional" | "github"> & {
    readonly location?: Partial<LocationLever>;
    readonly professional?: Partial<ProfessionalLever>;
    readonly github?: Partial<GithubLever>;
  };
}

/** Completes a partial config with the schema's defaults (§4.1), without validation, for configs built in this code. */
export function completeConfig({ levers = {}, ...members }: PartialConfig): SearchConfig {
  const { location, professional, github, ...others } = levers;
  return {
    ...emptyConfig,
    ...members,
    levers: {
      ...others,
      ...(location && { location: completeLocation(location) }),
      ...(professional && { professional: completeProfessional(professional) }),
      ...(github && { github: completeGithub(github) }),
    },
  };
}

export function completeLocation(location: Partial<LocationLever>): LocationLever {
  return { countries: [], cities: [], states: [], raw: [], ...location };
}

export function completeProfessional(professional: Partial<ProfessionalLever>): ProfessionalLever {
  return {
    currentCompanies: [],
    pastCompanies: [],
    mustHaveWorkedAt: [],
    excludeCurrentCompanies: [],
    schools: [],
    titles: [],
    industries: [],
    similarCompanies: [],
    includePast: true,
    ...professional,
  };
}

export function completeGithub(github: Partial<GithubLever>): GithubLever {
  return { starRange: null, minDevrank: null, repoMode: "similar", ...github };
}
