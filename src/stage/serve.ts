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
  const later: CrossSandboxAction[] = [];
  const turn = call.forControl ? turnOfControl(stage, call, later) : turnOfService(stage, call, stage.realTime());
  if (stage.store !== null) return serveStored(stage, stage.store, call, turn, later);
  return serveInMemory(stage, call, turn, later);
}

/** A store whose commit is immediate: nothing has to be queued, rolled back or caught up with. */
function serveInMemory(
  stage: Stage,
  call: RoutedCall,
  turn: Turn,
  later: CrossSandboxAction[],
): Answer | Promise<Answer> {
  try {
    const sandbox = enter(stage, call);
    return takeInMemory(stage, sandbox, call, turn, later);
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
  later: CrossSandboxAction[],
): Answer | Promise<Answer> {
  const taken = turn.take(sandbox);
  if ("awaits" in taken) {
    sandbox.inUse += 1;
    return taken.awaits
      .finally(() => {
        sandbox.inUse -= 1;
      })
      .then(() => serveInMemory(stage, call, turn, later));
  }
  if (taken.recorded !== null) keepRecord(stage, sandbox, taken.recorded);
  sandbox.world.tables.changes = [];
  for (const action of later) runInMemory(stage, action);
  tellLoss(sandbox, taken.answer.headers);
  return complete(stage, taken.answer);
}

function runInMemory({ sandboxes, realTime }: Stage, action: CrossSandboxAction): void {
  if ("drop" in action) sandboxes.kept.delete(action.drop);
  else becomeCopy(sandboxNamed(sandboxes, action.to, realTime()), action.copy);
}

function enter({ sandboxes, pages, realTime }: Stage, call: RoutedCall): Sandbox {
  if (!sandboxes.kept.has(call.sandbox) && isFromForeignPage(pages, call)) throw unknownToPages(call);
  return sandboxNamed(sandboxes, call.sandbox, realTime());
}

/** Without the permission: the browser then reports the origin that lacks it. */
function refusePreflight(stage: Stage, call: RoutedCall): Answer {
  const headers = {};
  addPageHeaders(stage.pages, call, headers);
  return { status: 204, headers, body: null };
}
