import type { Call } from "../kernel/call.ts";

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
].join(", ");

/** A page of any origin may use the interface: credentials are bearer tokens, never cookies. The control plane has its own rule. */
export function corsHeaders(call: Call): Record<string, string> {
  if (call.headers.origin === undefined || call.path.startsWith("/_understudy")) return {};
  const headers: Record<string, string> = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": exposed,
  };
  if (call.method === "OPTIONS" && call.headers["access-control-request-method"] !== undefined) {
    headers["access-control-allow-methods"] = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
    headers["access-control-allow-headers"] = call.headers["access-control-request-headers"] ?? "*";
    headers["access-control-max-age"] = "600";
    headers["access-control-allow-private-network"] = "true";
  }
  return headers;
}
