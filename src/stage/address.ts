import { rememberLast } from "../base/shelf.ts";
import type { Call } from "../kernel/call.ts";
import { defaultSandbox } from "./sandboxes.ts";

/** What a door knows of a request before the sandbox is found out. */
export interface Arrival {
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  /** Scheme and authority, such as http://127.0.0.1:4747. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Call["body"];
  readonly ip: string;
  readonly inProcess?: boolean;
}

/** A sandbox is named by the path prefix `/~NAME`, else by the header, else it is the default one. */
export function address(arrival: Arrival): Call {
  const { method, target, host, headers, body, ip } = arrival;
  const mark = target.indexOf("?");
  const full = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  const prefix = prefixOf(full);
  const sandbox = prefix === "" ? (headers["x-understudy-sandbox"] ?? defaultSandbox) : prefix.slice(2);
  const path = full.slice(prefix.length) || "/";
  const made = { method, sandbox, path, query, headers, body, ip, origin: host + prefix, url: host + target };
  return arrival.inProcess ? { ...made, inProcess: true } : made;
}

/**
 * Whether a Host is one (RFC 9112 §3.2). Links in answers start with it, so nothing may stand in it that would mean
 * something else where a link stands.
 */
export const isHost = rememberLast((host) => /^[\w.~%:[\]-]{0,300}$/.test(host));

/** The prefix `/~NAME` of a path, or nothing. */
function prefixOf(path: string): string {
  if (!path.startsWith("/~")) return "";
  const end = path.indexOf("/", 1);
  return end < 0 ? path : path.slice(0, end);
}
