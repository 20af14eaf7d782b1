import type { Instant } from "../../base/instants.ts";
import type { StoredEntry } from "../../stage/journal/entry.ts";
import type { Commit, RowChange, SandboxOrigin, StoredSandbox } from "../../stage/store.ts";
import type { LogRecord } from "./record.ts";

/** The changes of a sandbox since it was last written as a whole. */
export interface Delta {
  seq: number;
  at: Instant;
  gone: boolean;
  /** Set when nothing of the previous state is left. */
  restart: (SandboxOrigin & { readonly life: string }) | null;
  readonly rows: Map<string, RowChange>;
  isJournalRestart: boolean;
  entries: StoredEntry[];
  dropped: number;
  readonly counts: Map<string, readonly [operation: string, status: number, count: number]>;
}

/** The maximum number of journal entries that outlive the process; while it runs it has more. */
const maxEntries = 200;
/** Longer bodies are not written: a journal must not cost the disk more than it is worth. */
const maxBodyBytes = 2_048;

export function newDelta(): Delta {
  return {
    seq: 0,
    at: 0,
    gone: false,
    restart: null,
    rows: new Map(),
    isJournalRestart: false,
    entries: [],
    dropped: 0,
    counts: new Map(),
  };
}

/** The journal of a commit without what is too long to be kept. */
export function slimJournal({ entries, ...journal }: Commit["journal"]): Commit["journal"] {
  return { ...journal, entries: entries.map(slim) };
}

function slim(entry: StoredEntry): StoredEntry {
  const { request, response, changes = null } = entry;
  return {
    ...entry,
    request: { ...request, ...without(request) },
    response: { ...response, ...without(response) },
    changes: JSON.stringify(changes).length <= maxBodyBytes ? changes : null,
  };
}

function without({ bytes }: { readonly bytes: number }): { body: null; note: string } | null {
  return bytes <= maxBodyBytes ? null : { body: null, note: "no longer kept" };
}

export function noteIn(deltas: Map<string, Delta>, record: LogRecord): void {
  const delta = deltas.get(record.sandbox) ?? newDelta();
  deltas.set(record.sandbox, delta);
  apply(delta, record);
}

type Applied = Pick<LogRecord, "seq" | "at" | "restart" | "changes" | "journal" | "gone">;

function apply(delta: Delta, record: Applied): void {
  delta.seq = record.seq;
  delta.at = record.at;
  if (record.gone || record.restart) {
    delta.rows.clear();
    delta.gone = record.gone ?? false;
    delta.restart = record.restart ?? null;
  }
  for (const change of record.changes ?? []) delta.rows.set(`${change[0]} ${change[1]}`, change);
  if (record.journal) applyJournal(delta, record.journal);
}

function applyJournal(delta: Delta, { restart, entries, dropped, counts }: Commit["journal"]): void {
  if (restart) {
    Object.assign(delta, { isJournalRestart: true, entries: [], dropped: 0 });
    delta.counts.clear();
  }
  delta.entries.push(...entries);
  delta.dropped += dropped;
  for (const [operation, status, count] of counts) {
    const key = `${operation} ${status}`;
    delta.counts.set(key, [operation, status, (delta.counts.get(key)?.[2] ?? 0) + count]);
  }
  if (delta.entries.length >= 2 * maxEntries) trim(delta);
}

function trim(delta: Delta): void {
  const extra = Math.max(0, delta.entries.length - maxEntries);
  delta.entries = delta.entries.slice(extra);
  delta.dropped += extra;
}

/** Whether nothing of what was written before it is left: it was deleted, and perhaps begun anew since. */
export function replacesAll({ gone, restart, isJournalRestart }: Delta): boolean {
  return gone || (restart !== null && isJournalRestart);
}

/** A sandbox as last written, with the changes since; null when nothing is left of it. */
export function merge(before: StoredSandbox | null, delta: Delta | undefined): StoredSandbox | null {
  if (delta === undefined) return before;
  if (delta.gone) return null;
  const base = delta.restart === null ? before : null;
  const origin = delta.restart ?? before;
  if (origin === null) return null;
  const { life, ...made } = delta.restart ?? {
    ...(before as StoredSandbox).made,
    life: (before as StoredSandbox).life,
  };
  const rows = new Map((base?.rows ?? []).map((change) => [`${change[0]} ${change[1]}`, change]));
  for (const [id, change] of delta.rows) {
    if (change[2] === null) rows.delete(id);
    else rows.set(id, change);
  }
  return {
    made,
    life,
    rows: [...rows.values()],
    position: { version: delta.seq, tag: String(delta.seq) },
    at: delta.at,
    audience: { watched: false, lastEvent: 0 },
    journal: mergeJournal(before, delta),
  };
}

function mergeJournal(before: StoredSandbox | null, delta: Delta): StoredSandbox["journal"] {
  const merged = newDelta();
  if (before !== null && !delta.isJournalRestart) applyJournal(merged, { restart: false, ...before.journal });
  const { entries, dropped, counts } = delta;
  applyJournal(merged, { restart: false, entries, dropped, counts: [...counts.values()] });
  trim(merged);
  return { entries: merged.entries, dropped: merged.dropped, counts: [...merged.counts.values()] };
}

/** One delta after another. */
export function join(first: Delta, then: Delta | undefined): Delta {
  if (then === undefined) return first;
  apply(first, {
    seq: then.seq,
    at: then.at,
    ...(then.gone && { gone: true }),
    ...(then.restart && { restart: then.restart }),
    changes: [...then.rows.values()],
    journal: {
      restart: then.isJournalRestart,
      entries: then.entries,
      dropped: then.dropped,
      counts: [...then.counts.values()],
    },
  });
  return first;
}
