import type { Call, Headers } from "../kernel/call.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";

/** Which pages of browsers may use the interface, beside those of loopback origins: `*` is all of them. */
export type PageOrigins = "*" | readonly string[];

/** Whether a request asks, for a page, what the page may send (Fetch, "CORS-preflight fetch"). */
export function isPreflight(method: string, headers: Call["headers"]): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

/**
 * A page of another origin may read nothing and do nothing, not even what browsers send without asking first. A preflight
 * is answered all the same, without the permission: so the browser says which origin it was.
 */
export function refuseForeignPage(origins: PageOrigins, call: RoutedCall): Refusal | null {
  const { origin } = call.headers;
  if (origin === undefined || call.match.found === "options" || mayUse(origins, origin, call)) return null;
  const displayed = origin.slice(0, 100);
  return new Refusal(
    "forbidden",
    `Pages of ${displayed} may not use this server; those of localhost may. Start it with --cors-origins ${displayed} to let them.`,
  );
}

/** Whether a call comes from a page that may not be here, even where the browser keeps the page's origin to itself. */
export function isFromForeignPage(origins: PageOrigins, call: Call): boolean {
  if (call.inProcess) return false;
  const { origin, referer, "sec-fetch-site": site } = call.headers;
  if (origin !== undefined) return !mayUse(origins, origin, call);
  if (site !== "cross-site") return false;
  return referer === undefined || !URL.canParse(referer) || !mayUse(origins, new URL(referer).origin, call);
}

/** What a call in process comes from has been chosen by the caller. */
function mayUse(origins: PageOrigins, origin: string, { inProcess, headers }: Call): boolean {
  if (inProcess || origins === "*" || origins.includes(origin.toLowerCase())) return true;
  const authority = origin.replace(/^https?:\/\//i, "").toLowerCase();
  return isLoopback(authority) || authority === headers.host?.toLowerCase();
}

/** The authority of an origin on this machine, with any port. */
function isLoopback(authority: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/.test(authority);
}

const exposed = [
  "x-request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-quota-name",
  "x-quota-limit",
  "x-quota-remaining",
  "x-quota-reset",
  "x-understudy-provenance",
  "retry-after",
  "location",
  "allow",
  "content-disposition",
  "preference-applied",
  "x-understudy-preference-ignored",
  "www-authenticate",
  "etag",
  "date",
  "x-understudy-sandbox-lost",
].join(", ");

/** What an answer of the interface depends on beside its URL, for caches (RFC 9110 §12.5.5). */
const dependsOn = "authorization, prefer, x-understudy-sandbox";

/**
 * What answers of the interface say to browsers. Where that depends on who asks, `Vary` says so to everybody: what one
 * request was answered may be kept and given to the next. The control plane is for no other page than its own.
 */
export function addPageHeaders(origins: PageOrigins, call: RoutedCall, headers: Headers): void {
  if (call.forControl) return;
  const { origin } = call.headers;
  const preflight = call.match.found === "options" && isPreflight(call.method, call.headers);
  const vary = headers.vary === undefined ? dependsOn : `${headers.vary}, ${dependsOn}`;
  if (origins === "*") {
    headers.vary = vary;
    headers["access-control-expose-headers"] = exposed;
    headers["access-control-allow-origin"] = "*";
    if (preflight) addPermissions(call, headers, true);
    return;
  }
  headers.vary = `${vary}, origin`;
  if (origin === undefined || !mayUse(origins, origin, call)) return;
  headers["access-control-expose-headers"] = exposed;
  headers["access-control-allow-origin"] = origin;
  headers["access-control-allow-credentials"] = "true";
  if (preflight) addPermissions(call, headers, origins.includes(origin.toLowerCase()));
}

/** A public page reaches a private network only where its origin was let in by name, or all were. */
function addPermissions({ headers: requestHeaders }: Call, headers: Headers, fromAnyNetwork: boolean): void {
  headers["access-control-allow-methods"] = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
  headers["access-control-allow-headers"] =
    requestHeaders["access-control-request-headers"] ?? "authorization, content-type";
  headers["access-control-max-age"] = "600";
  if (fromAnyNetwork && requestHeaders["access-control-request-private-network"] === "true") {
    headers["access-control-allow-private-network"] = "true";
  }
}
