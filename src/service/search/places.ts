import type { Predicate } from "../../population/index/predicates.ts";
import type { LocationLever } from "./complete-config.ts";
import { matchesNoOne } from "./conditions.ts";
import { fieldOf, namesOf, narrowest } from "./reader/geography.ts";
import { parsedText } from "./reader/parsed-text.ts";
import { idsOf } from "./vocabularies.ts";

/** The people who live in any of a lever's places; null if it has none. */
export function livesIn({ countries, cities, states, raw }: LocationLever): Predicate | null {
  const tests: Predicate[] = [
    ...(countries.length > 0 ? [within("country", countries)] : []),
    ...(cities.length > 0 ? [within("city", cities)] : []),
    ...(states.length > 0 ? [within("state", states)] : []),
    ...raw.map(rawPlace),
  ];
  return tests.length === 0 ? null : { kind: "or", of: tests };
}

function within(field: "country" | "city" | "state", names: readonly string[]): Predicate {
  return { kind: "any", field, values: idsOf(field, names) };
}

/**
 * A place as typed, read as in a query: its country only specifies London, and must match where Cambridge is meant. An
 * unknown place matches no person.
 */
function rawPlace(text: string): Predicate {
  const { clauses } = parsedText(`in ${text}`, null);
  const places = clauses.filter(({ sort, isNegated }) => sort === "place" && !isNegated);
  const parts = narrowest(places.flatMap(({ items }) => items.map(({ meaning }) => meaning)));
  if (parts.length === 0) return matchesNoOne;
  return { kind: "and", of: parts.map((place) => within(fieldOf(place), namesOf(place))) };
}
