import type { Instant } from "../base/instants.ts";
import { all, put, remove } from "../base/table.ts";
import { clockOf, clockState } from "../model/clock.ts";
import type { World } from "../model/world.ts";
import { viewClock } from "./clock.ts";
import { faults } from "./faults/rule.ts";
import { type Feed, newFeed, newLife, publish } from "./feed.ts";
import { type Journal, newJournal } from "./journal/journal.ts";
import { type Memory, makeRoom } from "./memory.ts";
import type { Loss, Position } from "./store.ts";
import type { Build, WorldPlan } from "./worlds.ts";

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
  readonly most: number;
  readonly planFor: (name: string) => WorldPlan;
  readonly build: Build;
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

export const defaultSandbox = "default";

/** A name a person can put into a header or a path: letters, digits, dot, dash and underscore, at most 64. */
export function isSandboxName(text: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,63}$/.test(text) && !text.includes("..");
}

/** The sandbox of a name, made at first use; the least recently used idle one makes room, the default never. */
export function sandboxNamed(sandboxes: Sandboxes, name: string, realNow: Instant): Sandbox {
  const { kept } = sandboxes;
  const sandbox = kept.get(name);
  if (sandbox === undefined) {
    makeRoom(sandboxes, null);
    const plan = sandboxes.planFor(name);
    const world = sandboxes.build(plan, realNow);
    const feed = newFeed(newLife(realNow));
    return settleIn(sandboxes, { name, plan, world, journal: newJournal(), feed, position: null });
  }
  if (sandbox !== sandboxes.latest) {
    kept.delete(name);
    kept.set(name, sandbox);
    sandboxes.latest = sandbox;
  }
  return sandbox;
}

/** Takes a sandbox in, as the one used last. */
export function settleIn(sandboxes: Sandboxes, made: Omit<Sandbox, "inUse" | "busy" | "contested" | "lost">): Sandbox {
  makeRoom(sandboxes, null);
  const sandbox = {
    ...made,
    inUse: 0,
    busy: false,
    contested: 0,
    lost: sandboxes.lost.delete(made.name) ? ("dropped" as const) : null,
  };
  sandboxes.kept.set(made.name, sandbox);
  sandboxes.latest = sandbox;
  return sandbox;
}

export function resetSandbox(sandboxes: Sandboxes, sandbox: Sandbox, plan: WorldPlan, realNow: Instant): void {
  makeRoom(sandboxes, sandbox);
  const world = sandboxes.build(plan, realNow);
  sandbox.plan = plan;
  sandbox.world = world;
  sandbox.journal = newJournal();
  publish(sandbox.feed, "world", () => ({ scenario: world.scenario, seed: world.seed }));
}

/** Puts back what the world began with of its rules or its clock, or empties the journal; the records stay. */
export function resetPart(
  { build }: Sandboxes,
  sandbox: Sandbox,
  part: "journal" | "faults" | "clock",
  realNow: Instant,
): void {
  if (part === "journal") {
    sandbox.journal = newJournal();
    return;
  }
  const { world } = sandbox;
  const begun = build(sandbox.plan, realNow);
  if (part === "clock") {
    put(world.tables, clockState, clockOf(begun));
    const shown = viewClock(begun, realNow);
    publish(sandbox.feed, "clock", () => shown);
    return;
  }
  for (const { id } of all(world.tables, faults)) remove(world.tables, faults, id);
  for (const fault of all(begun.tables, faults)) put(world.tables, faults, fault);
}

/** The default sandbox and one in use stay. */
export function mayDrop({ kept }: Sandboxes, name: string): boolean {
  return name !== defaultSandbox && (kept.get(name)?.inUse ?? 0) === 0;
}
