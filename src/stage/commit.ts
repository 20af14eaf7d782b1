import type { Instant } from "../base/instants.ts";
import { dump, type TableChange, tableNamed } from "../base/table.ts";
import type { World } from "../model/world.ts";
import type { FeedEvent } from "./feed.ts";
import { type Journal, type JournalRecord, keptIn } from "./journal/journal.ts";
import { storedEntry } from "./journal/stored-journal.ts";
import type { Sandbox } from "./sandbox.ts";
import { type Commit, emptyJournal, type JournalCounts, type RowChange } from "./store.ts";

/** The changes of one turn's steps to a sandbox, in the form that a store keeps. */
export function commitOf(
  sandbox: Sandbox,
  before: Pick<Sandbox, "world" | "journal">,
  records: readonly JournalRecord[],
  heldEvents: readonly FeedEvent[],
  at: Instant,
): Commit {
  const { world, journal, position, recipe, feed } = sandbox;
  const restart = position === null || world !== before.world;
  const isJournalRestart = restart || journal !== before.journal;
  const { seed, scenario, population } = world;
  return {
    base: position,
    at,
    life: feed.life,
    restart: restart ? { seed, scenario, population, plan: recipe, life: feed.life } : null,
    changes: restart ? allRows(world) : finalRowsOf(world.tables.changes),
    journal: {
      restart: isJournalRestart,
      entries: [...(isJournalRestart ? keptIn(journal) : []), ...records].map(storedEntry),
      dropped: isJournalRestart ? journal.dropped : 0,
      counts: [...(isJournalRestart ? countsOf(journal) : []), ...countAnswers(records)],
    },
    maxJournalEntries: journal.max,
    events: heldEvents.map(({ kind, show }) => ({ kind, data: show() })),
    watched: feed.watched,
  };
}

/** A commit that changes nothing, and so detects whether another process did. */
export function emptyCommit({ position, feed, journal: { max } }: Sandbox, at: Instant): Commit {
  const journal = { ...emptyJournal, restart: false };
  const nothing = { restart: null, changes: [], journal, events: [], watched: false };
  return { ...nothing, base: position, life: feed.life, at, maxJournalEntries: max };
}

function allRows({ tables }: World): RowChange[] {
  return Object.entries(dump(tables)).flatMap(([name, rows]) => {
    const definition = tableNamed(name);
    return definition === undefined ? [] : rows.map((row): RowChange => [name, definition.key(row as never), row]);
  });
}

/** Each changed row once, in its final form. */
function finalRowsOf(changes: readonly TableChange[]): RowChange[] {
  const last = new Map<string, RowChange>();
  for (const { table, key, after } of changes) last.set(`${table.name} ${key}`, [table.name, key, after ?? null]);
  return [...last.values()];
}

function countsOf({ counts }: Journal): JournalCounts {
  return [...counts].flatMap(([name, statuses]) =>
    [...statuses].map(([status, count]) => [name, status, count] as const),
  );
}

function countAnswers(records: readonly JournalRecord[]): JournalCounts {
  return records.map(({ operation, status }) => [operation?.id ?? "none", status, 1] as const);
}
