// Figures: A-120.
import { onFirstUse } from "../base/on-first-use.ts";
import type { GivenPerson } from "../model/given-person.ts";
import type { PersonOverride } from "../model/person-override.ts";
import { drawOverriddenTraits, specialtyAt } from "./drawing.ts";
import { starsOf } from "./fame.ts";
import { overrideOf, placesOf } from "./given-people.ts";
import { idsNamed, type NamedField } from "./lexicon.ts";
import { readLogin, spellLogin } from "./logins.ts";
import { indexOfId, type PersonChange, type PopulationBase } from "./population-base.ts";
import { closestSpecialty, fitSkills, type Skills } from "./skills.ts";
import { newTraits, placeKinds, type Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/**
 * The basis of a population with overrides. Members that an override does not name stay as drawn. Derived values are derived
 * from the given one: repositories use the given languages, the first one most; the seniority is that of the
 * title; topStars are those of the best repository. Names come from the closed vocabularies, ignoring letter case, and
 * null means none: a city of null is an unresolved place. An error is thrown as a RangeError that
 * names the member.
 */
export function withOverrides(
  base: PopulationBase,
  overrides: readonly PersonOverride[],
  people: readonly GivenPerson[] = [],
): PopulationBase {
  const changes = new Map<number, PersonChange>();
  const logins = new Map<string, number>();
  const givenIds = new Map<string, number>();
  const indexOfDrawnLogin: ReadLogin = (login) => readLogin(base, login);
  const places = placesOf(base, people, indexOfDrawnLogin);
  for (const given of overrides) {
    const index = indexOf(base, given.developer);
    const override = { ...traitsOfDetail(base, index, given), ...given };
    if (changes.has(index)) throw new RangeError(`developer: ${override.developer} is overridden twice.`);
    if (places.has(index)) continue;
    const change = changeOf(base, index, override);
    if (override.login !== undefined) claimLogin(logins, override.login, index, indexOfDrawnLogin);
    changes.set(index, change);
  }
  for (const [index, given] of places) {
    if (given.login !== undefined) claimLogin(logins, given.login, index, indexOfDrawnLogin);
    if (given.id !== undefined) givenIds.set(given.id, index);
    changes.set(index, changeOfGiven(base, index, given));
  }
  return { ...base, changes, logins, givenIds };
}

/** The drawn person with this login. */
type ReadLogin = (login: string) => number | null;

/** Members that are not given are drawn on first use. */
function changeOfGiven(base: PopulationBase, index: number, given: GivenPerson): PersonChange {
  const { id, name, details } = given;
  const { bio, totalStars } = details?.githubProfile?.core ?? {};
  const traits = onFirstUse((): Traits => {
    const drawn = traitsWith(base, index, overrideOf(index, given));
    return { ...drawn, totalStars: totalStars ?? drawn.totalStars };
  });
  return { given, traits, login: given.login ?? spellLogin(base, index), id, name, bio };
}

function indexOf(base: PopulationBase, developer: string | number): number {
  const index = typeof developer === "string" ? indexOfId(base, developer) : developer;
  if (index === null || !Number.isInteger(index) || index < 0 || index >= base.size) {
    throw new RangeError(`developer: ${developer} is not one of ${base.size} people.`);
  }
  return index;
}

function claimLogin(logins: Map<string, number>, login: string, index: number, indexOfDrawnLogin: ReadLogin): void {
  const lower = login.toLowerCase();
  if (login.length > 39 || !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(lower)) {
    throw new RangeError(`login: ${login} is not a GitHub login (letters, digits and single hyphens, at most 39).`);
  }
  const holder = indexOfDrawnLogin(login);
  if (logins.has(lower) || (holder !== null && holder !== index)) throw new RangeError(`login: ${login} is taken.`);
  logins.set(lower, index);
}

/** The defaults of a detail level, which an override can replace. */
function traitsOfDetail(base: PopulationBase, index: number, { detail }: PersonOverride): Partial<PersonOverride> {
  if (detail === "sparse") return { hasEmail: false, hasLinkedin: false, company: null, school: null, city: null };
  if (detail === "full") return { login: longLogin(spellLogin(base, index)), hasEmail: true, hasLinkedin: true };
  return {};
}

/** The maximum length on GitHub. */
function longLogin(login: string): string {
  return `${login}-has-the-longest-login-that-github-has`.slice(0, 39).replace(/-$/, "x");
}

function changeOf(base: PopulationBase, index: number, override: PersonOverride): PersonChange {
  const { login = spellLogin(base, index), name, bio, contributions, detail } = override;
  const traits = traitsWith(base, index, override);
  return {
    traits: () => traits,
    login,
    ...(name === undefined ? {} : { name }),
    ...(bio === undefined ? {} : { bio }),
    ...(detail === undefined ? {} : { detail }),
    ...(contributions === undefined
      ? {}
      : { contributions: requireWithin("contributions", contributions, 10_000_000) }),
  };
}

function traitsWith(base: PopulationBase, index: number, override: PersonOverride): Traits {
  const traits = newTraits();
  const skills: Skills = {
    languages: override.languages?.map((name) => idNamed("language", name, "languages")),
    technologies: override.technologies?.map((name) => idNamed("technology", name, "technologies")),
    subjects: override.subjects?.map((name) => idNamed("subject", name, "subjects")),
  };
  drawOverriddenTraits(base, index, traits, {
    specialty:
      override.specialty === undefined
        ? closestSpecialty(specialtyAt(base, index), skills)
        : vocabulary.specialties()[idNamed("specialty", override.specialty)],
    years:
      override.yearsOfExperience === undefined
        ? undefined
        : requireWithin("yearsOfExperience", override.yearsOfExperience, 60),
    hasLinkedin: override.hasLinkedin ?? (override.openToWork === true ? true : undefined),
  });
  fitSkills(traits, skills);
  setWork(traits, override);
  setPlace(traits, override);
  setReputation(traits, override);
  traits.hasEmail = override.hasEmail ?? traits.hasEmail;
  traits.openToWork = override.openToWork ?? traits.openToWork;
  if (traits.openToWork && !traits.hasLinkedin) throw new RangeError("openToWork: needs a LinkedIn match.");
  return traits;
}

function setWork(traits: Traits, { title, seniority, company, school }: PersonOverride): void {
  if (seniority !== undefined) {
    traits.seniority = idNamed("seniority", seniority);
    traits.title = (traits.specialty.titles[traits.seniority] as readonly number[])[0] as number;
  }
  if (title !== undefined) {
    traits.title = idNamed("title", title);
    const own = (vocabulary.titles[traits.title] as { seniority: vocabulary.TitleSeniority }).seniority;
    if (seniority !== undefined && seniority !== own) throw new RangeError(`title: ${title} is not ${seniority}.`);
    traits.seniority = vocabulary.seniorities.indexOf(own);
  }
  if (company === null) {
    traits.company = -1;
    traits.organisations &= ~1;
  } else if (company !== undefined) {
    traits.company = idNamed("company", company);
    // Without a LinkedIn match only the membership shows it.
    if (!traits.hasLinkedin) traits.organisations |= 1;
  }
  if (school !== undefined) traits.school = school === null ? -1 : idNamed("school", school);
}

function setPlace(traits: Traits, { city, country, detail }: PersonOverride): void {
  const countryId = country === undefined ? -1 : idNamed("country", country);
  if (city === null) {
    traits.placeKind = detail === "sparse" ? placeKinds.none : placeKinds.unresolved;
    return;
  }
  if (city === undefined && countryId < 0) return;
  const isInCountry = (candidate: number) => countryId < 0 || vocabulary.cities[candidate]?.country === countryId;
  const cities = city === undefined ? vocabulary.cities.map((_, at) => at) : idsNamed("city", city);
  const cityId = cities.find(isInCountry);
  if (cityId === undefined)
    throw new RangeError(`city: ${city} is not in the vocabulary${countryId < 0 ? "" : ` of ${country}`}.`);
  traits.city = cityId;
  traits.country = (vocabulary.cities[cityId] as vocabulary.City).country;
  if (city === undefined) traits.placeKind = traits.hasLinkedin ? placeKinds.linkedinCountry : placeKinds.githubCountry;
  else traits.placeKind = traits.hasLinkedin ? placeKinds.linkedin : placeKinds.github;
}

function setReputation(traits: Traits, override: PersonOverride): void {
  const { crackedScore, followers, topStars, repositories, contributions } = override;
  if (crackedScore !== undefined) traits.score = requireWithin("crackedScore", crackedScore, 100);
  if (followers !== undefined) traits.followers = requireWithin("followers", followers, 100_000_000);
  if (topStars !== undefined) traits.bestStars = requireWithin("topStars", topStars, 100_000_000);
  if (repositories !== undefined) traits.repositories = requireWithin("repositories", repositories, 30, 1);
  if (contributions === 0) traits.activity = 0;
  traits.totalStars = 0;
  for (let ordinal = 0; ordinal < traits.repositories; ordinal++) {
    traits.totalStars += starsOf(traits.bestStars, traits.starDecay, ordinal);
  }
}

function idNamed(field: NamedField, name: string, member: string = field): number {
  const [found] = idsNamed(field, name);
  if (found === undefined) throw new RangeError(`${member}: ${name} is not in the vocabulary.`);
  return found;
}

function requireWithin(member: string, value: number, max: number, min = 0): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`${member}: ${value} is not a whole number from ${min} to ${max}.`);
}
