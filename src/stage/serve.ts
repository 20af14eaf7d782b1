import type { Instant } from "../base/instants.ts";
import type { Answer, Call } from "../kernel/call.ts";
import { makeDocument } from "../kernel/documents.ts";
import { credentialOf } from "../kernel/gates.ts";
import { answerRefusal, perform } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type Match, route } from "../kernel/router.ts";
import type { Credential } from "../model/account.ts";
import { isSigned } from "../service/access/signatures/verify.ts";
import { nowIn } from "./clock.ts";
import { publishChanges } from "./report.ts";
import { isSandboxName, type Sandbox, sandboxNamed } from "./sandboxes.ts";
import { catchUp } from "./scenarios/timeline.ts";
import type { Stage } from "./stage.ts";
import { takeStep } from "./step.ts";

/** Answers one call. It is synchronous unless a signature has to be verified or a document to be made. */
export function serve(stage: Stage, call: Call): Answer | Promise<Answer> {
  const forControl = isForControl(call.path);
  const barred = forControl ? stage.guard(call) : null;
  if (barred !== null) return answerRefusal(barred, {});
  if (!isSandboxName(call.sandbox)) return refuseSandboxName(call.sandbox);
  const began = stage.realTime();
  const sandbox = enter(stage, call, began);
  if (sandbox instanceof Refusal) return answerRefusal(sandbox, {});
  const match = route(stage.router, call.method, call.path);
  if (forControl) return steer(stage, sandbox, call, match);
  const credential = credentialOf(sandbox.world, call);
  const asked = { call, match, credential, began };
  if (credential === undefined || !mustVerify(match, credential, call)) {
    return complete(stage, takeStep(stage, sandbox, { ...asked, signature: null }));
  }
  const { world } = sandbox;
  sandbox.inUse += 1;
  return stage
    .verify({ call, credential, world, now: nowIn(world, began), realNow: began })
    .then((signature) => complete(stage, takeStep(stage, sandbox, { ...asked, signature })))
    .finally(() => {
      sandbox.inUse -= 1;
    });
}

/** A document takes its time, after the step; everything else is there. */
function complete(stage: Stage, answer: Answer): Answer | Promise<Answer> {
  return typeof answer.body === "function" ? makeDocument(answer, stage.onFailure) : answer;
}

/** A sandbox that cannot be built, because its scenario is gone or does not work, is refused with the reason. */
function enter(stage: Stage, call: Call, realNow: Instant): Sandbox | Refusal {
  try {
    return sandboxNamed(stage.sandboxes, call.sandbox, realNow);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * A call of the control plane is not part of the play: it is neither numbered, journaled, delayed nor struck by faults.
 * What it makes fall due, as a move of the clock does, is done at once, so that whoever watches sees it.
 */
function steer(stage: Stage, sandbox: Sandbox, call: Call, match: Match): Answer {
  const { world } = sandbox;
  const now = nowIn(world, stage.realTime());
  catchUp(stage, world, now);
  const { answer, failure } = perform(stage.rules, { world, call, match, now, signature: null });
  if (failure !== null) stage.onFailure(failure);
  catchUp(stage, sandbox.world, nowIn(sandbox.world, stage.realTime()));
  publishChanges(sandbox.feed, sandbox.world.tables.changes);
  sandbox.world.tables.changes = [];
  return answer;
}

function mustVerify(match: Match, credential: Credential, call: Call): boolean {
  return (
    isSigned(call) &&
    (credential.publicKey !== null || (match.found === "operation" && match.operation.judgesSignature === true))
  );
}

/** Everything under /_understudy, whatever may be there. */
function isForControl(path: string): boolean {
  return path.startsWith("/_understudy") && (path.length === 12 || path[12] === "/");
}

function refuseSandboxName(name: string): Answer {
  const message = `"${name.slice(0, 80)}" cannot name a sandbox. Use 1 to 64 letters, digits, dots, dashes and underscores.`;
  return answerRefusal(new Refusal("bad_request", message), {});
}
