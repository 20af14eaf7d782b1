// Figures: A-120.
import { hash53 } from "../base/rng.ts";
import type { GivenPerson } from "../model/given-person.ts";
import type { PersonOverride } from "../model/person-override.ts";
import { idsNamed, type NamedField } from "./lexicon.ts";
import { indexOfId, keyAt, type PopulationBase } from "./population-base.ts";
import { referenceYear } from "./traits.ts";
import { showsSchool, showsScore, showsTitle } from "./visibility.ts";
import * as vocabulary from "./vocabulary.ts";

/**
 * The places of people given by the user: one with the id or login of a drawn person replaces
 * that person; others get a place computed from their id or login, which does not change when more people are given.
 */
export function placesOf(
  base: PopulationBase,
  given: readonly GivenPerson[],
  indexOfDrawnLogin: (login: string) => number | null,
): ReadonlyMap<number, GivenPerson> {
  if (given.length > base.size) {
    throw new RangeError(`${given.length} people do not fit into a population of ${base.size}.`);
  }
  const places = new Map<number, GivenPerson>();
  const others: GivenPerson[] = [];
  for (const person of given) {
    const place = placeToReplace(base, person, indexOfDrawnLogin);
    if (place === null || places.has(place)) others.push(person);
    else places.set(place, person);
  }
  for (const person of others) {
    let place = hash53(person.id ?? (person.login as string).toLowerCase(), base.low) % base.size;
    for (let tried = 0; places.has(place) || (tried < base.size && !hasEveryOptionalTrait(base, place)); tried++) {
      place = (place + 1) % base.size;
    }
    places.set(place, person);
  }
  return places;
}

/** Some people lack a score, a title or a school, but searches must find a given person by the given members. */
function hasEveryOptionalTrait(base: PopulationBase, place: number): boolean {
  const key = keyAt(base, place);
  return showsScore(key) && showsTitle(key) && showsSchool(key);
}

function placeToReplace(
  base: PopulationBase,
  { id, login }: GivenPerson,
  indexOfDrawnLogin: (login: string) => number | null,
): number | null {
  return (id === undefined ? null : indexOfId(base, id)) ?? (login === undefined ? null : indexOfDrawnLogin(login));
}

/**
 * The members by which a given person is found. Values outside the vocabularies are shown, but no filter matches them.
 */
export function overrideOf(index: number, { hasEmail, hasLinkedin, details = {} }: GivenPerson): PersonOverride {
  const { githubProfile, score, identity, contact } = details;
  const { core, repos } = githubProfile ?? {};
  const { linkedin, experience } = identity ?? {};
  const isLinked =
    hasLinkedin ?? (identity !== undefined || contact?.socials?.linkedin !== undefined ? true : undefined);
  const title = namesInVocabulary("title", [linkedin?.title, core?.currentRole, experience?.[0]?.title])[0];
  const seniority = title === undefined ? namesInVocabulary("seniority", [linkedin?.seniority])[0] : undefined;
  const company = linkedin?.company ?? core?.organization;
  const school = identity?.education?.[0]?.school ?? core?.university;
  const years = yearsOf(experience ?? []);
  const topStars = repos === undefined ? undefined : Math.max(0, ...repos.map(({ stars = 0 }) => stars));
  const location = contact?.location;
  const skills = {
    languages: namesInVocabulary("language", [
      ...(core?.languages ?? []),
      ...(repos ?? []).map(({ language }) => language),
    ]),
    technologies: namesInVocabulary(
      "technology",
      (repos ?? []).flatMap(({ technologies = [] }) => technologies),
    ),
    subjects: namesInVocabulary(
      "subject",
      (repos ?? []).flatMap(({ subjects = [] }) => subjects),
    ),
  };
  return {
    developer: index,
    ...(skills.languages.length > 0 && { languages: skills.languages.slice(0, 5) }),
    ...(skills.technologies.length > 0 && { technologies: skills.technologies.slice(0, 24) }),
    ...(skills.subjects.length > 0 && { subjects: skills.subjects.slice(0, 8) }),
    ...(title !== undefined && { title }),
    ...(seniority !== undefined && { seniority: seniority as vocabulary.TitleSeniority }),
    ...(years !== null && { yearsOfExperience: years }),
    ...(company !== undefined && { company: namesInVocabulary("company", [company?.replace(/^@/, "")])[0] ?? null }),
    ...(school !== undefined && { school: namesInVocabulary("school", [school])[0] ?? null }),
    ...(location !== undefined && placeOverrideOf(location)),
    ...((hasEmail ?? contact?.emails) !== undefined && { hasEmail: hasEmail ?? (contact?.emails?.length ?? 0) > 0 }),
    ...(isLinked !== undefined && { hasLinkedin: isLinked }),
    ...(isLinked === false && { openToWork: false }),
    ...(score?.cracked?.crackedScore !== undefined && { crackedScore: Math.round(score.cracked.crackedScore) }),
    ...(core?.followers !== undefined && { followers: core.followers }),
    ...(topStars !== undefined && { topStars, repositories: Math.max(1, repos?.length ?? 0) }),
  };
}

/** The names that a vocabulary contains, in its spelling, without duplicates. */
function namesInVocabulary(field: NamedField, names: readonly (string | null | undefined)[]): string[] {
  const known = names.flatMap((name) => {
    const [id] = name == null ? [] : idsNamed(field, name);
    return id === undefined ? [] : [spellings[field]?.(id) ?? (name as string)];
  });
  return [...new Set(known)];
}

const spellings: Partial<Record<NamedField, (id: number) => string | undefined>> = {
  language: (id) => vocabulary.languages[id]?.name,
  technology: (id) => vocabulary.technologies[id]?.name,
  subject: (id) => vocabulary.subjects[id]?.name,
};

type GivenLocation = NonNullable<NonNullable<GivenPerson["details"]>["contact"]>["location"];

/** A place outside the vocabularies counts as unresolved. */
function placeOverrideOf(location: GivenLocation): Pick<PersonOverride, "city" | "country"> {
  const country = namesInVocabulary("country", [location?.country])[0];
  const inCountry = (id: number) =>
    country === undefined || vocabulary.cities[id]?.country === idsNamed("country", country)[0];
  const city = location?.city != null && idsNamed("city", location.city).some(inCountry) ? location.city : undefined;
  if (city === undefined && country === undefined) return { city: null };
  return { ...(city !== undefined && { city }), ...(country !== undefined && { country }) };
}

/** Counted from the first year in which one of their jobs began. */
function yearsOf(experience: readonly { readonly startDate?: string | null | undefined }[]): number | null {
  const starts = experience.flatMap(({ startDate }) => {
    const year = Number(/\b(?:19|20)\d{2}\b/.exec(startDate ?? "")?.[0]);
    return Number.isNaN(year) ? [] : [year];
  });
  return starts.length === 0 ? null : Math.max(0, Math.min(60, referenceYear - Math.min(...starts)));
}
