import type { Instant } from "../../base/instants.ts";
import type { Operation } from "../../kernel/operation.ts";
import type { DecidedBy, Stop } from "../../kernel/stop.ts";
import type { LedgerEntry } from "../../model/ledger.ts";
import type { NearMiss } from "../faults/match.ts";
import type { JournalEntry, RowChangeView } from "./entry.ts";
import type { JournalExchange } from "./exchange.ts";
import { shareBody } from "./shared-bodies.ts";

/**
 * One request and its answer, by reference. Nothing is copied, serialised or redacted until it is read, so that
 * keeping a journal costs a request next to nothing.
 */
export interface JournalRecord {
  readonly id: string;
  readonly at: Instant;
  readonly operation: Operation | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly principal: string | null;
  /** 0 when the connection was broken instead of answered. */
  readonly status: number;
  readonly ms: number;
  readonly stop: Stop | null;
  readonly decidedBy: DecidedBy;
  readonly fault: { readonly id: string; readonly problem: string | null } | null;
  readonly nearMisses: readonly NearMiss[];
  readonly ledger: readonly LedgerEntry[];
  /** Headers and bodies; released when the entry leaves the journal, though a feed may still hold the entry itself. */
  exchange: JournalExchange | null;
}

/** A request restored from a snapshot or a store, in displayed form. */
export interface RestoredRecord {
  readonly view: JournalEntry;
  readonly changes: readonly RowChangeView[] | null;
  readonly weight: number;
}

export type StoredRecord = JournalRecord | RestoredRecord;

export interface Journal {
  /** The maximum number of entries; the oldest are dropped. */
  readonly max: number;
  entries: StoredRecord[];
  /** Entries before this index have been dropped; the array is truncated now and then, not at every request. */
  first: number;
  bytes: number;
  /** How many have been dropped since the journal began. */
  dropped: number;
  /** The number of entries, dropped or kept, whose bodies have been shared already. */
  shared: number;
  /** Counts of all answers since the journal began, by operation and status, whether or not their entries are still kept. */
  readonly counts: Map<string, Map<number, number>>;
}

/** The maximum and the default number of entries in a sandbox's journal. */
export const journalSize = { min: 1, max: 50_000, default: 1_000 };

export function isJournalSize(size: number): boolean {
  return Number.isInteger(size) && size >= journalSize.min && size <= journalSize.max;
}

/** How many bytes the entries of a journal may take together: 4 MB, and more for a journal that is longer than usual. */
export function maxJournalBytes(maxEntries: number): number {
  return Math.ceil(4 * 2 ** 20 * Math.max(1, maxEntries / journalSize.default));
}

export function newJournal(max: number): Journal {
  return { max, entries: [], first: 0, bytes: 0, dropped: 0, shared: 0, counts: new Map() };
}

/** A copy with the same entries that develops separately; entries dropped by one are kept by the other. */
export function copyJournal(journal: Journal): Journal {
  const { entries, first, counts, ...rest } = journal;
  return {
    ...rest,
    entries: entries.slice(first).map((entry) => ({ ...entry })),
    first: 0,
    counts: new Map([...counts].map(([name, statuses]) => [name, new Map(statuses)])),
  };
}

export function record(journal: Journal, entry: JournalRecord): void {
  keep(journal, entry);
  countAnswer(journal, entry);
}

/** Adds restored entries: they are not answers of this journal, so they are not counted. */
export function addRestored(journal: Journal, view: JournalEntry, changes: readonly RowChangeView[] | null): void {
  keep(journal, { view, changes, weight: JSON.stringify(view).length });
}

function keep(journal: Journal, entry: StoredRecord): void {
  journal.entries.push(entry);
  journal.bytes += weightOf(entry);
  const maxBytes = maxJournalBytes(journal.max);
  while (journal.entries.length - journal.first > journal.max || journal.bytes > maxBytes) dropOldest(journal);
}

/** The entries that are still kept, oldest first. */
export function keptIn(journal: Journal): readonly StoredRecord[] {
  return journal.entries.slice(journal.first);
}

/** Shares long answers with other sandboxes that gave the same ones. */
export function shareBodies(journal: Journal): void {
  const { entries, first, dropped } = journal;
  for (let at = first + Math.max(0, journal.shared - dropped); at < entries.length; at++) {
    const entry = entries[at] as StoredRecord;
    if ("view" in entry || entry.exchange === null) continue;
    const exchange = shareBody(entry.exchange);
    journal.bytes += exchange.weight - entry.exchange.weight;
    entry.exchange = exchange;
  }
  journal.shared = dropped + entries.length - first;
}

/** Drops everything except the counts: when many sandboxes together take too much memory. */
export function forgetEntries(journal: Journal): void {
  while (journal.first < journal.entries.length) dropOldest(journal);
}

function dropOldest(journal: Journal): void {
  const oldest = journal.entries[journal.first] as StoredRecord;
  journal.bytes -= weightOf(oldest);
  if ("exchange" in oldest) oldest.exchange = null;
  journal.first += 1;
  journal.dropped += 1;
  if (journal.first >= 256 || journal.first === journal.entries.length) {
    journal.entries = journal.entries.slice(journal.first);
    journal.first = 0;
  }
}

function weightOf(entry: StoredRecord): number {
  return "view" in entry ? entry.weight : (entry.exchange?.weight ?? 0);
}

function countAnswer(journal: Journal, { operation, status }: JournalRecord): void {
  const name = operation?.id ?? "none";
  let statuses = journal.counts.get(name);
  if (statuses === undefined) {
    statuses = new Map();
    journal.counts.set(name, statuses);
  }
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}
