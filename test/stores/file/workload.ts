import { Refusal } from "../../../src/kernel/refusal.ts";
import type { Commit, Position, RowChange, Store } from "../../../src/stage/store.ts";
import { openFileStore } from "../../../src/stores/file/file-store.ts";
import type { MemoryDisk } from "./memory-disk.ts";

const folder = "/worlds";
const plan = { seed: "s", scenario: "fresh-account", population: 1, clock: { start: null, factor: null, usual: 0 } };
const noJournal = { restart: false, entries: [], dropped: 0, counts: [] };

/** A client's knowledge: the answers it received, and the requests that were unanswered when the server ended. */
export interface Known {
  readonly acknowledged: Map<string, RowChange[]>;
  waiting: { readonly name: string; readonly rows: RowChange[] } | null;
  readonly refused: number;
}

export function openOn(disk: MemoryDisk, maxLogBytes = 3_000): { store: Store; notices: string[] } {
  const notices: string[] = [];
  const lock = () => ({ requireOurs() {}, release() {} });
  const onNotice = (notice: string): void => void notices.push(notice);
  return { store: openFileStore({ folder, disk, lock, maxLogBytes, onNotice }), notices };
}

/**
 * Until the disk is killed: changes four sandboxes in turns, sometimes drops one, and records what was acknowledged.
 */
export async function work(store: Store, known: Known, rounds: number): Promise<Known> {
  let { refused } = known;
  const positions = new Map<string, Position>();
  for (let round = 0; round < rounds; round++) {
    const name = `box-${round % 4}`;
    const before = known.acknowledged.get(name) ?? null;
    const drops = round % 11 === 10;
    const row: RowChange = ["notes", `n${round}`, { id: `n${round}`, body: `note ${round} `.repeat(1 + (round % 5)) }];
    const rows = drops ? [] : [...(before ?? []), row];
    known.waiting = { name, rows };
    try {
      if (drops) await store.drop(name);
      else {
        const made = { seed: "s", scenario: "fresh-account", population: 1, plan, life: "l" };
        const commit: Commit = {
          base: positions.get(name) ?? null,
          life: "l",
          at: round,
          restart: before === null ? made : null,
          changes: [row],
          journal: noJournal,
          maxJournalEntries: 1_000,
          events: [],
          watched: false,
        };
        const committed = await store.commit(name, commit);
        positions.set(name, committed.done ? committed.position : { version: 0, tag: "" });
      }
      if (drops) known.acknowledged.delete(name);
      else known.acknowledged.set(name, rows);
      known.waiting = null;
    } catch (error) {
      if (((error as Error).cause as Error).message.startsWith("kill")) break;
      refused += 1;
    }
  }
  return { ...known, refused };
}

export function nothingKnown(): Known {
  return { acknowledged: new Map(), waiting: null, refused: 0 };
}

/** The state of each sandbox in a folder: its rows, nothing, or that it is refused by its name. */
export async function serve(store: Store): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const name of ["box-0", "box-1", "box-2", "box-3"]) {
    try {
      found.set(name, textOf((await store.load(name))?.rows));
    } catch (error) {
      if (!(error instanceof Refusal && error.message.includes(`"${name}"`))) throw error;
      found.set(name, null);
    }
  }
  return found;
}

export function textOf(rows: readonly RowChange[] = []): string {
  return JSON.stringify([...rows].sort(([, one], [, other]) => (one < other ? -1 : 1)));
}
