import { changesIn } from "../../model/person-override.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";

/** How many people were given to a world so far: a walk through pages remembers it from its first one. */
export function joinedSoFar(world: World): number {
  return changesIn(world)?.given?.length ?? 0;
}

/** Those given since a walk began: its later pages leave them out, as they may have taken the place of someone shown. */
export function joinedSince(world: World, count: number): ReadonlySet<number> {
  const people = peopleIn(world);
  const joined = changesIn(world)?.given?.slice(count) ?? [];
  const indexes = joined.map(({ id, login }) =>
    id === undefined ? people.indexOfLogin(login as string) : people.indexOfId(id),
  );
  return new Set(indexes.filter((index) => index !== null));
}
