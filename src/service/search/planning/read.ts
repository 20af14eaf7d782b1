import { newLruCache } from "../../../base/lru-cache.ts";
import { codeAt, isStateOf } from "./codes.ts";
import { employerAt } from "./employers.ts";
import type { Finding } from "./finding.ts";
import {
  alumni,
  type Cue,
  countryCodes,
  countryName,
  cuesFrom,
  dotted,
  isKnownWord,
  type Meaning,
  ordinary,
  phrasesFrom,
  speakers,
  stopwords,
} from "./lexicon.ts";
import { gendersAt, isBesideNoun, isJoiner, isMeant, isOr, peopleAt } from "./meant.ts";
import { isUnit, measureAt } from "./numbers.ts";
import { isDescription, type SectionKind, sectionAt, sectionsOf } from "./sections.ts";
import { spelledRight } from "./spelling.ts";
import { fresh, type State, take, wishOf } from "./state.ts";
import { stem, type Token, tokensOf } from "./tokens.ts";

export interface Reading {
  readonly findings: readonly Finding[];
  /** Words with a meaning of their own that nothing above accounts for. */
  readonly rest: readonly Token[];
  /** Words that are about something no search can tell: languages spoken, the company that is hiring. */
  readonly aside: readonly Token[];
}

/** A query is what is left of the text it was planned from, and what it is about is named in few ways. */
const readings = newLruCache<Reading>(4_000, ({ findings, rest }) => 1 + findings.length + rest.length);

/** The one reader of search: queries, prompts, job descriptions and briefs are all read here. */
export function read(text: string): Reading {
  return readings.getOrCreate(text, () => readOnce(text));
}

/** From left to right, in time linear in the text's length: at each word, the longest phrase that begins there. */
function readOnce(text: string): Reading {
  const tokens = tokensOf(text, dotted()).map(corrected);
  const sections = isDescription(text, tokens.length) ? sectionsOf(text) : null;
  const findings: Finding[] = [];
  const rest: Token[] = [];
  const aside: Token[] = [];
  const state: State = fresh();
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    const section = sections === null ? null : sectionAt(sections, token.start);
    if (section === "aside") {
      if (!stopwords().has(token.text)) aside.push(token);
      at++;
      continue;
    }
    if (token.gap === "stop") Object.assign(state, fresh());
    else if (token.gap === "comma" && !isOr(token)) Object.assign(state, { ...fresh(), ...wishOf(state) });
    else if (state.spent && token.gap === "none" && !isJoiner(token)) {
      if (!isJoiner(tokens[at - 1])) Object.assign(state, { ...fresh(), ...wishOf(state), clause: state.clause });
    }
    if (token.minus) {
      state.negated = true;
      state.cueStart ??= token.start - 1;
    }
    const genders = gendersAt(tokens, at);
    if (genders > 0) {
      aside.push({ ...token, end: (tokens[at + genders - 1] as Token).end });
      at += genders;
      continue;
    }
    const cue = cueAt(tokens, at);
    const isCueFirst = cue !== null && (cue.length > 1 || cue.cues.includes("soften"));
    const found = isCueFirst ? null : findAt(text, tokens, at, state, findings, section);
    if (found !== null && isSpoken(tokens, at, found, state)) {
      const length = found.length + (isSpeaker(tokens[at + found.length]) ? 1 : 0);
      aside.push(...tokens.slice(at, at + length));
      // "speaks German and Japanese": the verb reaches on over what is joined.
      Object.assign(state, { spent: true, cueStart: null });
      at += length;
      continue;
    }
    if (found !== null) {
      findings.push(found.finding, ...found.others);
      state.clause.push(found.finding, ...found.others);
      state.spent = true;
      at += found.length;
      state.cueStart = null;
      continue;
    }
    if (cue !== null) {
      take(cue.cues, token, state, tokens[at + cue.length]);
      if (!cue.cues.includes("people")) state.spent = false;
      at += cue.length;
      continue;
    }
    if (!stopwords().has(token.text)) {
      // What is not to be there ranks nobody, and takes its "no" with it.
      if (state.negated) aside.push({ ...token, start: state.cueStart ?? token.start });
      else rest.push(token);
      // "no wizards or Java": an unknown word may be what the cues were for, and then a list goes on from it.
      Object.assign(state, { spent: true, cueStart: null });
    } else if (token.text === "but" || token.text === "who") {
      Object.assign(state, { ...fresh(), clause: state.clause });
    }
    at++;
  }
  return { findings, rest, aside };
}

