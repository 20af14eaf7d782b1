import { mediaTypeOf } from "../../base/media-type.ts";
import type { Operation } from "../../kernel/operation.ts";
import type { ReceivedAnswer, SentRequest } from "./exchange.ts";
import { signalOf } from "./signals.ts";

/**
 * A gateway in front of a service fails at times: it answers 502, a connection breaks, an answer does not come. Such
 * failures are counted and are not violations by the service.
 */
export interface Availability {
  /** Safe calls that were repeated and then answered, by their first failure. */
  readonly recovered: Record<string, number>;
  /** Calls that the service did not answer: writes are not repeated, since they may have been performed. */
  readonly lost: Record<string, number>;
  /** How often in a row a route failed this way. A permanent failure is an answer, and repeating it is pointless. */
  readonly inRow: Map<string, number>;
}

export function newAvailability(): Availability {
  return { recovered: {}, lost: {}, inRow: new Map() };
}

const transientStatuses = [502, 503, 504];

/** Why a call was not answered, in a word; null for an answer. */
export function troubleWith(outcome: ReceivedAnswer | Error): string | null {
  if (!(outcome instanceof Error)) return transientStatuses.includes(outcome.status) ? String(outcome.status) : null;
  if (signalOf(outcome) !== "unreachable") return null;
  return /in time/.test(outcome.message) ? "no answer in time" : "connection lost";
}

/** A refusal of the service itself has its error body; a gateway's refusal has HTML or no body. */
export function isGateways({ json }: ReceivedAnswer): boolean {
  return typeof json?.code !== "string" && json?.ok !== false;
}

/** Statuses with which gateways reject requests that look suspicious to them, or are too many. */
const blockingStatuses = [403, 406, 413, 414, 429, 431];

/**
 * Whether an answer is a web page with such a status, because the service answers JSON. A 403 may still come from the
 * service, unless the operation has served the same caller before.
 */
export function isBlocked(
  served: ReadonlySet<string>,
  route: string,
  { as }: Pick<SentRequest, "as">,
  { status, headers }: ReceivedAnswer,
): boolean {
  const isPage = mediaTypeOf(headers["content-type"]) === "text/html";
  return isPage && blockingStatuses.includes(status) && (status !== 403 || served.has(`${route} ${as}`));
}

/** Repeating it changes nothing and costs nothing. */
export function isSafe(operation: Operation | null, { method }: Pick<SentRequest, "method">): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return true;
  return operation !== null && repeatable.has(`${operation.method} ${operation.path}`);
}

/** POSTs that are free and change nothing. */
const repeatable = new Set(["POST /v2/developers/similar", "POST /v1/searches/compile", "POST /v1/searches/angles"]);

/** This many failures in a row are no coincidence. */
export function isConstant({ inRow }: Availability, route: string): boolean {
  return (inRow.get(route) ?? 0) >= 3;
}

export function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

interface Totals {
  readonly recovered: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
}

/** One line about failed calls, or null when there were none. */
export function sayAvailability({ recovered, lost }: Totals): string | null {
  const say = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([what, times]) => `${times} × ${what}`)
      .join(", ");
  const parts = [
    Object.keys(recovered).length > 0 ? `repeated and answered: ${say(recovered)}` : null,
    Object.keys(lost).length > 0 ? `without an answer of the service: ${say(lost)}` : null,
  ].filter((each) => each !== null);
  return parts.length > 0 ? `availability: ${parts.join("; ")}` : null;
}
