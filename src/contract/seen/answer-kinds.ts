import type { ReceivedAnswer } from "./exchange.ts";

/** A mock says what it is in a header of its own, or at least in what its answers vary by; they show nothing about the real service. */
export function isOfMock({ headers }: { readonly headers: Readonly<Record<string, string>> }): boolean {
  return (
    Object.keys(headers).some((name) => name.startsWith("x-understudy-")) || /\bx-understudy-/.test(headers.vary ?? "")
  );
}

/**
 * An error body under a success status. It says that the service refused, so it shows neither the operation's members nor
 * that anything was done.
 */
export function isRefusalAsSuccess({ status, json }: Pick<ReceivedAnswer, "status" | "json">): boolean {
  if (status < 200 || status >= 300) return false;
  if (json?.ok === false && typeof json.error === "string") return true;
  return typeof json?.code === "string" && typeof json.message === "string" && json.status >= 400;
}
