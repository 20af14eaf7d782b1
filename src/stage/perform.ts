import type { Answer, Call } from "../kernel/call.ts";
import { makeDocument } from "../kernel/documents.ts";
import { perform } from "../kernel/perform.ts";
import type { Match } from "../kernel/router.ts";
import type { Credential } from "../model/account.ts";
import { isSigned } from "../service/access/signatures/verify.ts";
import { nowIn } from "./clock.ts";
import { publishChanges } from "./report.ts";
import type { Sandbox } from "./sandboxes.ts";
import { catchUp } from "./scenarios/timeline.ts";
import type { Stage } from "./stage.ts";

/**
 * A call of the control plane is not part of the play: it is neither numbered, journaled, delayed nor struck by faults.
 * What it makes fall due, as a move of the clock does, is done at once, so that whoever watches sees it.
 */
export function performControl(stage: Stage, sandbox: Sandbox, call: Call, match: Match): Answer {
  const { world } = sandbox;
  const now = nowIn(world, stage.realTime());
  catchUp(stage, world, now);
  const { answer, failure } = perform(stage.rules, { world, call, match, now, signature: null });
  if (failure !== null) stage.onFailure(failure);
  catchUp(stage, sandbox.world, nowIn(sandbox.world, stage.realTime()));
  publishChanges(sandbox.feed, sandbox.world.tables.changes);
  return answer;
}

export function mustVerify(match: Match, credential: Credential, call: Call): boolean {
  return (
    isSigned(call) &&
    (credential.publicKey !== null || (match.found === "operation" && match.operation.judgesSignature === true))
  );
}

/** A document takes its time, after the step; everything else is there. */
export function complete(stage: Stage, answer: Answer): Answer | Promise<Answer> {
  return typeof answer.body === "function" ? makeDocument(answer, stage.onFailure) : answer;
}
