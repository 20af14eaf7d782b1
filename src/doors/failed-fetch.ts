import { Refusal } from "../kernel/refusal.ts";

/** As Node's own fetch says it. `understudy` and its doors are bundles that share no classes, but they share this code. */
export function connectionReset(): TypeError {
  return new TypeError("fetch failed: the connection was reset", { cause: { code: "ECONNRESET" } });
}

/** A fault broke the connection, which is for the client to see. */
export function isConnectionReset(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as { code?: unknown } | undefined)?.code === "ECONNRESET";
}

/** The answer to a client that would see nothing but a broken connection where a fetch in process fails. */
export function sayFailure(error: unknown): Refusal {
  console.error("Understudy could not answer:", error);
  return new Refusal("internal_error", error instanceof Error ? error.message : String(error));
}
