import type { ReceivedAnswer } from "./exchange.ts";

/**
 * An error body under a success status. It says that the service refused, so it shows neither the operation's members nor
 * that anything was done.
 */
export function isRefusalAsSuccess({ status, json }: Pick<ReceivedAnswer, "status" | "json">): boolean {
  if (status < 200 || status >= 300) return false;
  if (json?.ok === false && typeof json.error === "string") return true;
  return typeof json?.code === "string" && typeof json.message === "string" && json.status >= 400;
}
