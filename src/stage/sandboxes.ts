import type { Instant } from "../base/instants.ts";
import { newFeed, newLife, publish } from "./feed.ts";
import { newJournal } from "./journal/journal.ts";
import { makeRoom } from "./memory.ts";
import type { Sandbox, Sandboxes } from "./sandbox.ts";
import { defaultSandbox } from "./sandbox-names.ts";
import type { WorldRecipe } from "./world-recipe.ts";

/**
 * The sandbox of a name, created at first use. To make room, the least recently used idle one is dropped, but never the
 * default.
 */
export function sandboxNamed(sandboxes: Sandboxes, name: string, realNow: Instant): Sandbox {
  const { inMemory } = sandboxes;
  const sandbox = inMemory.get(name);
  if (sandbox === undefined) {
    makeRoom(sandboxes, null);
    const recipe = sandboxes.usualRecipe;
    const world = sandboxes.build(recipe, realNow);
    const feed = newFeed(newLife(realNow));
    return settleIn(sandboxes, {
      name,
      recipe,
      world,
      journal: newJournal(sandboxes.journalSize),
      feed,
      position: null,
    });
  }
  if (sandbox !== sandboxes.latest) {
    inMemory.delete(name);
    inMemory.set(name, sandbox);
    sandboxes.latest = sandbox;
  }
  return sandbox;
}

/** Adds a sandbox as the one used last. */
export function settleIn(
  sandboxes: Sandboxes,
  details: Omit<Sandbox, "inUse" | "busy" | "turnsToCheckFirst" | "loss">,
): Sandbox {
  makeRoom(sandboxes, null);
  const sandbox = {
    ...details,
    inUse: 0,
    busy: false,
    turnsToCheckFirst: 0,
    loss: sandboxes.droppedNames.delete(details.name) ? ("dropped" as const) : null,
  };
  sandboxes.inMemory.set(details.name, sandbox);
  sandboxes.latest = sandbox;
  return sandbox;
}

export function resetSandbox(sandboxes: Sandboxes, sandbox: Sandbox, recipe: WorldRecipe, realNow: Instant): void {
  makeRoom(sandboxes, sandbox);
  const world = sandboxes.build(recipe, realNow);
  sandbox.recipe = recipe;
  sandbox.world = world;
  sandbox.journal = newJournal(sandbox.journal.max);
  publish(sandbox.feed, "world", () => ({ scenario: world.scenario, seed: world.seed }));
}

/** The default sandbox and one in use are kept. */
export function mayDrop({ inMemory }: Sandboxes, name: string): boolean {
  return name !== defaultSandbox && (inMemory.get(name)?.inUse ?? 0) === 0;
}
