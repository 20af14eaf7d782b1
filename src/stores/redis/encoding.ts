import type { StoredEntry } from "../../stage/journal/entry.ts";
import { maxJournalBytes } from "../../stage/journal/journal.ts";
import {
  type Commit,
  type CommitOutcome,
  emptyJournal,
  type RowChange,
  type SandboxOrigin,
  type StoredJournal,
  type StoredSandbox,
} from "../../stage/store.ts";
import { StrangeData } from "./error-words.ts";
import { allWeights, seal, unseal, unsealed, weightOf } from "./seal.ts";

/** Limits for what is kept of one sandbox besides its rows and its journal. */
const maxKept = { log: 256, events: 256 };

/** Larger changes are not sent: those who missed them load the whole sandbox. */
const maxChangesBytes = 256 * 2 ** 10;

/** What stands for no changes in the log. */
const nothing = "[]";

export interface Surroundings {
  /** The name of the sandbox with the prefix of all keys: what is sealed belongs there and nowhere else. */
  readonly home: string;
  readonly tag: string;
  readonly idle: number;
  readonly channel: string;
  readonly history: string;
}

/** A commit as the arguments of its script. */
export function argumentsOf(
  { base, life, at, restart, changes, journal, maxJournalEntries, events, watched }: Commit,
  { home, tag, idle, channel, history }: Surroundings,
): string[] {
  const { life: _, ...made } = restart ?? {};
  const text = restart === null && changes.length > 0 ? JSON.stringify(changes) : nothing;
  const fieldOf = ([table, key]: RowChange): string => `${table} ${key}`;
  const set = changes.filter(([, , row]) => row !== null);
  const sealedRow = (change: RowChange): string => seal(`${home} ${fieldOf(change)}`, JSON.stringify(change[2]));
  return [
    base === null ? "" : String(base.version),
    base?.tag ?? "",
    tag,
    String(at),
    restart === null ? "" : seal(home, JSON.stringify(made)),
    life,
    text === nothing ? nothing : text.length > maxChangesBytes ? "" : seal(home, text),
    String(idle),
    journal.restart ? "1" : "0",
    String(journal.dropped),
    String(maxJournalEntries),
    String(maxJournalBytes(maxJournalEntries)),
    String(maxKept.log),
    String(maxKept.events),
    channel,
    watched ? "1" : "0",
    history,
    ...listed(set.flatMap((change) => [fieldOf(change), sealedRow(change)])),
    ...listed(changes.filter(([, , row]) => row === null).map(fieldOf)),
    ...listed(journal.entries.map((entry) => seal(home, JSON.stringify(entry)))),
    ...listed(journal.counts.flatMap(([operation, status, count]) => [`${operation} ${status}`, String(count)])),
    ...listed(events.flatMap(({ kind, data }) => [kind, seal(home, JSON.stringify(data))])),
  ];
}

function listed(texts: readonly string[]): string[] {
  return [String(texts.length), ...texts];
}

export type CommitAnswer =
  | [done: 1, version: string, tag: string, watched: string, lastEvent: string, noted: 0 | 1, isOtherHistory: 0 | 1]
  | [done: 0, version: string, tag: string, watched: string, lastEvent: string, at: string, missed: string[]]
  /** Why it cannot say what was missed: too much of it, or the engine has lost or changed something. */
  | [done: 0, why: "news" | "gone" | "behind" | "torn" | "strange"];

export function readCommitted(home: string, answer: CommitAnswer): CommitOutcome {
  if (answer.length === 2) {
    const [, why] = answer;
    return { done: false, missed: null, lost: why === "gone" || why === "behind" ? why : null };
  }
  const [, version, tag, watched, lastEvent] = answer;
  const position = { version: Number(version), tag };
  const audience = { watched: watched === "1", lastEvent: Number(lastEvent) };
  if (answer[0] === 1) return { done: true, position, audience, lost: answer[6] === 1 ? "perhaps" : null };
  const [at, missed] = [answer[5], answer[6]];
  const changes: RowChange[] = [];
  for (const text of missed) {
    if (text === nothing) continue;
    const read = unseal(home, text);
    // The rows themselves tell what is right.
    if (read === undefined) return { done: false, missed: null, lost: null };
    changes.push(...(JSON.parse(read) as RowChange[]));
  }
  return { done: false, missed: { changes, position, at: Number(at), audience } };
}

export type LoadAnswer = [
  state: string,
  version: string,
  tag: string,
  at: string,
  made: string,
  life: string,
  lastEvent: string,
  watched: string,
  rowSum: string,
  fields: string[],
];

export function readSandbox(home: string, found: LoadAnswer): StoredSandbox {
  const [state, version, tag, at, made, life, lastEvent, watched, rowSum, fields] = found;
  const isSealed = state === "whole";
  const rows: RowChange[] = [];
  let sum = 0;
  for (let at = 0; at < fields.length; at += 2) {
    const [field, text] = [fields[at] as string, fields[at + 1] as string];
    rows.push(isSealed ? readRow(home, field, text) : rowOf(field, text));
    if (isSealed) sum += weightOf(text);
  }
  if (isSealed && sum % allWeights !== Number(rowSum)) throw new StrangeData("a row is back at an earlier state");
  return {
    made: readMade(isSealed ? unsealed(home, made, "its origin") : made),
    rows,
    position: { version: Number(version), tag },
    at: Number(at),
    life,
    audience: { watched: watched === "1", lastEvent: Number(lastEvent) },
    journal: emptyJournal,
  };
}

/** Throws where the row is not what was written. */
export function readRow(home: string, field: string, text: string): RowChange {
  return rowOf(field, unsealed(`${home} ${field}`, text, `the row "${field.slice(0, 80)}"`));
}

function rowOf(field: string, text: string): RowChange {
  const space = field.indexOf(" ");
  return [field.slice(0, space), field.slice(space + 1), JSON.parse(text)];
}

export function readMade(text: string): SandboxOrigin {
  return JSON.parse(text) as SandboxOrigin;
}

/** Only the state where there is no journal to read. */
export type JournalAnswer = [state: string, entries?: string[], counts?: string[], dropped?: string];

export function readJournal(
  home: string,
  [state, entries = [], counts = [], dropped = "0"]: JournalAnswer,
): StoredJournal {
  const read: [string, number, number][] = [];
  for (let at = 0; at < counts.length; at += 2) {
    const [operation = "", status] = (counts[at] as string).split(" ");
    read.push([operation, Number(status), Number(counts[at + 1])]);
  }
  const texts = state === "whole" ? entries.map((text) => unsealed(home, text, "an entry of its journal")) : entries;
  return { entries: texts.map((text) => JSON.parse(text) as StoredEntry), dropped: Number(dropped), counts: read };
}
