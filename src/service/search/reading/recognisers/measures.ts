// Figures: A-408.
import { companySizes } from "../../../../population/vocabulary.ts";
import { wordsOf } from "../lexicon.ts";
import type { Meaning, MeasureName, Range } from "../meaning.ts";
import { atLeast, type Bound, type Bounds, boundAt, numeralAt, signBefore } from "../numbers.ts";
import { type Phrase, phraseAt } from "../phrases.ts";
import type { Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

interface Amount extends Bounds {
  /** The words so far; the unit of "5y" is among them. */
  readonly length: number;
  readonly unit: string | null;
  /** "100-person company": nothing says more or less. */
  readonly isBare?: boolean;
}

/** "5+ years", "between 3 and 5 years", "more than 100 followers", "stars:>=100", "score of at least 60" */
export const measures: Recogniser = {
  name: "measure",
  at(tokens, at) {
    const said = amountAt(tokens, at);
    if (said !== null) {
      if (said.unit !== null) return measure("years", said, said.length);
      const gap = tokens[at + said.length]?.gap;
      const isOver = gap === "stop" || gap === "comma";
      const unit = (isOver ? null : unitAt(tokens, at + said.length)) ?? unitBefore(tokens, at, said.length);
      if (unit === null) return null;
      const end = at + said.length + unit.length;
      const behind =
        tokens[end]?.gap === "none" && !/[()]/.test(tokens[end]?.before ?? "")
          ? boundAt("bound behind", tokens, end)
          : null;
      const isBare = said.max === null && behind !== null;
      const bounded = isBare ? { ...said, ...behind.bound(said.min ?? 0) } : said;
      return measure(
        unit.name,
        exactIfCounted(unit.name, bounded),
        said.length + unit.length + (isBare ? behind.length : 0),
      );
    }
    const unit = unitAt(tokens, at);
    if (unit === null) return null;
    const lead = /^(?:of|is|are)$/.test(tokens[at + unit.length]?.text ?? "") ? 1 : 0;
    const first = at + unit.length + lead;
    const amount = isJoined(tokens, at + unit.length) ? amountAt(tokens, first) : null;
    return amount === null ? null : measure(unit.name, amount, unit.length + lead + amount.length);
  },
};

/** A number behind its unit: "followers > 50", "stars: 100", but not "5 years, 3 repositories". */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const { gap, before = "" } = tokens[at] ?? {};
  return (
    gap === "none" &&
    (/[:<>≤≥=]/.test(before) ||
      /^(?:size|of|with|company|companie)$/.test(tokens[at - 1]?.text ?? "") ||
      boundAt("bound before", tokens, at) !== null ||
      /^(?:of|is|are|between)$/.test(tokens[at]?.text ?? ""))
  );
}

/** "5+ years, max 8": the unit of the number before. */
function unitBefore(tokens: readonly Token[], at: number, length: number): ReturnType<typeof unitAt> {
  const next = tokens[at + length];
  if (boundAt("bound before", tokens, at) === null || (next !== undefined && next.gap === "none" && !isEnd(next)))
    return null;
  for (let before = at - 1; before >= Math.max(0, at - 6) && tokens[before + 1]?.gap !== "stop"; before--) {
    const unit = unitAt([{ ...(tokens[before] as Token), gap: "none" }], 0);
    if (unit !== null) return { ...unit, length: 0 };
  }
  return null;
}

/** "(max 8) Python" */
function isEnd({ before }: Token): boolean {
  return before.includes(")");
}

function exactIfCounted(unit: string, amount: Amount): Amount {
  return unit === "employees" && amount.isBare ? { ...amount, max: amount.min } : amount;
}

const rangeSign = /^\s*(?:-|–|—|~|\.\.)\s*$/;
const rangeWord = /^(?:to|bis|until|and|und|a|y|et|e|i|do)$/;

function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const isBetween = tokens[at]?.text === "between" || tokens[at]?.text === "zwischen";
  const said = boundAt("bound before", tokens, at);
  const lead = isBetween ? 1 : (said?.length ?? 0);
  const first = numeralAt(tokens, at + lead);
  if (first === null || (lead > 0 && tokens[at + lead]?.gap !== "none")) return null;
  const next = at + lead + first.length;
  const range = rangeFrom(tokens, next, first.value, isBetween);
  if (range !== null && said === null) return { ...range, length: next + range.length - at };
  const behind = boundAt("bound behind", tokens, next);
  const isBehind = said === null && behind !== null && tokens[next]?.gap === "none";
  const bound: Bound = signBefore(tokens[at + lead] as Token) ?? said?.bound ?? (isBehind ? behind.bound : atLeast);
  const length = lead + first.length + (isBehind ? behind.length : 0);
  return {
    ...bound(first.value),
    length,
    unit: first.unit,
    isBare: bound === atLeast && said === null && !first.isOpen,
  };
}

function rangeFrom(tokens: readonly Token[], at: number, min: number, isBetween: boolean): Amount | null {
  const token = tokens[at];
  const isSigned = token !== undefined && rangeSign.test(token.before);
  const isWord =
    token?.gap === "none" && rangeWord.test(token.text) && (isBetween || /^(?:to|bis|until)$/.test(token.text));
  const last = isSigned ? numeralAt(tokens, at) : isWord ? numeralAt(tokens, at + 1) : null;
  if (last === null || last.value < min) return null;
  return { min, max: last.value, length: last.length + (isSigned ? 0 : 1), unit: last.unit };
}

const besideUnit = /^(?:of|github|total|the|full|public)$/;

function unitAt(tokens: readonly Token[], at: number): { readonly name: string; readonly length: number } | null {
  const skipped = besideUnit.test(tokens[at]?.text ?? "") ? 1 : 0;
  if (tokens[at] === undefined) return null;
  const found = phraseAt(wordsOf("unit"), tokens, at + skipped);
  return found === null ? null : { name: found.meanings[0]?.value ?? "", length: skipped + found.length };
}

/** Months and decades are told in whole years within what is said. */
function measure(unit: string, { min, max }: Bounds, length: number): Phrase {
  const share = unit === "months" ? 1 / 12 : unit === "decades" ? 10 : 1;
  if (unit === "age") return { length, meanings: [{ kind: "aside", value: unit }] };
  const of = (share === 1 ? unit : "years") as MeasureName;
  const low = min === null ? null : Math.ceil(min * share);
  const high = max === null ? null : Math.floor(max * share);
  const range: Range = { of, min: low, max: of === "years" && high !== null && high > 60 ? 60 : high };
  const meaning: Meaning =
    of === "employees"
      ? { kind: "size", value: sizesWithin(range).join(" or "), names: sizesWithin(range) }
      : { kind: "measure", value: rangeWords(range), range };
  return { length, meanings: [meaning] };
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
