import type { Ground } from "../ground.ts";
import { drawTraits, newTraits, type Traits } from "../traits.ts";

/**
 * A million people as arrays: 28 bytes a person. What a person knows is bits over the lists of their specialty, so that
 * "who knows Kafka" is one pass over two columns; what LinkedIn alone knows is masked by the flags.
 */
export interface Columns {
  readonly size: number;
  readonly specialty: Uint8Array;
  /** Technologies in the low 24 bits, subjects in the high 8. */
  readonly skills: Uint32Array;
  readonly languages: Uint8Array;
  readonly flags: Uint16Array;
  readonly score: Uint8Array;
  readonly years: Uint8Array;
  readonly repositories: Uint8Array;
  readonly title: Uint8Array;
  readonly company: Uint16Array;
  readonly school: Uint8Array;
  readonly city: Uint8Array;
  readonly followers: Uint32Array;
  readonly bestStars: Uint32Array;
  readonly totalStars: Uint32Array;
}

export const bytesPerPerson = 28;

/** In the columns of companies and schools. */
export const noCompany = 0xffff;
export const noSchool = 0xff;

/** The layout of `flags`. */
export const flagBits = { hasEmail: 1, hasLinkedin: 2, openToWork: 4 } as const;
export const placeShift = 3;
export const organisationShift = 6;
export const flagCount = 1 << 10;

/** So many people at a time: a few milliseconds, and others get a turn. */
const sliceSize = 8192;

/** Draws everybody, slice by slice; yields how many are done. */
export function* buildColumns(ground: Ground): Generator<number, Columns> {
  const { size } = ground;
  const columns: Columns = {
    size,
    specialty: new Uint8Array(size),
    skills: new Uint32Array(size),
    languages: new Uint8Array(size),
    flags: new Uint16Array(size),
    score: new Uint8Array(size),
    years: new Uint8Array(size),
    repositories: new Uint8Array(size),
    title: new Uint8Array(size),
    company: new Uint16Array(size),
    school: new Uint8Array(size),
    city: new Uint8Array(size),
    followers: new Uint32Array(size),
    bestStars: new Uint32Array(size),
    totalStars: new Uint32Array(size),
  };
  const traits = newTraits();
  for (let from = 0; from < size; from += sliceSize) {
    const until = Math.min(size, from + sliceSize);
    for (let index = from; index < until; index++) {
      drawTraits(ground, index, traits);
      writePerson(columns, index, traits);
    }
    yield until;
  }
  return columns;
}

function writePerson(columns: Columns, index: number, traits: Traits): void {
  columns.specialty[index] = traits.specialty.id;
  columns.skills[index] = traits.technologies | (traits.subjects << 24);
  columns.languages[index] = traits.languages;
  columns.flags[index] =
    (traits.hasEmail ? flagBits.hasEmail : 0) |
    (traits.hasLinkedin ? flagBits.hasLinkedin : 0) |
    (traits.openToWork ? flagBits.openToWork : 0) |
    (traits.placeKind << placeShift) |
    (traits.organisations << organisationShift);
  columns.score[index] = traits.score;
  columns.years[index] = traits.years;
  columns.repositories[index] = traits.repositories;
  columns.title[index] = traits.title;
  columns.company[index] = traits.company < 0 ? noCompany : traits.company;
  columns.school[index] = traits.school < 0 ? noSchool : traits.school;
  columns.city[index] = traits.city;
  columns.followers[index] = traits.followers;
  columns.bestStars[index] = traits.bestStars;
  columns.totalStars[index] = traits.totalStars;
}
