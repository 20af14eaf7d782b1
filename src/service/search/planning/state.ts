import type { Finding, Relation } from "./finding.ts";
import type { Cue } from "./lexicon.ts";
import { isJoiner } from "./meant.ts";
import type { Token } from "./tokens.ts";
import { sentenceEnds } from "./word-lists.ts";

/** The result of the words parsed so far. */
export interface State {
  negated: boolean;
  soft: boolean;
  /** The kind that the wish applies to: it continues over commas while the same kind is listed. */
  softKind: string | null;
  /** "exclude: PHP, WordPress": the kind that a no with a colon excludes over commas; "any" before the first. */
  barred: string | null;
  /** "one of Rust, Go, C++" */
  anyOf: boolean;
  place: boolean;
  origin: boolean;
  loose: boolean;
  titled: boolean;
  speaks: boolean;
  relation: Relation | null;
  /** The start of the cue words that have no object yet. */
  cueStart: number | null;
  clause: Finding[];
  /** An "or" waits for the next finding. */
  or: boolean;
  /** An unknown word stands apart behind the last finding: "Rust (wizardry preferred)" prefers that. */
  strange: boolean;
  /** What was found in this row of a table. */
  row: Finding[];
  /** The cues have an object: they continue only over "and", "or" or a slash. */
  spent: boolean;
  /** The "no" has an object already. */
  carried: boolean;
}

/** Before the first word. */
export function fresh(): State {
  return {
    or: false,
    row: [],
    negated: false,
    soft: false,
    softKind: null,
    barred: null,
    anyOf: false,
    place: false,
    origin: false,
    loose: false,
    titled: false,
    speaks: false,
    relation: null,
    cueStart: null,
    clause: [],
    strange: false,
    spent: false,
    carried: false,
  };
}

/** Cues end with their clause; an "or" waits longer, as in "or who knows Go". Changed in place, member by member: several times in each text. */
export function restart(state: State): void {
  state.negated = false;
  state.soft = false;
  state.softKind = null;
  state.barred = null;
  state.anyOf = false;
  state.place = false;
  state.origin = false;
  state.loose = false;
  state.titled = false;
  state.speaks = false;
  state.relation = null;
  state.cueStart = null;
  state.clause = [];
  state.strange = false;
  state.spent = false;
  state.carried = false;
}

/** A new part of a list: only wishes, and a no with a colon, continue over a comma. */
export function restartPart(state: State): void {
  const { soft, softKind, anyOf, barred } = state;
  restart(state);
  state.soft = soft;
  state.softKind = softKind;
  state.anyOf = anyOf;
  state.barred = barred;
  state.negated = barred !== null;
}

/** The cues have their object, and no joining word follows: they end, but words behind may still judge the clause. */
export function restartBehind(state: State): void {
  const { clause, strange } = state;
  restartPart(state);
  state.clause = clause;
  state.strange = strange;
}

/** The cues have got an object. */
export function spend(state: State): void {
  state.spent = true;
  state.carried = state.negated;
  state.cueStart = null;
}

/** "nice to have Rust, no Java": a wish that has its object ends at the comma. */
export function negate(state: State): void {
  state.negated = true;
  state.carried = false;
  if (state.softKind !== null) state.soft = false;
}

const loosely = ["near", "around", "close"];
const origins = ["from", "aus", "originally", "born"];

/** Where a cue stands: the last token of it, the next one, and whether it is alone between brackets, colons or bars. */
export interface Standing {
  readonly end: number;
  readonly next: Token | undefined;
  readonly isAlone: boolean;
  readonly isHeading: boolean;
}

/** The effect of a cue word on the following or preceding findings. */
export function take(
  cues: readonly Cue[],
  token: Token,
  state: State,
  { end, next, isAlone, isHeading }: Standing,
): void {
  if (cues.includes("people")) return;
  // "is a plus" applies to the preceding word, "ideally" to the following one.
  const isLast =
    next === undefined ||
    next.gap !== "none" ||
    isJoiner(next) ||
    next.text === "over" ||
    sentenceEnds().has(next.text);
  const follows = isLast && !state.strange && state.clause.length > 0;
  const verdict = follows || cues.includes("refuse") ? verdictOf(cues, isAlone) : null;
  if (verdict !== null) {
    if (!state.strange) judge(lastJoined(state.clause), verdict, end);
    return;
  }
  if (isLast && state.strange && cues.every((cue) => cue === "soften" || cue === "demand")) return;
  for (const cue of cues) {
    if (cue === "soften" || cue === "demand") Object.assign(state, { soft: cue === "soften", softKind: null });
    // "no need for Kafka" neither requires nor excludes Kafka.
    if (cue === "waive" && !cues.includes("negate"))
      Object.assign(state, { soft: true, negated: true, softKind: null });
    // "prefer Rust over Go" does not require Go.
    if (cue === "over" && state.clause.length > 0) Object.assign(state, { soft: true, negated: true, softKind: null });
    // "not without Docker", "nobody who is not in Berlin": two negations cancel each other until a finding.
    const isTwice = state.negated && !state.spent && (cue === "outside" || cues.includes("reverse"));
    if (isTwice && cue !== "reverse") state.negated = false;
    else if (cue === "negate" || cue === "outside") {
      negate(state);
      if (isHeading) state.barred = "any";
    }
    if (cue === "anyOf") state.anyOf = true;
    if (cue === "past" || cue === "worked" || cue === "current" || cue === "alike") {
      state.relation = state.relation === "past" && cue === "current" ? "past" : cue;
    }
    if (cue === "place" || cue === "outside") {
      state.place = true;
      state.speaks = false;
      state.loose = loosely.includes(token.text);
      state.origin = origins.includes(token.text);
      state.relation ??= token.text === "from" ? "current" : null;
    }
    if (cue === "titled") state.titled = true;
    if (cue === "speaks") state.speaks = true;
  }
  state.cueStart ??= token.start;
}

type Verdict = "soften" | "demand" | "waive" | "refuse";

/** What words behind a finding say about it: "a plus", "not needed", "değil", "(no)". */
function verdictOf(cues: readonly Cue[], isAlone: boolean): Verdict | null {
  const said = (["waive", "refuse", "soften", "demand"] as const).find((cue) => cues.includes(cue));
  return said ?? (isAlone && cues.includes("negate") ? "refuse" : null);
}

function judge(findings: readonly Finding[], verdict: Verdict, end: number): void {
  for (const finding of findings) {
    // "no German required" neither requires nor excludes it.
    if (verdict === "demand" && finding.negated) finding.soft = true;
    else finding.soft = verdict === "soften" || verdict === "waive";
    if (verdict === "soften" || verdict === "demand") continue;
    finding.negated = true;
    if (finding === findings.at(-1)) finding.end = end;
  }
}

/** "Kotlin | 5 years | nice to have": a cell of a table is about all cells before it in its row. */
export function judgeRow({ row }: State, cues: readonly Cue[]): boolean {
  const [verdict, last] = [verdictOf(cues, false), row.at(-1)];
  if (verdict === null || last === undefined) return false;
  judge(row, verdict, last.end);
  return true;
}

/** "Go with Kafka and Redis as a plus": applies to the last word of a clause and the words joined to it. */
function lastJoined(clause: readonly Finding[]): readonly Finding[] {
  let from = clause.length - 1;
  while (from > 0 && clause[from]?.joined) from--;
  return clause.slice(from);
}
