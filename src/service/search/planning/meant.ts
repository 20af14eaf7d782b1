// Figures: A-408.
import { cuesFrom, type Meaning, nouns, ordinary, phrasesFrom, verbLeads } from "./lexicon.ts";
import { isYears } from "./numbers.ts";
import type { Token } from "./tokens.ts";

/** What the words before have led to. */
interface Sense {
  readonly negated: boolean;
  readonly place: boolean;
  readonly relation: string | null;
  readonly clause: readonly unknown[];
}

/** A word that is also everyday English counts with a capital within a sentence, or in the company of such words. */
export function isMeant(tokens: readonly Token[], at: number, meaning: Meaning, sense: Sense): boolean {
  const token = tokens[at] as Token;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (meaning.kind === "school") return token.capitals;
  if (token.capital && before !== undefined && token.gap !== "stop") return true;
  if (token.capital && token.text.length === 1) return true;
  if (isVerb(tokens, at)) return false;
  if (after !== undefined && after.gap === "none" && isWanting(after)) return true;
  if (after !== undefined && after.gap === "none" && peopleAt(tokens, at + 1) > 0) return true;
  // "lead react developer", "backend lead"
  if (meaning.kind === "tier" && before !== undefined && token.gap === "none" && isTrade(before)) return true;
  if (
    after !== undefined &&
    after.gap === "none" &&
    isTrade(after) &&
    (isSkill(meaning) || meaning.kind === "country" || meaning.kind === "tier")
  ) {
    return true;
  }
  if (sense.place && (meaning.kind === "city" || meaning.kind === "country")) return true;
  if (sense.relation !== null && meaning.kind === "industry") return true;
  if (meaning.kind === "flag") return sense.negated;
  if (meaning.kind === "city") return token.capitals;
  if (!isSkill(meaning)) return false;
  if (before !== undefined && token.gap === "none" && isQualified(before) && isAtEnd(after)) return true;
  if (isListed(tokens, at) || isPractised(tokens, at) || isBeforePlace(tokens, at)) return true;
  const lead = before?.text ?? "";
  if (sense.negated || skillLeads.includes(lead)) {
    return (
      token.gap === "none" && (after === undefined || after.gap !== "none" || !/^(to|for|the|a)$/.test(after.text))
    );
  }
  return sense.clause.length > 0 && isJoiner(before);
}

const skillLeads =
  "in with using use know write learn code lang language stack have require requires need needs of".split(" ");

/** How many tokens "m/w/d" and the like in a job's title take; none elsewhere. */
export function gendersAt(tokens: readonly Token[], at: number): number {
  let length = 0;
  while (isGender(tokens[at + length]) && (length === 0 || tokens[at + length]?.gap === "slash")) length++;
  return length >= 3 ? length : 0;
}

function isGender(token: Token | undefined): boolean {
  return token !== undefined && /^[mwfhdx]$/.test(token.text);
}

/** "want to go", "let's go", "can move": what follows such words is done, not known. */
function isVerb(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && (tokens[at] as Token).gap !== "stop" && verbLeads().has(before.text);
}

/** "Go required", "go optional" */
function isWanting({ text }: Token): boolean {
  return cuesFrom(text).some(
    ({ words, cues }) => words.length === 1 && (cues.includes("soften") || cues.includes("demand")),
  );
}

/** "go", "go, rust" and "r or python": nothing stands beside it but the end, a comma, or an "or" and another skill. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const [before, token, after, next] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1], tokens[at + 2]];
  if (before !== undefined && token.gap === "none" && !isWanting(before)) return false;
  return after === undefined || after.gap !== "none" || (isJoiner(after) && next !== undefined && namesSkill(next));
}

/** "senior go", "backend go": what people are called by stands before it. */
function isQualified(token: Token): boolean {
  return isTrade(token) || phrasesFrom(token.text).some(({ meanings }) => meanings.some(({ kind }) => kind === "tier"));
}

/** Nothing stands behind it but a place. */
function isAtEnd(after: Token | undefined): boolean {
  if (after === undefined || after.gap !== "none") return true;
  const leads = cuesFrom(after.text).some(({ words, cues }) => words.length === 1 && cues.includes("place"));
  return leads || phrasesFrom(after.text).some(({ meanings }) => meanings.some(({ kind }) => kind === "city"));
}

/** "3 years go", "3 years of go", "go experience": what takes years is known. */
function isPractised(tokens: readonly Token[], at: number): boolean {
  const [token, after] = [tokens[at] as Token, tokens[at + 1]];
  if (after?.gap === "none" && /^(experience|expertise|skill)$/.test(after.text)) return true;
  const span = tokens[at - 1]?.text === "of" ? tokens[at - 2] : tokens[at - 1];
  return token.gap === "none" && span !== undefined && isYears(span.text);
}

/** "go Boston" has no "to". */
function isBeforePlace(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (after === undefined || after.gap !== "none" || !after.capital) return false;
  if (before !== undefined && (tokens[at] as Token).gap === "none") return false;
  return phrasesFrom(after.text).some(
    ({ words, meanings }) =>
      words.every((word, i) => tokens[at + 1 + i]?.text === word) && meanings.some(({ kind }) => kind === "city"),
  );
}

function namesSkill({ text }: Token): boolean {
  return phrasesFrom(text).some(({ words, meanings }) => words.length === 1 && meanings.some(isSkill));
}

/** "swift ios developers": what stands before a word of the trade is one, too. */
function isTrade({ text }: Token): boolean {
  const trade = ["language", "technology", "subject", "role"];
  return (
    !ordinary().has(text) && phrasesFrom(text).some(({ meanings }) => meanings.some(({ kind }) => trade.includes(kind)))
  );
}

function isSkill({ kind }: { readonly kind: string }): boolean {
  return kind === "language" || kind === "technology" || kind === "stack";
}

/** How many words for people, such as "engineers", stand there: one or none. */
export function peopleAt(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token === undefined || token.gap !== "none") return 0;
  return cuesFrom(token.text).some(({ words, cues }) => words.length === 1 && cues.includes("people")) ? 1 : 0;
}

/** Whether "engineer" or the like stands right before or after the words from `at` to `end`, and is no part of what was read until `taken`. */
export function isBesideNoun(tokens: readonly Token[], at: number, end: number, taken: number): boolean {
  const [before, first, after] = [tokens[at - 1], tokens[at] as Token, tokens[end]];
  const follows = after?.gap === "none" && nouns().has(after.text);
  return follows || (before !== undefined && before.start >= taken && first.gap === "none" && nouns().has(before.text));
}

const ors = ["or", "nor", "oder", "ou"];
const ands = ["and", "und", "et", "y", "e"];

export function isOr({ text }: Token): boolean {
  return ors.includes(text);
}

export function isJoiner(token: Token | undefined): boolean {
  return token !== undefined && (isOr(token) || ands.includes(token.text));
}
