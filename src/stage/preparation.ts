import type { Slices } from "../base/slices.ts";
import type { Call } from "../kernel/call.ts";
import type { Operation } from "../kernel/operation.ts";
import { route } from "../kernel/router.ts";
import { indexing, preparing } from "./preparing.ts";
import { isSandboxName } from "./sandboxes.ts";
import type { Stage } from "./stage.ts";

/**
 * What a call has to wait for: its world where that has yet to be built, what its operation names, and the index where it
 * looks through everybody. Nobody else waits while it is made. Null when all of it is there.
 */
export function preparationFor(stage: Stage, call: Call): Iterator<unknown> | null {
  const match = route(stage.router, call.method, call.path);
  if (match.found !== "operation") return null;
  const { operation } = match;
  const isHere = stage.store !== null || stage.sandboxes.kept.has(call.sandbox);
  if (isHere && operation.waitsFor === undefined && (!operation.searches || indexing(crowdOf(stage, call)) === null)) {
    return null;
  }
  // Nobody makes the server work by a call that it does not take.
  if (!isSandboxName(call.sandbox) || (operation.access.to === "control" && stage.guard(call) !== null)) return null;
  return quietly(work(stage, call, operation, isHere));
}

function* work(stage: Stage, call: Call, operation: Operation, isHere: boolean): Slices<void> {
  const { sandboxes } = stage;
  if (!isHere) yield* all(sandboxes.build.ahead(sandboxes.planFor(call.sandbox), stage.realTime()));
  yield* all(operation.waitsFor?.(call) ?? null);
  yield* preparing(operation, crowdOf(stage, call));
}

function crowdOf({ sandboxes }: Stage, { sandbox }: Call): { readonly seed: string; readonly population: number } {
  return sandboxes.kept.get(sandbox)?.world ?? sandboxes.planFor(sandbox);
}

function* all(slices: Iterator<unknown> | null): Slices<void> {
  while (slices !== null && slices.next().done !== true) yield;
}

/** What fails here fails again in the call itself, which says why. */
function* quietly(slices: Slices<void>): Slices<void> {
  try {
    yield* slices;
  } catch {}
}
