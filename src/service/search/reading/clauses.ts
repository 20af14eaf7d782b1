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

/** The clauses of a text: cues before and behind things of one sort. */
export function clausesOf(pieces: readonly Piece[]): Clauses {
  const clauses: Clause[] = [];
  const idle = new Set<GivenCue | Piece>();
  let open: Open | null = null;
  let pending: GivenCue[] = [];
  let label: GivenCue | null = null;
  let waiver: GivenCue | null = null;
  let joiner: Joiner = "none";
  let isApart = false;
  let or: Piece | null = null;
  for (const [at, piece] of pieces.entries()) {
    const gap = gapBefore(piece);
    if (gap === "stop") {
      open = close(clauses, open);
      [pending, label, waiver, joiner, isApart, or] = [[], null, null, "none", false, null];
    } else if (gap === "apart") isApart = true;
    else if (gap !== "none") joiner = joined(joiner, gap);
    if (gap === "comma") [pending, waiver] = [pending.filter(({ cue }) => cue === "one of"), null];
    const { meaning, first } = piece;
    if (meaning === null) continue;
    if (meaning.kind === "joiner") {
      // "NOT Java AND Python": in capitals it ends what is excluded.
      const isExcluding = open?.cues.some(({ cue }) => cue === "not") === true;
      const isEnd = meaning.value === "and" && first.capitals && isExcluding;
      if (meaning.value === "but" || isEnd) [isApart, waiver] = [true, null];
      else joiner = joined(joiner, meaning.value as Joiner);
      if (meaning.value === "or") or = piece;
      continue;
    }
    if (meaning.kind === "cue") {
      const cue = {
        cue: meaning.value as Cue,
        start: piece.start,
        end: piece.end,
        isLabel: /^\s?:/.test(piece.last.behind),
      };
      if (open !== null && isBehind(pieces, at, open)) (open as Open).behind.push(cue);
      else {
        if (asking.includes(cue.cue)) idle.add(cue);
        open = close(clauses, open);
        if (cue.isLabel && (cue.cue === "nice" || cue.cue === "must")) label = cue;
        else if (cue.cue === "waived" || cue.cue === "degree") waiver = cue;
        else {
          waiver = null;
          pending.push(cue);
        }
      }
      continue;
    }
    const lists: Open | null = open;
    if (meaning.kind === "people") {
      if (meaning.value === "alumni" && lists?.sort === "company") lists.behind.push(pastCue(piece));
      isApart ||= pieces[at + 1] !== undefined && gapBefore(pieces[at + 1] as Piece) === "comma";
    }
    const sort = sortOf(meaning);
    if (sort === null) continue;
    const own = itemsOf(piece, meaning, joiner);
    if (lists !== null && pending.length === 0 && !first.minus && !isApart && joins(lists, own[0] as ClauseItem))
      lists.items.push(...own);
    else {
      open = close(clauses, open);
      if (or !== null && !areListed(clauses.at(-1), sort, pending)) idle.add(or);
      const minus: GivenCue[] = first.minus
        ? [{ cue: "not", start: piece.start - 1, end: piece.start, isLabel: false }]
        : [];
      const waived = waiver === null || (waiver.cue === "degree" && sort === "place") ? [] : [waiver];
      const cues = [...(label === null ? [] : [label]), ...waived, ...pending, ...minus];
      for (const cue of cues) idle.delete(cue);
      open = { sort, items: itemsOf(piece, meaning, "none"), cues, behind: [] };
      pending = [];
      if (first.minus) open = close(clauses, open);
    }
    [joiner, isApart, or] = ["none", false, null];
  }
  close(clauses, open);
  return { clauses, idle: [...idle] };
}

function close(clauses: Clause[], open: Open | null): null {
  if (open !== null) clauses.push(...closed(open));
  return null;
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
