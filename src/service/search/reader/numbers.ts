// Figures: A-408.
import { wordsOf } from "./lexicon.ts";
import { phraseAt } from "./phrases.ts";
import type { Token } from "./tokens.ts";

/** Both inclusive: "more than 5" starts at 6. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

export type Bound = (value: number) => Bounds;

const bounds = {
  atLeast: (value: number) => ({ min: Math.ceil(value), max: null }),
  atMost: (value: number) => ({ min: null, max: Math.floor(value) }),
  above: (value: number) => ({ min: Math.floor(value) + 1, max: null }),
  below: (value: number) => ({ min: null, max: Math.max(0, Math.ceil(value) - 1) }),
  exactly: (value: number) => ({ min: Math.round(value), max: Math.round(value) }),
} satisfies Record<string, Bound>;

export const { atLeast, exactly } = bounds;

interface Numeral {
  readonly value: number;
  readonly length: number;
  /** "5+" */
  readonly isOpen?: boolean;
  /** "5y", "10yoe": the word ends in its unit. */
  readonly isYears?: boolean;
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
    return { value, length: 1, isOpen: plus === "+", isYears: unit !== undefined };
  }
  if (word === "a" && tokens[at + 1]?.text === "decade") return { value: 1, length: 1 };
  const article = word === "a" ? 1 : 0;
  const first = wordAt(tokens, at + article);
  if (first === null) return null;
  const length = article + first.length;
  const more = tokens[at + length]?.gap === "none" ? (wordAt(tokens, at + length)?.value ?? 0) : 0;
  // "twenty-five", "five hundred"
  if (first.value >= 20 && more > 0 && more < 10) return { value: first.value + more, length: length + 1 };
  if (more >= 100) return { value: first.value * more, length: length + 1 };
  return { value: first.value, length };
}

function wordAt(tokens: readonly Token[], at: number): { readonly value: number; readonly length: number } | null {
  const found = phraseAt(wordsOf("number"), tokens, at);
  return found === null ? null : { value: Number(found.meanings[0]?.value), length: found.length };
}

const signs: Readonly<Record<string, Bound>> = {
  "<": bounds.below,
  ">": bounds.above,
  "<=": bounds.atMost,
  ">=": bounds.atLeast,
  "≤": bounds.atMost,
  "≥": bounds.atLeast,
};

/** The sign before a number: ">100", "≥ 5", "stars:<=50". */
export function signBefore({ before }: Token): Bound | null {
  return signs[/(?:[<>]=?|[≤≥])(?=\s*$)/.exec(before)?.[0] ?? ""] ?? null;
}

/** "at least", "more than" before a number; "or more", "minimum" behind one. */
export function boundAt(
  where: "bound before" | "bound behind",
  tokens: readonly Token[],
  at: number,
): { readonly bound: Bound; readonly length: number } | null {
  const found = phraseAt(wordsOf(where), tokens, at);
  const bound = bounds[(found?.meanings[0]?.value ?? "") as keyof typeof bounds];
  return found === null || bound === undefined ? null : { bound, length: found.length };
}
