import { newRepeatCache, rememberLast } from "../../../base/lru-cache.ts";
import { withChoicesByBar } from "./bars.ts";
import { degreeAt } from "./degrees.ts";
import { withChoices } from "./either.ts";
import type { Finding } from "./finding.ts";
import { cueAt, type FoundSpan, findAt } from "./found.ts";
import { unframed } from "./frames.ts";
import { gendersAt } from "./genders.ts";
import { quantityAt } from "./headcounts.ts";
import { companyHiringAt, qualifierAt, wishLabelAt } from "./hints.ts";
import { dotted, isKnownWord, isPeople, phrasesFrom } from "./lexicon.ts";
import { isJoiner, isOr } from "./meant.ts";
import { asidesIn } from "./others.ts";
import { isKnown, partsOf, placeDeclined } from "./parts.ts";
import { isPlace } from "./places.ts";
import { isDescription, sectionAt, sectionsOf } from "./sections.ts";
import { sortOf } from "./sorts.ts";
import { spelledRight } from "./spelling.ts";
import { isSpeaker, isSpoken, isUnknownTongue } from "./spoken.ts";
import {
  fresh,
  judgeRow,
  negate,
  restart,
  restartBehind,
  restartPart,
  type Standing,
  type State,
  spend,
  take,
} from "./state.ts";
import { stem, type Token, tokensOf } from "./tokens.ts";
import { isAnotherPerson } from "./vacancies.ts";
import { everybody, nouns, portuguese, stopwords } from "./word-lists.ts";
import { zoneAt } from "./zones.ts";

export interface Reading {
  readonly findings: readonly Finding[];
  /** Other words with a meaning of their own. */
  readonly rest: readonly Token[];
  /** Words about things that a search cannot know: spoken languages, the company that is hiring. */
  readonly aside: readonly Token[];
}

/** A query is the rest of a planned text, so it needs fewer rules. */
const readings = newRepeatCache<Reading>(4_000, ({ findings, rest }) => 1 + findings.length + rest.length);

/** The only parser of search: queries, prompts, job descriptions and briefs are all parsed here. */
export const read = rememberLast((text: string): Reading => readings.getOrCreate(text, () => readOnce(text)));

