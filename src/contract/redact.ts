/** Recognizes tokens by their form, the service's own first. */
export const credentials =
  /svc_s[kt]_[\w.~+/=-]{4,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|\b(?:gh[pousr]|sk|pk|xox[abp])[_-][\w-]{16,}|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g;
export const secretParameters = /([?&](?:api_?key|access_token|token|key|signature|sig|secret|password)=)[^&#"'\s]+/gi;
export const links = /(\/v1\/public\/reports\/)[\w-]+/g;
export const addresses = /(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/gi;
const secretMembers =
  /("(?:secret|token|password|accessToken|refreshToken|apiKey|uploadUrl|privateKeyPem)"\s*:\s*")[^"]*/g;

/** Text without credentials and contact data. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, "‹credential›");
  return clean
    .replaceAll(secretParameters, "$1‹redacted›")
    .replaceAll(credentials, (found) => `${/^svc_s[kt]_/.exec(found)?.[0] ?? ""}‹redacted›`)
    .replaceAll(secretMembers, "$1‹redacted›")
    .replaceAll(links, "$1‹redacted›")
    .replaceAll(addresses, "‹address›");
}
