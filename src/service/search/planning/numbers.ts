// Figures: A-408.

import { onFirstUse } from "../../../base/on-first-use.ts";
import { atLeast, type Bound, boundBefore, boundBehind, boundWords, exactly, symbolBefore } from "./bounds.ts";
import { numeralAt, numeralWords } from "./numerals.ts";
import { someYearsAt, someYearsWords } from "./some-years.ts";
import type { Token } from "./tokens.ts";
import { type Counted, experienceAt, isUnit, type Unit, unitAt, unitWords } from "./units.ts";

export interface Measure {
  readonly of: Counted;
  /** Both inclusive: "more than 5" starts at 6. */
  readonly min: number | null;
  readonly max: number | null;
  /** The number of tokens that it covers, from the given one. */
  readonly length: number;
}

/** A number with its bound: two numbers of a range, or one that waits for the words behind its unit. */
interface Amount {
  readonly low: number;
  readonly high: number | null;
  readonly bound: Bound | null;
  readonly next: number;
}

/** The first words of these phrases, so that other words are skipped quickly. */
const first = onFirstUse(
  () =>
    new Set([
      ...numeralWords(),
      ...boundWords(),
      ...unitWords(),
      ...someYearsWords(),
      ...between,
      "cracked",
      "company",
    ]),
);

const between = [
  "between",
  "zwischen",
  "entre",
  "tra",
  "fra",
  "tussen",
  "mellan",
  "mellem",
  "miedzy",
  "от",
  "od",
  "van",
  "von",
];
const to = new Set("to and bis und a et y e ate до do tot en till til al through or oder ou o или lub".split(" "));

/**
 * Parses "5+ years", "3 to 5 yrs", "> 1k stars", "fewer than 500 followers", "score above 80" and similar phrases at
 * a token; null if there is none.
 */
export function measureAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  before: Measure["of"] | null = null,
): Measure | null {
  const { text: word } = tokens[at] as Token;
  // "an account older than 10 years" says nothing about years of work.
  if (tokens[at - 1]?.text === "than" && /^(?:old|young|new)er$/.test(tokens[at - 2]?.text ?? "")) return null;
  if (!first().has(word) && !(word >= "0" && word < ":")) return null;
  if (isOfTime(tokens, at)) return null;
  const some = someYearsAt(text, tokens, at);
  if (some !== null) return { of: "years", min: some.least, max: null, length: some.length };
  return amountFirst(text, tokens, at) ?? nameFirst(text, tokens, at) ?? bareAmount(text, tokens, at, before);
}

/** "in the last two years", "on GitHub for more than 10 years": a time that is no experience. */
function isOfTime(tokens: readonly Token[], at: number): boolean {
  if (/^(?:last|past)$/.test(tokens[at - 1]?.text ?? "")) return true;
  const lead = /^(?:than|over)$/.test(tokens[at - 1]?.text ?? "") ? at - (tokens[at - 1]?.text === "than" ? 2 : 1) : at;
  return tokens[lead - 1]?.text === "for" && /^(?:github|account|here)$/.test(tokens[lead - 2]?.text ?? "");
}

/** "more than 500 followers and fewer than 2000": the second number has the unit of the first. */
function bareAmount(text: string, tokens: readonly Token[], at: number, of: Measure["of"] | null): Measure | null {
  const amount = of === null || boundBefore(tokens, at) === null ? null : amountAt(text, tokens, at);
  return amount === null || of === null ? null : { of, ...rangeOf(amount, of, null), length: amount.next - at };
}

/** "20 years of history", "10 years in business": how long a company exists. */
function isOfCompany(tokens: readonly Token[], at: number): boolean {
  const behind = tokens.slice(at, at + 3).map(({ word }) => word);
  return /^(?:of|in|de|en|d|am|di|no|on) (?:(?:the|el|o|le) )?(?:history|existence|business|market|historia|existencia|trayectoria|mercado|existence|histoire|markt|storia|mercato)\b/.test(
    behind.join(" "),
  );
}

const calendarYear = /^(?:19|20)\d\d$/;
const described = /^(?:github|public|total|full|complete)$/;

