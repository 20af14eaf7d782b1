import type { SearchConfig } from "../../../model/search-config.ts";
import { completeGithub, completeProfessional, emptyConfig, type GithubLever } from "../complete-config.ts";
import { type Filter, readFilter } from "../filter.ts";
import { isSaid } from "./aspects.ts";

/** One member of a config, and the config that has only this member. */
interface ConfigMember {
  readonly member: string;
  readonly value: string;
  readonly config: SearchConfig;
}

/** Each of their names is a part: all are required, or rank by themselves. */
const ofEach: readonly string[] = ["requiredLanguages", "skills", "interests", "boost", "similarRepos"];

/** A config member by member. What says how others are meant stays beside them and is no part. */
export function partsOf(config: SearchConfig, technologies: "all" | "any"): ConfigMember[] {
  const { query, filter = {}, entity, levers, includeUnconventionalTitles, version, jd, prompt, ...members } = config;
  const { professional = completeProfessional({}), github = completeGithub({}), ...others } = levers;
  const { includePast, companiesMode, ...career } = professional;
  const isSplit = (name: string) => ofEach.includes(name) || (name === "technologies" && technologies === "all");
  const parts = (path: string, object: object, within: (own: object) => Partial<SearchConfig>) =>
    Object.entries(object).flatMap(([name, value]) => {
      if (!isSaid(value)) return [];
      const values: readonly unknown[] = isSplit(name) ? value.map((each: unknown) => [each]) : [value];
      return values.map((each) => part(path + name, textOf(each), within({ [name]: each })));
    });
  const hasTitles = professional.titles.length > 0;
  return [
    ...parts("", members, (own) => own),
    ...parts("levers.", others, (levers) => ({ levers })),
    ...parts("levers.professional.", career, (own) => ({
      includeUnconventionalTitles,
      levers: { professional: completeProfessional({ includePast, ...(companiesMode && { companiesMode }), ...own }) },
    })),
    ...parts("levers.github.", repositoriesOf(github), (own) => ({ levers: { github: completeGithub(own) } })),
    ...partsOfFilter(filter),
    ...(entity === "LinkedInUser" ? [part("entity", entity, { entity })] : []),
    ...(includeUnconventionalTitles && !hasTitles ? [part("includeUnconventionalTitles", "true", {})] : []),
  ];
}

function part(member: string, value: string, own: Partial<SearchConfig>): ConfigMember {
  return { member, value, config: { ...emptyConfig, ...own } };
}

/** Working on any repository is enough, in either list, where they are meant exactly. */
function repositoriesOf({ repoMode, similarRepos = [], contributedRepos = [], ...others }: GithubLever): object {
  const isExact = repoMode === "exact";
  return {
    ...others,
    contributedRepos: isExact ? [...contributedRepos, ...similarRepos] : contributedRepos,
    similarRepos: isExact ? [] : similarRepos,
  };
}

const eachAlone = ["all", "none", "nin", "excludes"];

/** Conditions that require or exclude all of a list are a part per name; alternatives are one part. */
function partsOfFilter(filter: Filter): ConfigMember[] {
  const { conditions, alternatives } = readFilter(filter);
  const parts = conditions.flatMap(({ field, op, value }) => {
    const values = Array.isArray(value) && eachAlone.includes(op) ? value.map((each) => [each]) : [value];
    return values.map((each) => {
      const written = asWritten(field, each);
      return part(`filter.${field}.${op}`, textOf(written), { filter: { [field]: { [op]: written } } });
    });
  });
  if (alternatives.length === 0) return parts;
  const texts = alternatives.map((all) =>
    all.map(({ field, op, value }) => `${field} ${op} ${textOf(asWritten(field, value))}`).join(" and "),
  );
  return [...parts, part("filter.any", texts.join(", or "), { filter: { any: filter.any } })];
}

/** An instant is parsed to a number but written as text. */
function asWritten(field: string, value: unknown): unknown {
  return field === "joined_at" ? new Date(value as number).toISOString() : value;
}

/** "Germany, France", "at least 3", "followers" */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const { min, max, signal, preset, strict, weights, ...lists } = value as Record<string, unknown>;
  if (signal !== undefined || preset !== undefined) return String(signal ?? preset);
  if (weights !== undefined) return textOf(weights);
  if (min === undefined) return textOf(Object.values(lists).flat());
  return min === null ? `at most ${max}` : max === null ? `at least ${min}` : `${min} to ${max}`;
}
