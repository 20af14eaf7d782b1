/** Headers about one connection, not about the message (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Headers of the message itself, which `Connection` cannot take out of it: without its length the target would read a body
 * as the next request, and without its credential it would answer somebody else.
 */
const ofTheMessage =
  /^(accept.*|allow|authorization|cache-control|content-.*|cookie|date|etag|idempotency-key|if-.*|last-modified|location|origin|prefer|range|retry-after|set-cookie|signature.*|vary|www-authenticate|x-(build|quota|ratelimit|request|understudy)\b.*)$/;

/** Alternating names and values as received, without those about the connection. */
export function endToEnd(raw: readonly string[], drop: readonly string[] = []): string[] {
  const dropped = new Set(drop);
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.toLowerCase() === "connection")
      for (const name of (raw[at + 1] ?? "").split(",").map((each) => each.trim().toLowerCase()))
        if (!ofTheMessage.test(name)) dropped.add(name);
  const remaining: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (!hopByHop.has(name) && !dropped.has(name)) remaining.push(raw[at] as string, raw[at + 1] as string);
  }
  return remaining;
}
