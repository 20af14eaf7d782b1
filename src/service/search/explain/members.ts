import type { SearchConfig } from "../../../model/search-config.ts";
import { completeGithub, completeProfessional, emptyConfig } from "../complete-config.ts";
import type { Finding } from "../criteria.ts";
import { fieldRow } from "../field-rows.ts";
import { type Filter, readFilter } from "../filter.ts";
import type { Aspect } from "./facts.ts";
import type { Piece } from "./piece.ts";

interface Member {
  readonly of: "config" | "levers" | "professional" | "github";
  readonly name: string;
  /** What about a person decides it. */
  readonly aspect: Aspect;
  /** Each of its names is a clause: all are required, or rank by themselves. */
  readonly isEach?: boolean;
  readonly as?: "rank";
}

/** The members of a config that find or order people by themselves. */
const members: readonly Member[] = [
  { of: "config", name: "requiredLanguages", aspect: "languages", isEach: true },
  { of: "levers", name: "technologies", aspect: "technologies" },
  { of: "levers", name: "requireLinkedin", aspect: "linkedin" },
  { of: "levers", name: "openToWork", aspect: "openToWork" },
  { of: "levers", name: "experienceTier", aspect: "career" },
  { of: "levers", name: "yoeRange", aspect: "years" },
  { of: "professional", name: "currentCompanies", aspect: "career" },
  { of: "professional", name: "pastCompanies", aspect: "pastCareer" },
  { of: "professional", name: "mustHaveWorkedAt", aspect: "pastCareer" },
  { of: "professional", name: "excludeCurrentCompanies", aspect: "career" },
  { of: "professional", name: "schools", aspect: "education" },
  { of: "professional", name: "titles", aspect: "pastCareer" },
  { of: "professional", name: "industries", aspect: "pastCareer" },
  { of: "professional", name: "similarCompanies", aspect: "pastCareer" },
  { of: "professional", name: "companySizeTier", aspect: "pastCareer" },
  { of: "github", name: "starRange", aspect: "stars" },
  { of: "github", name: "followerRange", aspect: "followers" },
  { of: "github", name: "minDevrank", aspect: "score" },
  { of: "github", name: "hideHighProfile", aspect: "followers" },
  { of: "github", name: "minContributionsLastYear", aspect: "activity" },
  { of: "github", name: "minContributionsLastMonth", aspect: "activity" },
  { of: "levers", name: "skills", aspect: "skills", isEach: true, as: "rank" },
  { of: "levers", name: "interests", aspect: "work", isEach: true, as: "rank" },
  { of: "config", name: "boost", aspect: "standing", isEach: true, as: "rank" },
  { of: "config", name: "earlyCareerSignals", aspect: "standing", as: "rank" },
  { of: "config", name: "aiFocusedSignals", aspect: "standing", as: "rank" },
  { of: "config", name: "rank", aspect: "standing", as: "rank" },
];

/** The clauses of a config's members, each with the config that has only this clause. */
export function piecesOfMembers(config: SearchConfig, { technologies }: Finding): Piece[] {
  const { levers, entity, filter = {} } = config;
  const holders = { config, levers, professional: levers.professional ?? {}, github: levers.github ?? {} };
  const named = members.flatMap((member) => {
    const { of, name, aspect, as = "filter" } = member;
    const value = (holders[of] as Record<string, unknown>)[name];
    if (value === undefined || value === null || value === false || isEmpty(value)) return [];
    const isEach = member.isEach || (name === "technologies" && technologies === "all");
    const values = isEach ? (value as readonly unknown[]).map((each) => [each]) : [value];
    return values.map((each): Piece => {
      const held = isOpen(each) ? "ignored" : as;
      return { member: pathOf(member), value: textOf(each), as: held, config: onlyWith(member, each, config), aspect };
    });
  });
  const isLinkedin = entity === "LinkedInUser";
  const unused = config.includeUnconventionalTitles && (levers.professional?.titles ?? []).length === 0;
  return [
    ...named,
    ...pieceOfPlaces(config),
    ...piecesOfRepositories(config),
    ...piecesOfFilter(filter),
    ...(isLinkedin ? [piece("entity", entity, "filter", { entity }, "linkedin")] : []),
    ...(unused ? [piece("includeUnconventionalTitles", "true", "ignored", {}, "career")] : []),
  ];
}

