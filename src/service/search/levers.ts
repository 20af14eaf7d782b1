import type { SearchConfig } from "../../model/search-config.ts";
import type { Predicate } from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import { type Company, companies, seniorities } from "../../population/vocabulary.ts";
import { celebrityFollowers } from "./celebrity.ts";
import type { GithubLever, ProfessionalLever } from "./complete-config.ts";
import { type Narrowing, narrowingOf } from "./conditions.ts";
import { livesIn } from "./places.ts";
import { tierLevels } from "./reader/levels.ts";
import { repositoriesNamed } from "./repositories.ts";
import { idsOf, titlesContaining } from "./vocabularies.ts";

/** The levers that filter; all must match. Skills and interests only rank, so they are not included (§4.1). */
export function narrowingsOf(config: SearchConfig, people: Population, several: "all" | "any"): Narrowing[] {
  const { levers, requiredLanguages, entity, includeUnconventionalTitles } = config;
  const { location, professional, github, technologies } = levers;
  const place = location?.strict === true ? livesIn(location) : null;
  const where = (field: string, op: string, value: number | boolean | string | readonly string[]) =>
    narrowingOf({ field, op, value }, people);
  return [
    ...(requiredLanguages.length > 0 ? [where("languages", "all", requiredLanguages)] : []),
    ...(technologies !== undefined && technologies.length > 0 ? [where("technologies", several, technologies)] : []),
    ...(place === null ? [] : [{ where: place }]),
    ...(levers.requireLinkedin || levers.openToWork || entity === "LinkedInUser"
      ? [where("has_linkedin", "eq", true)]
      : []),
    ...(levers.openToWork ? [where("open_to_work", "eq", true)] : []),
    ...(levers.experienceTier === undefined || levers.experienceTier === "all"
      ? []
      : [where("seniority", "in", tierLevels[levers.experienceTier])]),
    ...between("years_experience", levers.yoeRange),
    ...(professional === undefined ? [] : professionally(professional, includeUnconventionalTitles)),
    ...(github === undefined ? [] : onGithub(github)),
  ];

  function between(field: string, range: { min: number | null; max: number | null } | null | undefined): Narrowing[] {
    if (range === null || range === undefined) return [];
    return [
      ...(range.min === null ? [] : [where(field, "gte", range.min)]),
      ...(range.max === null ? [] : [where(field, "lte", range.max)]),
    ];
  }

  function professionally(lever: ProfessionalLever, unconventional: boolean): Narrowing[] {
    const named = (list: readonly string[]) =>
      lever.companiesMode === "similar" ? [...idsOf("company", list), ...peersOf(list)] : idsOf("company", list);
    return [
      ...narrowingOrNone(lever.currentCompanies, (list) => worksAt(named(list))),
      ...narrowingOrNone(lever.pastCompanies, (list) => workedAt(named(list))),
      ...narrowingOrNone(lever.mustHaveWorkedAt, (list) => everAt(idsOf("company", list))),
      ...narrowingOrNone(lever.excludeCurrentCompanies, (list) => ({
        kind: "not",
        of: employedAt(idsOf("company", list)),
      })),
      ...narrowingOrNone(lever.industries, (list) => (lever.includePast ? everAt : worksAt)(companiesOf(list))),
      ...narrowingOrNone(lever.similarCompanies, (list) => (lever.includePast ? everAt : worksAt)(peersOf(list))),
      ...(lever.schools.length > 0 ? [where("school", "in", lever.schools)] : []),
      ...(lever.titles.length > 0 ? [titled(lever, unconventional)] : []),
      ...narrowingOrNone(lever.companySizeTier === undefined ? [] : [lever.companySizeTier], (list) =>
        (lever.includePast ? everAt : worksAt)(companiesOfSize(list)),
      ),
    ];
  }

  /** LinkedIn titles, also past ones, that contain one of these; if unconventional, also founders, leads, interns. */
  function titled({ titles, includePast }: ProfessionalLever, unconventional: boolean): Narrowing {
    const now = where("title", "contains", titles).where;
    const before: Predicate = { kind: "any", field: "pastTitle", values: titlesContaining(titles) };
    const anyTitle: Predicate = includePast ? { kind: "or", of: [now, before] } : now;
    if (!unconventional) return { where: anyTitle };
    const ids = ["intern", "manager", "executive"].map((name) => seniorities.indexOf(name as "intern"));
    return {
      where: {
        kind: "or",
        of: [anyTitle, { kind: "any", field: "seniority", values: ids }],
      },
    };
  }

  function onGithub(lever: GithubLever): Narrowing[] {
    const repositories = [
      ...(lever.contributedRepos ?? []),
      ...(lever.repoMode === "exact" ? (lever.similarRepos ?? []) : []),
    ];
    return [
      ...between("total_stars", lever.starRange),
      ...between("followers", lever.followerRange),
      ...(lever.minDevrank === null ? [] : [where("cracked_score", "gte", lever.minDevrank)]),
      ...(lever.hideHighProfile ? [where("followers", "lte", celebrityFollowers)] : []),
      ...(repositories.length > 0 ? [{ where: workOn(people, repositories) }] : []),
    ];
  }
}

/** The people who own one of the repositories or work on it. */
function workOn(people: Population, names: readonly string[]): Predicate {
  return { kind: "people", indexes: repositoriesNamed(people, names).flatMap(({ contributors }) => contributors) };
}

function worksAt(values: readonly number[]): Predicate {
  return { kind: "any", field: "company", values };
}

/** The people with an employer, on the card or on LinkedIn. */
function employedAt(values: readonly number[]): Predicate {
  return { kind: "any", field: "employer", values };
}

function workedAt(values: readonly number[]): Predicate {
  return { kind: "any", field: "pastCompany", values };
}

function everAt(values: readonly number[]): Predicate {
  return { kind: "or", of: [worksAt(values), workedAt(values)] };
}

function narrowingOrNone(list: readonly string[], make: (list: readonly string[]) => Predicate): Narrowing[] {
  return list.length === 0 ? [] : [{ where: make(list) }];
}

/** Companies that compete for the same people: of one industry, and at most one step apart in size. */
function peersOf(names: readonly string[]): number[] {
  const named = idsOf("company", names);
  return companies.flatMap((company, id) =>
    named.some((each) => each !== id && arePeers(companies[each] as Company, company)) ? [id] : [],
  );
}

function companiesOf(industryNames: readonly string[]): number[] {
  const wanted = idsOf("industry", industryNames);
  return companies.flatMap(({ industry }, id) => (wanted.includes(industry) ? [id] : []));
}

function companiesOfSize(sizes: readonly string[]): number[] {
  const wanted = idsOf("companySize", sizes);
  return companies.flatMap(({ size }, id) => (wanted.includes(size) ? [id] : []));
}

function arePeers(one: Company, other: Company): boolean {
  return one.industry === other.industry && Math.abs(one.size - other.size) <= 1;
}