/** "more than 1000 stars", "5 years or more" */
function amountFirst(text: string, tokens: readonly Token[], at: number): Measure | null {
  const amount = amountAt(text, tokens, at);
  if (amount === null) return null;
  let { next } = amount;
  // "more than 500 but fewer than 2000 stars"
  const other = /^(?:but|and|yet|or)$/.test(tokens[next]?.text ?? "") ? next + 1 : next;
  if (amount.bound !== null && boundBefore(tokens, other) !== null) {
    const upper = amountFirst(text, tokens, other);
    if (upper !== null) return bothOf(rangeOf(amount, upper.of, null), upper, other + upper.length - at);
  }
  while (described.test(tokens[next]?.text ?? "")) next++;
  const unit = unitAt(tokens[next]);
  // There is no data about people's age, and "2 years ago" is a date.
  if (unit === undefined || /^(?:old|ago)$/.test(tokens[next + 1]?.text ?? "") || isOfCompany(tokens, next + 1)) {
    return null;
  }
  // "2012年設立": the year in which a company was founded.
  if (unit === "years" && calendarYear.test(`${amount.low}`)) return null;
  next++;
  const behind = amount.bound === null ? boundBehind(tokens, next) : null;
  // In "5 years (max 8)" the bound is that of the next number.
  const leads = behind !== null && tokens[next + behind.length]?.gap === "none";
  const said = leads && numeralAt(text, tokens, next + behind.length) !== null ? null : behind;
  next += said?.length ?? 0;
  const of = unit === "months" || unit === "decades" ? "years" : unit;
  const experience = of === "years" ? experienceAt(text, tokens, next) : 0;
  // "the last 6 months" or "a 3 month contract" is no experience unless it says so.
  if (unit === "months" && experience === 0 && !isOfSkill(tokens, next)) return null;
  const range = rangeOf(amount, unit, said?.bound ?? null);
  const end = next + experience;
  const limit = otherEndAt(text, tokens, end, unit);
  const whole = limit === null ? null : bothOf(range, { of, ...limit }, end + limit.length - at);
  return whole ?? { of, ...range, length: end - at };
}

/** "5+ years, max 8", "3 years minimum, 6 maximum": the other end of a range, behind the unit of both. */
function otherEndAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  unit: Unit,
): Pick<Measure, "min" | "max" | "length"> | null {
  if (tokens[at] === undefined || tokens[at].gap === "stop") return null;
  const start = /^(?:and|but|yet)$/.test(tokens[at].text) ? at + 1 : at;
  const amount = amountAt(text, tokens, start);
  const isLong = amount !== null && unit === "years" && amount.low > mostYears;
  if (amount === null || amount.high !== null || isLong) return null;
  const said = amount.bound === null ? boundBehind(tokens, amount.next) : null;
  const next = amount.next + (said?.length ?? 0);
  const isOther = tokens[next]?.gap === "none" && isUnit(tokens[next].text);
  if (isOther || (amount.bound === null && said === null)) return null;
  return { ...rangeOf(amount, unit, said?.bound ?? null), length: next - at };
}

const mostYears = 60;

function bothOf(
  one: Pick<Measure, "min" | "max">,
  { of, min, max }: Omit<Measure, "length">,
  length: number,
): Measure | null {
  if ((one.min === null) === (min === null)) return null;
  const range = { min: one.min ?? min, max: one.max ?? max };
  const isRange = range.min !== null && range.max !== null && range.min <= range.max;
  return isRange ? { of, ...range, length } : null;
}

/** "18 months of Python", "18 months experience" */
function isOfSkill(tokens: readonly Token[], at: number): boolean {
  return /^(?:of|with|using|in|de|mit|exp|experience|erfahrung)$/.test(tokens[at]?.text ?? "");
}

/** "at least 100", "500+": a number and the token behind it; null where no number may start. `bare` is the bound of a number without one. */
export function countAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  bare: Bound | null = null,
): (Omit<Measure, "of" | "length"> & { next: number }) | null {
  const word = tokens[at]?.text ?? "";
  const amount = first().has(word) || (word >= "0" && word < ":") ? amountAt(text, tokens, at) : null;
  return amount === null ? null : { ...rangeOf(amount, "stars", bare), next: amount.next };
}

