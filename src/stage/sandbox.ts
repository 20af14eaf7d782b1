import type { World } from "../model/world.ts";
import type { Feed } from "./feed.ts";
import type { Journal } from "./journal/journal.ts";
import type { Position, StoreLoss } from "./store.ts";
import type { WorldRecipe } from "./world-recipe.ts";
import type { Build } from "./worlds.ts";

/** One isolated world under a name, and what it was built from. */
export interface Sandbox {
  readonly name: string;
  recipe: WorldRecipe;
  world: World;
  journal: Journal;
  readonly feed: Feed;
  /** The store's version of it; null when it is not stored. */
  position: Position | null;
  /** More than 0 while another process changes it too: then its newest state is read before steps are taken. */
  turnsToCheckFirst: number;
  /** Whether a turn of it is in progress, which may take a while where worlds are stored. */
  busy: boolean;
  /** How many calls and watchers use it now: a sandbox in use is never dropped. */
  inUse: number;
  /** What happened to an earlier state of it, which the next answer reports. */
  loss: StoreLoss | "dropped" | null;
}

export interface Sandboxes {
  /** The least recently used first. */
  readonly inMemory: Map<string, Sandbox>;
  /** The one used last is at the end. */
  latest: Sandbox | null;
  readonly maxCount: number;
  /** What a sandbox is built from that nobody gave anything else. */
  readonly usualRecipe: WorldRecipe;
  readonly build: Build;
  /** The maximum number of entries in each journal. */
  readonly journalSize: number;
  /** How many requests have been written into journals, in all sandboxes. */
  journalWrites: number;
  readonly memory: MemoryBudget;
  /** The names of sandboxes that were dropped to make room; empty where a store has them. */
  readonly droppedNames: Set<string>;
  /** Whether one that is dropped from memory is in a store. */
  readonly areStored: boolean;
  /** How many have been dropped from memory to make room. */
  evictions: number;
}

export function newSandboxes(
  given: Pick<Sandboxes, "usualRecipe" | "build" | "journalSize" | "memory" | "areStored">,
): Sandboxes {
  return {
    ...given,
    inMemory: new Map(),
    maxCount: 1_000,
    latest: null,
    journalWrites: 0,
    droppedNames: new Set(),
    evictions: 0,
  };
}

/** The part of the process's memory that sandboxes may take. */
export interface MemoryBudget {
  /** The maximum memory of all sandboxes together, in bytes. */
  readonly maxBytes: number;
  /** Whether the process has so little memory left that another world might crash it. */
  readonly isShort: () => boolean;
}
