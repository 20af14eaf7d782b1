import type { Clause, ClauseItem } from "./clause.ts";
import { lies } from "./geography.ts";

/**
 * Where people live counts, and not where they are from: "Indian developers in Berlin" are looked for in Berlin, and
 * "Indian developers outside India" elsewhere.
 */
export function withoutOrigins(clauses: readonly Clause[]): readonly Clause[] {
  const places = clauses.filter(({ sort }) => sort === "place");
  const namesHome = places.some(({ isNegated, isOrigin }) => !isNegated && !isOrigin);
  const away = places.flatMap(({ isNegated, items }) => (isNegated ? items.map(({ meaning }) => meaning.value) : []));
  const counts = ({ items }: Clause) => !namesHome && !items.every(({ meaning }) => away.includes(meaning.value));
  return clauses.filter((clause) => clause.sort !== "place" || clause.isNegated || !clause.isOrigin || counts(clause));
}

/** "Paris, TX" is not the city that is known here, so its state stands for it. */
export function withoutNamesakes(clause: Clause): Clause {
  const { sort, items } = clause;
  if (sort !== "place") return clause;
  const isElsewhere = ({ meaning }: ClauseItem, at: number) => {
    const next = items[at + 1];
    const isLocated = next?.joiner === "comma" && next.meaning.kind === "state";
    return meaning.kind === "city" && isLocated && !lies(meaning, next.meaning);
  };
  return { ...clause, items: items.filter((item, at) => !isElsewhere(item, at)) };
}
