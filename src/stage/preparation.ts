import type { Call } from "../kernel/call.ts";
import { route } from "../kernel/router.ts";
import { groundOf } from "../population/ground.ts";
import { buildSearchIndex, isIndexed } from "../population/index/search-index.ts";
import type { Stage } from "./stage.ts";

/** Fewer people are indexed by the first search itself, in less time than anybody notices. */
const worthPreparing = 20_000;

/** The index of a population as work in slices; null where there is none to build. */
export function indexing(seed: string, population: number): Iterator<unknown> | null {
  if (population < worthPreparing) return null;
  const ground = groundOf(seed, population);
  return isIndexed(ground) ? null : buildSearchIndex(ground);
}

/** What a call has to wait for: the index, where it looks through everybody, and what its operation names. */
export function preparationFor(stage: Stage, call: Call): Iterator<unknown> | null {
  const match = route(stage.router, call.method, call.path);
  if (match.found !== "operation") return null;
  const { searches, waitsFor } = match.operation;
  if (waitsFor !== undefined) return waitsFor(call);
  if (!searches) return null;
  const world = stage.sandboxes.kept.get(call.sandbox)?.world;
  const { seed, population } = world ?? stage.sandboxes.planFor(call.sandbox);
  return indexing(seed, population);
}
