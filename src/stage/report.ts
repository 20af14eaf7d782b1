import type { Change } from "../base/table.ts";
import type { LedgerEntry } from "../model/ledger.ts";
import { ledger } from "../model/ledger.ts";
import { type Feed, publish } from "./feed.ts";
import { forgetEntries, type Recorded, record, shareBodies } from "./journal/journal.ts";
import { summarise } from "./journal/show.ts";
import type { Sandbox, Sandboxes } from "./sandbox.ts";
import type { Stage } from "./stage.ts";

/** Tells those who watch. */
export function tell({ feed }: Sandbox, recorded: Recorded, changes: readonly Change[]): void {
  if (!feed.watched) return;
  publish(feed, "request", () => summarise(recorded));
  publishChanges(feed, changes);
}

/** Writes what a step did into the sandbox's journal. */
export function keepRecord({ sandboxes }: Stage, sandbox: Sandbox, recorded: Recorded): void {
  record(sandbox.journal, recorded);
  keepTogether(sandboxes);
}

const none: readonly LedgerEntry[] = [];

/** What a step wrote into the ledger. */
export function entriesIn(changes: readonly Change[]): readonly LedgerEntry[] {
  let found: LedgerEntry[] | null = null;
  for (const { table, after } of changes) {
    if (table.name !== ledger.name || after === undefined) continue;
    found ??= [];
    found.push(after as LedgerEntry);
  }
  return found ?? none;
}

/** Tables of things that take time, for the feed: what they are called there. */
const jobTables = new Set(["searchJobs", "researchJobs", "reports", "facetReports"]);

/** Also for what happens without a request, such as a step of a scenario that fell due. */
export function publishChanges(feed: Feed, changes: readonly Change[]): void {
  for (const { table, key, after } of changes) {
    if (table.name === ledger.name) publish(feed, "ledger", () => after);
    else if (jobTables.has(table.name)) publish(feed, "job", () => ({ kind: table.name, id: key, ...statusIn(after) }));
  }
}

function statusIn(row: unknown): { status?: unknown } {
  return typeof row === "object" && row !== null && "status" in row ? { status: row.status } : {};
}

/** What the journals of all sandboxes may hold together. */
const maxBytesTogether = 32 * 2 ** 20;
/** Weighing all journals takes a while: it is done once in so many requests. */
const checkEvery = 256;

/** Now and then journals share what they can, and the least recently used are let go when together they hold too much. */
function keepTogether(sandboxes: Sandboxes): void {
  sandboxes.journaled += 1;
  if (sandboxes.journaled % checkEvery !== 0) return;
  const { kept, latest } = sandboxes;
  let bytes = 0;
  for (const sandbox of kept.values()) {
    // The one that is at work is not held up for it.
    if (sandbox !== latest) shareBodies(sandbox.journal);
    bytes += sandbox.journal.bytes;
  }
  for (const { journal } of kept.values()) {
    if (bytes <= maxBytesTogether) return;
    bytes -= journal.bytes;
    forgetEntries(journal);
  }
}
