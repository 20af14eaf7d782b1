// Figures: A-408.
import { isAbbreviation } from "./abbreviations.ts";
import { boundBefore } from "./bounds.ts";
import { cuesFrom, isPeople, phrasesFrom } from "./lexicon.ts";
import type { Meaning } from "./meaning.ts";
import { spells, type Token } from "./tokens.ts";
import { isYears } from "./units.ts";
import { isAtEnd, isBeforePlace, isLevel } from "./whereabouts.ts";
import {
  alumni,
  artifacts,
  declensions,
  firms,
  joiners,
  nouns,
  ordinary,
  placeTails,
  sectors,
  stopwords,
  verbLeads,
} from "./word-lists.ts";

/** The results of the preceding words. */
interface Sense {
  readonly negated: boolean;
  readonly place: boolean;
  readonly relation: string | null;
  readonly clause: readonly { readonly end: number; readonly meaning: { readonly kind: string } }[];
}

/** A word that is also everyday English counts if capitalized within a sentence, or next to other technical words. */
export function isMeant(tokens: readonly Token[], at: number, meaning: Meaning, sense: Sense): boolean {
  const token = tokens[at] as Token;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (meaning.kind === "role" || meaning.kind === "title") return isAbbreviation(tokens, token);
  if (meaning.kind === "school") return token.capitals || alumni().has(after?.text ?? "");
  if (token.capital && before !== undefined && token.gap !== "stop" && meaning.kind !== "flag") return true;
  if (token.capital && token.text.length === 1) return true;
  // "Goでの開発", "Go开发": no sentence of another script begins with such a word by accident.
  if (token.capital && after !== undefined && after.start === token.end) return true;
  if (isVerb(tokens, at) && sense.clause.at(-1)?.end !== before?.end) return false;
  if (after?.gap === "none" && (isJudged(tokens, at + 1) || isElliptic(tokens, at))) return true;
  if (after !== undefined && after.gap === "none" && peopleAt(tokens, at + 1) > 0) return true;
  // "lead react developer", "backend lead"
  if (meaning.kind === "tier" && before !== undefined && token.gap === "none" && isTrade(before)) return true;
  // "lead data engineer"
  if (meaning.kind === "tier" && after?.gap === "none" && isRoleAt(tokens, at + 1)) return true;
  if (
    after !== undefined &&
    after.gap === "none" &&
    isTrade(after) &&
    (isSkill(meaning) || meaning.kind === "country" || meaning.kind === "tier")
  ) {
    return true;
  }
  if (sense.place && ["city", "country", "area"].includes(meaning.kind)) return true;
  if (meaning.kind === "industry") return isTradeOfEmployers(tokens, at, sense);
  if (meaning.kind === "flag") return sense.negated || isJoiner(after) || (before === undefined && after === undefined);
  // "la based"
  if (meaning.kind === "city" && after?.gap === "none" && placeTails().has(after.text)) return true;
  if (meaning.kind === "city" || meaning.kind === "area") return token.capitals;
  // "people in AI", "work on ai", "ai in Paris", but neither "lavorano ai progetti" nor "ai biết Rust"
  if (meaning.kind === "subject") {
    const isLed = before === undefined ? isNamedOrPlace(after) : token.gap === "none" && subjectLeads.test(before.text);
    return isLed || isAbbreviation(tokens, token);
  }
  if (!isSkill(meaning)) return false;
  if (before !== undefined && token.gap === "none" && isQualified(before, sense) && isAtItsEnd(tokens, at + 1))
    return true;
  if (isListed(tokens, at) || isPractised(tokens, at) || isBeforePlace(tokens, at)) return true;
  if (meaning.kind === "language" && after?.gap === "none" && artifacts().has(after.text)) return true;
  if (isOperator(before) || isOperator(after)) return true;
  // "programador go en Barcelona", "développeurs go ou rust", "programiści go w Polsce"
  const isBehindNoun = before !== undefined && token.gap === "none" && nouns().has(before.text);
  const isEnding = isAtEnd(tokens, at + 1) || isJoiner(after) || declensions().has(after?.text ?? "");
  if (isBehindNoun && (isEnding || isLevel(after))) return true;
  // "go (3+)", "go only"
  if (after !== undefined && /^(?:\d+\+|only)$/.test(after.text)) return true;
  // "visa sponsorship go", "bilingual go"
  const isTrailing = trailing.has(token.text) && token.gap === "none" && !isLeading(before);
  if (isTrailing && (isAtEnd(tokens, at + 1) || isJoinedBehind(tokens, at))) return true;
  if (before === undefined && isConditioned(tokens, at + 1)) return true;
  const lead = before?.text ?? "";
  // "go the extra mile"
  const isGoing = after !== undefined && after.gap === "none" && /^(?:to|for|the|a|beyond|above|far)$/.test(after.text);
  if (sense.negated || skillLeads.includes(lead) || isRequiring(tokens, at)) {
    return token.gap === "none" && !isGoing;
  }
  return isJoiner(before) && !isGoing && (sense.clause.length > 0 || isAtEnd(tokens, at + 1));
}

