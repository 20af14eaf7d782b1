import { withoutEndSlashes } from "../../base/end-slashes.ts";
import type { ReceivedAnswer, SentRequest } from "../seen/exchange.ts";
import { skip } from "../seen/signals.ts";
import type { Transport } from "./transport.ts";

/**
 * The same request where a redirect leads to the same path at the same address, with or without a slash at its end:
 * frameworks know one of the two. Null for any other answer; a credential is sent nowhere else.
 */
export function redirectedTo(
  { base }: Transport,
  sent: SentRequest,
  { status, headers }: ReceivedAnswer,
): SentRequest | null {
  const isRead = sent.method === "GET" || sent.method === "HEAD";
  const kept = isRead ? [301, 302, 307, 308] : [307, 308];
  if (!kept.includes(status) || headers.location === undefined) return null;
  const from = new URL(base + sent.path);
  if (!URL.canParse(headers.location, from)) return null;
  const to = new URL(headers.location, from);
  const isSame = to.origin === from.origin && withoutEndSlashes(to.pathname) === withoutEndSlashes(from.pathname);
  if (!isSame || to.pathname === from.pathname || !isSameQuery(to, from)) return null;
  if (sent.headers.signature !== undefined)
    skip(`${from.pathname} is redirected to ${to.pathname}, and the signature covers the first of them`);
  const prefix = withoutEndSlashes(new URL(base).pathname);
  return { ...sent, path: to.pathname.slice(prefix.length) + from.search };
}

function isSameQuery({ searchParams: one }: URL, { searchParams: other }: URL): boolean {
  return one.toString() === other.toString();
}
