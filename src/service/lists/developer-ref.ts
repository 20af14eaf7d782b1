import type { World } from "../../model/world.ts";

export interface DeveloperRef {
  readonly id: string;
  readonly login: string;
}

/** A developer of the population under their current login, or null for an id nobody has. */
export function developerRef(world: World, id: string): DeveloperRef | null {
  const index = /^7\d{9}$/.test(id) ? Number(id.slice(1)) : -1;
  return index >= 0 && index < world.population ? { id, login: `dev-${index}` } : null;
}

export function developerAt(world: World, index: number): DeveloperRef | null {
  return developerRef(world, `7${String(index).padStart(9, "0")}`);
}
