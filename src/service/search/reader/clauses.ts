// Figures: A-408.
import type { Clause, ClauseItem, GivenCue, Joiner, Open } from "./clause.ts";
import { closed } from "./lists.ts";
import { type Cue, type Meaning, type Sort, sortOf } from "./meaning.ts";
import type { Piece } from "./pieces.ts";

export interface Clauses {
  readonly clauses: readonly Clause[];
  /** Cues that ask for something and have nothing to govern, "nice developers", and an "or" between things of different sorts. */
  readonly idle: readonly { readonly start: number; readonly end: number }[];
}

const asking: readonly Cue[] = ["nice", "not", "refused", "waived", "degree", "past", "speaks"];

/** What of a text is read so far, and what the next thing in it would belong to. */
interface SoFar {
  readonly clauses: Clause[];
  readonly idle: Set<GivenCue | Piece>;
  /** Things of one sort, to which the next may belong. */
  open: Open | null;
  /** Cues that wait for what they govern. */
  pending: GivenCue[];
  /** "Nice to have:" governs everything up to the next stop. */
  label: GivenCue | null;
  waiver: GivenCue | null;
  joiner: Joiner;
  /** Whether what comes next begins a clause of its own. */
  isApart: boolean;
  or: Piece | null;
}

/** The clauses of a text: cues before and behind things of one sort. */
export function clausesOf(pieces: readonly Piece[]): Clauses {
  const read: SoFar = { clauses: [], idle: new Set(), open: null, label: null, ...nothingBefore() };
  for (const [at, piece] of pieces.entries()) {
    passGap(read, gapBefore(piece));
    const { meaning } = piece;
    if (meaning === null) continue;
    if (meaning.kind === "joiner") readJoiner(read, piece, meaning.value as Joiner | "but");
    else if (meaning.kind === "cue") readCue(read, pieces, at, meaning.value as Cue);
    else readThing(read, pieces, at, meaning);
  }
  close(read);
  return { clauses: read.clauses, idle: [...read.idle] };
}

function nothingBefore(): Pick<SoFar, "pending" | "waiver" | "joiner" | "isApart" | "or"> {
  return { pending: [], waiver: null, joiner: "none", isApart: false, or: null };
}

function close(read: SoFar): void {
  if (read.open !== null) read.clauses.push(...closed(read.open));
  read.open = null;
}

function passGap(read: SoFar, gap: ReturnType<typeof gapBefore>): void {
  if (gap === "stop") {
    close(read);
    Object.assign(read, { label: null, ...nothingBefore() });
  } else if (gap === "apart") read.isApart = true;
  else if (gap !== "none") read.joiner = joined(read.joiner, gap);
  if (gap === "comma") {
    read.pending = read.pending.filter(({ cue }) => cue === "one of");
    read.waiver = null;
  }
}

function readJoiner(read: SoFar, piece: Piece, word: Joiner | "but"): void {
  // "NOT Java AND Python": in capitals it ends what is excluded.
  const isExcluding = read.open?.cues.some(({ cue }) => cue === "not") === true;
  if (word === "but" || (word === "and" && piece.first.capitals && isExcluding)) {
    read.isApart = true;
    read.waiver = null;
  } else read.joiner = joined(read.joiner, word);
  if (word === "or") read.or = piece;
}

function readCue(read: SoFar, pieces: readonly Piece[], at: number, value: Cue): void {
  const { start, end, last } = pieces[at] as Piece;
  const cue: GivenCue = { cue: value, start, end, isLabel: /^\s?:/.test(last.behind) };
  if (read.open !== null && isBehind(pieces, at, read.open)) {
    read.open.behind.push(cue);
    return;
  }
  if (asking.includes(value)) read.idle.add(cue);
  close(read);
  if (cue.isLabel && (value === "nice" || value === "must")) read.label = cue;
  else if (value === "waived" || value === "degree") read.waiver = cue;
  else {
    read.waiver = null;
    read.pending.push(cue);
  }
}

