import { perObject } from "../base/on-first-use.ts";
import { hash53 } from "../base/rng.ts";
import { type Draft, write } from "./draft.ts";
import type { Operation } from "./operation.ts";
import type { RoutedCall } from "./routed-call.ts";

/**
 * An answer that clients may cache gets an ETag, and becomes a 304 for clients that have it already (RFC 9110 §13,
 * They have to revalidate each time, since its lifetime depends on the sandbox's clock.
 */
export function revalidate(operation: Operation | null, call: RoutedCall, draft: Draft): Draft {
  const caching = operation?.caching;
  if (caching === undefined || draft.status !== 200 || draft.drop !== undefined) return draft;
  const answer = write(draft);
  const { headers, body } = answer;
  if (typeof body !== "string" && !(body instanceof Uint8Array)) return answer;
  const etag = etagOf(body);
  headers.etag ??= etag;
  headers["cache-control"] ??= `${caching}, no-cache`;
  if (!matchesEtag(call.headers["if-none-match"], headers.etag)) return answer;
  const { "content-type": _, ...otherHeaders } = headers;
  return { ...answer, status: 304, headers: otherHeaders, body: null };
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
}

function etagOf(body: string | Uint8Array): string {
  return typeof body === "string" ? `"${hash53(body).toString(36)}"` : etagOfBytes(body);
}

/** Cached, because the same bytes are sent repeatedly. */
const etagOfBytes = perObject((body: Uint8Array) => etagOf(new TextDecoder().decode(body)));
