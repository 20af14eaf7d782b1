import type { Slices } from "../base/slices.ts";
import type { Implemented } from "../kernel/operation.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import { readingText } from "../service/later.ts";
import { whatIsDue } from "../service/timeline/due.ts";
import { isFromForeignPage } from "./browser-pages.ts";
import { nowIn } from "./clock.ts";
import { prepare, runWork } from "./run-work.ts";
import { nextDue } from "./scenarios/timeline.ts";
import type { Stage } from "./stage.ts";

/**
 * What a call has to wait for: its world if it has yet to be built, what its operation declares, and what that needs of
 * the people. No other call waits meanwhile. Null when everything is ready.
 */
export function preparationFor(stage: Stage, call: RoutedCall): Iterator<unknown> | null {
  // What a door refuses reaches no world. What matches no operation does: its refusal is numbered and recorded there.
  if (call.doorRefusal !== null) return null;
  const operation = operationOf(call);
  const world = stage.sandboxes.inMemory.get(call.sandbox)?.world;
  const isReady = operation?.waitsFor === undefined && world !== undefined && nextDue(world) === null;
  if (isReady && whatIsDue(world, nowIn(world, stage.realTime())) === null) return null;
  if (world === undefined && isFromForeignPage(stage.pages, call)) return null;
  const work = quietly(waitFor(stage, call, operation));
  // Most often everything is ready, and a call that waits its turn for nothing is overtaken by those that came after it.
  const first = work.next();
  return first.done === true ? null : goOn(first.value, work);
}

function* goOn(first: unknown, rest: Slices<void>): Slices<void> {
  yield first;
  yield* rest;
}

function* waitFor(
  { sandboxes, store, realTime }: Stage,
  call: RoutedCall,
  operation: Implemented | null,
): Slices<void> {
  const recipe = sandboxes.usualRecipe;
  if (store === null && !sandboxes.inMemory.has(call.sandbox))
    yield* runWork(sandboxes.build.ahead(recipe, realTime()));
  const { world } = sandboxes.inMemory.get(call.sandbox) ?? {};
  // What comes due by itself may be a search, and is made by whichever call comes then.
  if (world !== undefined && nextDue(world) !== null) yield* prepare({ waitsFor: readingText }, call, world);
  const needs = world && whatIsDue(world, nowIn(world, realTime()));
  if (world && needs) yield* prepare({ waitsFor: needs }, call, world);
  if (operation !== null) yield* prepare(operation, call, world ?? recipe);
}

/** What fails here fails again in the call itself, which reports why. */
function* quietly(slices: Slices<void>): Slices<void> {
  try {
    yield* slices;
  } catch {}
}
