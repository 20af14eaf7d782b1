import type { World } from "../model/world.ts";
import type { Feed } from "./feed.ts";
import type { Journal } from "./journal/journal.ts";
import type { WorldPlan } from "./plan.ts";
import type { Loss, Position } from "./store.ts";
import type { Build } from "./worlds.ts";

/** One isolated world under a name, and what it was built from. */
export interface Sandbox {
  readonly name: string;
  plan: WorldPlan;
  world: World;
  journal: Journal;
  readonly feed: Feed;
  /** Which state a store has of it; null when it has none. */
  position: Position | null;
  /** More than 0 while another process changes it too: then its newest state is asked for before steps are taken. */
  contested: number;
  /** Whether a turn of it is under way, which may take a while where worlds are stored. */
  busy: boolean;
  /** How many calls are in it and how many watch it now: one in use is never dropped. */
  inUse: number;
  /** What became of an earlier state of it, which the next answer tells. */
  lost: Loss | "dropped" | null;
}

export interface Sandboxes {
  /** The least recently used first. */
  readonly kept: Map<string, Sandbox>;
  /** The one used last, which stands at the end already. */
  latest: Sandbox | null;
  readonly maxCount: number;
  readonly planFor: (name: string) => WorldPlan;
  readonly build: Build;
  /** How many entries the journal of each keeps. */
  readonly journalSize: number;
  /** How many requests have been written into journals, of any sandbox. */
  journaled: number;
  readonly memory: Memory;
  /** The names of sandboxes that were dropped to make room; empty where a store has them. */
  readonly lost: Set<string>;
  /** Whether one that leaves memory is in a store. */
  readonly areStored: boolean;
  /** How many have left memory to make room. */
  evicted: number;
}

/** How much of the process's memory sandboxes may take. */
export interface Memory {
  /** What all sandboxes may weigh together, in bytes. */
  readonly maxBytes: number;
  /** Whether the process has so little left, whatever takes it, that another world might end it. */
  readonly isShort: () => boolean;
}
