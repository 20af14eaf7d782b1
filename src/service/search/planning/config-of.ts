import { SearchConfig } from "../../../model/search-config.ts";
import type { Flag, Meaning } from "./lexicon.ts";
import { mergePlaces } from "./merge-places.ts";
import type { Measure } from "./numbers.ts";
import type { Finding } from "./read.ts";

export type Understood = {
  readonly span: string;
  readonly as: string;
  readonly value: string;
};

/** What a finding was taken as, in words for a person. */
export function understand(text: string, { start, end, meaning, negated, soft, relation, loose }: Finding): Understood {
  const span = text.slice(start, end);
  const as = meaning.kind === "measure" ? meaning.measure.of : (labels[meaning.kind] ?? kindWords(meaning, relation));
  if (meaning.kind === "flag") return { span, as: flagWords[meaning.value], value: negated ? "no" : "yes" };
  const value = meaning.kind === "measure" ? rangeWords(meaning.measure) : meaning.value;
  const manner = negated ? "not " : soft ? "preferred " : loose ? "near " : "";
  return { span, as: `${manner}${as}`, value };
}

const labels: Partial<Record<Meaning["kind"], string>> = {
  subject: "topic",
  tier: "experience tier",
  size: "company size",
  grade: "cracked tier",
  area: "region",
};

const flagWords: Record<Flag, string> = {
  openToWork: "open to work",
  hasEmail: "has email",
  hasLinkedin: "has LinkedIn",
  hideHighProfile: "hide high profile",
  earlyCareerSignals: "early career signals",
  aiFocusedSignals: "AI-focused signals",
  includeUnconventionalTitles: "unconventional titles",
};

function kindWords(meaning: Meaning, relation: Finding["relation"]): string {
  if (meaning.kind !== "company") return meaning.kind;
  return { current: "company", past: "past company", worked: "worked at", alike: "similar company" }[
    relation ?? "current"
  ];
}

function rangeWords({ min, max }: Measure): string {
  return min === null ? `at most ${max}` : max === null ? `at least ${min}` : `${min} to ${max}`;
}

