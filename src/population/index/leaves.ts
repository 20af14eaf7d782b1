import { onFirstUse } from "../../base/on-first-use.ts";
import { everHadTitle, everWorkedAt } from "../career.ts";
import { keyAt, type PopulationBase } from "../population-base.ts";
import { placeKinds } from "../traits.ts";
import * as vocabulary from "../vocabulary.ts";
import { type Bitmap, unite } from "./bitmaps.ts";
import { type Columns, flagBits, flagMask, languageShift, none, organisationShift, placeShift } from "./columns.ts";
import {
  cityKinds,
  countryKinds,
  hasOptionalTrait,
  isOptionalTrait,
  type Leaf,
  type Measure,
  type OptionalTrait,
  type PersonFlag,
  type TermField,
} from "./predicates.ts";
import { type Scan, scanAll, testOf } from "./scans.ts";

/** The bitmap of a condition on one field, by one pass over its columns: a millisecond or two for a million people. */
export function scanLeaf(base: PopulationBase, columns: Columns, leaf: Leaf): Bitmap {
  const [first, ...others] = scansOf(base, columns, leaf);
  const bitmap = scanAll(columns, first);
  for (const scan of others) unite(bitmap, scanAll(columns, scan));
  return bitmap;
}

/** The same for one person. */
export function testLeaf(base: PopulationBase, columns: Columns, leaf: Leaf): (index: number) => boolean {
  const [first, second] = scansOf(base, columns, leaf).map((scan) => testOf(columns, scan));
  if (first === undefined) return () => false;
  return second === undefined ? first : (index) => first(index) || second(index);
}

type Scans = readonly [Scan, ...Scan[]];

/** The accepted values: any of these matches. */
function scansOf(base: PopulationBase, columns: Columns, leaf: Leaf): Scans {
  switch (leaf.kind) {
    case "range":
      return [ofMeasure(columns, leaf.measure, leaf.min ?? 0, Math.min(leaf.max ?? largest, largest))];
    case "flag": {
      const { flag } = leaf;
      if (!isOptionalTrait(flag)) return [byValue(columns.specialty, everyValue, flagTables[flag]())];
      return [{ by: "test", test: (index) => hasOptionalTrait[flag](keyAt(base, index)) }];
    }
    case "any":
      return leaf.field === "organisation"
        ? ofOrganisations(columns, leaf.values)
        : [ofField(base, columns, leaf.field, leaf.values)];
  }
}

function byValue(column: Uint8Array, accepted: Uint8Array, acceptedFlags: Uint8Array): Scan {
  return { by: "value", column, accepted, acceptedFlags };
}

function byRange(column: Int32Array, min: number, max: number): Scan {
  return { by: "range", column, min, max };
}

const largest = 0x7fffffff;

function ofMeasure(columns: Columns, measure: Measure, min: number, max: number): Scan {
  if (measure === "followers") return byRange(columns.followers, min, max);
  if (measure === "topStars") return byRange(columns.bestStars, min, max);
  if (measure === "totalStars") return byRange(columns.totalStars, min, max);
  const accepted = new Uint8Array(256).fill(1, Math.min(256, min), Math.min(256, max + 1));
  if (measure === "years") return byValue(columns.years, accepted, linkedFlags());
  return byValue(measure === "crackedScore" ? columns.score : columns.repositories, accepted, anyFlags());
}

function ofField(
  base: PopulationBase,
  columns: Columns,
  field: Exclude<TermField, "organisation">,
  values: readonly number[],
): Scan {
  switch (field) {
    case "language":
      return {
        by: "bits",
        column: columns.marks,
        wanted: bitsPerSpecialty(values, (row) => row.languages, languageShift),
      };
    case "technology":
      return { by: "bits", column: columns.skills, wanted: bitsPerSpecialty(values, (row) => row.technologies, 0) };
    case "subject":
      return { by: "bits", column: columns.skills, wanted: bitsPerSpecialty(values, (row) => row.subjects, 24) };
    case "pastCompany":
      return { by: "test", test: workedAt(base, columns, values) };
    case "specialty":
      return byValue(columns.specialty, tableOf(values), anyFlags());
    case "city":
      return byValue(columns.city, tableOf(values), cityFlags());
    case "country": {
      const accepted = acceptWhere(vocabulary.cities, ({ country }) => values.includes(country));
      return byValue(columns.city, accepted, countryFlags());
    }
    case "state": {
      const states = values.map((value) => vocabulary.states[value]);
      const accepted = acceptWhere(vocabulary.cities, ({ state }) => state !== null && states.includes(state));
      return byValue(columns.city, accepted, stateFlags());
    }
    case "title":
      return byValue(columns.title, tableOf(values), linkedFlags());
    case "seniority": {
      const names = values.map((value) => vocabulary.seniorities[value] as string);
      const accepted = acceptWhere(vocabulary.titles, ({ seniority }) => names.includes(seniority));
      return byValue(columns.title, accepted, linkedFlags());
    }
    case "company":
      return byValue(columns.company, tableOf(values), linkedFlags());
    case "employer":
      return byValue(columns.company, tableOf(values), anyFlags());
    case "pastTitle":
      return { by: "test", test: wasTitled(base, columns, values) };
    case "industry": {
      const accepted = acceptWhere(vocabulary.companies, ({ industry }) => values.includes(industry));
      return byValue(columns.company, accepted, linkedFlags());
    }
    case "companySize": {
      const accepted = acceptWhere(vocabulary.companies, ({ size }) => values.includes(size));
      return byValue(columns.company, accepted, linkedFlags());
    }
    case "school":
      return byValue(columns.school, tableOf(values), linkedFlags());
  }
}

