// Figures: A-408.
import { atLeast, type Bound, type Bounds, boundAt, numeralAt, signBefore } from "./numbers.ts";
import type { Token } from "./tokens.ts";

/** A number or a range with what is said of it: "more than 5", "3 to 5", "5 or more". */
export interface Amount {
  readonly length: number;
  /** What it says, where its unit is so many of ours: a decade is ten years. */
  readonly within: (scale: number) => Bounds;
  /** "100-person company": nothing says more or less. */
  readonly isBare: boolean;
  /** "more than", "<": the bound stands before it. */
  readonly isBounded: boolean;
  readonly isYears: boolean;
}

export function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const word = tokens[at]?.text ?? "";
  if (word === "between" || word === "zwischen") return rangeAt(tokens, at, 1, /^(?:and|und|to|y|et|e|i)$/);
  const before = boundAt("bound before", tokens, at);
  if (before === null) {
    return rangeAt(tokens, at, 0, /^(?:to|bis|until)$/) ?? numberAt(tokens, at);
  }
  const start = at + before.length;
  const numeral = tokens[start]?.gap === "none" ? numeralAt(tokens, start) : null;
  if (numeral === null) return null;
  const bound = signBefore(tokens[start] as Token) ?? before.bound;
  return amount(before.length + numeral.length, (scale) => bound(numeral.value * scale), {
    isBounded: true,
    isYears: numeral.isYears === true,
  });
}

/** "5", ">5", "5 or more" */
function numberAt(tokens: readonly Token[], at: number): Amount | null {
  const numeral = numeralAt(tokens, at);
  if (numeral === null) return null;
  const { value, length, isOpen = false, isYears = false } = numeral;
  const sign = signBefore(tokens[at] as Token);
  const behind = tokens[at + length]?.gap === "none" ? boundAt("bound behind", tokens, at + length) : null;
  const bound = sign ?? behind?.bound ?? atLeast;
  return amount(length + (behind?.length ?? 0), (scale) => bound(value * scale), {
    isBare: sign === null && behind === null && !isOpen,
    isBounded: sign !== null,
    isYears,
  });
}

const rangeSign = /^\s*(?:-|–|—|~|\.\.)\s*$/;

/** "3 to 5", "3-5", "between 3 and 5" */
function rangeAt(tokens: readonly Token[], at: number, lead: number, to: RegExp): Amount | null {
  const first = numeralAt(tokens, at + lead);
  if (first === null) return null;
  const next = at + lead + first.length;
  const word = tokens[next]?.gap === "none" && to.test(tokens[next]?.text ?? "") ? 1 : 0;
  if (word === 0 && !rangeSign.test(tokens[next]?.before ?? "")) return null;
  const last = numeralAt(tokens, next + word);
  if (last === null || last.value < first.value) return null;
  const within = (scale: number) => ({ min: Math.ceil(first.value * scale), max: Math.floor(last.value * scale) });
  return amount(next + word + last.length - at, within, { isYears: last.isYears === true });
}

function amount(length: number, within: Amount["within"], said: Partial<Amount>): Amount {
  return { length, within, isBare: false, isBounded: false, isYears: false, ...said };
}

/** The same amount with what a bound behind its unit says: "5 years or more". */
export function boundedBy(bare: Amount, bound: Bound): Amount {
  return { ...bare, isBare: false, within: (scale) => bound((bare.within(1).min ?? 0) * scale) };
}

/** "more than 2k but less than 10k": another bound behind the words that join it. Null if no number is within both. */
export function furtherAt(tokens: readonly Token[], at: number, first: Amount): Amount | null {
  const token = tokens[at];
  if (token === undefined || token.gap === "stop") return null;
  const joiner = /^(?:but|and)$/.test(token.text) ? 1 : 0;
  const second = amountAt(tokens, at + joiner);
  if (second === null || !second.isBounded) return null;
  const within = (scale: number): Bounds => {
    const [one, other] = [first.within(scale), second.within(scale)];
    return { min: one.min ?? other.min, max: one.max ?? other.max };
  };
  const { min, max } = within(1);
  const isRange = min !== null && max !== null && min <= max && first.within(1).min !== second.within(1).min;
  return isRange ? amount(joiner + second.length, within, { isBounded: true }) : null;
}
