import type { PendingAnswer } from "../kernel/call.ts";
import type { JournalRecord } from "./journal/journal.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Store } from "./store.ts";

/** The work of a call in its sandbox, wherever worlds are kept. */
export interface Turn {
  /** Reads what the step needs from the store, before the step. */
  readonly prepare?: (sandbox: Sandbox, store: Store) => Promise<void>;
  /** Takes the step on the current world, and again when the store turned out to have a newer one. */
  readonly take: (sandbox: Sandbox) => TurnOutcome;
  /** A turn of the control plane may replace the world, so it shares its commit with no other turn. */
  readonly alone: boolean;
}

export type TurnOutcome =
  | { readonly answer: PendingAnswer; readonly record: JournalRecord | null }
  /** The step cannot be taken before this is loaded; then the turn begins again. */
  | { readonly awaits: Promise<unknown> };

export interface WaitingCall {
  readonly turn: Turn;
  readonly resolve: (answer: PendingAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Work on a sandbox other than a step, such as dropping it. */
export interface QueuedWork {
  readonly work: () => Promise<void>;
}

/** Calls that wait for a sandbox while earlier changes are being written to the store. */
export interface SandboxQueue {
  readonly waiting: (WaitingCall | QueuedWork)[];
}
