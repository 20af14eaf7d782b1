// Figures.
import * as vocabulary from "./vocabulary.ts";

/**
 * A person as numbers: enough to search among millions, and the basis of everything shown about the person.
 * Members are ids of the closed vocabularies (vocabulary.ts); -1 means none.
 */
export interface Traits {
  key: number;
  culture: number;
  specialty: vocabulary.Specialty;
  /** Bits over the specialty's own languages, technologies and subjects. */
  languages: number;
  primaryLanguage: number;
  technologies: number;
  subjects: number;
  seniority: number;
  /** Years since the first job, as of the reference year. */
  years: number;
  title: number;
  company: number;
  school: number;
  city: number;
  country: number;
  placeKind: number;
  hasEmail: boolean;
  hasLinkedin: boolean;
  openToWork: boolean;
  /** Public membership: bit 0 the company's organisation, bits 1 to 3 the specialty's communities. */
  organisations: number;
  score: number;
  followers: number;
  repositories: number;
  starDecay: number;
  bestStars: number;
  totalStars: number;
  /** From 0 for a developer without activity this year up to 63. */
  activity: number;
}

/** How precisely a place is known; the index depends on the order. */
export const placeKinds = {
  none: 0,
  unresolved: 1,
  github: 2,
  githubCity: 3,
  githubCountry: 4,
  linkedin: 5,
  linkedinCountry: 6,
} as const;

export const referenceYear = 2026;

export function newTraits(): Traits {
  return {
    key: 0,
    culture: 0,
    specialty: vocabulary.specialties()[0] as vocabulary.Specialty,
    languages: 0,
    primaryLanguage: 0,
    technologies: 0,
    subjects: 0,
    seniority: 0,
    years: 0,
    title: 0,
    company: -1,
    school: -1,
    city: -1,
    country: -1,
    placeKind: 0,
    hasEmail: false,
    hasLinkedin: false,
    openToWork: false,
    organisations: 0,
    score: 0,
    followers: 0,
    repositories: 0,
    starDecay: 0,
    bestStars: 0,
    totalStars: 0,
    activity: 0,
  };
}

/** The ids for a skill's bits in a person's order: the most used language first. */
export function languagesOf({ specialty, languages, primaryLanguage }: Traits): number[] {
  const primary = specialty.languages[primaryLanguage] as number;
  return [primary, ...vocabulary.chosenFrom(specialty.languages, languages & ~(1 << primaryLanguage))];
}
