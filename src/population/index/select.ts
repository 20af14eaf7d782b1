import type { PopulationBase } from "../population-base.ts";
import {
  type Bitmap,
  complement,
  countBits,
  emptyBitmap,
  fullBitmap,
  hasBit,
  intersect,
  keepWhere,
  setBit,
  unite,
} from "./bitmaps.ts";
import { scanLeaf, testLeaf } from "./leaves.ts";
import { holds, keyOf, type Predicate, type TermField } from "./predicates.ts";
import { type SearchIndex, searchIndexOf } from "./search-index.ts";

export interface Selection {
  readonly members: Bitmap;
  readonly count: number;
}

/** All people who match the predicate. People with overrides are checked one by one: the index lacks overrides. */
export function select(base: PopulationBase, predicate: Predicate): Selection {
  const members = resolve(base, searchIndexOf(base), predicate);
  const own = base.changes.size === 0 ? members : members.slice();
  for (const [index, { traits }] of base.changes) setBit(own, index, holds(predicate, index, traits()));
  return { members: own, count: countBits(own) };
}

/** Below this number, checking each person is faster than a pass over the whole population. */
const fewShare = 1 / 8;
const smallPopulation = 2 ** 16;

export function areFew({ size }: PopulationBase, count: number): boolean {
  return size > smallPopulation && count < size * fewShare;
}

/** The matching people before overrides. The bitmap may belong to the index: do not write to it. */
export function resolve(base: PopulationBase, index: SearchIndex, predicate: Predicate): Bitmap {
  const { size } = index.columns;
  switch (predicate.kind) {
    case "not":
      return complement(resolve(base, index, predicate.of), size);
    case "and":
      return resolveAll(base, index, predicate.of);
    case "or": {
      const members = emptyBitmap(size);
      for (const part of predicate.of) unite(members, resolve(base, index, part));
      return members;
    }
    case "people": {
      const members = emptyBitmap(size);
      for (const person of predicate.indexes) if (person >= 0 && person < size) setBit(members, person, true);
      return members;
    }
    default:
      return index.bitmaps.getOrCreate(keyOf(predicate), () => scanLeaf(base, index.columns, predicate));
  }
}

/** Cached conditions first, then the rarest: once few people are left, each is checked against the other conditions. */
function resolveAll(base: PopulationBase, index: SearchIndex, nested: readonly Predicate[]): Bitmap {
  const parts = nested.flatMap(conjuncts);
  const [first, ...rest] = parts.length < 2 ? parts : bestOrder(index, parts);
  if (first === undefined) return fullBitmap(index.columns.size);
  if (rest.length === 0) return resolve(base, index, first);
  const members = resolve(base, index, first).slice();
  for (const part of rest) {
    if (isWorthBitmap(index, part, countBits(members))) intersect(members, resolve(base, index, part));
    else keepWhere(members, resolveTest(base, index, part));
  }
  return members;
}

/** The conditions that all have to match. */
function conjuncts(predicate: Predicate): readonly Predicate[] {
  const isOne = predicate.kind === "and" || (predicate.kind === "or" && predicate.of.length === 1);
  return isOne ? predicate.of.flatMap(conjuncts) : [predicate];
}

/** Once so many people were checked one by one for a condition, a pass over all people would have cost as much. */
const shareOfPass = 1 / 2;

/**
 * Whether a condition has a bitmap, or should get one because with these people as many would have been checked for it
 * as a bitmap costs. Otherwise they are counted: the caller checks them.
 */
function isWorthBitmap(index: SearchIndex, predicate: Predicate, people: number): boolean {
  switch (predicate.kind) {
    case "and":
    case "or":
      return predicate.of.map((part) => isWorthBitmap(index, part, people)).every(Boolean);
    case "not":
      return isWorthBitmap(index, predicate.of, people);
    case "people":
      return true;
    default: {
      const key = keyOf(predicate);
      if (index.bitmaps.has(key)) return true;
      const checked = (index.checked.get(key) ?? 0) + people;
      const isWorth = checked >= index.columns.size * shareOfPass;
      index.checked.set(key, isWorth ? 0 : checked);
      return isWorth;
    }
  }
}

function bestOrder(index: SearchIndex, parts: readonly Predicate[]): readonly Predicate[] {
  const order = new Map(parts.map((part) => [part, isCached(index, part) ? 0 : 1 + commonness(part)]));
  return [...parts].sort((a, b) => (order.get(a) as number) - (order.get(b) as number));
}

/** Whether it matches a person before overrides. */
export function resolveTest(
  base: PopulationBase,
  index: SearchIndex,
  predicate: Predicate,
): (person: number) => boolean {
  switch (predicate.kind) {
    case "not": {
      const test = resolveTest(base, index, predicate.of);
      return (person) => !test(person);
    }
    case "and": {
      const tests = predicate.of.map((part) => resolveTest(base, index, part));
      return (person) => tests.every((test) => test(person));
    }
    case "or": {
      const tests = predicate.of.map((part) => resolveTest(base, index, part));
      return (person) => tests.some((test) => test(person));
    }
    case "people": {
      const people = new Set(predicate.indexes);
      return (person) => people.has(person);
    }
    default: {
      const cached = index.bitmaps.get(keyOf(predicate));
      return cached === undefined ? testLeaf(base, index.columns, predicate) : (person) => hasBit(cached, person);
    }
  }
}

function isCached(index: SearchIndex, predicate: Predicate): boolean {
  switch (predicate.kind) {
    case "and":
    case "or":
      return predicate.of.every((part) => isCached(index, part));
    case "not":
      return isCached(index, predicate.of);
    case "people":
      return true;
    default:
      return index.bitmaps.has(keyOf(predicate));
  }
}

/** An estimate of how many people match, used only to order the work. */
function commonness(predicate: Predicate): number {
  switch (predicate.kind) {
    case "people":
      return 0;
    case "any":
      return fieldCommonness[predicate.field] ?? 4;
    case "and":
      return Math.min(9, ...predicate.of.map(commonness));
    case "or":
      return 1 + Math.max(0, ...predicate.of.map(commonness));
    case "range":
      return 6;
    case "flag":
      return 7;
    case "not":
      return 8;
  }
}

const fieldCommonness: Partial<Record<TermField, number>> = {
  city: 1,
  company: 1,
  school: 1,
  state: 2,
  language: 3,
  specialty: 3,
  technology: 3,
  // Members without a column take longest.
  pastCompany: 10,
  pastTitle: 10,
};