/** "kuberntes" is read as the word it was meant to be; its place in the text stays. */
function corrected(token: Token): Token {
  if (isKnownWord(token.text) || isKnownWord(token.word)) return token;
  const right = spelledRight(token.word);
  return right === null ? token : { ...token, text: stem(right), word: right };
}

/** "speaks German", "german-speaking": a language of people, of which nothing is held. */
function isSpoken(tokens: readonly Token[], at: number, found: FoundSpan, state: State): boolean {
  const { kind } = found.finding.meaning;
  return kind === "country" && (state.speaks || isSpeaker(tokens[listEnd(tokens, at + found.length)]));
}

/** Past what is joined to what ended there: "German and French speaking". */
function listEnd(tokens: readonly Token[], end: number): number {
  return isJoiner(tokens[end]) && tokens[end + 1] !== undefined ? listEnd(tokens, end + 2) : end;
}

function isSpeaker(token: Token | undefined): boolean {
  return token !== undefined && speakers().has(token.text);
}

interface FoundSpan {
  readonly finding: Finding;
  /** What else the same words mean: one of them is enough. */
  readonly others: readonly Finding[];
  readonly length: number;
}

function findAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  state: State,
  findings: readonly Finding[],
  section: SectionKind | null,
): FoundSpan | null {
  const token = tokens[at] as Token;
  const make = (length: number, meaning: Finding["meaning"]) =>
    made(tokens, at, length, meaning, state, findings, section);
  const last = findings[findings.length - 1]?.meaning;
  const listed = isJoiner(tokens[at - 1]) || tokens[at - 1]?.text === "but";
  const measure = measureAt(text, tokens, at, listed && last?.kind === "measure" ? last.measure.of : null);
  if (measure !== null) return make(measure.length, { kind: "measure", measure });
  const code = countryCodes.get(codeAt(text, tokens, at, state));
  if (code !== undefined) return make(1, { kind: "country", value: countryName(code) });
  const school = alumniAt(tokens, at);
  if (school !== null) return make(school.length, school.meaning);
  for (const { words, meanings } of phrasesFrom(token.text)) {
    if (!fits(tokens, at, words)) continue;
    const isRole = isBesideNoun(tokens, at, at + words.length);
    const meaning = choose(
      meanings.filter((each) => each.kind !== "role" || !each.beside || isRole),
      state,
    );
    if (meaning === null) continue;
    const isOrdinary = words.length === 1 && ordinary().has(token.text) && !(meaning.kind === "role" && isRole);
    if (isOrdinary && !isMeant(tokens, at, meaning, state)) continue;
    let length = words.length;
    // "staff rust engineers": the noun belongs to whatever stands before it.
    if (meaning.kind === "role" || meaning.kind === "language") length += peopleAt(tokens, at + length);
    length += versionAt(tokens, at + length, meaning);
    if (meaning.kind === "city" && isStateOf(meaning.value, text, tokens[at + length])) length += 1;
    if (meaning.kind === "school" && alumni().has(tokens[at + length]?.text ?? "")) length += 1;
    return withTwins(make(length, meaning), meaning, meanings);
  }
  // Somebody whom others are to be like may be anybody; companies that people work at are written like names.
  const named = state.relation !== null && state.relation !== "alike" && !state.spent;
  const employer = named ? employerAt(text, tokens, at) : null;
  return employer === null ? null : make(employer.length, { kind: "company", value: employer.name });
}

/** "graduates of MIT" were there, whenever that was: they are no beginners for it. */
function alumniAt(tokens: readonly Token[], at: number): { readonly length: number; readonly meaning: Meaning } | null {
  if (!alumni().has(tokens[at]?.text ?? "") || !/^(of|from)$/.test(tokens[at + 1]?.text ?? "")) return null;
  const name = tokens[at + 2];
  if (name === undefined || !name.capital) return null;
  for (const { words, meanings } of phrasesFrom(name.text)) {
    const meaning = meanings.find(({ kind }) => kind === "school");
    if (meaning !== undefined && fits(tokens, at + 2, words)) return { length: 2 + words.length, meaning };
  }
  return null;
}

