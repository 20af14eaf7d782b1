import type { TableChange } from "../base/table.ts";
import { type LedgerEntry, ledger } from "../model/ledger.ts";
import { type Feed, publish } from "./feed.ts";
import { forgetEntries, type JournalRecord, record, shareBodies } from "./journal/journal.ts";
import { summarise } from "./journal/show.ts";
import type { Sandbox, Sandboxes } from "./sandbox.ts";

/** Publishes events to watchers. */
export function tell({ feed }: Sandbox, entry: JournalRecord, changes: readonly TableChange[]): void {
  if (!feed.watched) return;
  publish(feed, "request", () => summarise(entry));
  publishChanges(feed, changes);
}

/** Writes the effects of a step into the sandbox's journal. */
export function keepRecord(sandboxes: Sandboxes, sandbox: Sandbox, entry: JournalRecord): void {
  record(sandbox.journal, entry);
  keepTogether(sandboxes);
}

const none: readonly LedgerEntry[] = [];

/** The ledger entries of a step. */
export function entriesIn(changes: readonly TableChange[]): readonly LedgerEntry[] {
  let found: LedgerEntry[] | null = null;
  for (const { table, after } of changes) {
    if (table.name !== ledger.name || after === undefined) continue;
    found ??= [];
    found.push(after as LedgerEntry);
  }
  return found ?? none;
}

/** Tables of jobs and the like, with their names in the feed. */
const jobTables = new Set(["searchJobs", "researchJobs", "reports", "facetReports"]);

/** Also for changes without a request, such as a step of a scenario that became due. */
export function publishChanges(feed: Feed, changes: readonly TableChange[]): void {
  for (const { table, key, after } of changes) {
    if (table.name === ledger.name) publish(feed, "ledger", () => after);
    else if (jobTables.has(table.name)) publish(feed, "job", () => ({ kind: table.name, id: key, ...statusIn(after) }));
  }
}

function statusIn(row: unknown): { status?: unknown } {
  return typeof row === "object" && row !== null && "status" in row ? { status: row.status } : {};
}

/** The maximum memory of the journals of all sandboxes together. */
const maxBytesTogether = 32 * 2 ** 20;
/** Measuring all journals takes a while: it is done once in so many requests. */
const checkEvery = 256;

/** Now and then journals share what they can, and the least recently used are emptied when together they are too large. */
function keepTogether(sandboxes: Sandboxes): void {
  sandboxes.journalWrites += 1;
  if (sandboxes.journalWrites % checkEvery !== 0) return;
  const { inMemory, latest } = sandboxes;
  let bytes = 0;
  for (const sandbox of inMemory.values()) {
    // The sandbox that is working now is not delayed by it.
    if (sandbox !== latest) shareBodies(sandbox.journal);
    bytes += sandbox.journal.bytes;
  }
  for (const { journal } of inMemory.values()) {
    if (bytes <= maxBytesTogether) return;
    bytes -= journal.bytes;
    forgetEntries(journal);
  }
}
