import type { Clause } from "./clause.ts";
import type { Meaning } from "./meaning.ts";

const signalsOfFlags: Readonly<Record<string, string>> = {
  openToWork: "open_to_work",
  hasEmail: "has_email",
  hasLinkedin: "has_linkedin",
  hideHighProfile: "hidden_gem",
  littleKnown: "hidden_gem",
  fewFollowers: "hidden_gem",
  wellKnown: "followers",
  wellStarred: "total_stars",
  experienced: "years_experience",
};
const signalsOfMeasures: Readonly<Record<string, string>> = {
  years: "years_experience",
  stars: "total_stars",
  "stars of one repository": "top_repo_stars",
  followers: "followers",
  score: "cracked_score",
};

/** Flags that only rank. */
const lifting: readonly string[] = [
  "remote",
  "earlyCareerSignals",
  "aiFocusedSignals",
  "wellKnown",
  "wellStarred",
  "experienced",
];
const rankingSorts: readonly string[] = ["skill", "place"];

/** What a thing that is asked for does to a search: it filters, orders or does nothing. */
export function effectOf({ sort, isNegated, isSoft }: Clause, meaning: Meaning): "filter" | "rank" | "ignored" {
  if (meaning.kind === "flag" && lifting.includes(meaning.value)) return isNegated ? "ignored" : "rank";
  // The floors on contributions are minima (§4.1), so nothing says who was not active.
  if (meaning.kind === "flag" && /^activeThis/.test(meaning.value) && (isNegated || isSoft)) return "ignored";
  // Has no effect without titles to extend.
  if (meaning.kind === "flag" && meaning.value === "includeUnconventionalTitles") return "ignored";
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
      return signalsOfFlags[value] ?? null;
    case "measure":
      return range === undefined || range.min === null ? null : (signalsOfMeasures[range.of] ?? null);
    case "grade":
      return "cracked_score";
    case "tier":
      return { senior: "years_experience", early: "early_career" }[value] ?? null;
    default:
      return null;
  }
}