/** "Python 3", "C++17": a number that no unit follows is a version. */
function versionAt(tokens: readonly Token[], at: number, { kind }: Meaning): number {
  if (kind !== "language" && kind !== "technology") return 0;
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isNumber = token !== undefined && token.gap === "none" && /^\d{1,2}(?:\.\d{1,2})?\+?$/.test(token.text);
  return isNumber && (next === undefined || next.gap !== "none" || !isUnit(next.text)) ? 1 : 0;
}

/** "WebAssembly" is a language and a technology, "staff+" staff and beyond: either is meant. */
function withTwins(found: FoundSpan, meaning: Meaning, meanings: readonly Meaning[]): FoundSpan {
  const twin = meaning.kind === "language" ? "technology" : meaning.kind === "seniority" ? "seniority" : null;
  const others = meanings
    .filter((each) => each.kind === twin && each !== meaning)
    .map((each) => ({ ...found.finding, meaning: each, either: true, joined: true }));
  return { ...found, others };
}

function fits(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => {
    const token = tokens[at + i];
    return token?.text === word && (i === 0 || token.gap === "none" || token.gap === "slash");
  });
}

/** Which of several meanings the words before it ask for; null when it takes such words and there are none. */
function choose(meanings: readonly Meaning[], state: State): Meaning | null {
  const wanted: readonly Meaning["kind"][] = [
    ...(state.relation === null ? [] : (["company", "school", "size", "industry"] as const)),
    ...(state.place ? (["city", "country", "area", "state"] as const) : []),
    ...(state.titled ? (["title", "role"] as const) : []),
  ];
  const first = wanted.flatMap((kind) => meanings.filter((meaning) => meaning.kind === kind))[0];
  if (first !== undefined) return first;
  return meanings.find((meaning) => meaning.kind !== "company" || !meaning.elsewhere) ?? null;
}

export function cueAt(tokens: readonly Token[], at: number): { cues: readonly Cue[]; length: number } | null {
  for (const { words, cues } of cuesFrom((tokens[at] as Token).text)) {
    if (fits(tokens, at, words)) return { cues, length: words.length };
  }
  return null;
}

const skills: readonly string[] = ["language", "technology", "subject", "role"];
const places: readonly string[] = ["city", "state", "country", "area"];
const levels: readonly string[] = ["tier", "seniority", "title"];

/** Things that are listed together. */
function sortOf(kind: string): string {
  if (skills.includes(kind)) return "skill";
  if (levels.includes(kind)) return "level";
  return places.includes(kind) ? "place" : kind;
}

function made(
  tokens: readonly Token[],
  at: number,
  length: number,
  meaning: Finding["meaning"],
  state: State,
  findings: readonly Finding[],
  section: SectionKind | null,
): FoundSpan {
  const before = tokens[at - 1];
  const previous = findings[findings.length - 1];
  const isNext = previous !== undefined && sortOf(previous.meaning.kind) === sortOf(meaning.kind);
  // A slash offers languages or places, and lists tools that go together.
  const isAlternative = previous?.meaning.kind === meaning.kind || levels.includes(meaning.kind);
  const isSlashed = tokens[at]?.gap === "slash" && isAlternative && meaning.kind !== "technology";
  const either = isNext && (isSlashed || (before !== undefined && isOr(before)));
  const joined = isNext && (either || isJoiner(before));
  const start = (tokens[at] as Token).start;
  const sort = sortOf(meaning.kind);
  if (state.soft && state.softKind !== null && state.softKind !== sort) Object.assign(state, { soft: false });
  if (state.soft) state.softKind = sort;
  return {
    length,
    others: [],
    finding: {
      start: state.cueStart ?? start,
      end: (tokens[at + length - 1] as Token).end,
      meaning,
      negated: state.negated,
      soft: state.soft || section === "wished",
      either,
      joined,
      relation: state.relation,
      loose: state.loose,
      section,
    },
  };
}
