import type { JsonObject } from "../../base/json-object.ts";
import type { Access, Operation } from "../operation.ts";
import { type Components, share } from "./components.ts";

const whole = { type: "integer", minimum: 0 };
const text = { type: "string" };
const challenge = 'Bearer realm="understudy"';

const headers: Readonly<Record<string, { readonly name: string; readonly part: JsonObject }>> = {
  "x-request-id": header("RequestId", "Names this answer in logs and reports.", text, "req_00001k3m9ax", "A-111"),
  "x-ratelimit-limit": header("RateLimitLimit", "Calls that one window takes.", whole, 60, "A-09"),
  "x-ratelimit-remaining": header("RateLimitRemaining", "Calls left in the current window.", whole, 59, "A-09"),
  "x-ratelimit-reset": header("RateLimitReset", "Seconds until the next window begins.", whole, 42, "A-105"),
  "x-quota-name": header("QuotaName", "The quota that this operation draws on.", text, "reports", "A-09"),
  "x-quota-limit": header("QuotaLimit", "Units of the quota in one month.", whole, 100, "A-09"),
  "x-quota-remaining": header("QuotaRemaining", "Units of the quota that are left.", whole, 99, "§7"),
  "x-quota-reset": header("QuotaReset", "Seconds until the quota is full again.", whole, 86_400, "A-105"),
  "retry-after": header("RetryAfter", "Seconds to wait before trying again.", { type: "integer", minimum: 1 }, 5, "§7"),
  "www-authenticate": header("WwwAuthenticate", "How to authenticate.", text, challenge, "A-109"),
  etag: header(
    "ETag",
    "Identifies this answer; If-None-Match asks whether it is still current.",
    text,
    '"1k3m9ax"',
    "A-320",
  ),
  allow: header("Allow", "The methods that are possible at this path.", text, "GET, HEAD, OPTIONS", "A-11"),
};

function header(
  name: string,
  description: string,
  schema: JsonObject,
  example: unknown,
  source: `A-${number}` | `§${string}`,
): { readonly name: string; readonly part: JsonObject } {
  const provenance = source.startsWith("§") ? { stated: source } : { assumed: source };
  return { name, part: { description, schema, example, "x-provenance": provenance } };
}

/** The headers of an answer by name, each a reference to its description in the document. */
export function headersOf(operation: Operation, components: Components, more: readonly string[]): JsonObject {
  const { source, access } = operation;
  const names = ["x-request-id", ...more];
  const described = Object.fromEntries(
    names.map((name) => {
      const { name: id, part } = headers[name] as (typeof headers)[string];
      return [name, share(components, "headers", id, part)];
    }),
  );
  if (!("assumed" in source) || access.to === "control") return described;
  const provenance = {
    description: "The assumption that this operation rests on, where the interface does not describe it.",
    schema: { type: "string", pattern: "^assumed; A-[0-9]+$" },
    example: "assumed; A-05",
  };
  return { ...described, "x-understudy-provenance": share(components, "headers", "Provenance", provenance) };
}

/** The allowances that an answer reports, once the caller is known. */
export function allowanceHeaders(access: Access): readonly string[] {
  if (access.to === "control") return [];
  const rate = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
  const quota = ["x-quota-name", "x-quota-limit", "x-quota-remaining", "x-quota-reset"];
  return access.to !== "public" && access.quota !== undefined ? [...rate, ...quota] : rate;
}