export function piece(
  member: string,
  value: string,
  as: Piece["as"],
  part: Partial<SearchConfig>,
  aspect: Aspect,
): Piece {
  return { member, value, as, config: { ...emptyConfig, ...part }, aspect };
}

function pathOf({ of, name }: Member): string {
  if (of === "config") return name;
  return of === "levers" ? `levers.${name}` : `levers.${of}.${name}`;
}

/** What says how the others of its kind are meant stays beside a member. */
function onlyWith({ of, name }: Member, value: unknown, { levers, ...config }: SearchConfig): SearchConfig {
  const own = { [name]: value };
  switch (of) {
    case "config":
      return { ...emptyConfig, ...own };
    case "levers":
      return { ...emptyConfig, levers: own };
    case "github":
      return { ...emptyConfig, levers: { github: completeGithub(own) } };
    default: {
      const { includePast = true, companiesMode } = levers.professional ?? {};
      const professional = completeProfessional({ includePast, ...(companiesMode && { companiesMode }), ...own });
      const includeUnconventionalTitles = name === "titles" && config.includeUnconventionalTitles;
      return { ...emptyConfig, includeUnconventionalTitles, levers: { professional } };
    }
  }
}

function pieceOfPlaces({ levers: { location } }: SearchConfig): Piece[] {
  if (location === undefined) return [];
  const places = [...location.cities, ...location.states, ...location.countries, ...location.raw];
  const part = { levers: { location: { ...location, strict: true } } };
  const as = location.strict === true ? "filter" : "rank";
  return places.length === 0 ? [] : [piece("levers.location", places.join(", "), as, part, "place")];
}

/** Working on any of them is enough, in either list; those that others resemble only rank. */
function piecesOfRepositories({ levers: { github } }: SearchConfig): Piece[] {
  const { repoMode = "similar", contributedRepos = [], similarRepos = [] } = github ?? {};
  const isExact = repoMode === "exact";
  const worked = isExact ? [...contributedRepos, ...similarRepos] : contributedRepos;
  const member = isExact && similarRepos.length > 0 ? "similarRepos" : "contributedRepos";
  const only = (own: Parameters<typeof completeGithub>[0]) => ({ levers: { github: completeGithub(own) } });
  return [
    ...(worked.length > 0
      ? [
          piece(
            `levers.github.${member}`,
            worked.join(", "),
            "filter",
            only({ contributedRepos: worked }),
            "repositories",
          ),
        ]
      : []),
    ...(isExact ? [] : similarRepos).map((name) =>
      piece("levers.github.similarRepos", name, "rank", only({ similarRepos: [name] }), "skills"),
    ),
  ];
}

const eachAlone = ["all", "none", "nin", "excludes"];

/** Conditions that require or exclude all of a list are split into one clause per name; alternatives are one clause. */
function piecesOfFilter(filter: Filter): Piece[] {
  const { conditions, alternatives } = readFilter(filter);
  const pieces = conditions.flatMap(({ field, op, value }) => {
    const values = Array.isArray(value) && eachAlone.includes(op) ? value.map((each) => [each]) : [value];
    return values.map((each) => {
      const written = asWritten(field, each);
      const part = { filter: { [field]: { [op]: written } } };
      return piece(`filter.${field}.${op}`, textOf(written), "filter", part, fieldRow(field).aspect);
    });
  });
  if (alternatives.length === 0) return pieces;
  const texts = alternatives.map((all) =>
    all.map(({ field, op, value }) => `${field} ${op} ${textOf(asWritten(field, value))}`).join(" and "),
  );
  const aspect = fieldRow(alternatives[0]?.[0]?.field ?? "").aspect;
  return [...pieces, piece("filter.any", texts.join(", or "), "filter", { filter: { any: filter.any } }, aspect)];
}

/** An instant is parsed to a number but written as text. */
function asWritten(field: string, value: unknown): unknown {
  return field === "joined_at" ? new Date(value as number).toISOString() : value;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A range without ends, and all tiers: they take everybody. */
function isOpen(value: unknown): boolean {
  if (value === "all") return true;
  const { min, max } = value as { min?: number | null; max?: number | null };
  return min === null && max === null;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const { min, max, signal, preset = "weights" } = value as Record<string, string | number | null>;
  if (signal !== undefined) return String(signal);
  if (min === undefined) return String(preset);
  return min === null ? `at most ${max}` : max === null ? `at least ${min}` : `${min} to ${max}`;
}
