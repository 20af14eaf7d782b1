// Figures: A-408.
import { wordsOf } from "./lexicon.ts";
import { phraseAt } from "./phrases.ts";
import type { Token } from "./tokens.ts";

/** Both inclusive: "more than 5" starts at 6. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

const bounds: Readonly<Record<string, (value: number) => Bounds>> = {
  atLeast: (value) => ({ min: Math.ceil(value), max: null }),
  atMost: (value) => ({ min: null, max: Math.floor(value) }),
  above: (value) => ({ min: Math.floor(value) + 1, max: null }),
  below: (value) => ({ min: null, max: Math.max(0, Math.ceil(value) - 1) }),
  exactly: (value) => ({ min: Math.round(value), max: Math.round(value) }),
};

export type Bound = (value: number) => Bounds;

export interface Numeral {
  readonly value: number;
  readonly length: number;
  /** "5+" */
  readonly isOpen: boolean;
  /** "5y", "10yoe": the unit is part of the word. */
  readonly unit: string | null;
}

const digits = /^(\d{1,8}(?:\.\d{1,2})?)(k|m|mio)?(\+?)(y|yo|yr|yoe|year)?$/;
const most = 100_000_000;
const times: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, mio: 1_000_000 };

/** "1.5k", "10,000", "five", "a dozen", "5+", "5y"; null if no number is there. */
export function numeralAt(tokens: readonly Token[], at: number): Numeral | null {
  const word = tokens[at]?.text ?? "";
  const [said, number = "", scale = "", plus, unit] = digits.exec(word.replaceAll(/[,.](?=\d{3}(?:\D|$))/g, "")) ?? [];
  if (said !== undefined) {
    const value = Math.min(most, Number(number) * (times[scale] ?? 1));
    return { value, length: 1, isOpen: plus === "+", unit: unit === undefined ? null : "year" };
  }
  const article = word === "a" ? 1 : 0;
  const named = phraseAt(wordsOf("number"), tokens, at + article);
  if (named === null) return null;
  const value = Number(named.meanings[0]?.value);
  const length = article + named.length;
  // "twenty-five", "five hundred"
  const next = phraseAt(wordsOf("number"), tokens, at + length);
  const more = Number(next?.meanings[0]?.value ?? 0);
  const isNext = next !== null && tokens[at + length]?.gap === "none";
  const whole = value >= 20 && more < 10 ? value + more : more >= 100 ? value * more : value;
  return {
    value: isNext ? whole : value,
    length: isNext && whole !== value ? length + 1 : length,
    isOpen: false,
    unit: null,
  };
}

const signs: Readonly<Record<string, string>> = { "<": "below", ">": "above", "<=": "atMost", ">=": "atLeast" };

/** A bound by a sign before a number: ">100", "≥ 5", "stars:<=50". */
export function signBefore({ before }: Token): Bound | null {
  const end = before.trimEnd();
  const isOrEqual = end.endsWith("=");
  const sign = isOrEqual ? end.slice(0, -1).trimEnd().at(-1) : end.at(-1);
  if (sign === undefined || !"<>≤≥".includes(sign)) return null;
  const written = `${sign}${isOrEqual ? "=" : ""}`.replace("≤", "<=").replace("≥", ">=");
  return bounds[signs[written.slice(0, 2)] ?? "exactly"] ?? null;
}

/** "at least", "more than" before a number; "or more", "minimum" behind one. */
export function boundAt(
  where: "bound before" | "bound behind",
  tokens: readonly Token[],
  at: number,
): { readonly bound: Bound; readonly length: number } | null {
  const found = phraseAt(wordsOf(where), tokens, at);
  const bound = bounds[found?.meanings[0]?.value ?? ""];
  return found === null || bound === undefined ? null : { bound, length: found.length };
}

export const atLeast = bounds.atLeast as Bound;
