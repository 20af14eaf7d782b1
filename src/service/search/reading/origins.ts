import type { Clause, Item } from "./clause.ts";
import { lies } from "./geography.ts";

/** Where people live counts, and not where they are from: "Indian developers in Berlin" are looked for in Berlin. */
export function withoutOrigins(clauses: readonly Clause[]): readonly Clause[] {
  const isPlace = ({ sort, isNegated }: Clause) => sort === "place" && !isNegated;
  const namesHome = clauses.some((clause) => isPlace(clause) && !clause.isOrigin);
  return namesHome ? clauses.filter((clause) => !isPlace(clause) || !clause.isOrigin) : clauses;
}

/** "Paris, TX" is not the city that is known here, so its state stands for it. */
export function withoutNamesakes(clause: Clause): Clause {
  const { sort, items } = clause;
  if (sort !== "place") return clause;
  const isElsewhere = ({ meaning }: Item, at: number) => {
    const next = items[at + 1];
    const isLocated = next?.joiner === "comma" && next.meaning.kind === "state";
    return meaning.kind === "city" && isLocated && !lies(meaning, next.meaning);
  };
  return { ...clause, items: items.filter((item, at) => !isElsewhere(item, at)) };
}
