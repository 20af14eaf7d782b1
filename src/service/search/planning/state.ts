import type { Finding, Relation } from "./finding.ts";
import type { Cue } from "./lexicon.ts";
import { isJoiner } from "./meant.ts";
import type { Token } from "./tokens.ts";

/** What the words read so far have led to. */
export interface State {
  negated: boolean;
  soft: boolean;
  /** What the wish was for: it reaches over commas as long as the same kind of thing is listed. */
  softKind: string | null;
  place: boolean;
  loose: boolean;
  titled: boolean;
  speaks: boolean;
  relation: Relation | null;
  /** Where the cue words that are still waiting for their object began. */
  cueStart: number | null;
  clause: Finding[];
  /** The cues have found their object: they reach further only over "and", "or" or a slash. */
  spent: boolean;
}

export function fresh(): State {
  return {
    negated: false,
    soft: false,
    softKind: null,
    place: false,
    loose: false,
    titled: false,
    speaks: false,
    relation: null,
    cueStart: null,
    clause: [],
    spent: false,
  };
}

/** What of it reaches over a comma. */
export function wishOf({ soft, softKind }: State): Pick<State, "soft" | "softKind"> {
  return { soft, softKind };
}

const loosely = ["near", "around", "close"];

/** What a word that only points at others does to what comes, or to what came. */
export function take(cues: readonly Cue[], token: Token, state: State, next: Token | undefined): void {
  if (cues.includes("people")) return;
  // "Kafka is a plus" says it of what it follows; "ideally Kafka" of what comes.
  const follows = (next === undefined || next.gap !== "none" || isJoiner(next)) && state.clause.length > 0;
  for (const cue of cues) {
    if (cue === "soften" || cue === "demand") {
      const soft = cue === "soften";
      if (follows) for (const finding of lastJoined(state.clause)) finding.soft = soft;
      else Object.assign(state, { soft, softKind: null });
    }
    if (cue === "negate" || cue === "outside") state.negated = true;
    if (cue === "past" || cue === "worked" || cue === "current" || cue === "alike") {
      state.relation = state.relation === "past" && cue === "current" ? "past" : cue;
    }
    if (cue === "place" || cue === "outside") {
      state.place = true;
      state.loose = loosely.includes(token.text);
      state.relation ??= token.text === "from" ? "current" : null;
    }
    if (cue === "titled") state.titled = true;
    if (cue === "speaks") state.speaks = true;
  }
  // A wish may be over with what it follows; a "not" waits for what comes, even over an "or".
  const isOver = follows && cues.every((cue) => cue === "soften" || cue === "demand");
  if (!isOver) state.cueStart ??= token.start;
}

/** "Go with Kafka and Redis as a plus": the last of a clause and what is joined to it. */
function lastJoined(clause: readonly Finding[]): readonly Finding[] {
  let from = clause.length - 1;
  while (from > 0 && clause[from]?.joined) from--;
  return clause.slice(from);
}
