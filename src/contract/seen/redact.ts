import { isObject } from "../../base/json-object.ts";
import { parseJson } from "../../base/parse-json.ts";

/** Recognizes tokens by their form, the service's own first. */
export const credentials =
  /svc_s[kt]_[\w.~+/=-]{4,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|\b(?:gh[pousr]|sk|pk|xox[abp])[_-][\w-]{16,}|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g;
export const secretParameters = /([?&](?:api_?key|access_token|token|key|signature|sig|secret|password)=)[^&#"'\s]+/gi;
export const links = /(\/v1\/public\/reports\/)[\w-]+/g;
const addresses = /(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/gi;
/** Names of members whose values grant access. */
const secretName =
  "(?:secret|password|apiKey|token|(?:access|refresh|session|client|api|id|auth)[_-]?(?:token|secret|key)|uploadUrl|privateKey\\w*|privateJwk)";
const secretMember = new RegExp(`^${secretName}$`, "i");
const secretMembers = new RegExp(`("${secretName}"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, "gi");

export function isSecretMember(name: string): boolean {
  return secretMember.test(name);
}

/** A shorter value is more likely a word that stands elsewhere, too. */
export const shortestSecret = 8;

/** The values of secret members, wherever they are in a body that is JSON. */
export function secretsInBody(text: string): string[] {
  return text.search(secretMembers) === -1 ? [] : secretsIn(parseJson(text));
}

function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === "string") return isSecret && value.length >= shortestSecret ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => secretsIn(each, isSecret));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => secretsIn(each, isSecret || isSecretMember(name)));
}

/** The credentials in a request's or an answer's headers. */
export function secretsInHeaders(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!/^(proxy-)?authorization$|cookie$|token|secret|password|api-?key/i.test(name)) return [];
    // `Bearer TOKEN`, or `TOKEN` alone; of cookies the values, without what Set-Cookie says about them.
    const parts = /cookie$/i.test(name)
      ? [
          ...String(value).matchAll(/(?:^|,|;(?! *(?:path|domain|expires|max-age|samesite)=)) *[^=;,\s]+=([^;,]+)/gi),
        ].map(([, each = ""]) => each)
      : String(value).split(/[\s,]+/);
    return parts.filter((each) => each.length >= shortestSecret);
  });
}

/** Values in sentences are cut after this many characters. */
const shownLength = 70;

/** Text without credentials and contact data. */
export function redact(text: string, secrets: Iterable<string> = []): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    clean = clean.replaceAll(secret, "‹credential›");
    if (secret.length > shownLength) clean = clean.replaceAll(secret.slice(0, shownLength), "‹credential›");
  }
  return clean
    .replaceAll(secretParameters, "$1‹redacted›")
    .replaceAll(credentials, (found) => `${/^svc_s[kt]_/.exec(found)?.[0] ?? ""}‹redacted›`)
    .replaceAll(secretMembers, "$1‹redacted›")
    .replaceAll(links, "$1‹redacted›")
    .replaceAll(addresses, "‹address›");
}

/** What stands in a recording for people and credentials: it may be longer than what it stands for. */
export const pseudonyms = /\b(?:person-|Person |taken-out-|credential-)[0-9a-f]{12}\b|\b[0-9a-f]{12}@people\.example/;
