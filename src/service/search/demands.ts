// Figures: A-409.
import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import type { Predicate } from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { allOf, type Narrowing, narrowingOf, oneOf } from "./conditions.ts";
import type { Condition } from "./fields.ts";
import { readFilter } from "./filter.ts";
import { narrowingsOf } from "./levers.ts";
import { type ParsedText, parsedText } from "./reader/parsed-text.ts";
import { type RankTerm, termsOf, titleTerms } from "./terms.ts";

/** Everything that a config asks for: by its members and by the words of its query. All of it applies. */
export interface Demands {
  /** The config without its query, and the members that its query stands for. */
  readonly members: readonly SearchConfig[];
  readonly narrowings: readonly Narrowing[];
  /** Of each group, results must show one. */
  readonly groups: readonly (readonly RankTerm[])[];
  readonly wished: readonly RankTerm[];
  /** The query means nothing. */
  readonly isStrange: boolean;
}

const weight = 2;

/** How a config's query is read: its words mean what they mean in `q`. Null without a query. */
export function parsedQueryOf({ query }: SearchConfig, people: Population): ParsedText | null {
  return query === null ? null : parsedText(query, people);
}

/** How a config's query was read, as search tells it of `q`. Nothing for a config without one. */
export function toldOf(world: World, config: SearchConfig) {
  const parsed = parsedQueryOf(config, peopleIn(world));
  return parsed === null ? {} : { understood: [...parsed.understood], ignored: [...parsed.ignored] };
}

/** What of a parsed text decides who is found, and in which order. */
export type Meant = Pick<ParsedText, "config" | "unheld" | "isStrange">;

export function demandsOf(
  config: SearchConfig,
  parsed: Meant | null,
  people: Population,
  several: "all" | "any",
): Demands {
  const members = [{ ...config, query: null }, ...(parsed === null ? [] : [{ ...parsed.config, query: null }])];
  const { unheld = [], isStrange = false } = parsed ?? {};
  return {
    members,
    narrowings: members.flatMap((each) => narrowingsIn(each, people, several)),
    groups: unheld.map((clause) => termsOf(clause, weight)),
    wished: unheld.flatMap((clause) => titleTerms(clause, weight * 0.5)),
    isStrange,
  };
}

function narrowingsIn(config: SearchConfig, people: Population, several: "all" | "any"): Narrowing[] {
  const { conditions, alternatives } = readFilter(config.filter ?? {});
  const narrowed = (all: readonly Condition[]) => all.map((condition) => narrowingOf(condition, people));
  return [
    ...narrowingsOf(config, people, several),
    ...narrowed(conditions),
    ...(alternatives.length === 0 ? [] : [oneOf(alternatives.map((each) => allOf(narrowed(each))))]),
  ];
}

export function anyOf(terms: readonly RankTerm[]): Predicate {
  return { kind: "or", of: terms.map(({ where }) => where) };
}