/** "at an insurance company", "energy sector", "travel startups", "engineers in retail", and "insurance" alone. */
function isTradeOfEmployers(tokens: readonly Token[], at: number, { relation, place }: Sense): boolean {
  if (relation !== null || tokens.length === 1) return true;
  const after = tokens[at + 1];
  const isOfFirms = after?.gap === "none" && firms().has(after.text);
  return isSector(after) || isOfFirms || (place && isAtItsEnd(tokens, at + 1));
}

/** "energy sector", "retail industry". */
export function isSector(token: Token | undefined): boolean {
  return token?.gap === "none" && sectors().has(token.text);
}

/** Of the words that are also everyday English, those that end a list of conditions more often than a sentence. */
const trailing: ReadonlySet<string> = new Set(["go", "apex"]);

/** "Go with an email", "go more than 100 stars", but not "go with the flow" and "go over our plan". */
function isConditioned(tokens: readonly Token[], at: number): boolean {
  const [lead, next] = [tokens[at], tokens[at + 1]];
  if (lead?.gap !== "none" || next === undefined) return false;
  const isLead = /^(?:with|without|plus|but|who)$/.test(lead.text) || boundBefore(tokens, at) !== null;
  return isLead && !/^(?:the|our|my|your|it|this|that|them|us|me|you|him|her)$/.test(next.text);
}

/** "on the go", "people who go": the word before it makes it a part of a sentence. */
function isLeading(before: Token | undefined): boolean {
  return before === undefined || before.text === "people" || (stopwords().has(before.text) && !stays.has(before.text));
}

/** Stop words that end a phrase: "area", "level", "time". */
const stays: ReadonlySet<string> = new Set([
  "area",
  "region",
  "level",
  "timezone",
  "zone",
  "source",
  "background",
  "software",
]);

/** "swift AND ios": in capitals, it joins search terms and not sentences. */
function isOperator(token: Token | undefined): boolean {
  return token?.capitals === true && isJoiner(token);
}

const skillLeads =
  "in with using use know write learn code lang language stack have either both require requires need needs of med met com con en em mostly mainly primarily strong solid excellent deep advanced proficient some".split(
    " ",
  );

const subjectLeads =
  /^(?:on|in|with|about|into|of|for|using|doing|build|building|ship|shipping|applied|modern|generative)$/;

/** "want to go", "let's go", "can move": these words are followed by a verb, not a skill. */
function isVerb(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && (tokens[at] as Token).gap === "none" && verbLeads().has(before.text);
}

/** "Go required", "go optional" */
function isWanting({ text }: Token): boolean {
  return cuesFrom(text).some(
    ({ words, cues }) => words.length === 1 && (cues.includes("soften") || cues.includes("demand")),
  );
}

/** "go is a must", "go not needed" */
function isJudged(tokens: readonly Token[], at: number): boolean {
  const verdicts = ["soften", "demand", "waive", "refuse"];
  return cuesFrom(tokens[at]?.text ?? "").some(
    ({ words, cues }) => spells(tokens, at, words) && cues.some((cue) => verdicts.includes(cue)),
  );
}

/** "rust is not required, go is" */
function isElliptic(tokens: readonly Token[], at: number): boolean {
  return at > 0 && tokens[at + 1]?.text === "is" && at + 2 === tokens.length;
}

/** "must know go", "not only rust but also go", "ideally go" */
function isRequiring(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return false;
  if (before.text === "also" || before.text === "just") return true;
  return isWanting(before) && before.text !== "must";
}

/** "go", "go, rust", "go not java" and "r or python": next to it is only the end, a comma, a "no", or an "or". */
function isListed(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]];
  if (before !== undefined && token.gap === "none" && !isWanting(before) && !isJoiner(before)) return false;
  if (after === undefined || after.gap !== "none" || isNo(after)) return true;
  return isJoinedBehind(tokens, at);
}

/** "go or rust", "go and/or rust" */
function isJoinedBehind(tokens: readonly Token[], at: number): boolean {
  let next = at + 1;
  while (isJoiner(tokens[next])) next++;
  const thing = tokens[next];
  return next > at + 1 && thing !== undefined && namesThing(thing);
}

