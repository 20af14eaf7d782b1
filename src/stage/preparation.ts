import type { Slices } from "../base/slices.ts";
import type { Call } from "../kernel/call.ts";
import type { Operation } from "../kernel/operation.ts";
import { route } from "../kernel/router.ts";
import { followed, indexing, missingFor, preparing } from "./preparing.ts";
import { isSandboxName } from "./sandboxes.ts";
import type { Stage } from "./stage.ts";

/**
 * What a call has to wait for: its world where that has yet to be built, what its operation names, and what that needs of
 * the people. Nobody else waits while it is made. Null when all of it is there.
 */
export function preparationFor(stage: Stage, call: Call): Iterator<unknown> | null {
  const match = route(stage.router, call.method, call.path);
  if (match.found !== "operation") return null;
  const { operation } = match;
  const world = stage.sandboxes.kept.get(call.sandbox)?.world;
  if (world !== undefined && operation.waitsFor === undefined && missingFor(operation, world, call) === null) {
    return null;
  }
  // Nobody makes the server work by a call that it does not take.
  if (!isSandboxName(call.sandbox) || (operation.access.to === "control" && stage.guard(call) !== null)) return null;
  return quietly(waitFor(stage, call, operation));
}

function* waitFor({ sandboxes, store, realTime }: Stage, call: Call, operation: Operation): Slices<void> {
  const plan = sandboxes.planFor(call.sandbox);
  if (store === null && !sandboxes.kept.has(call.sandbox)) yield* followed(sandboxes.build.ahead(plan, realTime()));
  yield* followed(operation.waitsFor?.(call) ?? null);
  const world = sandboxes.kept.get(call.sandbox)?.world;
  if (world !== undefined) yield* preparing(operation, world, call);
  else if (operation.searches) yield* followed(indexing(plan.seed, plan.population));
}

/** What fails here fails again in the call itself, which says why. */
function* quietly(slices: Slices<void>): Slices<void> {
  try {
    yield* slices;
  } catch {}
}
