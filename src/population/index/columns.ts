import { drawTraits } from "../drawing.ts";
import type { PopulationBase } from "../population-base.ts";
import { newTraits, type Traits } from "../traits.ts";

/**
 * A million people as arrays: 28 bytes per person. Skills are bits over the lists of the specialty, so that
 * "who knows Kafka" is one pass over two columns; the flags mask data that only LinkedIn has.
 */
export interface Columns {
  readonly size: number;
  /** All columns, one after another. */
  readonly memory: ArrayBuffer;
  readonly specialty: Uint8Array;
  /** Technologies in the low 24 bits, subjects in the high 8. */
  readonly skills: Int32Array;
  /** Flags in the low bits, languages above. */
  readonly marks: Int32Array;
  readonly score: Uint8Array;
  readonly years: Uint8Array;
  readonly repositories: Uint8Array;
  readonly title: Uint8Array;
  readonly company: Uint8Array;
  readonly school: Uint8Array;
  readonly city: Uint8Array;
  readonly followers: Int32Array;
  readonly bestStars: Int32Array;
  readonly totalStars: Int32Array;
}

/** "None" in the columns of companies and schools. */
export const none = 0xff;

/** The layout of `marks`. */
export const flagBits = { hasEmail: 1, hasLinkedin: 2, openToWork: 4 } as const;
export const placeShift = 3;
export const organisationShift = 6;
export const languageShift = 10;
export const flagMask = (1 << languageShift) - 1;

/** The number of people per slice, so that requests get a turn: few at first, while the code is not yet optimised. */
const firstSlice = 256;
const maxSlice = 8192;

export const bytesPerPerson = 5 * 4 + 8;

/** The bytes of all columns of so many people. */
export function memoryOf(size: number): number {
  return bytesPerPerson * size;
}

/** The columns of so many people in a piece of memory that has room for just these. */
export function columnsIn(memory: ArrayBuffer, size: number): Columns {
  let at = 0;
  const next = <Column>(Kind: new (memory: ArrayBuffer, at: number, size: number) => Column, width: number): Column => {
    const column = new Kind(memory, at, size);
    at += width * size;
    return column;
  };
  const integers = () => next(Int32Array, 4);
  const bytes = () => next(Uint8Array, 1);
  return {
    size,
    memory,
    skills: integers(),
    marks: integers(),
    followers: integers(),
    bestStars: integers(),
    totalStars: integers(),
    specialty: bytes(),
    score: bytes(),
    years: bytes(),
    repositories: bytes(),
    title: bytes(),
    company: bytes(),
    school: bytes(),
    city: bytes(),
  };
}

/** Draws all people, slice by slice; yields how many are done. */
export function* buildColumns(base: PopulationBase): Generator<number, Columns> {
  const { size } = base;
  const columns = columnsIn(new ArrayBuffer(memoryOf(size)), size);
  const traits = newTraits();
  for (let index = 0, slice = firstSlice; index < size; slice = Math.min(maxSlice, slice * 2)) {
    for (const until = Math.min(size, index + slice); index < until; index++) {
      drawTraits(base, index, traits);
      writePerson(columns, index, traits);
    }
    yield index;
  }
  return columns;
}

function writePerson(columns: Columns, index: number, traits: Traits): void {
  columns.specialty[index] = traits.specialty.id;
  columns.skills[index] = traits.technologies | (traits.subjects << 24);
  columns.marks[index] =
    (traits.hasEmail ? flagBits.hasEmail : 0) |
    (traits.hasLinkedin ? flagBits.hasLinkedin : 0) |
    (traits.openToWork ? flagBits.openToWork : 0) |
    (traits.placeKind << placeShift) |
    (traits.organisations << organisationShift) |
    (traits.languages << languageShift);
  columns.score[index] = traits.score;
  columns.years[index] = traits.years;
  columns.repositories[index] = traits.repositories;
  columns.title[index] = traits.title;
  columns.company[index] = traits.company < 0 ? none : traits.company;
  columns.school[index] = traits.school < 0 ? none : traits.school;
  columns.city[index] = traits.city;
  columns.followers[index] = traits.followers;
  columns.bestStars[index] = traits.bestStars;
  columns.totalStars[index] = traits.totalStars;
}
