import type { Lacks } from "./verdict.ts";

/**
 * Signals that end a check other than assertions. Thrown as errors with a mark, so that a stack trace still shows
 * where, and distinguished by the mark.
 */
export type CheckSignal = "skip" | "unreachable" | Extract<Lacks, "budget" | "stopped" | "target">;

const mark = Symbol("signal");

function signal(kind: CheckSignal, message: string): Error {
  return Object.assign(new Error(message), { [mark]: kind });
}

/** The check cannot run here, with the reason. */
export function skip(reason: string): never {
  throw signal("skip", reason);
}

/** The check would use more of the account than the run may. */
export function overBudget(reason: string): never {
  throw signal("budget", reason);
}

/** The run was requested to end. */
export function stopped(): never {
  throw signal("stopped", "the run was stopped");
}

/** The target cannot be reached. */
export function unreachable(why: string): never {
  throw signal("unreachable", why);
}

/** A credential that was valid at the start is refused. */
export function credentialRefused(why: string): never {
  throw signal("target", why);
}

export function signalOf(error: unknown): CheckSignal | null {
  return error instanceof Error && mark in error ? ((error as { [mark]?: CheckSignal })[mark] ?? null) : null;
}
