import type { Part } from "../../base/join-bytes.ts";
import { newShelf, type Shelf } from "../../base/shelf.ts";
import type { Ground } from "../../population/ground.ts";
import type { Population } from "../../population/population.ts";
import { hydrate, type View } from "./hydrate.ts";

/**
 * People as ready-made JSON. A person does not change within a day, and writing one out takes longer than the search
 * that found it, so they are kept as bytes per population, view and day, and the least recently used make room.
 */
interface Kept {
  /** Up to where the origin of `avatarUrl` goes. */
  readonly head: Uint8Array;
  /** From there on; null without an avatar. The last brace is left to whoever adds members. */
  readonly tail: Uint8Array | null;
}

/** Views of a day that are kept of a population, and bytes of each: some two thousand people as most searches show them. */
const mostViews = 4;
const mostBytes = 2_500_000;
const shelves = new WeakMap<Ground, Shelf<Shelf<Kept, number>>>();
const encoder = new TextEncoder();

export interface Row {
  readonly index: number;
  /** Further members as JSON, each after a comma. */
  readonly more: string;
}

/** People as the elements of a JSON list, in parts, with the addresses of avatars led by `origin`. */
export function developerParts(
  people: Population,
  rows: readonly Row[],
  view: View,
  day: number,
  origin: string,
): Part[] {
  const views = shelves.get(people.ground) ?? newShelf(mostViews);
  shelves.set(people.ground, views);
  const shelf = views.take(`${view.depth}|${view.garden ?? ""}|${view.repoLimit ?? ""}|${day}`, () =>
    newShelf(mostBytes, ({ head, tail }) => head.length + (tail?.length ?? 0)),
  );
  const lead = encoder.encode(origin);
  const parts: Part[] = [];
  rows.forEach(({ index, more }, at) => {
    const { head, tail } = shelf.take(index, () => write(people, index, view, day));
    if (tail === null) parts.push(head);
    else parts.push(head, lead, tail);
    parts.push(at < rows.length - 1 ? `${more}},` : `${more}}`);
  });
  return parts;
}

function write(people: Population, index: number, view: View, day: number): Kept {
  const text = JSON.stringify(hydrate(people, index, view, day)).slice(0, -1);
  const mark = text.indexOf('"avatarUrl":"');
  if (mark < 0) return { head: encoder.encode(text), tail: null };
  return { head: encoder.encode(text.slice(0, mark + 13)), tail: encoder.encode(text.slice(mark + 13)) };
}
