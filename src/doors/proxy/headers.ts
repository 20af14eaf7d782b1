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
  const named = new Set(drop);
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.toLowerCase() === "connection")
      for (const name of (raw[at + 1] ?? "").split(",")) named.add(name.trim().toLowerCase());
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (!hopByHop.has(name) && !named.has(name)) kept.push(raw[at] as string, raw[at + 1] as string);
  }
  return kept;
}
