import type { Code, Gate, Refusal } from "./refusal.ts";

/** The part of the step that determined the answer. */
export type DecidedBy = "router" | "gates" | "input" | "handler" | "preference" | "fault" | "recording";

/** Where a request stopped and why; the gate is null where none of them did: a fault rule, say, or an unknown path. */
export interface Stop {
  readonly gate: Gate | null;
  readonly because: string;
  readonly code: Code;
}

export function stopOf(refusal: Refusal, decidedBy: DecidedBy): Stop {
  const { code, message, details } = refusal;
  return { gate: details.gate ?? gateWhere(decidedBy, code), because: message, code };
}

function gateWhere(decidedBy: DecidedBy, code: Code): Gate | null {
  if (decidedBy === "input") return "input";
  return decidedBy === "handler" ? (gateOfHandler[code] ?? null) : null;
}

/** What a handler judges, by the code with which it refuses (§7); it names the gate itself where that is another one. */
const gateOfHandler: { readonly [code in Code]?: Gate } = {
  bad_request: "input",
  not_found: "object and ownership",
  gone: "object and ownership",
  forbidden: "object and ownership",
  payment_required: "balance",
  too_many_requests: "quota",
  conflict: "conflict",
};
