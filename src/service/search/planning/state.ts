import type { Finding, Relation } from "./finding.ts";
import type { Cue } from "./lexicon.ts";
import { isJoiner } from "./meant.ts";
import type { Token } from "./tokens.ts";

/** The result of the words parsed so far. */
export interface State {
  negated: boolean;
  soft: boolean;
  /** The kind that the wish applies to: it continues over commas while the same kind is listed. */
  softKind: string | null;
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
  /** The cues have an object: they continue only over "and", "or" or a slash. */
  spent: boolean;
}

/** Cues end with their clause; an "or" waits longer, as in "or who knows Go". */
export function fresh(): Omit<State, "or"> {
  return {
    negated: false,
    soft: false,
    softKind: null,
    anyOf: false,
    place: false,
    origin: false,
    loose: false,
    titled: false,
    speaks: false,
    relation: null,
    cueStart: null,
    clause: [],
    spent: false,
  };
}

/** The cues that continue over a comma. */
export function wishOf({ soft, softKind, anyOf }: State): Pick<State, "soft" | "softKind" | "anyOf"> {
  return { soft, softKind, anyOf };
}

/** "nice to have Rust, no Java": a wish that has its object ends at the comma. */
export function negate(state: State): void {
  state.negated = true;
  if (state.softKind !== null) state.soft = false;
}

const loosely = ["near", "around", "close"];
const origins = ["from", "aus", "originally", "born"];

/** The effect of a cue word on the following or preceding findings. */
export function take(cues: readonly Cue[], token: Token, state: State, next: Token | undefined): void {
  if (cues.includes("people")) return;
  // "is a plus" applies to the preceding word, "ideally" to the following one.
  const isLast = next === undefined || next.gap !== "none" || isJoiner(next) || next.text === "over";
  const follows = isLast && state.clause.length > 0;
  for (const cue of cues) {
    if (cue === "soften" || cue === "demand") {
      const soft = cue === "soften";
      if (follows) for (const finding of lastJoined(state.clause)) finding.soft = soft;
      else Object.assign(state, { soft, softKind: null });
    }
    // "no need for Kafka" neither requires nor excludes Kafka.
    if (cue === "waive") Object.assign(state, { soft: true, negated: true, softKind: null });
    // "prefer Rust over Go" does not require Go.
    if (cue === "over" && state.clause.length > 0) Object.assign(state, { soft: true, negated: true, softKind: null });
    // "not without Docker", "nobody who is not in Berlin": two negations cancel each other until a finding.
    const isTwice = state.negated && !state.spent && (cue === "outside" || cues.includes("reverse"));
    if (isTwice && cue !== "reverse") state.negated = false;
    else if (cue === "negate" || cue === "outside") negate(state);
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
  // A wish may end with the word it follows; a "not" waits for the next word, even over an "or".
  const isOver = follows && cues.every((cue) => cue === "soften" || cue === "demand");
  if (!isOver) state.cueStart ??= token.start;
}

/** "Go with Kafka and Redis as a plus": applies to the last word of a clause and the words joined to it. */
function lastJoined(clause: readonly Finding[]): readonly Finding[] {
  let from = clause.length - 1;
  while (from > 0 && clause[from]?.joined) from--;
  return clause.slice(from);
}
