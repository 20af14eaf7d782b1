// Figures: A-408.

import { companySizes } from "../../../../population/vocabulary.ts";
import { type Amount, amountAt, boundedBy, furtherAt } from "../amounts.ts";
import { wordsOf } from "../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import type { MeasureName } from "../measures.ts";
import { type Bounds, boundAt, exactly } from "../numbers.ts";
import { type Phrase, phraseAt } from "../phrases.ts";
import type { Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

/** "5+ years", "more than 2k but less than 10k followers"; and behind its unit: "stars:>=100", "a score of at least 60" */
export const measures: Recogniser = {
  name: "measure",
  at: (tokens, at) => beforeUnit(tokens, at) ?? behindUnit(tokens, at),
};

function beforeUnit(tokens: readonly Token[], at: number): Phrase | null {
  const first = amountAt(tokens, at);
  if (first === null) return null;
  const end = at + first.length;
  if (first.isYears) return phrase("years", first, first.length);
  const unit = tokens[end]?.gap === "none" ? unitAt(tokens, end) : null;
  if (unit === null) {
    // "more than 2k but less than 10k followers"
    const both = furtherAt(tokens, end, first);
    const shared = both && unitAt(tokens, end + both.length);
    return both && shared && phrase(shared.name, both, first.length + both.length + shared.length);
  }
  const behind = end + unit.length;
  const bound = first.isBare && isPlain(tokens[behind]) ? boundAt("bound behind", tokens, behind) : null;
  if (bound !== null) return phrase(unit.name, boundedBy(first, bound.bound), behind + bound.length - at);
  // "at least 100 followers but no more than 1000"
  const both = furtherAt(tokens, behind, first);
  if (both !== null && isOver(tokens[behind + both.length])) {
    return phrase(unit.name, both, behind + both.length - at);
  }
  return phrase(unit.name, first, behind - at);
}

function behindUnit(tokens: readonly Token[], at: number): Phrase | null {
  const unit = unitAt(tokens, at, "unit before") ?? unitAt(tokens, at);
  if (unit === null) return null;
  const next = at + unit.length;
  const lead = /^(?:of|is|are)$/.test(tokens[next]?.text ?? "") ? 1 : 0;
  const first = isJoined(tokens, next) ? amountAt(tokens, next + lead) : null;
  if (first === null) return null;
  const end = next + lead + first.length;
  const both = furtherAt(tokens, end, first);
  const stop = end + (both?.length ?? 0);
  // "companies with more than 1000 employees", "a repo with 5k stars"
  const again = isSign(tokens[stop]?.behind) ? null : unitAt(tokens, stop);
  const isOfOne = unit.name === "stars of one repository";
  const isSame = again?.name === (isOfOne ? "stars" : unit.name);
  if ((again !== null || isOfOne) && !isSame) return null;
  return phrase(unit.name, both ?? first, stop + (again?.length ?? 0) - at);
}

/** A number behind its unit: "followers > 50", "stars: 100", but not "5 years, 3 repositories". */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.gap !== "none") return false;
  return (
    isSign(token.before) ||
    /^(?:size|of|with|have|has|having)$/.test(tokens[at - 1]?.text ?? "") ||
    /^(?:of|is|are|between)$/.test(token.text) ||
    boundAt("bound before", tokens, at) !== null
  );
}

function isSign(between = ""): boolean {
  return /[:<>≤≥=]/.test(between);
}

function isPlain(token: Token | undefined): boolean {
  return token?.gap === "none" && !/[()]/.test(token.before);
}

/** "but no more than 1000 in Berlin" counts the same as before, "but no more than 3 jobs" does not. */
function isOver(token: Token | undefined): boolean {
  return !isPlain(token) || /^(?:in|from|at|on|of|with|and|or|who|that)$/.test(token?.text ?? "");
}

function phrase(unit: string, amount: Amount, length: number): Phrase {
  return { length, meanings: [countOf(unit, amount)] };
}

function unitAt(
  tokens: readonly Token[],
  at: number,
  where: "unit" | "unit before" = "unit",
): { readonly name: string; readonly length: number } | null {
  const skipped = /^(?:of|github|total|the|full|public)$/.test(tokens[at]?.text ?? "") ? 1 : 0;
  const found = phraseAt(wordsOf(where), tokens, at + skipped);
  return found === null ? null : { name: found.meanings[0]?.value ?? "", length: skipped + found.length };
}

const scales: Readonly<Record<string, number>> = { months: 1 / 12, decades: 10 };

/** Months and decades are told in whole years within what is said. */
function countOf(unit: string, amount: Amount): Meaning {
  if (unit === "age") return { kind: "aside", value: unit };
  const scale = scales[unit];
  const of = scale === undefined ? (unit as MeasureName) : "years";
  // "a company of 100 people"
  const isExact = of === "employees" && amount.isBare;
  const { min, max } = (isExact ? boundedBy(amount, exactly) : amount).within(scale ?? 1);
  const range = { of, min, max: of === "years" && max !== null ? Math.min(60, max) : max };
  if (of !== "employees") return { kind: "measure", value: rangeWords(range), range };
  const sizes = sizesWithin(range);
  return { kind: "size", value: sizes.join(" or "), names: sizes };
}

function rangeWords({ min, max }: Bounds): string {
  if (min === max) return `exactly ${min}`;
  return min === null ? `at most ${max}` : max === null ? `at least ${min}` : `${min} to ${max}`;
}

/** The company sizes within a range of employees or, if none is completely within it, those that overlap it. */
function sizesWithin({ min, max }: Bounds): string[] {
  const [from, to] = [min ?? 0, max ?? Number.POSITIVE_INFINITY];
  const ranges = companySizes.map((size) => {
    const [low = 0, high = Number.POSITIVE_INFINITY] = (size.match(/\d+/g) ?? []).map(Number);
    return { size, low, high };
  });
  const inside = ranges.filter(({ low, high }) => low >= from && high <= to);
  const touched = ranges.filter(({ low, high }) => low <= to && high >= from);
  return (inside.length > 0 ? inside : touched).map(({ size }) => size);
}
