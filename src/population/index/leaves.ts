import { everWorkedAt } from "../career.ts";
import { type Ground, keyAt } from "../ground.ts";
import { ordinalOfNoun } from "../projects.ts";
import { plainNouns } from "../texts.ts";
import { placeKinds } from "../traits.ts";
import * as vocabulary from "../vocabulary.ts";
import { type Bitmap, emptyBitmap } from "./bitmaps.ts";
import { type Columns, flagBits, flagCount, noCompany, noSchool, organisationShift, placeShift } from "./columns.ts";
import { cityKinds, countryKinds, type Field, type Flag, type Measure, type Predicate } from "./predicates.ts";

/** The bitmap of a condition on one field, by one pass over its columns: a millisecond or two for a million people. */
export function scanLeaf(
  ground: Ground,
  columns: Columns,
  leaf: Exclude<Predicate, { kind: "and" | "or" | "not" | "people" }>,
): Bitmap {
  if (leaf.kind === "range") return scanRange(columns, leaf.measure, leaf.min ?? 0, leaf.max ?? 2 ** 32);
  if (leaf.kind === "flag") return scanColumn(columns, columns.flags, flagTables[leaf.flag], anyFlags);
  return scanField(ground, columns, leaf.field, leaf.values);
}

function scanField(ground: Ground, columns: Columns, field: Field, values: readonly number[]): Bitmap {
  switch (field) {
    case "language":
      return scanBits(
        columns,
        columns.languages,
        bitsPerSpecialty(values, (row) => row.languages),
      );
    case "technology":
      return scanBits(
        columns,
        columns.skills,
        bitsPerSpecialty(values, (row) => row.technologies),
      );
    case "subject":
      return scanBits(
        columns,
        columns.skills,
        bitsPerSpecialty(values, (row) => row.subjects, 24),
      );
    case "noun":
      return scanNouns(ground, columns, values);
    case "organisation":
      return scanOrganisations(columns, values);
    case "pastCompany":
      return scanPastCompanies(ground, columns, values);
    case "specialty":
      return scanColumn(columns, columns.specialty, tableOf(values), anyFlags);
    case "city":
      return scanColumn(columns, columns.city, tableOf(values), flagsOfPlaces(cityKinds));
    case "country":
      return scanColumn(
        columns,
        columns.city,
        citiesWhere((city) => values.includes(city.country)),
        flagsOfPlaces(countryKinds),
      );
    case "state": {
      const states = values.map((value) => vocabulary.states[value]);
      const accepted = citiesWhere((city) => city.state !== null && states.includes(city.state));
      return scanColumn(columns, columns.city, accepted, flagsOfPlaces([placeKinds.linkedin]));
    }
    case "title":
      return scanColumn(columns, columns.title, tableOf(values), linkedFlags);
    case "seniority": {
      const accepted = Uint8Array.from(vocabulary.titles, ({ seniority }) =>
        values.includes(vocabulary.seniorities.indexOf(seniority as vocabulary.Seniority)) ? 1 : 0,
      );
      return scanColumn(columns, columns.title, accepted, linkedFlags);
    }
    case "company":
      return scanColumn(
        columns,
        columns.company,
        companiesWhere((_, id) => values.includes(id)),
        linkedFlags,
      );
    case "industry":
      return scanColumn(
        columns,
        columns.company,
        companiesWhere(({ industry }) => values.includes(industry)),
        linkedFlags,
      );
    case "companySize":
      return scanColumn(
        columns,
        columns.company,
        companiesWhere(({ size }) => values.includes(size)),
        linkedFlags,
      );
    case "school":
      return scanColumn(columns, columns.school, tableOf(values, noSchool + 1), linkedFlags);
  }
}

type Column = Uint8Array | Uint16Array | Uint32Array;

/** People whose value and whose flags are both accepted. */
function scanColumn({ size, flags }: Columns, column: Column, accepted: Uint8Array, acceptedFlags: Uint8Array): Bitmap {
  const bitmap = emptyBitmap(size);
  for (let at = 0, from = 0; from < size; at++, from += 32) {
    const until = Math.min(size, from + 32);
    let word = 0;
    for (let index = from; index < until; index++) {
      const both = (accepted[column[index] as number] as number) & (acceptedFlags[flags[index] as number] as number);
      word |= both << (index - from);
    }
    bitmap[at] = word;
  }
  return bitmap;
}

/** People who have any of the bits that their specialty gives to the values. */
function scanBits({ size, specialty }: Columns, column: Column, wanted: Uint32Array): Bitmap {
  const bitmap = emptyBitmap(size);
  for (let at = 0, from = 0; from < size; at++, from += 32) {
    const until = Math.min(size, from + 32);
    let word = 0;
    for (let index = from; index < until; index++) {
      const held = (column[index] as number) & (wanted[specialty[index] as number] as number);
      word |= (held === 0 ? 0 : 1) << (index - from);
    }
    bitmap[at] = word;
  }
  return bitmap;
}