function readThing(read: SoFar, pieces: readonly Piece[], at: number, meaning: Meaning): void {
  const piece = pieces[at] as Piece;
  if (meaning.kind === "people") {
    if (meaning.value === "alumni" && read.open?.sort === "company") read.open.behind.push(pastCue(piece));
    const next = pieces[at + 1];
    read.isApart ||= next !== undefined && gapBefore(next) === "comma";
  }
  const sort = sortOf(meaning);
  if (sort === null) return;
  const items = itemsOf(piece, meaning, read.joiner);
  const isApart = read.isApart || read.pending.length > 0 || piece.first.minus;
  if (read.open !== null && !isApart && joins(read.open, items[0] as ClauseItem)) read.open.items.push(...items);
  else beginClause(read, piece, sort, itemsOf(piece, meaning, "none"));
  Object.assign(read, { joiner: "none", isApart: false, or: null });
}

function beginClause(read: SoFar, piece: Piece, sort: Sort, items: ClauseItem[]): void {
  close(read);
  if (read.or !== null && !areListed(read.clauses.at(-1), sort, read.pending)) read.idle.add(read.or);
  const { minus } = piece.first;
  const excluding: GivenCue = { cue: "not", start: piece.start - 1, end: piece.start, isLabel: false };
  // "PhD in Zurich": a degree governs no place.
  const waives = read.waiver !== null && !(read.waiver.cue === "degree" && sort === "place");
  const cues = [read.label, waives ? read.waiver : null, ...read.pending, minus ? excluding : null].filter(
    (cue) => cue !== null,
  );
  for (const cue of cues) read.idle.delete(cue);
  read.open = { sort, items, cues, behind: [] };
  read.pending = [];
  if (minus) close(read);
}

function gapBefore({ first }: Piece): "none" | "stop" | "comma" | "apart" | "slash" | "and" | "or" {
  if (/[()[\]{}]/.test(first.before) && /^[\s()[\]{}]*$/.test(first.before)) return "apart";
  if (first.gap === "stop" || first.gap === "comma") return first.gap;
  return first.gap === "bar" ? "or" : first.gap;
}

function itemsOf({ start, end }: Piece, meaning: Meaning, joiner: Joiner): ClauseItem[] {
  const twins = (meaning.also ?? []).map((also): ClauseItem => ({ meaning: also, start, end, joiner: "twin" }));
  return [{ meaning, start, end, joiner }, ...twins];
}

/** "Mossforge alumni" */
function pastCue({ start, end }: Piece): GivenCue {
  return { cue: "past", start, end, isLabel: false };
}

/** "Rust, or Go" is joined by "or". */
function joined(one: Joiner, other: Joiner): Joiner {
  const strength: readonly Joiner[] = ["none", "comma", "slash", "and", "or"];
  return strength.indexOf(other) > strength.indexOf(one) ? other : one;
}

/** "in Berlin or in Munich", "at A or at B": one is enough of them in either case. */
function areListed(before: Clause | undefined, sort: Sort, cues: readonly GivenCue[]): boolean {
  if (before?.sort !== sort) return false;
  return sort === "place" || (sort === "company" && cues.some(({ cue }) => cue === before.relation));
}

const alone: readonly Sort[] = ["measure", "flag"];

function joins({ sort, cues, behind }: Open, { meaning, joiner }: ClauseItem): boolean {
  if (sortOf(meaning) !== sort || behind.length > 0) return false;
  // "senior staff engineers" are both.
  if (sort === "level" && joiner === "none") return false;
  return !alone.includes(sort) || cues.some(({ cue }) => cue === "not");
}

const mayFollow: readonly string[] = ["nice", "must", "refused", "waived"];

/** "Kafka is a plus", "Go (must)", "German speaking": a cue behind what it governs, with nothing behind itself. */
function isBehind(pieces: readonly Piece[], at: number, { sort, items }: Open): boolean {
  const { meaning, first, last } = pieces[at] as Piece;
  const cue = meaning?.value ?? "";
  for (let before = at - 1; (pieces[before]?.start ?? -1) >= (items.at(-1)?.end ?? 0); before--) {
    if (gapBefore(pieces[before] as Piece) !== "none") return false;
  }
  if (/^\s?:/.test(last.behind) || first.gap === "stop" || first.gap === "comma") return false;
  if (cue === "speaks") return sort === "place" && first.gap === "none";
  if (cue === "not") return /[(]/.test(first.before) && /^\)/.test(last.behind);
  if (cue === "refused") return true;
  if (!mayFollow.includes(cue)) return false;
  for (const next of pieces.slice(at + 1, at + 40)) {
    if (gapBefore(next) !== "none" || next.meaning?.kind === "joiner" || next.meaning?.kind === "cue") return true;
    if (next.meaning !== null && sortOf(next.meaning) !== null) return false;
  }
  return true;
}
