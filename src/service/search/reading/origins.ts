import type { Clause, Item } from "./clause.ts";
import { lies } from "./geography.ts";

const maxPlaces = 20;

/** Where people live counts, and not where they are from: "Indian developers in Berlin" are looked for in Berlin. */
export function withoutOrigins(clauses: readonly Clause[]): readonly Clause[] {
  const places = clauses.filter(({ sort, isNegated }) => sort === "place" && !isNegated);
  const homes = places
    .filter((clause) => !clause.isOrigin)
    .flatMap(({ items }) => items)
    .slice(0, maxPlaces);
  const away = clauses.filter(({ sort, isNegated }) => sort === "place" && isNegated).flatMap(({ items }) => items);
  const isAway = ({ items }: Clause) =>
    items.every(({ meaning }) => away.some((place) => place.meaning.value === meaning.value));
  const isAtHome = ({ items }: Clause) =>
    items.some(({ meaning }) => homes.some((home) => lies(home.meaning, meaning)));
  const counts = (clause: Clause) => (homes.length === 0 ? !isAway(clause) : isAtHome(clause));
  return clauses.filter((clause) => !places.includes(clause) || !clause.isOrigin || counts(clause));
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