/** From left to right, in linear time: at each word, the longest phrase that starts there. */
function readOnce(text: string): Reading {
  const tokens = withChoicesByBar(text, unframed(wordsOf(text)));
  const sections = isDescription(text, tokens.length) ? sectionsOf(text) : null;
  const others = sections === null ? [] : asidesIn(text);
  const findings: Finding[] = [];
  const rest: Token[] = [];
  const aside: Token[] = [];
  const state = fresh();
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    const section = sections === null ? null : sectionAt(sections, token.start);
    // The hashtags of a post name what many of its readers look for.
    const isOfOthers = others.some(({ start, end }) => start <= token.start && token.start < end);
    if (section === "aside" || isOfOthers || (section !== null && text[token.start - 1] === "#")) {
      if (!stopwords().has(token.text)) aside.push(token);
      at++;
      continue;
    }
    const isCell = at > 0 && isCellAt(text, tokens, at);
    if (token.gap === "stop" && !isCell) state.row = [];
    if (isCell) {
      const judging = cueAt(tokens, at);
      const behind = judging === null ? undefined : tokens[at + judging.length];
      if (judging !== null && (behind === undefined || behind.gap !== "none") && judgeRow(state, judging.cues)) {
        at += judging.length;
        continue;
      }
    }
    const isOver = token.gap === "stop" || (token.gap === "comma" && !isOr(token));
    if (isOver || (!state.spent && token.text === "but")) aside.push(...leftOver(tokens, at, state));
    if (isOperatorBehindNo(text, token, findings.at(-1), state)) state.negated = false;
    if (token.gap !== "none") state.or = false;
    if (isOr(token) || (token.gap === "bar" && text[token.start - 1] !== "|")) state.or = true;
    if (token.gap === "stop") restart(state);
    else if (token.gap === "comma" && !isOr(token)) restartPart(state);
    else if (state.spent && token.gap === "none" && !isJoiner(token)) {
      if (!isJoiner(tokens[at - 1])) restartBehind(state);
    }
    if (isAnotherPerson(tokens, at)) {
      if (!stopwords().has(token.text)) aside.push(token);
      state.or = true;
      at++;
      continue;
    }
    if (token.minus) {
      negate(state);
      state.cueStart ??= token.start - 1;
    }
    const qualifier = qualifierAt(text, token);
    if (qualifier !== null) {
      Object.assign(state, { cueStart: state.cueStart ?? token.start, spent: false });
      if (qualifier === "company") state.relation ??= "current";
      at++;
      continue;
    }
    const label = wishLabelAt(text, tokens, at);
    if (label > 0) {
      Object.assign(state, { soft: true, softKind: null, cueStart: token.start });
      at += label;
      continue;
    }
    const hiring = companyHiringAt(tokens, at);
    if (hiring > 0) {
      aside.push(...tokens.slice(at, at + hiring).filter(({ text: word }) => !stopwords().has(word)));
      at += hiring;
      continue;
    }
    const genders = gendersAt(tokens, at);
    if (genders > 0) {
      aside.push({ ...token, end: (tokens[at + genders - 1] as Token).end });
      at += genders;
      continue;
    }
    const unheld = degreeAt(tokens, at) || zoneAt(text, tokens, at);
    if (unheld > 0) {
      aside.push({ ...token, start: state.cueStart ?? token.start, end: (tokens[at + unheld - 1] as Token).end });
      spend(state);
      state.strange = true;
      at += unheld;
      continue;
    }
    const cue = cueAt(tokens, at);
    if (cue?.cues.includes("aside")) {
      aside.push({ ...token, end: (tokens[at + cue.length - 1] as Token).end });
      spend(state);
      at += cue.length;
      continue;
    }
    // "no more Java" excludes, "no more than 5 years" is a range.
    const isCueFirst =
      cue !== null && (cue.cues.includes("soften") || (cue.length > 1 && quantityAt(text, tokens, at) === null));
    const found = isCueFirst ? null : findAt(text, tokens, at, state, findings, section);
    if (found !== null && isSpoken(tokens, at, found, state)) {
      const length = found.length + (isSpeaker(tokens[at + found.length]) ? 1 : 0);
      // "overlap with New York" is one span with its cue, "speaks German" tells the language.
      if (isPlace(found.finding) && found.finding.meaning.kind !== "country")
        aside.push({ ...token, start: found.finding.start, end: (tokens[at + length - 1] as Token).end });
      else aside.push(...tokens.slice(at, at + length));
      // "speaks German and Japanese": the verb also applies to the joined language.
      spend(state);
      at += length;
      continue;
    }
    // The "no" waits for the employer.
    if (found !== null && state.negated && isStaff(tokens, at + found.length, found)) {
      at += found.length;
      continue;
    }
    if (found !== null) {
      findings.push(found.finding, ...found.others);
      state.clause.push(found.finding, ...found.others);
      state.row.push(found.finding, ...found.others);
      spend(state);
      state.or = false;
      state.strange = false;
      // "in Elixir and Phoenix": the preposition belongs to a skill, so no place follows.
      if (sortOf(found.finding.meaning.kind) === "skill") state.place = false;
      at += found.length;
      continue;
    }
    if (cue !== null) {
      if (cue.cues.includes("place") && endsNo(tokens[at - 1], state)) state.negated = false;
      const cues = isPortuguese(tokens, at) ? (["place"] as const) : cue.cues;
      take(cues, token, state, standingOf(text, tokens, at, cue.length));
      if (!cue.cues.includes("people")) state.spent = false;
      at += cue.length;
      continue;
    }
    if (isUnknownTongue(tokens, at)) {
      aside.push({ ...token, end: (tokens[at + 1] as Token).end });
      spend(state);
      state.strange = true;
      at += 2;
      continue;
    }
    if (!stopwords().has(token.text)) {
      // An excluded word does not rank, and is removed together with its "no".
      if (state.negated) aside.push({ ...token, start: state.cueStart ?? token.start });
      else rest.push(token);
      state.or = false;
      state.strange ||= isApart(tokens, at);
      // "no wizards or Java": the cue may apply to an unknown word, and then a list may continue after it.
      if (!state.speaks) spend(state);
    } else if (token.text === "but" || token.text === "who") {
      const { clause } = state;
      restart(state);
      state.clause = clause;
    }
    at++;
  }
  aside.push(...leftOver(tokens, at, state));
  // "and of the": words that only connect others name nothing, not even people.
  if (findings.length + rest.length + aside.length === 0 && !tokens.some(isForPeople)) aside.push(...tokens);
  return sections === null ? { rest, ...withChoices(text, findings, aside) } : { findings, rest, aside };
}

