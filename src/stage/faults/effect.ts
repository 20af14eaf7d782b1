import type { Draft } from "../../kernel/draft.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { World } from "../../model/world.ts";
import { codeFor } from "../codes.ts";
import { type FaultKind, faultKinds } from "./kinds.ts";
import type { Fault } from "./rule.ts";

/** The refusal with which a fault replaces the operation; null when the operation is performed. */
export function refusalOf(fault: Fault): Refusal | null {
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
export function applyFault(world: World, fault: Fault, answer: Draft): Draft {
  let changed = answer;
  for (const [name, value] of Object.entries(fault.rule.then)) {
    const kind = kinds[name];
    if (kind === undefined || value === undefined) continue;
    changed = { ...changed, ...kind.change(changed, value, [world.seed, fault.id, name, fault.seen + 1]) };
  }
  return changed;
}