/** "cracked score above 80", "followers: 100 to 200" */
function nameFirst(text: string, tokens: readonly Token[], at: number): Measure | null {
  let next = at;
  if (tokens[next]?.text === "cracked") next++;
  const isSize = tokens[next]?.text === "company" && tokens[next + 1]?.text === "size";
  if (isSize) next++;
  const unit = isSize ? "employees" : unitAt(tokens[next]);
  if (unit === undefined || unit === "months" || unit === "decades") return null;
  next++;
  // "years of experience: 8"
  if (unit === "years") next += experienceAt(text, tokens, next);
  if (tokens[next]?.text === "count") next++;
  if (["of", "is", "are"].includes(tokens[next]?.text ?? "")) next++;
  const amount = tokens[next] === undefined || tokens[next]?.gap === "comma" ? null : amountAt(text, tokens, next);
  if (amount === null) return null;
  // "many stars 5 years": the number has its own unit, unless that is the name of the next one ("repos:>20").
  const own = tokens[amount.next];
  if (own?.gap === "none" && unitAt(own) !== undefined && text[own.end] !== ":") return null;
  return { of: unit, ...rangeOf(amount, unit, null), length: amount.next - at };
}

const ranges = /^[\s\-–—~〜～]+$|^\s?\.{2,3}\s?$|^\s?…\s?$/;

function amountAt(text: string, tokens: readonly Token[], at: number): Amount | null {
  const isBetween = between.includes(tokens[at]?.text ?? "") && numeralAt(text, tokens, at + 1) !== null;
  const said = isBetween ? null : boundBefore(tokens, at);
  const start = at + (isBetween ? 1 : (said?.length ?? 0));
  const number = numeralAt(text, tokens, start) ?? singleAt(tokens, start);
  if (number === null) return null;
  const { value, next } = number;
  const [until, after] = [numeralAt(text, tokens, next), tokens[next]];
  const isWide = after !== undefined && ranges.test(text.slice((tokens[next - 1] as Token).end, after.start));
  if (until !== null && !until.isOpen && isWide) return ranged(value, until.value, until.next);
  const joined = after?.gap === "none" && to.has(after.text) ? numeralAt(text, tokens, next + 1) : null;
  // "score > 60 and <3 years": the second number has a bound of its own.
  if (joined !== null && !joined.isOpen && symbolBefore(text, tokens, next + 1) === null)
    return ranged(value, joined.value, joined.next);
  const bound = said?.bound ?? symbolBefore(text, tokens, start);
  if (bound !== null) return { low: value, high: null, bound, next };
  // "5 or more years", "10 plus years"
  const behind = boundBehind(tokens, next);
  if (behind !== null) return { low: value, high: null, bound: behind.bound, next: next + behind.length };
  return { low: value, high: null, bound: number.isOpen ? atLeast : null, next };
}

/** "at least a year", "a decade of Java", "half a decade of Java" */
function singleAt(tokens: readonly Token[], at: number): { value: number; next: number; isOpen: boolean } | null {
  const isHalf = tokens[at]?.text === "half";
  const article = isHalf ? at + 1 : at;
  // The French "an" is no unit of an English article.
  const isArticle = /^an?$/.test(tokens[article]?.text ?? "") && tokens[article + 1]?.text !== "an";
  const unit = isArticle ? unitAt(tokens[article + 1]) : undefined;
  const isSaid = boundBehind(tokens, article + 2) !== null || isOfSkill(tokens, article + 2);
  const isCounted = unit === "decades" || (unit === "years" && !isHalf);
  return isCounted && isSaid ? { value: isHalf ? 0.5 : 1, next: article + 1, isOpen: false } : null;
}

function ranged(one: number, other: number, next: number): Amount {
  return { low: Math.min(one, other), high: Math.max(one, other), bound: null, next };
}

/** "0 followers" means none at all, any other number at least as many. */
function rangeOf(
  { low, high, bound }: Amount,
  unit: Unit,
  behind: Bound | null,
): { min: number | null; max: number | null } {
  const times = unit === "months" ? 1 / monthsOfYear : unit === "decades" ? yearsOfDecade : 1;
  if (high !== null) return { min: Math.ceil(low * times), max: Math.floor(high * times) };
  return (bound ?? behind ?? (low === 0 ? exactly : atLeast))(low * times);
}

const monthsOfYear = 12;
const yearsOfDecade = 10;
