import { hash53 } from "../base/rng.ts";
import type { PendingAnswer } from "./call.ts";
import type { Operation } from "./operation.ts";
import type { RoutedCall } from "./routed-call.ts";

/**
 * An answer that clients may cache gets an ETag, and becomes a 304 for clients that have it already (RFC 9110 §13,
 * They have to revalidate each time, since its lifetime depends on the sandbox's clock.
 */
export function revalidate(operation: Operation | null, call: RoutedCall, answer: PendingAnswer): PendingAnswer {
  const caching = operation?.caching;
  const { status, headers, body, drop } = answer;
  if (caching === undefined || status !== 200 || drop !== undefined) return answer;
  if (typeof body !== "string" && !(body instanceof Uint8Array)) return answer;
  const etag = etagOf(body);
  headers.etag ??= etag;
  headers["cache-control"] ??= `${caching}, no-cache`;
  if (!names(call.headers["if-none-match"], headers.etag)) return answer;
  const { "content-type": _, ...kept } = headers;
  return { ...answer, status: 304, headers: kept, body: null };
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
}

/** Caches the hash of bytes that are sent repeatedly. */
const known = new WeakMap<Uint8Array, string>();

function etagOf(body: string | Uint8Array): string {
  if (typeof body === "string") return `"${hash53(body).toString(36)}"`;
  const etag = known.get(body) ?? `"${hash53(new TextDecoder().decode(body)).toString(36)}"`;
  known.set(body, etag);
  return etag;
}
