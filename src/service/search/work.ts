import { newShelf, type Shelf } from "../../base/shelf.ts";
import type { Ground } from "../../population/ground.ts";
import type { Population } from "../../population/population.ts";
import type { Cracked, Location, Repository } from "../../population/shapes.ts";
import type { Traits } from "../../population/traits.ts";

/** A repository as far as it can prove something. */
export type Shown = Pick<Repository, "name" | "fullName" | "language" | "stars" | "subjects" | "technologies">;

/** What every match asks of a person, the same for a day: drawing it takes longer than finding whom to draw it for. */
export interface Work {
  readonly repositories: readonly Shown[];
  readonly traits: Readonly<Traits>;
  readonly location: Location | null;
  readonly cracked: Cracked | undefined;
}

const most = 1_500;
const shelves = new WeakMap<Ground, Shelf<Work>>();

export function workOf(people: Population, index: number, day: number): Work {
  const shelf = shelves.get(people.ground) ?? newShelf<Work>(most);
  shelves.set(people.ground, shelf);
  return shelf.take(`${index}|${day}`, () => ({
    repositories: people.repositories(index, day).map(shownOf),
    traits: people.traits(index),
    location: people.location(index),
    cracked: people.cracked(index),
  }));
}

function shownOf({ name, fullName, language, stars, subjects, technologies }: Repository): Shown {
  return { name, fullName, language, stars, ...(subjects && { subjects }), ...(technologies && { technologies }) };
}
