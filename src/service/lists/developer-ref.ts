import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";

export interface DeveloperRef {
  readonly id: string;
  readonly login: string;
}

/** A developer of the population under their current login, or null for an unknown id. */
export function developerRef(world: World, id: string): DeveloperRef | null {
  const people = peopleIn(world);
  const index = people.indexOfId(id);
  return index === null ? null : { id, login: people.loginOf(index) };
}

/** The developer of a position in the population, for worlds that are furnished with records. */
export function developerAt(world: World, index: number): DeveloperRef {
  const people = peopleIn(world);
  return { id: people.idOf(index), login: people.loginOf(index) };
}
