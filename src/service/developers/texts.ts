import { newShelf, type Shelf } from "../../base/shelf.ts";
import type { Ground } from "../../population/ground.ts";
import type { Population } from "../../population/population.ts";
import { hydrate, type View } from "./hydrate.ts";

/**
 * People as ready-made JSON text. A person does not change within a day, and stringifying one takes longer than the
 * search that found it, so texts are kept per population, view and day; the least recently used ones make room.
 */
interface Kept {
  /** The text up to where the origin of `avatarUrl` goes, and from there on; the second is null without an avatar. */
  readonly head: string;
  readonly tail: string | null;
}

const most = 4_000;
const shelves = new WeakMap<Ground, Shelf<Kept>>();

/** The JSON text of a person, with the avatar's address led by `origin`. */
export function developerText(people: Population, index: number, view: View, day: number, origin: string): string {
  const { head, tail } = keptText(people, index, view, day);
  return tail === null ? head : head + origin + tail;
}

/** The same with further members at the end: `more` is the inside of a JSON object. */
export function developerTextWith(
  people: Population,
  index: number,
  view: View,
  day: number,
  origin: string,
  more: string,
): string {
  const { head, tail } = keptText(people, index, view, day);
  // Cut before joining: cutting what was joined would copy all of it first.
  return tail === null ? `${head.slice(0, -1)},${more}}` : `${head}${origin}${tail.slice(0, -1)},${more}}`;
}

function keptText(people: Population, index: number, view: View, day: number): Kept {
  let shelf = shelves.get(people.ground);
  if (shelf === undefined) {
    shelf = newShelf(most);
    shelves.set(people.ground, shelf);
  }
  const key = `${index}|${view.depth}|${view.garden ?? ""}|${view.repoLimit ?? ""}|${day}`;
  return shelf.take(key, () => {
    const text = JSON.stringify(hydrate(people, index, view, day));
    const mark = text.indexOf('"avatarUrl":"');
    return mark < 0 ? { head: text, tail: null } : { head: text.slice(0, mark + 13), tail: text.slice(mark + 13) };
  });
}
