/** Headers about one connection, not about the message (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Alternating names and values as received, without those about the connection. */
export function endToEnd(raw: readonly string[], drop: readonly string[] = []): string[] {
  const dropped = new Set(drop);
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.toLowerCase() === "connection")
      for (const name of (raw[at + 1] ?? "").split(",")) dropped.add(name.trim().toLowerCase());
  const remaining: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (!hopByHop.has(name) && !dropped.has(name)) remaining.push(raw[at] as string, raw[at + 1] as string);
  }
  return remaining;
}
