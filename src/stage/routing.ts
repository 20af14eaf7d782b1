import type { Call } from "../kernel/call.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import { type RouteMatch, type Router, route } from "../kernel/router.ts";
import { isPreflight } from "./browser-pages.ts";
import { defaultSandbox, sandboxHeader } from "./sandbox-names.ts";

/** What a door knows of a request before it is resolved. */
export interface Arrival {
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  /** Scheme and authority, such as http://127.0.0.1:4747, and where this is mounted under a path, that path. */
  readonly host: string;
  /** The one sandbox that this door answers for; null where a request may name any. */
  readonly sandbox?: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Call["body"];
  readonly ip: string;
  readonly inProcess?: boolean;
}

/** The operations of a sandbox; the control plane's, which are the same in all of them, for null. */
export type RouterOf = (sandbox: string | null) => Router;

/** A sandbox is named by the path prefix `/~NAME`, else by the header, else it is the default one. */
export function routeCall(routerOf: RouterOf, arrival: Arrival): RoutedCall {
  const { method, target, host, headers, body, ip, inProcess = false } = arrival;
  const mark = target.indexOf("?");
  const full = mark < 0 ? target : target.slice(0, mark);
  const prefix = prefixOf(full);
  const path = full.slice(prefix.length) || "/";
  const named = prefix === "" ? headers[sandboxHeader] : prefix.slice(2);
  const sandbox = arrival.sandbox ?? named ?? defaultSandbox;
  const forControl = isForControl(path);
  const match = matchOf(routerOf(forControl ? null : sandbox), method, path, headers);
  return {
    method,
    sandbox,
    path,
    query: mark < 0 ? "" : target.slice(mark + 1),
    headers,
    body,
    bodyText: null,
    ip,
    origin: host + prefix,
    url: host + target,
    inProcess,
    match,
    maxBody: (match.found === "operation" && match.operation.bytes?.maxBytes) || usualMaxBody,
    forControl,
    doorRefusal: null,
    credential: null,
  };
}

/** Addresses in answers to the server's own calls begin with it. */
export const ownOrigin = "http://understudy.local";

/** A call that the server makes itself, in the form in which a door passes it. */
export function ownCall(router: Router, call: Pick<Arrival, "method" | "target" | "headers" | "body">): RoutedCall {
  return routeCall(() => router, { ...call, host: ownOrigin, ip: "127.0.0.1", inProcess: true });
}

/** One mebibyte, unless an operation declares otherwise. */
const usualMaxBody = 2 ** 20;

/** A page may request unknown paths, too: it could not read the 404 otherwise. */
export function matchOf(router: Router, method: string, path: string, headers: Call["headers"]): RouteMatch {
  const match = route(router, method, path);
  return match.found !== "options" && isPreflight(method, headers) ? { found: "options", allow: [] } : match;
}

/** The prefix `/~NAME` of a path, or an empty text. */
function prefixOf(path: string): string {
  if (!path.startsWith("/~")) return "";
  const end = path.indexOf("/", 1);
  return end < 0 ? path : path.slice(0, end);
}

/** Every path under /_understudy, known or not. */
function isForControl(path: string): boolean {
  return path.startsWith("/_understudy") && (path.length === 12 || path[12] === "/");
}
