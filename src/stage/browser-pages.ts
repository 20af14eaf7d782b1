import type { Call, Headers } from "../kernel/call.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";

/** The origins besides loopback whose pages may use the interface: `*` allows all. */
export type PageOrigins = "*" | readonly string[];

/** Reads the origins that were given, and throws with a sentence where one is none. */
export function pageOriginsOf(given: "*" | readonly string[]): PageOrigins {
  if (given === "*" || given.includes("*")) return "*";
  return given.map((origin) => {
    if (origin === "null" || (URL.canParse(origin) && new URL(origin).origin === origin.toLowerCase()))
      return origin.toLowerCase();
    throw new Error(`corsOrigins: "${origin}" is not an origin such as https://app.example, and not "*".`);
  });
}

/** Whether a request is a CORS preflight (Fetch, "CORS-preflight fetch"). */
export function isPreflight(method: string, headers: Call["headers"]): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

type FromPage = Pick<Call, "headers" | "inProcess">;

/** A page of another origin may read nothing and do nothing, not even send what browsers send without a preflight. */
export function refuseForeignPage(origins: PageOrigins, call: FromPage): Refusal | null {
  if (!isFromForeignPage(origins, call)) return null;
  const { origin, "sec-fetch-dest": destination } = call.headers;
  // Following a link is a person's act, and the page that had the link learns nothing from it.
  if (origin === undefined && destination === "document") return null;
  const pageOrigin = originOf(call);
  // Pages of localhost embed images too, and many servers have their pages withhold the address.
  if (pageOrigin === null) return destination === "image" ? null : missingOrigin;
  const shortOrigin = pageOrigin.slice(0, 100);
  return new Refusal(
    "forbidden",
    `Pages of ${shortOrigin} may not use this server; those of localhost may. Start it with --cors-origins ${shortOrigin} to let them.`,
  );
}

const missingOrigin = new Refusal(
  "forbidden",
  "The browser hides which page of another site asks for this, so it is not answered. Let the page send its origin (Referrer-Policy: strict-origin-when-cross-origin); pages of localhost, and of --cors-origins, may use this server.",
);

/** Whether a call comes from a page that is not allowed, even where the browser withholds the page's origin. */
export function isFromForeignPage(origins: PageOrigins, call: FromPage): boolean {
  if (call.inProcess || origins === "*") return false;
  const { origin, "sec-fetch-site": site } = call.headers;
  if (origin === undefined && site !== "cross-site") return false;
  const pageOrigin = originOf(call);
  return pageOrigin === null || !mayUse(origins, pageOrigin, call);
}

/** The origin of the page that a request comes from; null where the browser withholds it. */
function originOf({ headers: { origin, referer } }: FromPage): string | null {
  if (origin !== undefined) return origin;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null;
}

/** Headers of a call in process were chosen by the caller. */
function mayUse(origins: PageOrigins, origin: string, { inProcess, headers }: FromPage): boolean {
  if (inProcess || origins === "*" || origins.includes(origin.toLowerCase())) return true;
  const authority = origin.replace(/^https?:\/\//i, "").toLowerCase();
  return isLoopback(authority) || authority === headers.host?.toLowerCase();
}

/** The authority of an origin on this machine, with any port. */
function isLoopback(authority: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/.test(authority);
}

const exposedHeaders = [
  "x-request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-quota-name",
  "x-quota-limit",
  "x-quota-remaining",
  "x-quota-reset",
  "x-understudy-provenance",
  "x-understudy-invented",
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

/** What an answer depends on besides its URL, for caches (RFC 9110 §12.5.5). */
const dependsOn = "authorization, prefer, x-understudy-sandbox";

/**
 * CORS headers of answers of the interface. Where they depend on the caller, every answer carries `Vary`: a cached answer
 * may be given to another caller. The control plane is only for its own page.
 */
export function addPageHeaders(origins: PageOrigins, call: RoutedCall, headers: Headers): void {
  if (call.forControl) return;
  const { origin } = call.headers;
  const preflight = call.match.found === "options" && isPreflight(call.method, call.headers);
  const vary = and(headers.vary, dependsOn);
  if (origins === "*") {
    headers.vary = vary;
    headers["access-control-expose-headers"] = exposedHeaders;
    headers["access-control-allow-origin"] = "*";
    if (preflight) addPermissions(call, headers, true);
    return;
  }
  headers.vary = `${vary}, origin`;
  if (origin === undefined || !mayUse(origins, origin, call)) return;
  headers["access-control-expose-headers"] = exposedHeaders;
  headers["access-control-allow-origin"] = origin;
  headers["access-control-allow-credentials"] = "true";
  if (preflight) addPermissions(call, headers, origins.includes(origin.toLowerCase()));
}

function and(text: string | undefined, addition: string): string {
  return text === undefined ? addition : `${text}, ${addition}`;
}

/** A public page reaches a private network only where its origin was allowed by name, or all were. */
function addPermissions({ headers: requestHeaders }: Call, headers: Headers, fromAnyNetwork: boolean): void {
  headers["access-control-allow-methods"] = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
  headers["access-control-allow-headers"] =
    requestHeaders["access-control-request-headers"] ?? "authorization, content-type";
  headers["access-control-max-age"] = "600";
  if (fromAnyNetwork && requestHeaders["access-control-request-private-network"] === "true") {
    headers["access-control-allow-private-network"] = "true";
  }
}
