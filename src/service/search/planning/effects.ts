import type { Finding } from "./finding.ts";

/** The effect of a finding on a search: it filters, orders or does nothing. */
export type Effect = "filter" | "rank" | "ignored";

const ranking: readonly string[] = ["language", "technology", "subject", "role", "city", "state", "country", "area"];
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
  "earlyCareerSignals",
  "aiFocusedSignals",
  "wellKnown",
  "wellStarred",
  "experienced",
];

export function effectOf(finding: Finding): Effect {
  const { meaning, negated, soft } = finding;
  if (meaning.kind === "flag" && (meaning.value === "remote" || lifting.includes(meaning.value))) {
    return negated ? "ignored" : "rank";
  }
  // The floors on contributions are minima (§4.1), so nothing says who was not active.
  if (meaning.kind === "active") return "ignored";
  if (meaning.kind === "contributions") return negated || soft ? "ignored" : "filter";
  if (meaning.kind === "flag" && negated && /^activeThis/.test(meaning.value)) return "ignored";
  // Has no effect without titles to extend.
  if (meaning.kind === "flag" && meaning.value === "includeUnconventionalTitles") return "ignored";
  // No filter can exclude a two-sided range.
  if (negated && meaning.kind === "joined" && meaning.from !== null && meaning.until !== null) return "ignored";
  if (meaning.kind === "company" && negated && meaning.elsewhere) return "ignored";
  if (meaning.kind === "country" && negated && (meaning.elsewhere || meaning.ofCity)) return "ignored";
  if (!soft) return "filter";
  return !negated && (ranking.includes(meaning.kind) || signalOf(finding) !== null) ? "rank" : "ignored";
}

/** The signal that raises people who fulfil a wish; null for wishes without a signal. */
export function signalOf({ meaning }: Finding): string | null {
  switch (meaning.kind) {
    case "flag":
      return signalsOfFlags[meaning.value] ?? null;
    case "measure":
      return meaning.measure.min === null ? null : (signalsOfMeasures[meaning.measure.of] ?? null);
    case "grade":
      return "cracked_score";
    case "tier":
      return { senior: "years_experience", early: "early_career", upToSenior: null, all: null }[meaning.value];
    default:
      return null;
  }
}
