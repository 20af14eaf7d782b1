import type { Clause } from "./clause.ts";
import { type Flag, flags } from "./flags.ts";
import type { Meaning } from "./meaning.ts";
import { figures } from "./measures.ts";

const rankingSorts: readonly string[] = ["skill", "place"];

/** What a thing that is asked for does to a search: it filters, orders or does nothing. */
export function effectOf(
  { sort, relation, isNegated, isSoft }: Clause,
  meaning: Meaning,
): "filter" | "rank" | "ignored" {
  if (meaning.kind === "flag") {
    const { isOrder, is, isNot } = flags[meaning.value as Flag];
    if (isOrder) return isNegated ? "ignored" : "rank";
    if ((isNegated ? isNot : is) === undefined) return "ignored";
  }
  // Whoever works like somebody is asked for at POST /v2/developers/similar.
  if (sort === "person" && relation === "like") return "ignored";
  // Its country stands for a city, and is not what is excluded.
  if (isNegated && meaning.isStandIn && meaning.kind === "country") return "ignored";
  // No filter excludes the inside of a range.
  if (isNegated && meaning.range !== undefined && meaning.range.min !== null && meaning.range.max !== null)
    return "ignored";
  if (!isSoft) return "filter";
  return !isNegated && (rankingSorts.includes(sort) || signalOf(meaning) !== null) ? "rank" : "ignored";
}

/** The signal that raises people who fulfil a wish; null for wishes without a signal. */
export function signalOf({ kind, value, range }: Meaning): string | null {
  switch (kind) {
    case "flag":
      return flags[value as Flag].signal ?? null;
    case "measure":
      return range === undefined || range.min === null ? null : (figures[range.of].signal ?? null);
    case "grade":
      return "cracked_score";
    case "tier":
      return { senior: "years_experience", early: "early_career" }[value] ?? null;
    default:
      return null;
  }
}
