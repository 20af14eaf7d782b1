import { second } from "../../base/instants.ts";

/** What a refusal says in Retry-After, as a number of seconds or as a date (RFC 9110), in milliseconds; null if it says neither. */
export function retryAfter({ headers }: { readonly headers: Readonly<Record<string, string>> }): number | null {
  const text = headers["retry-after"] ?? "";
  if (/^\d+$/.test(text)) return Number(text) * second;
  const until = Date.parse(text);
  const now = Date.parse(headers.date ?? "");
  // Dates have whole seconds: the instant that is meant may be anywhere in that second.
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(now) ? Date.now() : now)) + second;
}
