import type { StoredJournal } from "../store.ts";
import { type Journal, newJournal } from "./journal.ts";

/** A journal as it was stored, as a snapshot's is: in the form in which it is shown. */
export function journalFrom({ entries, dropped, counts }: StoredJournal, max: number): Journal {
  const journal = { ...newJournal(max), restored: entries, dropped };
  for (const [operation, status, count] of counts) {
    const statuses = journal.counts.get(operation) ?? new Map<number, number>();
    journal.counts.set(operation, statuses.set(status, count));
  }
  return journal;
}
