import type { PendingAnswer } from "../kernel/call.ts";
import { perform } from "../kernel/perform.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import { addPageHeaders } from "./browser-pages.ts";
import { nowIn } from "./clock.ts";
import { publishChanges } from "./report.ts";
import type { Sandbox } from "./sandbox.ts";
import { catchUp } from "./scenarios/timeline.ts";
import type { Stage } from "./stage.ts";

/**
 * A call of the control plane is not part of the simulation: it is neither numbered, journaled, delayed nor changed by faults.
 * Events that it makes due, as moving the clock does, happen immediately, so that watchers see them.
 */
export function performControl(stage: Stage, sandbox: Sandbox, call: RoutedCall): PendingAnswer {
  const { world } = sandbox;
  const now = nowIn(world, stage.realTime());
  catchUp(stage, world, now);
  const { answer, failure } = perform(stage.rules, { world, call, now, signature: null });
  addPageHeaders(stage.pages, call, answer.headers);
  if (failure !== null) stage.onFailure(failure);
  catchUp(stage, sandbox.world, nowIn(sandbox.world, stage.realTime()));
  publishChanges(sandbox.feed, sandbox.world.tables.changes);
  return answer;
}
