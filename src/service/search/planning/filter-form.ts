import type { SearchConfig } from "../../../model/search-config.ts";
import { celebrityFollowers } from "../celebrity.ts";
import { type Filter, withAll, withCondition } from "../filter.ts";
import { tierLevels } from "./levels.ts";

type Condition = readonly [field: string, op: string, value: unknown];
type Range = { readonly min: number | null; readonly max: number | null } | null | undefined;

/**
 * A config as a raw filter that finds the same people, so that it can be one of several alternatives. Null if a part of
 * it only ranks, or if no field of the registry holds it.
 */
export function filterOf(config: SearchConfig): Filter | null {
  const { requiredLanguages, levers, filter = {}, boost, earlyCareerSignals, aiFocusedSignals } = config;
  const { interests, technologies, location, experienceTier, yoeRange, professional, github, ...others } = levers;
  const { requireLinkedin, openToWork, ...unheld } = others;
  const places = placed(location);
  const career = employed(professional);
  const isRanked = boost !== undefined || earlyCareerSignals || aiFocusedSignals || Object.keys(unheld).length > 0;
  const isCounted = [github?.minContributionsLastMonth, github?.minContributionsLastYear].some(
    (least) => least != null,
  );
  if (isRanked || isCounted || places === null || career === null) return null;
  const conditions: readonly Condition[] = [
    ...listed("languages", "all", requiredLanguages),
    ...listed("technologies", "all", technologies),
    ...listed("subjects", "all", interests),
    ...places,
    ...listed("seniority", "in", experienceTier === undefined ? [] : tierLevels[experienceTier]),
    ...between("years_experience", yoeRange),
    ...career,
    ...between("total_stars", github?.starRange),
    ...between("followers", github?.followerRange),
    ...between("cracked_score", { min: github?.minDevrank ?? null, max: null }),
    ...between("followers", { min: null, max: github?.hideHighProfile ? celebrityFollowers : null }),
    ...flagged("open_to_work", openToWork),
    ...flagged("has_linkedin", requireLinkedin),
  ];
  return withAll(
    conditions.reduce<Filter>((all, [field, op, value]) => withCondition(all, field, op, value), {}),
    filter,
  );
}

/** Places of several kinds in one lever are alternatives themselves, and a place as text is no field. */
function placed(location: SearchConfig["levers"]["location"]): readonly Condition[] | null {
  if (location === undefined) return [];
  const { cities, states, countries, raw, strict } = location;
  const kinds = [listed("city", "in", cities), listed("state", "in", states), listed("country", "in", countries)];
  const named = kinds.filter((kind) => kind.length > 0);
  return strict === true && named.length === 1 && raw.length === 0 ? (named[0] as readonly Condition[]) : null;
}

function employed(professional: SearchConfig["levers"]["professional"]): readonly Condition[] | null {
  if (professional === undefined) return [];
  const { currentCompanies, pastCompanies, excludeCurrentCompanies, schools, mustHaveWorkedAt, similarCompanies } =
    professional;
  if (mustHaveWorkedAt.length + similarCompanies.length > 0) return null;
  return [
    ...listed("company", "in", currentCompanies),
    ...listed("past_companies", "any", pastCompanies),
    ...listed("company", "nin", excludeCurrentCompanies),
    ...listed("school", "in", schools),
  ];
}

function listed(field: string, op: string, names: readonly string[] = []): readonly Condition[] {
  return names.length === 0 ? [] : [[field, op, names]];
}

function between(field: string, range: Range): readonly Condition[] {
  const { min = null, max = null } = range ?? {};
  return [
    ...(min === null ? [] : [[field, "gte", min] as const]),
    ...(max === null ? [] : [[field, "lte", max] as const]),
  ];
}

function flagged(field: string, isSo: boolean | undefined): readonly Condition[] {
  return isSo ? [[field, "eq", true]] : [];
}
