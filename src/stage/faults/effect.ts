import { applyPatch } from "../../base/json-patch.ts";
import { fraction, longTail } from "../../base/rng.ts";
import { jsonTextOf, type PendingAnswer } from "../../kernel/call.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { World } from "../../model/world.ts";
import { codeFor } from "../codes.ts";
import { type Delay, type Fault, milliseconds } from "./rule.ts";

/** The refusal that a fault puts in place of the operation; null when the operation is performed. */
export function refusalOf(fault: Fault): Refusal | null {
  const { code, status, drop } = fault.rule.then;
  if (code === undefined && (status === undefined || status < 400)) {
    return drop === "reset" ? new Refusal("client_error", "The connection was broken by a fault rule.") : null;
  }
  const chosen = code ?? codeFor(status as number);
  const waits =
    chosen === "too_many_requests" || status === 503 || (status === undefined && unavailable.includes(chosen));
  return new Refusal(chosen, `A fault rule (${fault.id}) answers this request.`, {
    ...(status !== undefined && status >= 400 && { status }),
    ...(waits && { headers: { "retry-after": "1" } }),
  });
}

const unavailable = ["database_unavailable", "billing_unavailable", "mail_engine_unavailable"];

export interface FaultedAnswer {
  readonly answer: PendingAnswer;
  /** Why the patch did not fit the answer, for the journal. */
  readonly problem: string | null;
}

/** What a fault does to an answer once it is there. */
export function applyFault(world: World, fault: Fault, answer: PendingAnswer): FaultedAnswer {
  const { status, delay, drop, headers, patch } = fault.rule.then;
  const changed = { ...answer };
  let problem: string | null = null;
  if (patch !== undefined) {
    const patched = patchBody(answer, patch);
    if ("problem" in patched) problem = patched.problem;
    else changed.body = patched.body;
  }
  if (headers !== undefined) changed.headers = withHeaders(answer.headers, headers);
  if (status !== undefined && status < 400 && answer.status < 400) changed.status = status;
  if (delay !== undefined) changed.delayMs = (answer.delayMs ?? 0) + drawDelay(world, fault, delay);
  if (drop !== undefined) changed.drop = drop === "truncate" ? "truncate" : "reset";
  return { answer: changed, problem };
}

function patchBody(answer: PendingAnswer, patch: Parameters<typeof applyPatch>[1]) {
  const text = jsonTextOf(answer);
  if (text === null) return { problem: "the answer is not JSON" };
  const patched = applyPatch(JSON.parse(text), patch);
  return "problem" in patched ? patched : { body: JSON.stringify(patched.value) };
}

function withHeaders(
  headers: PendingAnswer["headers"],
  changes: Readonly<Record<string, string | null>>,
): PendingAnswer["headers"] {
  const changed = { ...headers };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete changed[name.toLowerCase()];
    else changed[name.toLowerCase()] = value;
  }
  return changed;
}

/** Fixed, even between two ends, or with a long tail (log-normal through the median and the 99th percentile). */
function drawDelay(world: World, fault: Fault, delay: Delay): number {
  if (typeof delay === "string") return milliseconds(delay);
  const keys = [world.seed, fault.id, "delay", fault.seen + 1] as const;
  if ("from" in delay) {
    const [from, to] = [milliseconds(delay.from), milliseconds(delay.to)];
    return from + Math.round((to - from) * fraction(...keys));
  }
  const [median, p99] = [milliseconds(delay.median), milliseconds(delay.p99)];
  return longTail(median, p99, ...keys);
}
