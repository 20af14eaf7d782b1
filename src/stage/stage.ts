import { makeId } from "../base/ids.ts";
import type { Instant } from "../base/instants.ts";
import type { Answer, Call } from "../kernel/call.ts";
import { credentialOf, type Rules } from "../kernel/gates.ts";
import type { Operation, SignatureCheck } from "../kernel/operation.ts";
import { answerRefusal, type Outcome, perform } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type Match, newRouter, type Router, route } from "../kernel/router.ts";
import type { Credential } from "../model/account.ts";
import { nextNumber, type World } from "../model/world.ts";
import { isSigned } from "../service/access/signatures/verify.ts";
import { nowIn } from "./clock.ts";
import { isSandboxName, type Sandbox, type Sandboxes, sandboxNamed } from "./sandboxes.ts";

/** Checks the signature on a call; the only part of a request that is awaited before its one step. */
export type Verify = (request: {
  readonly call: Call;
  readonly credential: Credential;
  readonly world: World;
  readonly now: Instant;
  readonly realNow: Instant;
}) => Promise<SignatureCheck>;

export interface Stage {
  readonly sandboxes: Sandboxes;
  readonly router: Router;
  readonly rules: Rules;
  readonly verify: Verify;
  /** Why a call may not reach the control plane; null when it may. */
  readonly guard: (call: Call) => Refusal | null;
  readonly realTime: () => Instant;
  readonly onFailure: (failure: unknown) => void;
}

export interface StageParts extends Omit<Stage, "router"> {
  readonly operations: readonly Operation[];
}

export function newStage({ operations, ...parts }: StageParts): Stage {
  return { ...parts, router: newRouter(operations) };
}

/** Answers one call. It is synchronous unless a signature has to be verified. */
export function serve(stage: Stage, call: Call): Answer | Promise<Answer> {
  const forControl = isForControl(call.path);
  const barred = forControl ? stage.guard(call) : null;
  if (barred !== null) return answerRefusal(barred, {});
  if (!isSandboxName(call.sandbox)) return refuseSandboxName(call.sandbox);
  const realNow = stage.realTime();
  const sandbox = sandboxNamed(stage.sandboxes, call.sandbox, realNow);
  const match = route(stage.router, call.method, call.path);
  const credential = match.found === "operation" ? credentialOf(sandbox.world, call) : undefined;
  if (credential === undefined || !mustVerify(match, credential, call)) return step(stage, sandbox, call, match, null);
  const now = nowIn(sandbox.world, realNow);
  return stage
    .verify({ call, credential, world: sandbox.world, now, realNow })
    .then((signature) => step(stage, sandbox, call, match, signature));
}

function mustVerify(match: Match, credential: Credential, call: Call): boolean {
  return (
    isSigned(call) &&
    (credential.publicKey !== null || (match.found === "operation" && match.operation.judgesSignature === true))
  );
}

/** Names for a log or a journal: the operation, and the principal by name. */
export function label(stage: Stage, call: Call): { operation: string | null; principal: string | null } {
  const match = route(stage.router, call.method, call.path);
  const world = stage.sandboxes.kept.get(call.sandbox)?.world;
  return {
    operation: match.found === "operation" ? match.operation.id : null,
    principal: (world && credentialOf(world, call)?.name) ?? null,
  };
}

/** Everything under /_understudy, whatever may be there. */
function isForControl(path: string): boolean {
  return path.startsWith("/_understudy") && (path.length === 12 || path[12] === "/");
}

/** A mebibyte, or what an operation that takes bytes says. */
export function bodyLimit(stage: Stage, call: Call): number {
  const match = route(stage.router, call.method, call.path);
  return (match.found === "operation" && match.operation.bytes?.maxBytes) || 2 ** 20;
}

function step(stage: Stage, sandbox: Sandbox, call: Call, match: Match, signature: SignatureCheck | null): Answer {
  const { world } = sandbox;
  const now = nowIn(world, stage.realTime());
  const outcome: Outcome = perform(stage.rules, { world, call, match, now, signature });
  const requestId = makeId("req_", nextNumber(world, "requests"), world.seed);
  world.tables.changes = [];
  if (outcome.failure !== null) stage.onFailure(outcome.failure);
  const { answer } = outcome;
  return { ...answer, headers: { ...answer.headers, "x-request-id": requestId } };
}

function refuseSandboxName(name: string): Answer {
  const message = `"${name.slice(0, 80)}" cannot name a sandbox. Use 1 to 64 letters, digits, dots, dashes and underscores.`;
  return answerRefusal(new Refusal("bad_request", message), {});
}
