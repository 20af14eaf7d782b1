import type { Answer } from "../kernel/call.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import { complete, refuse, unknownToPages } from "./answering.ts";
import { addPageHeaders, isFromForeignPage } from "./browser-pages.ts";
import { tellLoss } from "./memory.ts";
import { keepRecord } from "./report.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Turn } from "./sandbox-queue.ts";
import { sandboxNamed } from "./sandboxes.ts";
import { serveStored } from "./serve-stored.ts";
import { becomeCopy } from "./snapshot.ts";
import type { CrossSandboxAction, Stage } from "./stage.ts";
import { turnOfControl, turnOfService } from "./turn.ts";

/** Answers one call. In memory it is synchronous unless a signature has to be verified or a document has to be generated. */
export function serve(stage: Stage, call: RoutedCall): Answer | Promise<Answer> {
  if (call.doorRefusal !== null) return refuse(stage, call, call.doorRefusal);
  if (call.match.found === "options" && isFromForeignPage(stage.pages, call)) return refusePreflight(stage, call);
  const actions: CrossSandboxAction[] = [];
  const turn = call.forControl ? turnOfControl(stage, call, actions) : turnOfService(stage, call, stage.realTime());
  if (stage.store !== null) return serveStored(stage, stage.store, call, turn, actions);
  return serveInMemory(stage, call, turn, actions);
}

/** A store whose commit is immediate: nothing has to be queued, rolled back or caught up with. */
function serveInMemory(
  stage: Stage,
  call: RoutedCall,
  turn: Turn,
  actions: CrossSandboxAction[],
): Answer | Promise<Answer> {
  try {
    const sandbox = enter(stage, call);
    return takeInMemory(stage, sandbox, call, turn, actions);
  } catch (error) {
    // A sandbox that cannot be built or finds no room, this one or one that the call copies to, is refused with the reason.
    if (error instanceof Refusal) return refuse(stage, call, error);
    throw error;
  }
}

function takeInMemory(
  stage: Stage,
  sandbox: Sandbox,
  call: RoutedCall,
  turn: Turn,
  actions: CrossSandboxAction[],
): Answer | Promise<Answer> {
  const outcome = turn.take(sandbox);
  if ("awaits" in outcome) {
    sandbox.inUse += 1;
    return outcome.awaits
      .finally(() => {
        sandbox.inUse -= 1;
      })
      .then(() => serveInMemory(stage, call, turn, actions));
  }
  if (outcome.record !== null) keepRecord(stage, sandbox, outcome.record);
  sandbox.world.tables.changes = [];
  for (const action of actions) runInMemory(stage, action);
  tellLoss(sandbox, outcome.answer.headers);
  return complete(stage, outcome.answer);
}

function runInMemory({ sandboxes, realTime }: Stage, action: CrossSandboxAction): void {
  if ("drop" in action) sandboxes.inMemory.delete(action.drop);
  else becomeCopy(sandboxNamed(sandboxes, action.to, realTime()), action.copy);
}

function enter({ sandboxes, pages, realTime }: Stage, call: RoutedCall): Sandbox {
  if (!sandboxes.inMemory.has(call.sandbox) && isFromForeignPage(pages, call)) throw unknownToPages(call);
  return sandboxNamed(sandboxes, call.sandbox, realTime());
}

/** Without the permission: the browser then reports the origin that lacks it. */
function refusePreflight(stage: Stage, call: RoutedCall): Answer {
  const headers = {};
  addPageHeaders(stage.pages, call, headers);
  return { status: 204, headers, body: null };
}
