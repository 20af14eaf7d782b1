import type { Call } from "../kernel/call.ts";
import { Refusal } from "../kernel/refusal.ts";

export interface GuardRules {
  /** The token that a caller has to present; null opens the plane to everyone whom the other rules admit. */
  readonly token: string | null;
  /** Host names besides the loopback ones under which this server is reached, such as the name of a container. */
  readonly hosts: readonly string[];
}

/**
 * Whether a call may reach the control plane. The plane can move clocks and read journals, so a page in a user's
 * browser must not reach it: neither directly (Origin, Sec-Fetch-Site) nor by pointing its own name at this machine
 * (Host). Calls in process come from the code that started the server.
 */
export function guardControl(rules: GuardRules, call: Call): Refusal | null {
  if (call.inProcess || isProbe(call)) return null;
  if (!isSameOrigin(call)) {
    return new Refusal(
      "forbidden",
      "The control plane does not answer pages of another origin. Call it from a test, a terminal or the console.",
    );
  }
  if (rules.token !== null) return checkToken(rules.token, call);
  const { host = "" } = call.headers;
  if (isOurHost(rules.hosts, host)) return null;
  return new Refusal(
    "forbidden",
    `The control plane does not answer under the host name "${shownHost(host)}". Use 127.0.0.1 or localhost, allow the name when starting the server (--control-hosts), or set a control token.`,
  );
}

/** Liveness probes come from anywhere and learn nothing. */
export function isProbe({ method, path }: Call): boolean {
  return path === "/_understudy/health" && (method === "GET" || method === "HEAD");
}

function isSameOrigin({ method, headers }: Call): boolean {
  const { origin, host = "" } = headers;
  if (origin !== undefined && origin.replace(/^https?:\/\//i, "").toLowerCase() !== host.toLowerCase()) return false;
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return true;
  // Following a link to the console is a person's act, and the page that had the link learns nothing from it.
  return method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}

function checkToken(token: string, { headers }: Call): Refusal | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
  const given = headers["x-understudy-control-token"] ?? bearer ?? "";
  if (sameText(given, token)) return null;
  return new Refusal(
    "unauthorized",
    "The control plane of this server needs its token: send x-understudy-control-token, or Authorization: Bearer.",
    { headers: { "www-authenticate": 'Bearer realm="understudy control"' } },
  );
}

/** Takes constant time, so that timing reveals nothing about the token. */
function sameText(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ wanted.charCodeAt(i % wanted.length);
  return difference === 0 && wanted.length > 0;
}

/** Whether nobody else can have made this `Host` lead here: it is loopback, an address, or a name that was allowed. */
export function isOurHost(allowed: readonly string[], host: string): boolean {
  const name = hostName(host);
  return isLoopback(name) || isAddress(name) || allowed.some((each) => each.toLowerCase() === name);
}

/** A refused `Host`, for the sentence about it. */
export function shownHost(host: string): string {
  return hostName(host).slice(0, 80);
}

function hostName(host: string): string {
  const name = host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : (host.split(":", 1)[0] ?? "");
  return name.toLowerCase().replace(/\.$/, "");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The owner of a name can make it point here; an address cannot be redirected. */
function isAddress(host: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^\[[0-9a-f:.]+\]$/.test(host);
}
