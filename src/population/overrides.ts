// Figures: A-120.
import { onFirstUse } from "../base/on-first-use.ts";
import type { GivenPerson } from "../model/given-person.ts";
import type { PersonOverride } from "../model/person-override.ts";
import { drawForced, specialtyAt } from "./drawing.ts";
import { starsOf } from "./fame.ts";
import { placesOf, traitsGiven } from "./given.ts";
import { type Change, indexOfId, type PopulationBase } from "./ground.ts";
import { idsNamed, type Named } from "./lexicon.ts";
import { readLogin, spellLogin } from "./logins.ts";
import { closestSpecialty, fitSkills, type Skills } from "./skills.ts";
import { newTraits, placeKinds, type Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/**
 * The ground with overrides. Members that an override does not name stay as drawn. Derived values are derived
 * from the given one: repositories use the given languages, the first one most; the seniority is that of the
 * title; topStars are those of the best repository. Names come from the closed vocabularies, ignoring letter case, and
 * null means none: a city of null is an unresolved place. An error is thrown as a RangeError that
 * names the member.
 */
export function withOverrides(
  ground: PopulationBase,
  overrides: readonly PersonOverride[],
  people: readonly GivenPerson[] = [],
): PopulationBase {
  const changes = new Map<number, Change>();
  const logins = new Map<string, number>();
  const givenIds = new Map<string, number>();
  const read = remembered((login) => readLogin(ground, login));
  const places = placesOf(ground, people, read);
  for (const named of overrides) {
    const index = indexOf(ground, named.developer);
    const override = { ...traitsOfDetail(ground, index, named), ...named };
    if (changes.has(index)) throw new RangeError(`developer: ${override.developer} is overridden twice.`);
    if (places.has(index)) continue;
    const change = changeOf(ground, index, override);
    if (override.login !== undefined) claim(logins, override.login, index, read);
    changes.set(index, change);
  }
  for (const [index, given] of places) {
    if (given.login !== undefined) claim(logins, given.login, index, read);
    if (given.id !== undefined) givenIds.set(given.id, index);
    changes.set(index, changeGiven(ground, index, given));
  }
  return { ...ground, changes, logins, givenIds };
}

/** The drawn person with this login. */
export type ReadLogin = (login: string) => number | null;

/** Caches logins: a given one is looked up twice, for the given person and for the drawn person who has it. */
function remembered(read: ReadLogin): ReadLogin {
  const known = new Map<string, number | null>();
  return (login) => {
    const before = known.get(login);
    if (before !== undefined) return before;
    const found = read(login);
    known.set(login, found);
    return found;
  };
}

/** Members that are not given are drawn on first use. */
function changeGiven(ground: PopulationBase, index: number, given: GivenPerson): Change {
  const { id, name, details } = given;
  const { bio, totalStars } = details?.githubProfile?.core ?? {};
  const traits = onFirstUse((): Traits => {
    const drawn = traitsWith(ground, index, traitsGiven(index, given));
    return { ...drawn, totalStars: totalStars ?? drawn.totalStars };
  });
  return { given, traits, login: given.login ?? spellLogin(ground, index), id, name, bio };
}

function indexOf(ground: PopulationBase, developer: string | number): number {
  const index = typeof developer === "string" ? indexOfId(ground, developer) : developer;
  if (index === null || !Number.isInteger(index) || index < 0 || index >= ground.size) {
    throw new RangeError(`developer: ${developer} is not one of ${ground.size} people.`);
  }
  return index;
}

function claim(logins: Map<string, number>, login: string, index: number, read: ReadLogin): void {
  const lower = login.toLowerCase();
  if (login.length > 39 || !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(lower)) {
    throw new RangeError(`login: ${login} is not a GitHub login (letters, digits and single hyphens, at most 39).`);
  }
  const holder = read(login);
  if (logins.has(lower) || (holder !== null && holder !== index)) throw new RangeError(`login: ${login} is taken.`);
  logins.set(lower, index);
}

/** The defaults of a detail level, which an override can replace. */
function traitsOfDetail(ground: PopulationBase, index: number, { detail }: PersonOverride): Partial<PersonOverride> {
  if (detail === "sparse") return { hasEmail: false, hasLinkedin: false, company: null, school: null, city: null };
  if (detail === "full") return { login: longLogin(spellLogin(ground, index)), hasEmail: true, hasLinkedin: true };
  return {};
}

/** The maximum length on GitHub. */
function longLogin(login: string): string {
  return `${login}-has-the-longest-login-that-github-has`.slice(0, 39).replace(/-$/, "x");
}

function changeOf(ground: PopulationBase, index: number, override: PersonOverride): Change {
  const { login = spellLogin(ground, index), name, bio, contributions, detail } = override;
  const traits = traitsWith(ground, index, override);
  return {
    traits: () => traits,
    login,
    ...(name === undefined ? {} : { name }),
    ...(bio === undefined ? {} : { bio }),
    ...(detail === undefined ? {} : { detail }),
    ...(contributions === undefined ? {} : { contributions: within("contributions", contributions, 10_000_000) }),
  };
}

function traitsWith(ground: PopulationBase, index: number, override: PersonOverride): Traits {
  const traits = newTraits();
  const skills: Skills = {
    languages: override.languages?.map((name) => id("language", name, "languages")),
    technologies: override.technologies?.map((name) => id("technology", name, "technologies")),
    subjects: override.subjects?.map((name) => id("subject", name, "subjects")),
  };
  drawForced(ground, index, traits, {
    specialty:
      override.specialty === undefined
        ? closestSpecialty(specialtyAt(ground, index), skills)
        : vocabulary.specialties()[id("specialty", override.specialty)],
    years:
      override.yearsOfExperience === undefined
        ? undefined
        : within("yearsOfExperience", override.yearsOfExperience, 60),
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
    traits.seniority = id("seniority", seniority);
    traits.title = (traits.specialty.titles[traits.seniority] as readonly number[])[0] as number;
  }
  if (title !== undefined) {
    traits.title = id("title", title);
    const own = (vocabulary.titles[traits.title] as { seniority: vocabulary.Seniority }).seniority;
    if (seniority !== undefined && seniority !== own) throw new RangeError(`title: ${title} is not ${seniority}.`);
    traits.seniority = vocabulary.seniorities.indexOf(own);
  }
  if (company !== undefined) traits.company = company === null ? -1 : id("company", company);
  if (company === null) traits.organisations &= ~1;
  if (school !== undefined) traits.school = school === null ? -1 : id("school", school);
}

function setPlace(traits: Traits, { city, country, detail }: PersonOverride): void {
  const from = country === undefined ? -1 : id("country", country);
  if (city === null) {
    traits.placeKind = detail === "sparse" ? placeKinds.none : placeKinds.unresolved;
    return;
  }
  if (city === undefined && from < 0) return;
  const there = (candidate: number) => from < 0 || vocabulary.cities[candidate]?.country === from;
  const cities = city === undefined ? vocabulary.cities.map((_, at) => at) : idsNamed("city", city);
  const found = cities.find(there);
  if (found === undefined)
    throw new RangeError(`city: ${city} is not in the vocabulary${from < 0 ? "" : ` of ${country}`}.`);
  traits.city = found;
  traits.country = (vocabulary.cities[found] as vocabulary.City).country;
  if (city === undefined) traits.placeKind = traits.hasLinkedin ? placeKinds.linkedinCountry : placeKinds.githubCountry;
  else traits.placeKind = traits.hasLinkedin ? placeKinds.linkedin : placeKinds.github;
}

function setReputation(traits: Traits, override: PersonOverride): void {
  const { crackedScore, followers, topStars, repositories, contributions } = override;
  if (crackedScore !== undefined) traits.score = within("crackedScore", crackedScore, 100);
  if (followers !== undefined) traits.followers = within("followers", followers, 100_000_000);
  if (topStars !== undefined) traits.bestStars = within("topStars", topStars, 100_000_000);
  if (repositories !== undefined) traits.repositories = within("repositories", repositories, 30, 1);
  if (contributions === 0) traits.activity = 0;
  traits.totalStars = 0;
  for (let ordinal = 0; ordinal < traits.repositories; ordinal++) {
    traits.totalStars += starsOf(traits.bestStars, traits.starDecay, ordinal);
  }
}

function id(field: Named, name: string, member: string = field): number {
  const [found] = idsNamed(field, name);
  if (found === undefined) throw new RangeError(`${member}: ${name} is not in the vocabulary.`);
  return found;
}

function within(member: string, value: number, max: number, min = 0): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`${member}: ${value} is not a whole number from ${min} to ${max}.`);
}
