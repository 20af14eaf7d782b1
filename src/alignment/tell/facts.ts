import { type Difference, differencesBy } from "../meet/difference.ts";

/** One thing that their document says, wherever it says it. */
export interface Fact extends Difference {
  /** In how many places besides the one that is named. */
  readonly more: number;
}

/** What several operations share is one fact: a habit of the document, or one member that differs in one way. */
export function factsOf(differences: readonly Difference[]): readonly Fact[] {
  return [...differencesBy(differences, keyOf).values()].map((all) => {
    const [first] = all as readonly [Difference, ...Difference[]];
    return { ...first, more: all.length - 1 };
  });
}

function keyOf({ is, where, ours, theirs, why, habit }: Difference): string {
  const member = where.split(".").at(-1) ?? "";
  if (habit !== undefined) return JSON.stringify([habit, is, theirs, why, is === "invented" ? member : ""]);
  const [side = ""] = where.split(/[ .[]/);
  return JSON.stringify([is, side, member, ours, theirs, why]);
}

/** `GET /v1/me answer.id and 3 more places`, or a habit of all of them. */
export function sayWhere({ on, where, more, habit }: Pick<Fact, "on" | "where" | "more" | "habit">): string {
  const place = where === "" ? on : `${on} ${where}`;
  const others = more === 0 ? "" : more === 1 ? " and 1 more place" : ` and ${more} more places`;
  return habit === undefined ? `${place}${others}` : `${habit}: ${place}${others}`;
}
