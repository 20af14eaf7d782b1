import type { Undoing } from "./undoing.ts";

/** One object that a run created, or was about to create. Later lines of the same id replace earlier ones. */
export interface Held {
  readonly id: string;
  readonly what: string;
  readonly name: string | null;
  /** The credential that created it. */
  readonly as: string | null;
  /** The id of the check that created it. */
  readonly by?: string | null;
  /** `intended`: requested, but no answer seen. `stays`: cannot be removed. `undone`: nothing is left to do. */
  readonly state: "intended" | "made" | "stays" | "lost" | "undone";
  readonly ref?: string | null;
  readonly undo?: readonly Undoing[];
  readonly why?: string;
}

/** Where it is recorded: a file that outlives the process, or memory where the target does not outlive it either. */
export interface CleanupJournal {
  readonly held: Map<string, Held>;
  readonly write: (line: Held) => void;
}

export function newJournal(write: (line: Held) => void = () => {}): CleanupJournal {
  return { held: new Map(), write };
}

export function hold(journal: CleanupJournal, entry: Held): void {
  const before = journal.held.get(entry.id);
  const whole = { ...entry, name: entry.name ?? before?.name ?? null };
  journal.held.set(entry.id, whole);
  journal.write(whole);
}

/** The journal from its lines; a line that a crash cut short is skipped. */
export function readJournal(text: string): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const line of text.split("\n")) {
    try {
      const entry = JSON.parse(line) as Held;
      held.set(entry.id, entry);
    } catch {}
  }
  return held;
}
