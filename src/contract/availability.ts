import type { Operation } from "../kernel/operation.ts";
import type { Answer, Sent } from "./exchange.ts";
import { signalOf } from "./signals.ts";

/**
 * What stands before a service fails at times: a gateway answers 502, a connection breaks, an answer does not come. That
 * is counted, and is no word of the service that could be broken.
 */
export interface Availability {
  /** Safe calls that were asked again and then answered, by what had become of them first. */
  readonly recovered: Record<string, number>;
  /** Writes of which no answer came: they were not sent again, since they may have been done. */
  readonly lost: Record<string, number>;
  /** How often in a row a route was answered so. What is always so is an answer, and asking again leads nowhere. */
  readonly inRow: Map<string, number>;
}

export function newAvailability(): Availability {
  return { recovered: {}, lost: {}, inRow: new Map() };
}

const transientStatuses = [502, 503, 504];

/** What kept a call from being answered, in a word; null for an answer. */
export function troubleWith(outcome: Answer | Error): string | null {
  if (!(outcome instanceof Error)) return transientStatuses.includes(outcome.status) ? String(outcome.status) : null;
  if (signalOf(outcome) !== "unreachable") return null;
  return /in time/.test(outcome.message) ? "no answer in time" : "connection lost";
}

/** A refusal of the service itself has its error body; a gateway's has HTML, or nothing. */
export function isGateways({ json }: Answer): boolean {
  return typeof json?.code !== "string" && json?.ok !== false;
}

/** Asking again changes nothing and costs nothing. */
export function isSafe(operation: Operation | null, { method }: Pick<Sent, "method">): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return true;
  return operation !== null && repeatable.has(`${operation.method} ${operation.path}`);
}

/** POSTs that only ask, and are free. */
const repeatable = new Set(["POST /v2/developers/similar", "POST /v1/searches/compile", "POST /v1/searches/angles"]);

/** Three times in a row is no accident. */
export function isConstant({ inRow }: Availability, route: string): boolean {
  return (inRow.get(route) ?? 0) >= 3;
}

export function count(into: Record<string, number>, what: string): void {
  into[what] = (into[what] ?? 0) + 1;
}

interface Totals {
  readonly recovered: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
}

/** One line of what was in the way, or null where nothing was. */
export function sayAvailability({ recovered, lost }: Totals): string | null {
  const say = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([what, times]) => `${times} × ${what}`)
      .join(", ");
  const parts = [
    Object.keys(recovered).length > 0 ? `asked again and answered: ${say(recovered)}` : null,
    Object.keys(lost).length > 0 ? `writes without an answer: ${say(lost)}` : null,
  ].filter((each) => each !== null);
  return parts.length > 0 ? `availability: ${parts.join("; ")}` : null;
}