function scanRange(columns: Columns, measure: Measure, min: number, max: number): Bitmap {
  const { size, flags } = columns;
  const column = measureColumns(columns)[measure];
  const everybody = measure === "years" ? 0 : 1;
  const bitmap = emptyBitmap(size);
  for (let at = 0, from = 0; from < size; at++, from += 32) {
    const until = Math.min(size, from + 32);
    let word = 0;
    for (let index = from; index < until; index++) {
      const value = column[index] as number;
      const known = everybody | (((flags[index] as number) & flagBits.hasLinkedin) >>> 1);
      word |= (value >= min && value <= max ? known : 0) << (index - from);
    }
    bitmap[at] = word;
  }
  return bitmap;
}

function measureColumns(columns: Columns): Record<Measure, Column> {
  return {
    crackedScore: columns.score,
    followers: columns.followers,
    topStars: columns.bestStars,
    totalStars: columns.totalStars,
    years: columns.years,
    repositories: columns.repositories,
  };
}

/** What has no column is drawn again, for those alone whom their flags do not rule out. */
function scanPastCompanies(ground: Ground, columns: Columns, values: readonly number[]): Bitmap {
  const { size, flags, years, company, specialty } = columns;
  const industries = new Uint8Array(vocabulary.industries.length);
  for (const value of values) industries[vocabulary.companies[value]?.industry ?? 0] = 1;
  const wanted = { companies: values, industries };
  const bitmap = emptyBitmap(size);
  for (let index = 0; index < size; index++) {
    if (((flags[index] as number) & flagBits.hasLinkedin) === 0) continue;
    const now = company[index] === noCompany ? -1 : (company[index] as number);
    const trade = vocabulary.specialties[specialty[index] as number] as vocabulary.Specialty;
    if (everWorkedAt(wanted, keyAt(ground, index), years[index] as number, now, trade)) {
      bitmap[index >>> 5] = (bitmap[index >>> 5] as number) | (1 << (index & 31));
    }
  }
  return bitmap;
}

function scanNouns(ground: Ground, { size, specialty, repositories }: Columns, values: readonly number[]): Bitmap {
  const bitmap = emptyBitmap(size);
  for (const value of values) {
    const noun = vocabulary.nouns[value] as string;
    const plain = plainNouns.indexOf(noun);
    // -1 where the specialty has no such noun; every specialty has the plain ones.
    const positions = Int8Array.from(vocabulary.specialties, ({ nouns }) => (plain >= 0 ? plain : nouns.indexOf(noun)));
    for (let index = 0; index < size; index++) {
      const position = positions[specialty[index] as number] as number;
      if (position < 0) continue;
      const ordinal = ordinalOfNoun(keyAt(ground, index), position, plain >= 0);
      if (ordinal >= 0 && ordinal < (repositories[index] as number)) {
        bitmap[index >>> 5] = (bitmap[index >>> 5] as number) | (1 << (index & 31));
      }
    }
  }
  return bitmap;
}

function scanOrganisations(columns: Columns, values: readonly number[]): Bitmap {
  const wanted = Uint32Array.from(vocabulary.specialties, ({ communities }) =>
    communities.reduce(
      (bits, name, at) =>
        values.includes(vocabulary.organisationIds.get(name) as number) ? bits | (2 << (at + organisationShift)) : bits,
      0,
    ),
  );
  const members = scanBits(columns, columns.flags, wanted);
  const staff = scanColumn(
    columns,
    columns.company,
    companiesWhere((_, id) => values.includes(id)),
    flagsWhere((flags) => ((flags >>> organisationShift) & 1) === 1),
  );
  for (let at = 0; at < members.length; at++) members[at] = (members[at] as number) | (staff[at] as number);
  return members;
}

/** Per specialty, the bits that stand for the values in one of its lists. */
function bitsPerSpecialty(
  values: readonly number[],
  listOf: (row: vocabulary.Specialty) => readonly number[],
  shift = 0,
): Uint32Array {
  return Uint32Array.from(vocabulary.specialties, (row) =>
    listOf(row).reduce((bits, id, at) => (values.includes(id) ? bits | (1 << (at + shift)) : bits), 0),
  );
}

function tableOf(values: readonly number[], size = 256): Uint8Array {
  const table = new Uint8Array(size);
  for (const value of values) table[value] = 1;
  return table;
}

function citiesWhere(accepts: (city: vocabulary.City) => boolean): Uint8Array {
  return Uint8Array.from(vocabulary.cities, (city) => (accepts(city) ? 1 : 0));
}

function companiesWhere(accepts: (company: vocabulary.Company, id: number) => boolean): Uint8Array {
  const table = new Uint8Array(noCompany + 1);
  vocabulary.companies.forEach((company, id) => {
    if (accepts(company, id)) table[id] = 1;
  });
  return table;
}

function flagsWhere(accepts: (flags: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: flagCount }, (_, flags) => (accepts(flags) ? 1 : 0));
}

function flagsOfPlaces(kinds: readonly number[]): Uint8Array {
  return flagsWhere((flags) => kinds.includes((flags >>> placeShift) & 7));
}

const anyFlags = flagsWhere(() => true);
const linkedFlags = flagsWhere((flags) => (flags & flagBits.hasLinkedin) !== 0);
const flagTables: Record<Flag, Uint8Array> = {
  hasEmail: flagsWhere((flags) => (flags & flagBits.hasEmail) !== 0),
  hasLinkedin: linkedFlags,
  openToWork: flagsWhere((flags) => (flags & flagBits.openToWork) !== 0),
  hasLocation: flagsWhere((flags) => ((flags >>> placeShift) & 7) > placeKinds.unresolved),
};
