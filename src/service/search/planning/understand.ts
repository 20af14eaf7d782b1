import type { Finding } from "./finding.ts";
import type { Flag, Meaning } from "./meaning.ts";
import type { Measure } from "./numbers.ts";

export type Understood = {
  readonly span: string;
  readonly as: string;
  readonly value: string;
};

/** The meaning of a finding as a text for users. */
export function understand(text: string, { start, end, meaning, negated, soft, relation, loose }: Finding): Understood {
  const span = text.slice(start, end);
  const as = meaning.kind === "measure" ? meaning.measure.of : (labels[meaning.kind] ?? kindWords(meaning, relation));
  const manner = negated ? "not " : soft ? "preferred " : loose ? "near " : "";
  if (meaning.kind === "flag") {
    const isWish = soft && !negated;
    return { span, as: `${isWish ? manner : ""}${flagWords[meaning.value]}`, value: negated ? "no" : "yes" };
  }
  const value =
    meaning.kind === "measure"
      ? rangeWords(meaning.measure)
      : meaning.kind === "area"
        ? areaWords(meaning)
        : meaning.value;
  return { span, as: `${manner}${as}`, value };
}

type Named = Exclude<Finding["meaning"], { readonly kind: "measure" }>;

const labels: Partial<Record<Named["kind"], string>> = {
  either: "one of",
  subject: "topic",
  tier: "experience tier",
  levels: "seniority",
  joined: "on GitHub",
  active: "active",
  organization: "company",
  size: "company size",
  grade: "cracked tier",
  area: "region",
};

const flagWords: Record<Flag, string> = {
  openToWork: "open to work",
  hasEmail: "has email",
  hasLinkedin: "has LinkedIn",
  hasLocation: "has location",
  hideHighProfile: "hide high profile",
  littleKnown: "little known",
  fewFollowers: "few followers",
  wellKnown: "well known",
  wellStarred: "many stars",
  experienced: "much experience",
  activeThisMonth: "active in the last 30 days",
  activeThisYear: "active in the last 365 days",
  remote: "remote, so places only rank",
  earlyCareerSignals: "early career signals",
  aiFocusedSignals: "AI-focused signals",
  includeUnconventionalTitles: "unconventional titles",
};

function kindWords(meaning: Named, relation: Finding["relation"]): string {
  if (meaning.kind === "country" && meaning.ofCity) return "country of the city";
  if (meaning.kind === "technology" && meaning.isClosest) return "closest technology";
  if (meaning.kind !== "company") return meaning.kind;
  return { current: "company", past: "past company", worked: "worked at", alike: "similar company" }[
    relation ?? "current"
  ];
}

/** An area within a country is ours to draw, so it is told what it consists of. */
function areaWords({ value, field, names }: Meaning & { readonly kind: "area" }): string {
  return field === "country" ? value : `${value}: ${names.join(", ")}`;
}

function rangeWords({ min, max }: Measure): string {
  if (min === max) return `exactly ${min}`;
  return min === null ? `at most ${max}` : max === null ? `at least ${min}` : `${min} to ${max}`;
}
