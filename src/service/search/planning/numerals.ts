// Figures: A-408.
import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import type { Token } from "./tokens.ts";

/** A number in a text, in digits or in words, and the token behind it. */
export interface Numeral {
  readonly value: number;
  readonly next: number;
  /** "5+" */
  readonly isOpen: boolean;
}

const { values, scales, half, articles, counted, han } = fixture.numerals;

const byWord = (listed: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(listed).flatMap(([value, all]) => all.map((word) => [word, Number(value)] as const)));

const units = onFirstUse(
  () => new Map([...byWord(values), ...compounds(), ...han.map((sign, at) => [sign, at] as const)]),
);
const multiples = onFirstUse(() => byWord(scales));
const halves = onFirstUse(() => new Set(half));
const before = onFirstUse(() => new Set(articles));
const counts = onFirstUse(() => new Set(counted));

/** The words with which a number may begin. */
export const numeralWords = onFirstUse(
  (): ReadonlySet<string> => new Set([...units().keys(), ...multiples().keys(), ...halves(), ...before()]),
);

/** German writes "fünfundzwanzig" as one word. */
function compounds(): (readonly [string, number])[] {
  const german = (value: number) => values[`${value}` as keyof typeof values][1] as string;
  return [20, 30, 40, 50, 60, 70, 80, 90].flatMap((ten) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => [`${german(one)}und${german(ten)}`, ten + one] as const),
  );
}

/** "1.5k", "10 000", "twenty-five", "half a dozen", "two hundred", "a couple of", "2 Mio"; null if no number is there. */
export function numeralAt(text: string, tokens: readonly Token[], at: number): Numeral | null {
  const word = tokens[at]?.text;
  if (word === undefined) return null;
  if (word >= "0" && word < ":") return inDigits(text, tokens, at);
  if (halves().has(word)) return halved(tokens, at);
  return before().has(word) ? afterArticle(text, tokens, at + 1) : inWords(tokens, at);
}

/** "a hundred", "around 500" */
function afterArticle(text: string, tokens: readonly Token[], at: number): Numeral | null {
  const word = tokens[at]?.text ?? "";
  if (tokens[at]?.gap !== "none" || before().has(word)) return null;
  return numeralAt(text, tokens, at);
}

function inDigits(text: string, tokens: readonly Token[], at: number): Numeral | null {
  const [word, group] = [tokens[at]?.text ?? "", tokens[at + 1]];
  const leading = digitsIn(word);
  if (leading === null) return null;
  const isGrouped = leading < 1000 && group !== undefined && isGroup(text, tokens, at + 1);
  const value = isGrouped ? leading * 1000 + Number.parseInt(group.text, 10) : leading;
  const end = isGrouped ? at + 2 : at + 1;
  const times = tokens[end]?.gap === "none" ? multiples().get(tokens[end].text) : undefined;
  const isOpen = (isGrouped ? group.text : word).endsWith("+");
  return { value: limited(value * (times ?? 1)), next: times === undefined ? end : end + 1, isOpen };
}

/** "half a dozen" */
function halved(tokens: readonly Token[], at: number): Numeral | null {
  const whole = inWords(tokens, before().has(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1);
  return whole === null || whole.value % 2 === 1 ? null : { ...whole, value: whole.value / 2 };
}

/** "twenty-five", "treinta y cinco", "a hundred and fifty thousand" */
function inWords(tokens: readonly Token[], at: number): Numeral | null {
  let [total, current, next] = [0, 0, at];
  let last = Number.POSITIVE_INFINITY;
  for (;;) {
    const isJoined = next > at && isAnd(tokens[next]) && last >= 20;
    const token = tokens[isJoined ? next + 1 : next];
    if (token === undefined || (next > at && token.gap !== "none")) break;
    const [value, times] = [units().get(token.text), multiples().get(token.text)];
    const isSmaller = value !== undefined && value < (last >= 100 ? last : last >= 20 ? 10 : 0);
    if (times !== undefined && !isJoined) {
      if (times === 100) current = Math.max(1, current) * 100;
      else [total, current] = [total + Math.max(1, current) * times, 0];
      last = times;
    } else if (isSmaller) [current, last] = [current + value, value];
    else break;
    next += isJoined ? 2 : 1;
  }
  if (next === at) return null;
  const isCounted = /^(?:of|de|di|von)$/.test(tokens[next]?.text ?? "") && isCountNoun(tokens[next - 1]);
  return { value: limited(total + current), next: isCounted ? next + 1 : next, isOpen: false };
}

/** "a couple of years", "dozens of repositories" */
function isCountNoun(token: Token | undefined): boolean {
  return token !== undefined && (multiples().has(token.text) || counts().has(token.text));
}

function isAnd(token: Token | undefined): boolean {
  return token?.gap === "none" && /^(?:and|und|et|y|e)$/.test(token.text);
}

/** "10 000 stars": three digits behind a space. */
function isGroup(text: string, tokens: readonly Token[], at: number): boolean {
  const [first, token] = [tokens[at - 1] as Token, tokens[at] as Token];
  return /^\d{3}\+?$/.test(token.text) && /^\s$/.test(text.slice(first.end, token.start));
}

/** "10,000" and "10.000" are the same number, and "1.5k" is not a version. */
function digitsIn(word: string): number | null {
  const digits = /^(\d{1,8}(?:[.,]\d{1,2})?)([km])?\+?$/.exec(word.replaceAll(/[,.](?=\d{3}(?:\D|$))/g, ""));
  if (digits === null) return null;
  const times = { k: 1000, m: 1_000_000 }[digits[2] ?? ""] ?? 1;
  return Number(digits[1]?.replace(",", ".")) * times;
}

const most = 100_000_000;

function limited(value: number): number {
  return Math.min(most, Math.round(value * 100) / 100);
}
