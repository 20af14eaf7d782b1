// Figures: A-408.
import type { SearchConfig } from "../../../model/search-config.ts";
import { companySizes } from "../../../population/vocabulary.ts";
import { completeConfig } from "../complete-config.ts";
import { addFlag } from "./add-flag.ts";
import { groupsOf } from "./alternatives.ts";
import { Draft } from "./draft.ts";
import { effectOf, signalOf } from "./effects.ts";
import { filterOf } from "./filter-form.ts";
import type { Finding } from "./finding.ts";
import { levelsOf } from "./levels.ts";
import type { Meaning } from "./meaning.ts";
import type { Measure } from "./numbers.ts";
import { placeOf } from "./places.ts";
import { instantOf } from "./times.ts";

/** The members of a config that come from findings; others keep their defaults. Ages count back from `today`. */
export function fieldsOf(text: string, all: readonly Finding[], today: number): SearchConfig {
  return draftOf(text, all, today).config;
}

/** The same with further words that only rank, and the requirements that are left for its query. */
export function draftOf(
  text: string,
  all: readonly Finding[],
  today: number,
  wishes: readonly string[] = [],
): { readonly config: SearchConfig; readonly unheld: readonly Finding[] } {
  const findings = all.filter((finding) => effectOf(finding) !== "ignored");
  const draft = new Draft();
  const { location, filter, others } = placeOf(findings);
  if (location !== null) draft.levers.location = location;
  for (const [field, op, value] of filter) draft.whereListed(field, op, value);
  for (const named of groupsOf(text, others)) {
    const group = distinct(named);
    const [only] = group as [Finding];
    const { meaning } = only;
    if (meaning.kind === "either") {
      draft.either(meaning.branches.map((branch) => filterOf(fieldsOf(text, branch, today)) ?? {}));
    } else if (group.length > 1) addAlternatives(draft, text, group, today);
    else if (effectOf(only) === "rank") addWish(draft, only);
    else if (only.negated) exclude(draft, only, today);
    else requireFinding(draft, only, today);
  }
  for (const word of wishes) draft.push(draft.levers, "skills", word);
  const config = completeConfig({
    ...draft.config,
    levers: draft.levers,
    ...(Object.keys(draft.filter).length > 0 && { filter: draft.filter }),
  });
  return { config, unheld: draft.unheld };
}

/** "kubernetes/kubernetes" offers no choice. */
function distinct(group: readonly Finding[]): readonly Finding[] {
  return [...new Map(group.map((each) => [JSON.stringify(each.meaning), each])).values()];
}

const skillFields: Readonly<Record<string, string>> = {
  language: "languages",
  technology: "technologies",
  subject: "subjects",
};

/** One is enough. Findings of different kinds have no common field, so in a sentence they go into the query. */
function addAlternatives(draft: Draft, text: string, group: readonly Finding[], today: number): void {
  const [first] = group as [Finding];
  const field = skillFields[first.meaning.kind];
  const names = group.flatMap(({ meaning }) => (meaning.kind === "measure" ? [] : [meaning.value]));
  const isTitled = group.every(({ meaning }) => meaning.kind === "title");
  const levels = isTitled ? [] : group.flatMap(({ meaning }) => levelsOf(meaning));
  if (levels.length > 0 && effectOf(first) === "filter") {
    draft.whereListed("seniority", first.negated ? "nin" : "in", levels);
  } else if (levels.length > 0) for (const each of group) addWish(draft, each);
  else if (first.soft) for (const name of names) draft.push(draft.levers, "skills", name);
  else if (first.negated) for (const each of group) exclude(draft, each, today);
  else if (first.meaning.kind === "title") draft.whereListed("title", "contains", names);
  else if (field !== undefined && group.every(({ meaning }) => meaning.kind === first.meaning.kind)) {
    draft.where(field, "any", names);
  } else if (first.section !== null) {
    // "Vue" is a language and a technology. A description is searched by its role alone, so no query holds them.
    const filters = group.map((each) => filterOf(fieldsOf(text, [{ ...each, either: false }], today)) ?? {});
    if (filters.every((filter) => Object.keys(filter).length > 0)) draft.either(filters);
  } else draft.unheld.push(...group);
}

function addWish(draft: Draft, finding: Finding): void {
  const { meaning } = finding;
  const signal = signalOf(finding);
  if (signal !== null) draft.boost(signal);
  else if (meaning.kind === "flag") {
    if (meaning.value !== "remote") draft.config[meaning.value] = true;
  } else if (meaning.kind !== "measure") {
    draft.push(draft.levers, meaning.kind === "subject" ? "interests" : "skills", meaning.value);
  }
}

function exclude(draft: Draft, { meaning, relation }: Finding, today: number): void {
  switch (meaning.kind) {
    case "language":
    case "technology":
    case "subject":
      draft.whereListed(skillFields[meaning.kind] as string, "none", [meaning.value]);
      break;
    case "role":
    case "title":
      draft.whereListed("title", "excludes", [meaning.value]);
      break;
    case "company":
      if (relation !== "past") draft.push(draft.within("professional"), "excludeCurrentCompanies", meaning.value);
      if (relation === "past" || relation === "worked") draft.whereListed("past_companies", "none", [meaning.value]);
      break;
    case "organization":
      draft.whereListed("organizations", "none", [meaning.value]);
      break;
    case "industry":
    case "school":
    case "seniority":
      draft.whereListed(meaning.kind, "nin", [meaning.value]);
      break;
    case "size":
      draft.whereListed("company_size", "nin", [meaning.value]);
      break;
    case "tier":
    case "levels":
      draft.whereListed("seniority", "nin", levelsOf(meaning));
      break;
    case "joined":
      excludeJoined(draft, meaning, today);
      break;
    case "grade":
      draft.where("cracked_score", "lt", meaning.least);
      break;
    case "measure":
      excludeMeasure(draft, meaning.measure);
      break;
    case "flag":
      addFlag(draft, meaning.value, false);
      break;
    default:
      break;
  }
}

