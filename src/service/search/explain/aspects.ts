import type { SearchConfig } from "../../../model/search-config.ts";
import { fieldRow } from "../field-rows.ts";
import { readFilter } from "../filter.ts";
import type { Clause } from "../reader/clause.ts";
import { termsOf, type WorkKind } from "../terms.ts";
import type { Aspect } from "./person-facts.ts";

/** What about a person each member of a config decides by. */
const aspects: Readonly<Record<string, Aspect>> = {
  requiredLanguages: "languages",
  technologies: "technologies",
  skills: "skills",
  interests: "work",
  location: "place",
  requireLinkedin: "linkedin",
  openToWork: "openToWork",
  experienceTier: "career",
  yoeRange: "years",
  currentCompanies: "career",
  pastCompanies: "pastCareer",
  mustHaveWorkedAt: "pastCareer",
  excludeCurrentCompanies: "career",
  schools: "education",
  titles: "pastCareer",
  industries: "pastCareer",
  similarCompanies: "pastCareer",
  companySizeTier: "pastCareer",
  starRange: "stars",
  followerRange: "followers",
  minDevrank: "score",
  hideHighProfile: "followers",
  minContributionsLastYear: "activity",
  minContributionsLastMonth: "activity",
  similarRepos: "skills",
  contributedRepos: "repositories",
  boost: "standing",
  rank: "standing",
  earlyCareerSignals: "standing",
  aiFocusedSignals: "standing",
};

const ofTerms: Readonly<Record<WorkKind, Aspect>> = {
  language: "languages",
  technology: "technologies",
  subject: "work",
  role: "work",
};

/** Skills and interests beside what only a query can require are its order, and decide nothing. */
export function aspectsOf(config: SearchConfig, unheld: readonly Clause[]): readonly Aspect[] {
  if (unheld.length > 0) return unheld.flatMap((clause) => termsOf(clause, 1)).map(({ kind }) => ofTerms[kind]);
  const { levers, filter = {}, entity, ...members } = config;
  const { professional, github, ...others } = levers;
  const { conditions, alternatives } = readFilter(filter);
  const named = Object.entries({ ...members, ...others, ...professional, ...github });
  return [
    ...named.flatMap(([name, value]) => (isSaid(value) ? (aspects[name] ?? []) : [])),
    ...[...conditions, ...alternatives.flat()].map(({ field }) => fieldRow(field).aspect),
    ...(entity === "LinkedInUser" ? (["linkedin"] as const) : []),
  ];
}

/** Whether a member asks for anything: a list or a range without values does not. */
export function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return typeof value !== "object" || Object.values(value).some(isSaid);
}
