import { newShelf, type Shelf } from "../../base/shelf.ts";
import type { Ground } from "../../population/ground.ts";
import type { Population } from "../../population/population.ts";
import type { Cracked, Location, Repository } from "../../population/shapes.ts";
import type { Traits } from "../../population/traits.ts";
import { portfolioOf } from "../developers/portfolio.ts";
import type { Proof } from "./proof.ts";
import { type Said, say } from "./said.ts";

/** A repository as far as it can prove something. */
export type Shown = Pick<Repository, "name" | "fullName" | "language" | "stars" | "subjects" | "technologies">;

/** What every match asks of a person, the same for a day: drawing it takes longer than finding whom to draw it for. */
export interface Work {
  readonly repositories: readonly Shown[];
  readonly traits: Readonly<Traits>;
  /** Where they live and how good they are, as a match says it. */
  readonly home: Said | null;
  readonly standing: Said | null;
  /** What was found of single terms so far, by the term's key: searches differ more than what they ask for. */
  readonly proofs: Map<string, Proof | null>;
}

const mostDays = 2;
const mostPeople = 700;
const shelves = new WeakMap<Ground, Shelf<Shelf<Work, number>, number>>();

export function workOf(people: Population, index: number, day: number): Work {
  const days = shelves.get(people.ground) ?? newShelf(mostDays);
  shelves.set(people.ground, days);
  const shelf = days.take(day, () => newShelf(mostPeople));
  return shelf.take(index, () => ({
    repositories: portfolioOf(people, index, day).map(shownOf),
    traits: people.traits(index),
    home: homeOf(people.location(index)),
    standing: standingOf(people.cracked(index)),
    proofs: new Map(),
  }));
}

function shownOf({ name, fullName, language, stars, subjects, technologies }: Repository): Shown {
  return { name, fullName, language, stars, ...(subjects && { subjects }), ...(technologies && { technologies }) };
}

function homeOf(location: Location | null): Said | null {
  const place = location === null ? "" : [location.city, location.country].filter(Boolean).join(", ");
  return place === "" ? null : say("place", null, `Lives in ${place}.`);
}

function standingOf(cracked: Cracked | undefined): Said | null {
  return cracked === undefined
    ? null
    : say("score", null, `Cracked score ${cracked.crackedScore}, tier ${cracked.tier}.`);
}
