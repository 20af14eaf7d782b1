import type { StoredJournal } from "../store.ts";
import type { JournalEntry, StoredEntry } from "./entry.ts";
import { maxBodyKept } from "./exchange.ts";
import { addRestored, type Journal, newJournal, type StoredRecord } from "./journal.ts";
import { changesOf, showEntry } from "./show.ts";

/** A journal as a store or a snapshot keeps it: in displayed form. */
export function journalFrom({ entries, dropped, counts }: StoredJournal, max: number): Journal {
  const journal = newJournal(max);
  for (const { changes = null, ...entry } of entries) addRestored(journal, entry as JournalEntry, changes);
  journal.dropped += dropped;
  for (const [operation, status, count] of counts) {
    const statuses = journal.counts.get(operation) ?? new Map<number, number>();
    journal.counts.set(operation, statuses.set(status, count));
  }
  return journal;
}

/** An entry as a store keeps it. Rows longer than the limit for bodies are not kept either. */
export function storedEntry(entry: StoredRecord): StoredEntry {
  const changes = changesOf(entry);
  const isKept = changes !== null && (changes.length === 0 || JSON.stringify(changes).length <= maxBodyKept);
  return { ...showEntry(entry), changes: isKept ? changes : null };
}
