import { type Instant, iso } from "../base/instants.ts";
import { compareKeys } from "../base/sorted-keys.ts";
import { type ClockState, clockState } from "../model/clock.ts";
import type { JournalEntry } from "./journal/entry.ts";
import { type Snapshot, snapshotVersion } from "./snapshot.ts";
import type { StoredSandbox } from "./store.ts";

/** A stored sandbox as the document that `GET /_understudy/snapshot` answers. */
export function snapshotOfStored({ made, rows, at, journal }: StoredSandbox, realNow: Instant): Snapshot {
  const tables: Record<string, Record<string, unknown>[]> = {};
  let clock: ClockState = { real: at, shown: at, factor: 1 };
  for (const [table, , row] of [...rows].sort(([, one], [, other]) => compareKeys(one, other))) {
    if (table === clockState.name) clock = row as ClockState;
    else {
      tables[table] ??= [];
      tables[table].push(row as Record<string, unknown>);
    }
  }
  const { seed, scenario, population } = made;
  const now = iso(Math.floor(clock.shown + (realNow - clock.real) * Math.max(0, clock.factor)));
  return {
    format: "understudy-snapshot",
    version: snapshotVersion,
    seed,
    scenario,
    population,
    clock: { now, factor: clock.factor },
    tables,
    journal: journal.entries.map(({ changes: _, ...entry }) => entry as JournalEntry),
  };
}
