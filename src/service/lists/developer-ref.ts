import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";

export interface DeveloperRef {
  readonly id: string;
  readonly login: string;
}

/** A developer of the population with the current login; null for an unknown id. */
export function developerRef(world: World, id: string): DeveloperRef | null {
  const people = peopleIn(world);
  const index = people.indexOfId(id);
  return index === null ? null : { id, login: people.loginOf(index) };
}

/** The developer at a position in the population, for worlds with sample records. */
export function developerAt(world: World, index: number): DeveloperRef {
  const people = peopleIn(world);
  return { id: people.idOf(index), login: people.loginOf(index) };
}
