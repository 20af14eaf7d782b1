import { type Instant, second } from "../base/instants.ts";
import type { Draft } from "../kernel/draft.ts";
import type { Operation, SignatureCheck } from "../kernel/operation.ts";
import { type Outcome, perform, refused } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import { revalidate } from "../kernel/revalidation.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import type { World } from "../model/world.ts";
import { addPageHeaders } from "./browser-pages.ts";
import { codeFor } from "./codes.ts";
import { type FaultKind, faultKinds } from "./faults/kinds.ts";
import type { Fault } from "./faults/rule.ts";
import { latencyOf } from "./latency.ts";
import { overridden } from "./overridden.ts";
import type { Preference } from "./prefer.ts";
import { replay } from "./replay.ts";
import type { Stage } from "./stage.ts";
import { tolerate } from "./tolerate.ts";

/** A request with everything that decides and changes its answer. */
export interface JudgedRequest {
  readonly stage: Stage;
  readonly world: World;
  readonly call: RoutedCall;
  readonly signature: SignatureCheck | null;
  /** When it arrived, by the machine's clock. */
  readonly began: Instant;
  readonly now: Instant;
  /** Under the world's readings. */
  readonly operation: Operation | null;
  readonly preference: Preference | null;
  readonly fault: Fault | null;
}

/** The refusal that the request or a fault rule demands, else the recorded answer, else the operation's own. */
export function decide(request: JudgedRequest): Outcome {
  const { stage, world, call, signature, now, preference, fault } = request;
  const operation = request.operation ?? undefined;
  if (preference !== null && preference.refusal !== null)
    return refused(preference.refusal, "preference", undefined, operation);
  const refusal = fault === null ? null : refusalOf(fault);
  if (refusal !== null) return refused(refusal, "fault", undefined, operation);
  const recorded = stage.replay === null ? null : replay(stage.replay, world, call);
  return recorded ?? perform(stage.rules, { world, call, now, signature });
}

/** What changes an answer once it is decided, in this order. */
export const answerSteps: readonly ((request: JudgedRequest, answer: Draft, id: string) => Draft)[] = [
  ({ world, operation }, answer) => tolerate(world, operation, answer),
  ({ stage, operation }, answer) => {
    const members = stage.overrides.get(operation?.id ?? "");
    return members === undefined ? answer : overridden(answer, members);
  },
  ({ stage, operation }, answer, id) => stage.adapt(operation, answer, id),
  ({ stage, call }, answer) => {
    addPageHeaders(stage.pages, call, answer.headers);
    return answer;
  },
  ({ world, fault }, answer) => (fault === null ? answer : applyFault(world, fault, answer)),
  ({ operation, call }, answer) => revalidate(operation, call, answer),
];

/** Numbers an answer, and adds the sandbox's time, the wait and what was heard of Prefer. */
export function finish(request: JudgedRequest, answer: Draft, id: string): Draft {
  const { stage, world, began, now, operation, preference } = request;
  const { headers } = answer;
  headers["x-request-id"] = id;
  // A world whose time differs from the machine's sends its own Date: clients that wait or sign by it stay correct.
  if (stage.store?.clock !== undefined || Math.abs(now - began) >= second) headers.date = new Date(now).toUTCString();
  if (preference?.applied) headers["preference-applied"] = preference.applied;
  if (preference?.ignored) headers["x-understudy-preference-ignored"] = preference.ignored;
  const latency = stage.latency === "realistic" ? latencyOf(operation, world.seed, id) : 0;
  const delayMs = (answer.delayMs ?? 0) + latency + (preference?.delayMs ?? 0);
  return delayMs === 0 ? answer : { ...answer, delayMs };
}

/** The refusal with which a fault replaces the operation; null when the operation is performed. */
function refusalOf(fault: Fault): Refusal | null {
  const { code, status, drop } = fault.rule.then;
  if (code === undefined && (status === undefined || status < 400)) {
    return drop === "reset" ? new Refusal("client_error", "The connection was broken by a fault rule.") : null;
  }
  const refusalCode = code ?? codeFor(status as number);
  const waits =
    refusalCode === "too_many_requests" ||
    status === 503 ||
    (status === undefined && unavailable.includes(refusalCode));
  return new Refusal(refusalCode, `A fault rule (${fault.id}) answers this request.`, {
    ...(status !== undefined && status >= 400 && { status }),
    ...(waits && { headers: { "retry-after": "1" } }),
  });
}

const unavailable = ["database_unavailable", "billing_unavailable", "mail_engine_unavailable"];

const kinds: Readonly<Record<string, FaultKind>> = faultKinds;

/** Applies a fault to a finished answer. */
function applyFault(world: World, fault: Fault, answer: Draft): Draft {
  let changed = answer;
  for (const [name, value] of Object.entries(fault.rule.then)) {
    const kind = kinds[name];
    if (kind === undefined || value === undefined) continue;
    changed = { ...changed, ...kind.change(changed, value, [world.seed, fault.id, name, fault.seen + 1]) };
  }
  return changed;
}
