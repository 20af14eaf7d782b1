import type { Instant } from "../base/instants.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { StoredEntry } from "./journal/entry.ts";
import type { WorldPlan } from "./plan.ts";

/**
 * Where sandboxes outlive this process. The stage asks for a sandbox, takes its synchronous steps, and hands back what
 * changed; answers leave when the store has it. Without a store, worlds are kept in memory and nothing here is used.
 *
 * Whatever fails is thrown as a refusal (`storeAway`), and then nothing of the commit is there, or all of it.
 */
export interface Store {
  readonly kind: "file" | "redis";
  /** Whether others write to it too: then journal and events are read from it, not from this process. */
  readonly shared: boolean;
  readonly state: () => StoreState;
  /** The one clock of everybody who shares the store; where it is left out, the machine's. */
  readonly clock?: StoreClock;
  readonly load: (name: string) => Promise<StoredSandbox | null>;
  /** Durable when it resolves, unless something newer was there: then nothing was written. */
  readonly commit: (name: string, commit: Commit) => Promise<Committed>;
  readonly drop: (name: string) => Promise<boolean>;
  readonly list: () => Promise<readonly Listed[]>;
  readonly readJournal: (name: string) => Promise<StoredJournal>;
  /** Passes on what happens in a sandbox after an event, whichever process it happens in; the answer ends it. */
  readonly watch: (name: string, since: Seen, watcher: Watcher) => () => void;
  readonly close: () => Promise<void>;
}

export interface StoreClock {
  readonly now: () => Instant;
  /** How far the machine's own clock is ahead of it. */
  readonly skewMs: () => number;
}

export interface StoreState {
  readonly status: "ok" | "away";
  readonly problem: string | null;
}

/** One row as a step left it; null when it is gone. */
export type RowChange = readonly [table: string, key: string, row: unknown];

/** What a sandbox is beside its rows. */
export interface SandboxOrigin {
  readonly seed: string;
  readonly scenario: string;
  readonly population: number;
  readonly plan: WorldPlan;
}

/** The state that a world is in: no two commits of a sandbox leave the same one. */
export interface Position {
  readonly version: number;
  readonly tag: string;
}

export interface StoredSandbox {
  readonly made: SandboxOrigin;
  readonly rows: readonly RowChange[];
  readonly position: Position;
  readonly at: Instant;
  /** Names the numbers of the sandbox's events. */
  readonly life: string;
  readonly audience: Audience;
  readonly journal: StoredJournal;
}

export interface StoredJournal {
  readonly entries: readonly StoredEntry[];
  readonly dropped: number;
  readonly counts: JournalCounts;
}

export type JournalCounts = readonly (readonly [operation: string, status: number, count: number])[];

export interface StoredEvent {
  readonly kind: string;
  readonly data: unknown;
}

/** Who watches a sandbox that several processes serve. */
export interface Audience {
  readonly watched: boolean;
  /** The number of the newest event. */
  readonly lastEvent: number;
}

/** The last event that a watcher saw. */
export interface Seen {
  readonly life: string;
  readonly number: number;
}

export interface Watcher {
  readonly tell: (event: StoredEvent & Seen) => void;
  /** Something happened that cannot be told any more. */
  readonly missed: () => void;
}

export interface Commit {
  /** What the steps were taken on; null when nothing was stored under this name. */
  readonly base: Position | null;
  readonly at: Instant;
  /** The sandbox begins again with these rows and no others; null when only rows changed. */
  readonly restart: (SandboxOrigin & { readonly life: string }) | null;
  /** The life that the steps were taken in. */
  readonly life: string;
  readonly changes: readonly RowChange[];
  /** The journal begins again with these entries, or goes on with them. */
  readonly journal: StoredJournal & { readonly restart: boolean };
  /** How many entries of the journal are kept. */
  readonly maxJournalEntries: number;
  readonly events: readonly StoredEvent[];
  /** Whether there are watchers: then every process tells what happens from here on. */
  readonly watched: boolean;
}

export type Committed =
  | { readonly done: true; readonly position: Position; readonly audience: Audience; readonly lost?: Loss | null }
  | { readonly done: false; readonly missed: Missed | null; readonly lost?: Loss | null };

/**
 * The store no longer has what it acknowledged: it is back at an earlier state, or has nothing though it was not deleted.
 * Or perhaps not: it was restarted or replaced by another one.
 */
export type Loss = "behind" | "gone" | "perhaps";

/** What others did since, to be caught up with; null asks for the sandbox to be loaded again. */
export interface Missed {
  readonly changes: readonly RowChange[];
  readonly position: Position;
  readonly at: Instant;
  readonly audience: Audience;
}

export interface Listed {
  readonly name: string;
  readonly made: Pick<SandboxOrigin, "seed" | "scenario">;
  readonly damaged?: boolean;
}

/** The store cannot be reached or cannot write: what every request hears until it can. */
export function storeAway(problem: string, cause?: unknown): Refusal {
  const refusal = new Refusal(
    "database_unavailable",
    `${problem} Nothing of this request was kept. Try again shortly.`,
    {
      headers: { "retry-after": "1" },
    },
  );
  return Object.assign(refusal, { cause });
}

/** Something of one sandbox cannot be read any more: it is refused until the operator has decided, and the others are served. */
export function sandboxDamaged(name: string, damage: string, salvage: string | null): Refusal {
  const remedies = salvage === null ? "Put" : `Save what can be saved with the server stopped (${salvage}), put`;
  return new Refusal(
    "database_unavailable",
    `The sandbox "${name}" is damaged: ${damage}. Other sandboxes are served. ${remedies} it back from a copy, or give it up: DELETE /_understudy/sandboxes?name=${name}.`,
  );
}

/** Raised when what a store holds means something else than before: an older one is refused rather than misread. */
export const storeVersion = 1;