function isNo({ text }: Token): boolean {
  return cuesFrom(text).some(({ words, cues }) => words.length === 1 && cues.includes("negate"));
}

/** "senior go", "backend go", "berlin go": a role, a level or a place precedes it. */
function isQualified(token: Token, { clause }: Sense): boolean {
  return isTrade(token) || clause.at(-1)?.end === token.end;
}

/** "backend go", "backend go and", "backend go, no java" */
function isAtItsEnd(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at];
  return isAtEnd(tokens, at) || isJoiner(after) || (after !== undefined && isNo(after));
}

/** "3 years go", "3 years of go", "go 3+ years", "go experience": years of experience refer to a skill. */
function isPractised(tokens: readonly Token[], at: number): boolean {
  const [token, after] = [tokens[at] as Token, tokens[at + 1]];
  if (
    after?.gap === "none" &&
    /^(?:experience|expertise|skill|erfahrung|erfaring|erfarenhet|ervaring|kenntnisse|kompetenz)$/.test(after.text)
  )
    return true;
  if (after?.gap === "none" && /^\d/.test(after.text)) {
    return token.capital || isYears(tokens[at + 2]?.text ?? "");
  }
  // "Go less than 3 years"
  const bound = boundBefore(tokens, at + 1);
  const unit = bound === null ? undefined : tokens[at + bound.length + 2];
  if (after?.gap === "none" && unit !== undefined && isYears(unit.text)) return true;
  const span = /^(?:of|de|with|mit|en|em|in)$/.test(tokens[at - 1]?.text ?? "") ? tokens[at - 2] : tokens[at - 1];
  return token.gap === "none" && span !== undefined && isYears(span.text);
}

function namesThing({ text }: Token): boolean {
  const kinds = ["language", "technology", "city", "country"];
  return phrasesFrom(text).some(
    ({ words, meanings }) => words.length === 1 && meanings.some(({ kind }) => kinds.includes(kind)),
  );
}

/** "swift ios developers": a word before a technical word is technical, too. */
function isTrade({ text }: Token): boolean {
  const trade = ["language", "technology", "subject", "role"];
  return (
    !ordinary().has(text) &&
    phrasesFrom(text).some(
      ({ words, meanings }) => words.length === 1 && meanings.some(({ kind }) => trade.includes(kind)),
    )
  );
}

function isNamedOrPlace(token: Token | undefined): boolean {
  if (token === undefined) return true;
  return phrasesFrom(token.text).length > 0 || cuesFrom(token.text).some(({ cues }) => cues.includes("place"));
}

function isSkill({ kind }: { readonly kind: string }): boolean {
  return kind === "language" || kind === "technology" || kind === "stack";
}

/** The number of words for people, such as "engineers", at this position: one or none. */
export function peopleAt(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token === undefined || token.gap !== "none") return 0;
  return isPeople(token.text) ? 1 : 0;
}

/** Whether "engineer" or a similar word directly precedes or follows `at` to `end`, and was not used before `taken`. */
export function isBesideNoun(tokens: readonly Token[], at: number, end: number, taken: number): boolean {
  const [before, first] = [tokens[at - 1], tokens[at] as Token];
  // "to be developers": in lower case such a word is one of the sentence, unless it begins it.
  if (end === at + 1 && stopwords().has(first.text) && !first.capitals && at > 0 && first.gap === "none") return false;
  const precedes = before !== undefined && before.start >= taken && first.gap === "none" && nouns().has(before.text);
  return precedes || isNounBehind(tokens, end);
}

/** "iOS/Android engineer", "web or mobile developers": the noun behind the last belongs to all of them. */
function isNounBehind(tokens: readonly Token[], end: number): boolean {
  const after = tokens[end];
  if (after?.gap === "none" && nouns().has(after.text)) return true;
  const next = after?.gap === "slash" ? end : isJoiner(after) && after?.gap === "none" ? end + 1 : null;
  return next !== null && isRoleAt(tokens, next);
}

function isRoleAt(tokens: readonly Token[], at: number): boolean {
  return phrasesFrom(tokens[at]?.text ?? "").some(
    ({ words, meanings }) =>
      meanings.some(({ kind }) => kind === "role") &&
      spells(tokens, at, words) &&
      isNounBehind(tokens, at + words.length),
  );
}

export function isOr({ text }: Token): boolean {
  return joiners().or.has(text);
}

export function isJoiner(token: Token | undefined): boolean {
  return token !== undefined && (isOr(token) || joiners().and.has(token.text));
}
