import { parseJson } from "../../../base/parse-json.ts";
import type { Route } from "../../../kernel/operation.ts";

/** One request that undoes what another one created. */
export interface UndoRequest {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** True if the object is only archived, so that it is listed as left behind. */
  readonly remains?: boolean;
}

/** One object that a run created, or was about to create. Later lines of the same id replace earlier ones. */
export interface CreationEntry {
  readonly id: string;
  readonly what: string;
  readonly name: string | null;
  /** The credential that created it. */
  readonly as: string | null;
  /** The id of the check that created it. */
  readonly by?: string | null;
  /** `intended`: requested, but no answer seen. `stays`: cannot be removed. `kept`: for the next run. `undone`: nothing is left to do. */
  readonly state: "intended" | "made" | "stays" | "kept" | "lost" | "undone";
  readonly ref?: string | null;
  readonly undo?: readonly UndoRequest[];
  readonly why?: string;
  /** Developers whom it may have saved, and who were not saved before. */
  readonly developers?: readonly string[];
}

/** Where it is recorded: a file that outlives the process, or memory where the target does not outlive it either. */
export interface CleanupJournal {
  readonly entries: Map<string, CreationEntry>;
  readonly write: (line: CreationEntry) => void;
}

/** What a run has created and changed, and what it needs to undo that. */
export interface Creations {
  readonly journal: CleanupJournal;
  /** How many requests that create something were sent. */
  intents: number;
  /** The ids of what this run made, or an earlier one of this kit: it may be changed. */
  readonly ownIds: Set<string>;
  /** Developers that were not saved before this run, so that the clean-up must remove them. */
  readonly newlySaved: Set<string>;
  /** The caller's profile values before this run changed any, so that they can be restored. */
  readonly profile: Map<string, unknown>;
  /** What the run was refused to make, by its name, and the status of the refusal. */
  readonly refused: Map<string, { readonly what: string; readonly status: number }>;
  /** The number of objects removed during the run. */
  removedEarly: number;
}

export function newCreations(journal: CleanupJournal = newJournal()): Creations {
  const [ownIds, newlySaved] = [new Set<string>(), new Set<string>()];
  return { journal, intents: 0, ownIds, newlySaved, profile: new Map(), refused: new Map(), removedEarly: 0 };
}

export function newJournal(write: (line: CreationEntry) => void = () => {}): CleanupJournal {
  return { entries: new Map(), write };
}

export function recordEntry(journal: CleanupJournal, entry: CreationEntry): void {
  const before = journal.entries.get(entry.id);
  const developers = entry.developers ?? before?.developers;
  const merged = { ...entry, name: entry.name ?? before?.name ?? null, ...(developers && { developers }) };
  journal.entries.set(entry.id, merged);
  journal.write(merged);
}

/** The journal from its lines; a line that a crash cut short is skipped. */
export function readJournal(text: string): Map<string, CreationEntry> {
  const entries = new Map<string, CreationEntry>();
  for (const line of text.split("\n")) {
    const entry = parseJson(line) as CreationEntry | undefined;
    if (entry !== undefined) entries.set(entry.id, entry);
  }
  return entries;
}
