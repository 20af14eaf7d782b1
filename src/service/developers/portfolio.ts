import { newShelf, type Shelf } from "../../base/shelf.ts";
import type { Ground } from "../../population/ground.ts";
import type { Population } from "../../population/population.ts";
import type { Repository } from "../../population/shapes.ts";

/** Two pages of people: what a match is proved by is what is shown of them next. */
const maxKept = 100;
const shelves = new WeakMap<Ground, Shelf<readonly Repository[]>>();

/** A person's repositories, best first. Drawing them is most of what a person costs who was not asked for before. */
export function portfolioOf(people: Population, index: number, day: number): readonly Repository[] {
  const shelf = shelves.get(people.ground) ?? newShelf(maxKept);
  shelves.set(people.ground, shelf);
  return shelf.take(`${index}|${day}`, () => people.repositories(index, day));
}
