import { pastCompanies, pastTitles } from "../career.ts";
import { hasLocation, stateOf } from "../places.ts";
import { languagesOf, placeKinds, type Traits } from "../traits.ts";
import { showsSchool, showsScore, showsTitle } from "../visibility.ts";
import * as vocabulary from "../vocabulary.ts";

/** A set of ids of a closed vocabulary; any of them matches. */
export type TermField =
  | "language"
  | "technology"
  | "subject"
  | "specialty"
  | "organisation"
  | "city"
  | "country"
  | "state"
  | "title"
  | "seniority"
  | "company"
  | "employer"
  | "pastCompany"
  | "pastTitle"
  | "industry"
  | "companySize"
  | "school";

export type Measure = "crackedScore" | "followers" | "topStars" | "totalStars" | "years" | "repositories";

export type PersonFlag = "hasEmail" | "hasLinkedin" | "hasLocation" | "openToWork" | OptionalTrait;

/** Members that most people have, but not all of them. */
export type OptionalTrait = "score" | "title" | "seniority" | "school";

/** By the key of a person. */
export const hasOptionalTrait: Readonly<Record<OptionalTrait, (key: number) => boolean>> = {
  score: showsScore,
  title: showsTitle,
  seniority: showsTitle,
  school: showsSchool,
};

export function isOptionalTrait(flag: PersonFlag): flag is OptionalTrait {
  return Object.hasOwn(hasOptionalTrait, flag);
}

/** A selection of people. Fields that only LinkedIn has (§4.1) never match people without a LinkedIn match. */
export type Predicate =
  | { readonly kind: "any"; readonly field: TermField; readonly values: readonly number[] }
  | { readonly kind: "range"; readonly measure: Measure; readonly min?: number | null; readonly max?: number | null }
  | { readonly kind: "flag"; readonly flag: PersonFlag }
  | { readonly kind: "people"; readonly indexes: readonly number[] }
  | { readonly kind: "and" | "or"; readonly of: readonly Predicate[] }
  | { readonly kind: "not"; readonly of: Predicate };

/** A condition on one member. */
export type Leaf = Exclude<Predicate, { kind: "and" | "or" | "not" | "people" }>;

/** Equal for conditions with the same meaning. */
export function keyOf(condition: Leaf): string {
  switch (condition.kind) {
    case "any":
      return `${condition.field} ${condition.values.join()}`;
    case "range":
      return `${condition.measure} ${condition.min ?? ""} to ${condition.max ?? ""}`;
    case "flag":
      return condition.flag;
  }
}

/** Whether one person matches, computed from the traits; the index must agree with it. */
export function holds(predicate: Predicate, index: number, traits: Traits): boolean {
  switch (predicate.kind) {
    case "any":
      return valuesOf(predicate.field, traits).some((value) => predicate.values.includes(value));
    case "range": {
      const value = measureOf(predicate.measure, traits);
      return value !== null && value >= (predicate.min ?? 0) && value <= (predicate.max ?? Number.POSITIVE_INFINITY);
    }
    case "flag":
      return hasFlag(predicate.flag, traits);
    case "people":
      return predicate.indexes.includes(index);
    case "and":
      return predicate.of.every((part) => holds(part, index, traits));
    case "or":
      return predicate.of.some((part) => holds(part, index, traits));
    case "not":
      return !holds(predicate.of, index, traits);
  }
}

function hasFlag(flag: PersonFlag, traits: Traits): boolean {
  if (isOptionalTrait(flag)) return hasOptionalTrait[flag](traits.key);
  return flag === "hasLocation" ? hasLocation(traits) : traits[flag];
}

function measureOf(measure: Measure, traits: Traits): number | null {
  switch (measure) {
    case "crackedScore":
      return traits.score;
    case "topStars":
      return traits.bestStars;
    case "years":
      return traits.hasLinkedin ? traits.years : null;
    default:
      return traits[measure];
  }
}

/** The ids that a person has of a vocabulary. */
export function valuesOf(field: TermField, traits: Traits): readonly number[] {
  const { specialty } = traits;
  switch (field) {
    case "language":
      return languagesOf(traits);
    case "technology":
      return vocabulary.chosenFrom(specialty.technologies, traits.technologies);
    case "subject":
      return vocabulary.chosenFrom(specialty.subjects, traits.subjects);
    case "specialty":
      return [specialty.id];
    case "employer":
      return traits.company < 0 ? [] : [traits.company];
    case "organisation":
      return organisationsOf(traits);
    case "city":
      return cityKinds.includes(traits.placeKind) ? [traits.city] : [];
    case "country":
      return countryKinds.includes(traits.placeKind) ? [traits.country] : [];
    case "state": {
      const state = stateOf(traits);
      return state === null ? [] : [vocabulary.states.indexOf(state)];
    }
    default:
      return traits.hasLinkedin ? linkedValuesOf(field, traits) : [];
  }
}

export const cityKinds: readonly number[] = [placeKinds.github, placeKinds.githubCity, placeKinds.linkedin];
export const countryKinds: readonly number[] = [
  placeKinds.github,
  placeKinds.githubCountry,
  placeKinds.linkedin,
  placeKinds.linkedinCountry,
];

function linkedValuesOf(field: TermField, traits: Traits): readonly number[] {
  const company = vocabulary.companies[traits.company];
  switch (field) {
    case "title":
      return [traits.title];
    case "seniority":
      return [traits.seniority];
    case "pastCompany":
      return pastCompanies(traits);
    case "pastTitle":
      return pastTitles(traits);
    case "school":
      return traits.school < 0 ? [] : [traits.school];
    case "company":
      return company === undefined ? [] : [traits.company];
    case "industry":
      return company === undefined ? [] : [company.industry];
    case "companySize":
      return company === undefined ? [] : [company.size];
    default:
      return [];
  }
}

/** Ids of the organisations that list a person as a public member. */
export function organisationsOf({ company, organisations, specialty }: Traits): number[] {
  const ids = (organisations & 1) === 1 && company >= 0 ? [company] : [];
  specialty.communities.forEach((name, at) => {
    if ((organisations & (2 << at)) !== 0) ids.push(vocabulary.organisationIds().get(name) as number);
  });
  return ids;
}
