import { isObject } from "../../base/json-object.ts";
import { stepsOf } from "../../base/member-path.ts";
import type { MemberChange } from "./schema.ts";

/** Where members are taken from and put: answers and their schemas are moved alike. */
export interface Movable<Slot, Held> {
  /** The answer itself or, with steps to a list, each item of that list. */
  readonly slotsAt: (list: readonly string[]) => readonly Slot[];
  /** Undefined if the member is not there; without steps, all that the slot holds. */
  readonly take: (slot: Slot, from: readonly string[]) => Held | undefined;
  readonly put: (slot: Slot, to: readonly string[], held: Held) => void;
}

/**
 * Takes out all members that have moved and returns what puts them in, so that members may trade places. The innermost
 * lists come first: once a list has been taken out, no path of ours leads to its items any more.
 */
export function takeMoved<Slot, Held>(
  changes: readonly MemberChange[],
  { slotsAt, take, put }: Movable<Slot, Held>,
): () => void {
  const moves = changes.flatMap(({ is, path, to = "" }) =>
    is === "moved" ? [{ ...placeIn(path), to: stepsOf(to) }] : [],
  );
  const innermostFirst = moves.sort((a, b) => b.list.length - a.list.length || b.from.length - a.from.length);
  const taken = innermostFirst.flatMap(({ list, from, to }) =>
    slotsAt(list).flatMap((slot) => {
      const held = take(slot, from);
      return held === undefined ? [] : [{ slot, to, held }];
    }),
  );
  const outermostFirst = taken.sort((a, b) => a.to.length - b.to.length);
  return () => {
    for (const { slot, to, held } of outermostFirst) put(slot, to, held);
  };
}

/** What stands beside a whole answer that moved, such as the `meta` of `{ data, meta }`. */
export function besideWhole(changes: readonly MemberChange[]): Readonly<Record<string, unknown>> {
  const value = changes.find(({ is, path }) => is === "moved" && path === "")?.value;
  return isObject(value) ? value : {};
}

/** `results[].match.score` is `match.score` in each item of `results[]`. */
export function placeIn(path: string): { readonly list: readonly string[]; readonly from: readonly string[] } {
  const steps = stepsOf(path);
  const end = steps.lastIndexOf("[]") + 1;
  return { list: steps.slice(0, end), from: steps.slice(end) };
}
