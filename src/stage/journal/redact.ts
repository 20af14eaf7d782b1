/** Tokens keep their prefix, so that the kind of credential remains visible. */
export function redact(text: string): string {
  return text.replaceAll(/svc_(sk|st)_[A-Za-z0-9_-]+/g, "svc_$1_[redacted]");
}

const secretHeaders = new Set([
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
  "x-understudy-control-token",
]);

export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactHeader(name, value)]));
}

function redactHeader(name: string, value: string): string {
  if (!secretHeaders.has(name)) return redact(value);
  const redacted = redact(value);
  return redacted === value ? "[redacted]" : redacted;
}
