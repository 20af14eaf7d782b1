import { newShelf } from "../../../base/shelf.ts";
import {
  type Cue,
  countryCodes,
  countryName,
  cuesFrom,
  dotted,
  type Meaning,
  ordinary,
  phrasesFrom,
  stopwords,
} from "./lexicon.ts";
import { isJoiner, isMeant, isOr, peopleAt } from "./meant.ts";
import { type Measure, measureAt } from "./numbers.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** How a company stands to somebody. */
export type Relation = "current" | "past" | "worked" | "alike";

/** One thing that a text says, and where it says it. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning | { readonly kind: "measure"; readonly measure: Measure };
  readonly negated: boolean;
  /** Wished for rather than asked for. */
  soft: boolean;
  /** Joined to the finding before it by "or". */
  readonly either: boolean;
  readonly relation: Relation | null;
  /** "near Berlin" rather than "in Berlin". */
  readonly loose: boolean;
}

export interface Reading {
  readonly findings: readonly Finding[];
  /** Words with a meaning of their own that nothing above accounts for. */
  readonly rest: readonly Token[];
}

interface State {
  negated: boolean;
  soft: boolean;
  place: boolean;
  loose: boolean;
  titled: boolean;
  relation: Relation | null;
  /** Where the cue words that are still waiting for their object began. */
  cueStart: number | null;
  clause: Finding[];
  /** The cues have found their object: they reach further only over "and", "or" or a slash. */
  spent: boolean;
}

/** A query is what is left of the text it was planned from, and what it is about is named in few ways. */
const readings = newShelf<Reading>(4_000, ({ findings, rest }) => 1 + findings.length + rest.length);

export function read(text: string): Reading {
  return readings.take(text, () => readOnce(text));
}

/** From left to right, in time linear in the text's length: at each word, the longest phrase that begins there. */
function readOnce(text: string): Reading {
  const tokens = tokensOf(text, dotted());
  const findings: Finding[] = [];
  const rest: Token[] = [];
  const state: State = fresh();
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    if (token.gap === "stop") Object.assign(state, fresh());
    else if (token.gap === "comma" && !isOr(token)) Object.assign(state, { ...fresh(), soft: state.soft });
    else if (state.spent && token.gap === "none" && !isJoiner(token)) {
      if (!isJoiner(tokens[at - 1])) Object.assign(state, { ...fresh(), soft: state.soft, clause: state.clause });
    }
    if (token.minus) {
      state.negated = true;
      state.cueStart ??= token.start - 1;
    }
    const found = findAt(text, tokens, at, state, findings);
    if (found !== null) {
      findings.push(found.finding);
      state.clause.push(found.finding);
      state.spent = true;
      at += found.length;
      state.cueStart = null;
      continue;
    }
    const cue = cueAt(tokens, at);
    if (cue !== null) {
      take(cue.cues, token, state, tokens[at + cue.length]);
      if (!cue.cues.includes("people")) state.spent = false;
      at += cue.length;
      continue;
    }
    if (!stopwords().has(token.text)) {
      rest.push(token);
      if (!isOr(token)) Object.assign(state, { ...fresh(), soft: state.soft, clause: state.clause });
    } else if (token.text === "but" || token.text === "who") {
      Object.assign(state, { ...fresh(), clause: state.clause });
    }
    at++;
  }
  return { findings, rest };
}

function fresh(): State {
  return {
    negated: false,
    soft: false,
    place: false,
    loose: false,
    titled: false,
    relation: null,
    cueStart: null,
    clause: [],
    spent: false,
  };
}

function findAt(text: string, tokens: readonly Token[], at: number, state: State, findings: readonly Finding[]) {
  const token = tokens[at] as Token;
  const measure = measureAt(tokens, at);
  if (measure !== null) return made(tokens, at, measure.length, { kind: "measure", measure }, state, findings);
  const code = countryCodes.get(text.slice(token.start, token.end));
  if (code !== undefined) {
    return made(tokens, at, 1, { kind: "country", value: countryName(code) }, state, findings);
  }
  for (const { words, meanings } of phrasesFrom(token.text)) {
    if (!fits(tokens, at, words)) continue;
    const meaning = choose(meanings, state);
    if (words.length === 1 && ordinary().has(token.text) && !isMeant(tokens, at, meaning, state)) continue;
    let length = words.length;
    // "staff rust engineers": the noun belongs to whatever stands before it.
    if (meaning.kind === "role" || meaning.kind === "language") length += peopleAt(tokens, at + length);
    return made(tokens, at, length, meaning, state, findings);
  }
  return null;
}

function fits(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => {
    const token = tokens[at + i];
    return token?.text === word && (i === 0 || token.gap === "none" || token.gap === "slash");
  });
}

/** Which of several meanings the words before it ask for. */
function choose(meanings: readonly Meaning[], state: State): Meaning {
  const wanted: readonly Meaning["kind"][] = [
    ...(state.relation === null ? [] : (["company", "school", "size", "industry"] as const)),
    ...(state.place ? (["city", "country", "area", "state"] as const) : []),
    ...(state.titled ? (["title", "role"] as const) : []),
  ];
  const first = wanted.flatMap((kind) => meanings.filter((meaning) => meaning.kind === kind))[0];
  return first ?? (meanings[0] as Meaning);
}

function cueAt(tokens: readonly Token[], at: number): { cues: readonly Cue[]; length: number } | null {
  for (const { words, cues } of cuesFrom((tokens[at] as Token).text)) {
    if (fits(tokens, at, words)) return { cues, length: words.length };
  }
  return null;
}

function take(cues: readonly Cue[], token: Token, state: State, next: Token | undefined): void {
  if (cues.includes("people")) return;
  state.cueStart ??= token.start;
  for (const cue of cues) {
    if (cue === "negate") state.negated = true;
    if (cue === "soften") {
      // "Kafka is a plus" softens what it follows; "ideally Kafka" what comes.
      const follows = next === undefined || next.gap !== "none";
      if (follows && state.clause.length > 0) for (const finding of state.clause) finding.soft = true;
      else state.soft = true;
    }
    if (cue === "past" || cue === "worked" || cue === "current" || cue === "alike") {
      state.relation = state.relation === "past" && cue === "current" ? "past" : cue;
    }
    if (cue === "outside") state.negated = true;
    if (cue === "place" || cue === "outside") {
      state.place = true;
      state.loose = ["near", "around", "close"].includes(token.text);
      state.relation ??= token.text === "from" ? "current" : null;
    }
    if (cue === "titled") state.titled = true;
  }
}

function made(
  tokens: readonly Token[],
  at: number,
  length: number,
  meaning: Finding["meaning"],
  state: State,
  findings: readonly Finding[],
): { finding: Finding; length: number } {
  const before = tokens[at - 1];
  const either =
    findings.length > 0 &&
    (tokens[at]?.gap === "slash" || (before !== undefined && isOr(before))) &&
    state.clause.length > 0;
  const start = (tokens[at] as Token).start;
  return {
    length,
    finding: {
      start: state.cueStart ?? start,
      end: (tokens[at + length - 1] as Token).end,
      meaning,
      negated: state.negated,
      soft: state.soft,
      either,
      relation: state.relation,
      loose: state.loose,
    },
  };
}
