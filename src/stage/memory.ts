import { Refusal } from "../kernel/refusal.ts";
import type { MemoryBudget, Sandbox, Sandboxes } from "./sandbox.ts";

export const unboundedMemory: MemoryBudget = { maxBytes: Number.POSITIVE_INFINITY, isShort: () => false };

/** A sandbox with nothing in it: its tables, its feed, its name. */
const emptyWeight = 16_384;
/** A document of its own is kept as it was given, and as it is followed. */
const documentWeight = 8;

/** Roughly how many bytes a sandbox takes apart from what it shares with others. */
export function weightOf({ world, journal, recipe }: Sandbox): number {
  return emptyWeight + world.tables.weight + journal.bytes + documentWeight * (recipe.document?.bytes ?? 0);
}

/** Roughly how many bytes all sandboxes take, shared data counted once. */
export function weightOfAll({ inMemory }: Pick<Sandboxes, "inMemory">): number {
  let weight = 0;
  for (const sandbox of inMemory.values()) weight += weightOf(sandbox);
  for (const shared of usersOfShared(inMemory).keys()) weight += shared.weight;
  return weight;
}

type SharedTables = NonNullable<Sandbox["world"]["tables"]["shared"]>;

function usersOfShared(kept: Sandboxes["inMemory"]): Map<SharedTables, number> {
  const users = new Map<SharedTables, number>();
  for (const { world } of kept.values()) {
    const { shared } = world.tables;
    if (shared !== null) users.set(shared, (users.get(shared) ?? 0) + 1);
  }
  return users;
}

/**
 * Drops the least recently used sandboxes until another world fits, which will belong to the sandbox `forWhom` or a new
 * one. The default sandbox and those in use stay; when nothing else is left to drop, the new world is refused, because
 * running out of memory would end the process.
 */
export function makeRoom(sandboxes: Sandboxes, forWhom: Sandbox | null): void {
  const { inMemory, maxCount: maxSandboxes, memory } = sandboxes;
  const weight = weightOfAll(sandboxes);
  const isShort = memory.isShort();
  const maxWeight = isShort ? Math.min(memory.maxBytes, weight) / 2 : memory.maxBytes;
  const maxCount = forWhom === null ? maxSandboxes - 1 : maxSandboxes;
  if (weight <= maxWeight && inMemory.size <= maxCount) return;
  const remainingWeight = dropUntil(sandboxes, forWhom, weight, maxWeight, maxCount);
  if (remainingWeight > memory.maxBytes || (isShort && remainingWeight === weight))
    throw noRoom(inMemory.size, remainingWeight);
}

function dropUntil(
  sandboxes: Sandboxes,
  forWhom: Sandbox | null,
  weight: number,
  maxWeight: number,
  maxCount: number,
): number {
  const { inMemory } = sandboxes;
  const users = usersOfShared(inMemory);
  let remainingWeight = weight;
  for (const [name, sandbox] of inMemory) {
    if (remainingWeight <= maxWeight && inMemory.size <= maxCount) break;
    if (name === "default" || sandbox === forWhom || sandbox.inUse > 0 || sandbox.busy) continue;
    inMemory.delete(name);
    sandboxes.evictions += 1;
    if (!sandboxes.areStored) rememberDropped(sandboxes.droppedNames, name);
    remainingWeight -= weightOf(sandbox);
    const { shared } = sandbox.world.tables;
    if (shared === null) continue;
    users.set(shared, (users.get(shared) as number) - 1);
    if (users.get(shared) === 0) remainingWeight -= shared.weight;
  }
  return remainingWeight;
}

/** Names of sandboxes that were dropped, so that a returning caller is informed. */
const maxDroppedNames = 10_000;

function rememberDropped(names: Set<string>, name: string): void {
  names.add(name);
  if (names.size > maxDroppedNames) names.delete(names.values().next().value as string);
}

function noRoom(count: number, weight: number): Refusal {
  return new Refusal(
    "database_unavailable",
    `There is no memory for another world: ${count} sandboxes take about ${Math.round(weight / 2 ** 20)} MB, and all that are left are in use. Drop some (DELETE /_understudy/sandboxes), or give the server more memory (NODE_OPTIONS=--max-old-space-size=2048).`,
    { headers: { "retry-after": "5" } },
  );
}

const lostHeader = "x-understudy-sandbox-lost";

const losses = {
  dropped: "dropped to make room for others; this is a new one",
  behind: "the store is back at an earlier state; what was answered since is lost",
  perhaps: "the store was restarted or replaced; what it had not written or replicated is lost",
  gone: "no longer in the store, and was not deleted; this is a new one",
};

/** A caller who finds another world under a known name is informed of the reason, once. */
export function tellLoss(sandbox: Sandbox, headers: Record<string, string>): void {
  if (sandbox.loss === null) return;
  headers[lostHeader] = losses[sandbox.loss];
  sandbox.loss = null;
}
