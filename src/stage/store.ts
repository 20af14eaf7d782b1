import type { Instant } from "../base/instants.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { StoredEntry } from "./journal/entry.ts";
import { defaultSandbox } from "./sandbox-names.ts";
import type { WorldRecipe } from "./world-recipe.ts";

/**
 * Where sandboxes are kept beyond the process. The stage loads a sandbox, takes its synchronous steps, and saves the
 * changes; answers are sent when the store has them. Without a store, worlds are kept in memory and nothing here is used.
 *
 * Whatever fails is thrown as a refusal (`storeAway`), and then nothing of the commit is there, or all of it.
 */
export interface Store {
  readonly kind: "file" | "redis";
  /** Whether other processes write to it too: then journal and events are read from it, not from this process. */
  readonly shared: boolean;
  readonly state: () => StoreState;
  /** The shared clock of all processes that use the store; the machine's when omitted. */
  readonly clock?: StoreClock;
  readonly load: (name: string) => Promise<StoredSandbox | null>;
  /** Durable when it resolves, unless there was something newer: then nothing was written. */
  readonly commit: (name: string, commit: Commit) => Promise<CommitOutcome>;
  readonly drop: (name: string) => Promise<boolean>;
  readonly list: () => Promise<readonly StoreListing[]>;
  readonly readJournal: (name: string) => Promise<StoredJournal>;
  /** Forwards the events of a sandbox after a given one, from whichever process; the returned function ends it. */
  readonly watch: (name: string, since: EventPosition, watcher: StoreWatcher) => () => void;
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

/** One row after a step; null when it was deleted. */
export type RowChange = readonly [table: string, key: string, row: unknown];

/** A sandbox apart from its rows. */
export interface SandboxOrigin {
  readonly seed: string;
  readonly scenario: string;
  readonly population: number;
  /** Its recipe, by the name under which stores keep it. */
  readonly plan: WorldRecipe;
}

/** The version of a world: no two commits of a sandbox result in the same one. */
export interface Position {
  readonly version: number;
  readonly tag: string;
}

export interface StoredSandbox {
  readonly made: SandboxOrigin;
  readonly rows: readonly RowChange[];
  readonly position: Position;
  readonly at: Instant;
  /** The incarnation that the sandbox's event numbers belong to. */
  readonly life: string;
  readonly audience: Audience;
  readonly journal: StoredJournal;
}

export interface StoredJournal {
  readonly entries: readonly StoredEntry[];
  readonly dropped: number;
  readonly counts: JournalCounts;
}

export const emptyJournal: StoredJournal = { entries: [], dropped: 0, counts: [] };

export type JournalCounts = readonly (readonly [operation: string, status: number, count: number])[];

export interface StoredEvent {
  readonly kind: string;
  readonly data: unknown;
}

/** A watcher of a sandbox that several processes serve. */
export interface Audience {
  readonly watched: boolean;
  /** The number of the newest event. */
  readonly lastEvent: number;
}

/** The last event that a watcher saw. */
export interface EventPosition {
  readonly life: string;
  readonly number: number;
}

export interface StoreWatcher {
  readonly tell: (event: StoredEvent & EventPosition) => void;
  /** An event was missed that is no longer available. */
  readonly missed: () => void;
}

export interface Commit {
  /** The version that the steps were taken on; null when nothing was stored under this name. */
  readonly base: Position | null;
  readonly at: Instant;
  /** The sandbox is replaced by these rows; null when only some rows changed. */
  readonly restart: (SandboxOrigin & { readonly life: string }) | null;
  /** The incarnation that the steps were taken in. */
  readonly life: string;
  readonly changes: readonly RowChange[];
  /** The journal is replaced by these entries, or continued with them. */
  readonly journal: StoredJournal & { readonly restart: boolean };
  /** The maximum number of journal entries. */
  readonly maxJournalEntries: number;
  readonly events: readonly StoredEvent[];
  /** Whether there are watchers: then every process publishes its events. */
  readonly watched: boolean;
}

export type CommitOutcome =
  | { readonly done: true; readonly position: Position; readonly audience: Audience; readonly lost?: StoreLoss | null }
  | { readonly done: false; readonly missed: MissedChanges | null; readonly lost?: StoreLoss | null };

/**
 * The store lost acknowledged data: it is back at an earlier state, or has nothing though it was not deleted.
 * Or perhaps not: it was restarted or replaced by another one.
 */
export type StoreLoss = "behind" | "gone" | "perhaps";

/** The changes by other processes since; null when the sandbox has to be loaded again. */
export interface MissedChanges {
  readonly changes: readonly RowChange[];
  readonly position: Position;
  readonly at: Instant;
  readonly audience: Audience;
}

export interface StoreListing {
  readonly name: string;
  readonly made: Pick<SandboxOrigin, "seed" | "scenario">;
  readonly damaged?: boolean;
}

/** The store cannot be reached or cannot write: every request is refused with this until it can. */
export function storeAway(problem: string, cause?: unknown): Refusal {
  const message = `${problem} Nothing of this request was kept. Try again shortly.`;
  const refusal = new Refusal("database_unavailable", message, { headers: { "retry-after": "1" } });
  return Object.assign(refusal, { cause });
}

/** As `storeAway`, where trying again does not help before somebody has done something about it. */
export function storeStuck(problem: string, cause?: unknown): Refusal {
  const refusal = new Refusal("database_unavailable", `${problem} Nothing of this request was kept.`);
  return Object.assign(refusal, { cause });
}

/** A part of one sandbox cannot be read: it is refused until the operator has decided, and the others are served. */
export function sandboxDamaged(name: string, damage: string, salvage: string): Refusal {
  // The default sandbox answers for the control plane where no other one is named, and cannot while it is damaged.
  const other = name === defaultSandbox ? "/~another" : "";
  const refusal = new Refusal(
    "database_unavailable",
    `The sandbox "${name}" is damaged: ${damage}. Other sandboxes are served. Save what can be saved (${salvage}), put it back from a copy, or give it up: DELETE ${other}/_understudy/sandboxes?name=${name}.`,
  );
  return Object.assign(refusal, { cause: damage });
}

/** Only what is damaged, for a list that names the sandbox and the remedies once; all of the message of another error. */
export function damageIn(error: unknown): string {
  const { cause, message } = error as Error;
  return typeof cause === "string" ? cause : message.replace(/\.$/, "");
}

/** Nothing of a sandbox is left, and it may have been lost: it is not begun anew before the operator has decided. */
export function sandboxPerhapsLost(name: string, unreadable: string, salvage: string): Refusal {
  return new Refusal(
    "database_unavailable",
    `Nothing of the sandbox "${name}" can be found, and ${unreadable}, which cannot be read, may have been its own. Known sandboxes are served. With the server stopped, put the files back from a copy, or let unknown sandboxes begin anew: ${salvage}.`,
  );
}