function requireFinding(draft: Draft, finding: Finding, today: number): void {
  const { meaning, relation } = finding;
  switch (meaning.kind) {
    case "language":
      if (!draft.push(draft.config, "requiredLanguages", meaning.value)) draft.unheld.push(finding);
      break;
    case "technology":
      if (!draft.push(draft.levers, "technologies", meaning.value)) draft.unheld.push(finding);
      break;
    // Interests and skills only rank (§4.1).
    case "subject":
      draft.push(draft.levers, "interests", meaning.value);
      draft.unheld.push(finding);
      break;
    case "role":
      // A name that is not a specialty here can only be a title.
      if (meaning.specialties().size === 0) draft.where("title", "contains", [meaning.value]);
      else {
        draft.push(draft.levers, "skills", meaning.value);
        draft.unheld.push(finding);
      }
      break;
    case "title":
      draft.whereListed("title", "contains", [meaning.value]);
      break;
    case "company":
      draft.push(draft.within("professional"), companyMembers[relation ?? "current"], meaning.value);
      break;
    case "organization":
      draft.whereListed("organizations", "any", [meaning.value]);
      break;
    case "industry":
    case "seniority":
      draft.whereListed(meaning.kind, "in", [meaning.value]);
      break;
    case "school":
      draft.push(draft.within("professional"), "schools", meaning.value);
      break;
    case "size":
      // "ex-FAANG": the lever, unlike the field, counts former employers.
      if (relation === "past" || relation === "worked") draft.within("professional").companySizeTier = meaning.value;
      else draft.whereListed("company_size", "in", [meaning.value]);
      break;
    case "tier":
      draft.levers.experienceTier = meaning.value;
      break;
    case "levels":
      draft.whereListed("seniority", "in", meaning.levels);
      break;
    case "joined":
      if (meaning.from !== null) draft.where("joined_at", "gte", instantOf(meaning.from, today));
      if (meaning.until !== null) draft.where("joined_at", "lt", instantOf(meaning.until, today));
      break;
    case "contributions":
      draft.within("github")[meaning.days === 30 ? "minContributionsLastMonth" : "minContributionsLastYear"] =
        meaning.least;
      break;
    case "grade":
      draft.within("github").minDevrank = meaning.least;
      break;
    case "measure":
      measured(draft, meaning.measure);
      break;
    case "flag":
      addFlag(draft, meaning.value, true);
      break;
    default:
      break;
  }
}

const companyMembers = {
  current: "currentCompanies",
  past: "pastCompanies",
  worked: "mustHaveWorkedAt",
  alike: "similarCompanies",
} as const;

const measureFields = {
  years: "years_experience",
  stars: "total_stars",
  "stars of one repository": "top_repo_stars",
  followers: "followers",
  score: "cracked_score",
  repositories: "repositories",
} as const;

function measured(draft: Draft, { of, min, max }: Measure): void {
  const range = (object: Record<string, unknown>, member: string) => {
    if (!draft.narrow(object, member, min, max)) between(draft, of, min, max);
  };
  switch (of) {
    case "years":
      range(draft.levers, "yoeRange");
      break;
    case "stars":
      range(draft.within("github"), "starRange");
      break;
    case "followers":
      range(draft.within("github"), "followerRange");
      break;
    case "score":
      if (min !== null) draft.within("github").minDevrank = Math.min(100, min);
      between(draft, of, null, max);
      break;
    case "repositories":
    case "stars of one repository":
      between(draft, of, min, max);
      break;
    case "employees":
      draft.whereListed("company_size", "in", sizesWithin(min, max));
  }
}

function between(draft: Draft, of: keyof typeof measureFields | "employees", min: number | null, max: number | null) {
  if (of === "employees") return;
  if (min !== null) draft.where(measureFields[of], "gte", min);
  if (max !== null) draft.where(measureFields[of], "lte", max);
}

/** "no more than": only one-sided ranges can be inverted, because a filter cannot exclude the inside of a range. */
function excludeMeasure(draft: Draft, { of, min, max }: Measure): void {
  if (of === "employees") draft.whereListed("company_size", "nin", sizesWithin(min, max));
  else if (max === null && min !== null) draft.where(measureFields[of], "lt", min);
  else if (min === null && max !== null) draft.where(measureFields[of], "gt", max);
}

/** "Did not join in a year" means before or after it, which no filter can express, as for other ranges. */
function excludeJoined(draft: Draft, { from, until }: Meaning & { readonly kind: "joined" }, today: number): void {
  if (from !== null && until === null) draft.where("joined_at", "lt", instantOf(from, today));
  else if (until !== null && from === null) draft.where("joined_at", "gte", instantOf(until, today));
}

/** The company sizes within a range of employees or, if none is completely within it, those that overlap it. */
function sizesWithin(min: number | null, max: number | null): string[] {
  const [from, to] = [min ?? 0, max ?? Number.POSITIVE_INFINITY];
  const ranges = companySizes.map((size) => {
    const [low = 0, high = Number.POSITIVE_INFINITY] = (size.match(/\d+/g) ?? []).map(Number);
    return { size, low, high };
  });
  const inside = ranges.filter(({ low, high }) => low >= from && high <= to);
  const touched = ranges.filter(({ low, high }) => low <= to && high >= from);
  return (inside.length > 0 ? inside : touched).map(({ size }) => size);
}