/** A cell of a table: behind a bar or a tab on the same line. */
function isCellAt(text: string, tokens: readonly Token[], at: number): boolean {
  const between = text.slice((tokens[at - 1] as Token).end, (tokens[at] as Token).start);
  return between !== " " && /[|\t]/.test(between) && /^[^\S\n]*$/.test(between.replaceAll(/[-–—|]/g, ""));
}

function standingOf(text: string, tokens: readonly Token[], at: number, length: number): Standing {
  const [before, token, last] = [tokens[at - 1], tokens[at] as Token, tokens[at + length - 1] as Token];
  const isAlone = before !== undefined && /[([:–—|=]/.test(text.slice(before.end, token.start));
  return { end: last.end, next: tokens[at + length], isAlone, isHeading: text[last.end] === ":" };
}

/** More than a space or a hyphen is before it. */
function isApart(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && (tokens[at] as Token).start - before.end > 1;
}

/** A "no" without an object, as in "not both", excludes nothing. */
function leftOver(tokens: readonly Token[], at: number, { negated, spent, cueStart }: State): readonly Token[] {
  const last = tokens[at - 1];
  if (!negated || spent || cueStart === null || last === undefined) return [];
  return [{ ...last, start: cueStart }];
}

/** "no consultants from Accenture": nobody from there, rather than those there who are something else. */
function isStaff(tokens: readonly Token[], end: number, { finding }: FoundSpan): boolean {
  const [from, employer] = [tokens[end], tokens[end + 1]];
  if (!["role", "title"].includes(finding.meaning.kind) || employer === undefined) return false;
  if (from === undefined || from.gap !== "none" || !["from", "at", "of"].includes(from.text)) return false;
  return phrasesFrom(employer.text).some(({ meanings }) => meanings.some(({ kind }) => kind === "company"));
}

/** "not in Spain and in Tokyo": the second preposition begins a condition of its own, unlike that of "not in Spain or in Italy". */
function endsNo(before: Token | undefined, { carried, or, barred }: State): boolean {
  return carried && !or && barred === null && isJoiner(before);
}

/** "NOT java AND python": as an operator, NOT takes one operand, unless several are in parentheses. */
function isOperatorBehindNo(text: string, token: Token, last: Finding | undefined, state: State): boolean {
  if (!state.carried || state.barred !== null || last === undefined) return false;
  const isAnd = token.capitals && isJoiner(token) && !isOr(token);
  const said = isAnd ? text.slice(last.start, token.start) : "";
  return /^(?:NOT|[-!])/.test(said) && said.lastIndexOf("(") <= said.lastIndexOf(")");
}

/** "desenvolvedor no Brasil": in Brazil, not without it. */
function isPortuguese(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.text !== "no" || next === undefined || !tokens.some(({ text }) => portuguese().has(text)))
    return false;
  return phrasesFrom(next.text).some(({ meanings }) =>
    meanings.some(({ kind }) => kind === "city" || kind === "country"),
  );
}

/** The words of a text; unknown words are split into parts or corrected. */
function wordsOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const token of tokensOf(text, dotted())) {
    if (isKnown(token)) tokens.push(token);
    else for (const part of partsOf(text, token)) tokens.push(isKnown(part) ? part : corrected(part, tokens.at(-1)));
  }
  return tokens;
}

/** "kuberntes" is corrected to the intended word; its position in the text stays. */
function corrected(token: Token, before: Token | undefined): Token {
  const bare = token.word.endsWith("+") ? token.word.slice(0, -1) : token.word;
  if (isKnownWord(bare) || isKnownWord(stem(bare))) return { ...token, text: stem(bare), word: bare };
  const right = placeDeclined(token, before) ?? spelledRight(token.word) ?? spelledRight(token.text);
  return right === null ? token : { ...token, text: stem(right), word: right };
}

/** "developers", "anyone", but not the "who" of a question. */
function isForPeople({ text }: Token): boolean {
  return nouns().has(text) || (isPeople(text) && text !== "who" && text !== "those") || everybody().has(text);
}