/** Members without a column are drawn again, only for people whom the flags do not exclude. */
function workedAt(base: PopulationBase, { marks, years, company, specialty }: Columns, values: readonly number[]) {
  const wanted = tableOf(values);
  return (index: number): boolean => {
    if (((marks[index] as number) & flagBits.hasLinkedin) === 0) return false;
    const now = company[index] === none ? -1 : (company[index] as number);
    const workedSpecialty = vocabulary.specialties()[specialty[index] as number] as vocabulary.Specialty;
    return everWorkedAt(wanted, keyAt(base, index), years[index] as number, now, workedSpecialty);
  };
}

function wasTitled(
  base: PopulationBase,
  { marks, years, company, specialty, title }: Columns,
  values: readonly number[],
) {
  const wanted = tableOf(values);
  return (index: number): boolean => {
    if (((marks[index] as number) & flagBits.hasLinkedin) === 0) return false;
    return everHadTitle(wanted, {
      key: keyAt(base, index),
      years: years[index] as number,
      company: company[index] === none ? -1 : (company[index] as number),
      specialty: vocabulary.specialties()[specialty[index] as number] as vocabulary.Specialty,
      seniority: vocabulary.seniorityOfTitle[title[index] as number] as number,
    });
  };
}

function ofOrganisations(columns: Columns, values: readonly number[]): readonly [Scan, Scan] {
  const ofCommunities = Int32Array.from(vocabulary.specialties(), ({ communities }) =>
    communities.reduce((bits, name, at) => {
      const wanted = values.includes(vocabulary.organisationIds().get(name) as number);
      return wanted ? bits | (2 << (at + organisationShift)) : bits;
    }, 0),
  );
  const companies = tableOf(values.filter((value) => value < vocabulary.companies.length));
  return [
    { by: "bits", column: columns.marks, wanted: ofCommunities },
    byValue(columns.company, companies, staffFlags()),
  ];
}

/** Per specialty, the bits of the values in one of its lists. */
function bitsPerSpecialty(
  values: readonly number[],
  listOf: (row: vocabulary.Specialty) => readonly number[],
  shift: number,
): Int32Array {
  return Int32Array.from(vocabulary.specialties(), (row) =>
    listOf(row).reduce((bits, id, at) => (values.includes(id) ? bits | (1 << (at + shift)) : bits), 0),
  );
}

function tableOf(values: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const value of values) table[value] = 1;
  return table;
}

function acceptWhere<Row>(rows: readonly Row[], accepts: (row: Row) => boolean): Uint8Array {
  return tableOf(rows.flatMap((row, id) => (accepts(row) ? [id] : [])));
}

function flagsWhere(accepts: (flags: number) => boolean): () => Uint8Array {
  return onFirstUse(() => Uint8Array.from({ length: flagMask + 1 }, (_, flags) => (accepts(flags) ? 1 : 0)));
}

function flagsOfPlaces(kinds: readonly number[]): () => Uint8Array {
  return flagsWhere((flags) => kinds.includes((flags >>> placeShift) & 7));
}

const cityFlags = flagsOfPlaces(cityKinds);
const countryFlags = flagsOfPlaces(countryKinds);
const stateFlags = flagsOfPlaces([placeKinds.linkedin]);
const everyValue = new Uint8Array(256).fill(1);
const anyFlags = flagsWhere(() => true);
const linkedFlags = flagsWhere((flags) => (flags & flagBits.hasLinkedin) !== 0);
const staffFlags = flagsWhere((flags) => ((flags >>> organisationShift) & 1) === 1);
const flagTables: Record<Exclude<PersonFlag, OptionalTrait>, () => Uint8Array> = {
  hasEmail: flagsWhere((flags) => (flags & flagBits.hasEmail) !== 0),
  hasLinkedin: linkedFlags,
  openToWork: flagsWhere((flags) => (flags & flagBits.openToWork) !== 0),
  hasLocation: flagsWhere((flags) => ((flags >>> placeShift) & 7) > placeKinds.unresolved),
};