/** The members of a config that findings fill; everything else keeps its default. Lists keep their bound of 20. */
export function fieldsOf(all: readonly Finding[]): SearchConfig {
  const { findings, raw } = mergePlaces(all);
  const levers: Record<string, unknown> = {};
  const filter: Record<string, Record<string, unknown>> = {};
  const config: Record<string, unknown> = { version: 2, query: null };
  const within = (...path: string[]): Record<string, unknown> =>
    path.reduce<Record<string, unknown>>((object, name) => {
      object[name] ??= {};
      return object[name] as Record<string, unknown>;
    }, levers);
  const push = (object: Record<string, unknown>, member: string, value: string) => {
    const list = (object[member] ?? []) as string[];
    if (!list.includes(value) && list.length < 20) list.push(value);
    object[member] = list;
  };
  const filterBy = (field: string, op: string, value: unknown) => {
    filter[field] = { ...filter[field], [op]: value };
  };
  const filterList = (field: string, op: string, values: readonly string[]) => {
    const held = ((filter[field]?.[op] as string[] | undefined) ?? []).filter((value) => !values.includes(value));
    filterBy(field, op, [...held, ...values].slice(0, 100));
  };

  for (const place of raw) {
    const location = within("location");
    push(location, "raw", place);
    location.strict = true;
  }
  const alternatives = alternativesIn(findings);
  for (const finding of findings) {
    const { meaning, negated, soft, relation, loose } = finding;
    if (soft && !negated) {
      if (meaning.kind !== "measure" && meaning.kind !== "flag") push(levers, "skills", meaning.value);
      continue;
    }
    switch (meaning.kind) {
      case "language":
        if (negated) filterList("languages", "none", [meaning.value]);
        else if (alternatives.has(finding)) filterList("languages", "any", [meaning.value]);
        else push(config, "requiredLanguages", meaning.value);
        break;
      case "technology":
        if (negated) filterList("technologies", "none", [meaning.value]);
        else push(levers, "technologies", meaning.value);
        break;
      case "subject":
        if (negated) filterList("subjects", "none", [meaning.value]);
        else push(levers, "interests", meaning.value);
        break;
      case "role":
        if (negated) filterList("title", "excludes", [meaning.value]);
        else push(levers, "skills", meaning.value);
        break;
      case "title":
        if (negated) filterList("title", "excludes", [meaning.value]);
        else push(within("professional"), "titles", meaning.value);
        break;
      case "city":
      case "country":
      case "state":
      case "area": {
        const names = meaning.kind === "area" ? meaning.countries : [meaning.value];
        const field = meaning.kind === "area" ? "country" : meaning.kind;
        if (negated) filterList(field, "nin", names);
        else if (names.length > 20) filterList(field, "in", names);
        else {
          const location = within("location");
          for (const name of names) push(location, plural[field] as string, name);
          if (location.strict !== false) location.strict = !loose;
        }
        break;
      }
      case "company": {
        const professional = within("professional");
        if (negated) push(professional, "excludeCurrentCompanies", meaning.value);
        else push(professional, companyMembers[relation ?? "current"], meaning.value);
        break;
      }
      case "industry":
        if (negated) filterList("industry", "nin", [meaning.value]);
        else push(within("professional"), "industries", meaning.value);
        break;
      case "school":
        if (!negated) push(within("professional"), "schools", meaning.value);
        break;
      case "size":
        if (negated) filterList("company_size", "nin", [meaning.value]);
        else within("professional").companySizeTier = meaning.value;
        break;
      case "tier":
        if (!negated) levers.experienceTier = meaning.value;
        else if (meaning.value === "early") levers.experienceTier = "senior";
        break;
      case "grade":
        if (!negated) within("github").minDevrank = meaning.least;
        break;
      case "measure":
        measured(meaning.measure, levers, within, filterBy);
        break;
      case "flag":
        flagged(meaning.value, negated, levers, config, within, filterBy);
    }
  }
  return SearchConfig.parse({
    ...config,
    levers,
    ...(Object.keys(filter).length > 0 && { filter }),
  });
}

const plural: Record<string, string> = { city: "cities", country: "countries", state: "states" };

const companyMembers = {
  current: "currentCompanies",
  past: "pastCompanies",
  worked: "mustHaveWorkedAt",
  alike: "similarCompanies",
} as const;

/** Languages that an "or" joins, on either side of it: one of them is enough. */
function alternativesIn(findings: readonly Finding[]): ReadonlySet<Finding> {
  const languages = findings.filter(({ meaning, negated, soft }) => meaning.kind === "language" && !negated && !soft);
  return new Set(languages.filter((finding, at) => finding.either || languages[at + 1]?.either === true));
}

type Within = (...path: string[]) => Record<string, unknown>;
type FilterBy = (field: string, op: string, value: unknown) => void;

function measured(
  { of, min, max }: Measure,
  levers: Record<string, unknown>,
  within: Within,
  filterBy: FilterBy,
): void {
  if (of === "years") levers.yoeRange = { min, max };
  if (of === "stars") within("github").starRange = { min, max };
  if (of === "followers") within("github").followerRange = { min, max };
  if (of === "score") {
    if (min !== null) within("github").minDevrank = Math.min(100, min);
    if (max !== null) filterBy("cracked_score", "lte", max);
  }
}

function flagged(
  flag: Flag,
  negated: boolean,
  levers: Record<string, unknown>,
  config: Record<string, unknown>,
  within: Within,
  filterBy: FilterBy,
): void {
  switch (flag) {
    case "openToWork":
      if (negated) filterBy("open_to_work", "eq", false);
      else levers.openToWork = true;
      break;
    case "hasEmail":
      filterBy("has_email", "eq", !negated);
      break;
    case "hasLinkedin":
      if (negated) filterBy("has_linkedin", "eq", false);
      else levers.requireLinkedin = true;
      break;
    case "hideHighProfile":
      within("github").hideHighProfile = !negated;
      break;
    default:
      if (!negated) config[flag] = true;
  }
}
