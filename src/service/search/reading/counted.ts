// Figures: A-408.
import { companySizes } from "../../../population/vocabulary.ts";
import { type Amount, boundedBy } from "./amounts.ts";
import type { Meaning } from "./meaning.ts";
import type { MeasureName } from "./measured.ts";
import { type Bounds, exactly } from "./numbers.ts";

const scales: Readonly<Record<string, number>> = { months: 1 / 12, decades: 10 };

/** Months and decades are told in whole years within what is said. */
export function countOf(unit: string, amount: Amount): Meaning {
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
