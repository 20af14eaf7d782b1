import { traitsAt } from "../drawing.ts";
import type { Ground } from "../ground.ts";
import { type Bitmap, complement, countBits, emptyBitmap, fullBitmap, intersect, setBit, unite } from "./bitmaps.ts";
import { scanLeaf } from "./leaves.ts";
import { holds, type Predicate } from "./predicates.ts";
import { bitmapOf, type SearchIndex, searchIndexOf } from "./search-index.ts";

export interface Selection {
  readonly members: Bitmap;
  readonly count: number;
}

/** Everybody of whom the predicate holds. People with overrides are asked one by one: the index knows them as drawn. */
export function select(ground: Ground, predicate: Predicate): Selection {
  const members = resolve(ground, searchIndexOf(ground), predicate);
  const own = ground.changes.size === 0 ? members : members.slice();
  for (const [index, { traits }] of ground.changes) setBit(own, index, holds(predicate, index, traits));
  return { members: own, count: countBits(own) };
}

/** The same by asking everybody: what `select` must agree with, and how the tests know. */
export function selectSlowly(ground: Ground, predicate: Predicate): number[] {
  const members: number[] = [];
  for (let index = 0; index < ground.size; index++) {
    if (holds(predicate, index, traitsAt(ground, index))) members.push(index);
  }
  return members;
}

/** The members as drawn, before overrides. The bitmap may be the index's own: it must not be written to. */
export function resolve(ground: Ground, index: SearchIndex, predicate: Predicate): Bitmap {
  const { size } = index.columns;
  switch (predicate.kind) {
    case "not":
      return complement(resolve(ground, index, predicate.of), size);
    case "and": {
      const members = fullBitmap(size);
      for (const part of predicate.of) intersect(members, resolve(ground, index, part));
      return members;
    }
    case "or": {
      const members = emptyBitmap(size);
      for (const part of predicate.of) unite(members, resolve(ground, index, part));
      return members;
    }
    case "people": {
      const members = emptyBitmap(size);
      for (const person of predicate.indexes) if (person >= 0 && person < size) setBit(members, person, true);
      return members;
    }
    default:
      return bitmapOf(index, JSON.stringify(predicate), () => scanLeaf(ground, index.columns, predicate));
  }
}
