/** Text without credentials and contact data. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, "‹credential›");
  return clean
    .replaceAll(/svc_(sk|st)_[\w.~+/=-]{4,}/g, "svc_$1_‹redacted›")
    .replaceAll(/("(?:secret|token|uploadUrl|privateKeyPem)"\s*:\s*")[^"]*/g, "$1‹redacted›")
    .replaceAll(/\/v1\/public\/reports\/[\w-]+/g, "/v1/public/reports/‹redacted›")
    .replaceAll(/(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/gi, "‹address›");
}
