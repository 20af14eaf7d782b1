import type { PendingAnswer } from "../kernel/call.ts";
import { keepRecord } from "./announcement.ts";
import type { RealTime } from "./clock.ts";
import type { JournalRecord } from "./journal/journal.ts";
import { tellLoss } from "./memory.ts";
import type { Sandbox, Sandboxes } from "./sandbox.ts";
import { sandboxNamed } from "./sandboxes.ts";
import type { Copy } from "./snapshot.ts";
import type { Store } from "./store.ts";

/** Where worlds are kept, and how a turn is taken there. What needs no waiting is synchronous. */
export interface Keeper {
  /** Whether there is a sandbox of this name that is not in memory. */
  readonly hasElsewhere: (name: string) => boolean | Promise<boolean>;
  /** Takes a turn on the current world; its outcome is given when what it changed is kept. */
  readonly take: (name: string, turn: Turn) => Taken | Promise<Taken>;
  readonly drop: (name: string) => void | Promise<void>;
}

/** The work of a call in its sandbox. */
export interface Turn {
  /** Reads what the step needs from the store, before the step. */
  readonly prepare?: (sandbox: Sandbox, store: Store) => Promise<void>;
  /** Takes the step on the current world, and again when the store turned out to have a newer one. */
  readonly take: (sandbox: Sandbox) => TurnOutcome;
  /** A turn of the control plane may replace the world, so it shares its commit with no other turn. */
  readonly alone: boolean;
}

export interface Taken {
  readonly answer: PendingAnswer;
  /** For the journal; null where the turn is not part of the simulation. */
  readonly record: JournalRecord | null;
  /** What is to be done in other sandboxes afterwards. */
  readonly actions: readonly CrossSandboxAction[];
}

export type TurnOutcome =
  | Taken
  /** The step cannot be taken before this is loaded; then the turn begins again. */
  | { readonly awaits: Promise<unknown> };

export type CrossSandboxAction = { readonly drop: string } | { readonly copy: Copy; readonly to: string };

/** A store whose commit is immediate: nothing has to be queued, rolled back or caught up with. */
export function keepInMemory(sandboxes: Sandboxes, realTime: RealTime): Keeper {
  function take(name: string, turn: Turn): Taken | Promise<Taken> {
    const sandbox = sandboxNamed(sandboxes, name, realTime());
    const outcome = turn.take(sandbox);
    if ("awaits" in outcome) {
      sandbox.inUse += 1;
      return outcome.awaits
        .finally(() => {
          sandbox.inUse -= 1;
        })
        .then(() => take(name, turn));
    }
    if (outcome.record !== null) keepRecord(sandboxes, sandbox, outcome.record);
    sandbox.world.tables.changes = [];
    tellLoss(sandbox, outcome.answer.headers);
    return outcome;
  }
  return { take, hasElsewhere: () => false, drop: (name) => void sandboxes.inMemory.delete(name) };
}
