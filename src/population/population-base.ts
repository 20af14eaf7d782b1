// Figures: A-120.
import { newLruCache } from "../base/lru-cache.ts";
import { hash53 } from "../base/rng.ts";
import type { GivenPerson } from "../model/given-person.ts";
import { keyOf } from "./draws.ts";
import { chooseName, type NameChoice, nameCount, numberOfName } from "./names.ts";
import { type Permutation, permutationOf, permute, unpermute } from "./permutation.ts";
import { pseudonymCount } from "./pseudonyms.ts";
import type { Traits } from "./traits.ts";

/** The basis of a population: everything about a person is computed from it and the person's index. */
export interface PopulationBase {
  readonly seed: string;
  readonly size: number;
  readonly low: number;
  readonly high: number;
  readonly ids: Permutation;
  readonly links: Permutation;
  readonly names: Permutation;
  readonly pseudonyms: Permutation;
  /** A person can be related to people at these distances: the bits in which two indexes differ. */
  readonly distances: Int32Array;
  /** Additional distances, for people without a nearer coworker. */
  readonly fartherDistances: Int32Array;
  /** People who are not as drawn (overrides.ts), by index. */
  readonly changes: ReadonlyMap<number, PersonChange>;
  /** The logins that overrides gave, in lower case. */
  readonly logins: ReadonlyMap<string, number>;
  /** The ids of given people (given.ts). */
  readonly givenIds: ReadonlyMap<string, number>;
}

/** One person's override, already merged with the drawn person. */
export interface PersonChange {
  /** A function, because most of ten thousand given people are never read. */
  readonly traits: () => Traits;
  readonly login: string;
  /** Absent: as drawn. */
  readonly name?: string | null | undefined;
  readonly bio?: string | null | undefined;
  /** How much data they have (detail.ts). */
  readonly detail?: "sparse" | "full";
  /** The given members of a person, and the id if it differs from the drawn one. */
  readonly given?: GivenPerson;
  readonly id?: string | undefined;
  /** Contributions of any 365 days, exactly. */
  readonly contributions?: number;
}

const unchanged: ReadonlyMap<number, PersonChange> = new Map();
const ungiven: ReadonlyMap<string, number> = new Map();

/** Cached: each is small, but creating one for every request would be slow. */
const bases = newLruCache<PopulationBase>(64);

/** Ids start beyond GitHub's range and have ten digits. */
const firstId = 7_000_000_000;
const idCount = 2 ** 31;
const maxPopulation = 500_000_000;

export function populationBaseOf(seed: string, size: number): PopulationBase {
  return bases.getOrCreate(`${size} ${seed}`, () => newPopulationBase(seed, size));
}

function newPopulationBase(seed: string, size: number): PopulationBase {
  if (!Number.isInteger(size) || size < 1 || size > maxPopulation) {
    throw new RangeError(`A population has 1 to ${maxPopulation} people; ${size} is not such a number.`);
  }
  const part = (salt: number) => hash53(seed, salt) | 0;
  return {
    seed,
    size,
    low: part(11),
    high: part(12),
    ids: permutationOf(idCount, part(13), part(14)),
    links: permutationOf(idCount, part(15), part(16)),
    names: permutationOf(nameCount, part(17), part(18)),
    pseudonyms: permutationOf(pseudonymCount, part(19), part(20)),
    distances: distancesOf(size, part(21), part(22), 0, maxDistances),
    fartherDistances: distancesOf(size, part(21), part(22), maxDistances, maxFarther),
    changes: unchanged,
    logins: ungiven,
    givenIds: ungiven,
  };
}

const maxDistances = 512;
const maxFarther = 512;

/** Distinct differences of two indexes; as `a ^ b` is `b ^ a`, being near is mutual. */
function distancesOf(size: number, keyA: number, keyB: number, from: number, most: number): Int32Array {
  const all = size === 1 ? 0 : 2 ** (32 - Math.clz32(size - 1)) - 1;
  const length = Math.max(0, Math.min(most, all - from));
  if (all <= maxDistances) return Int32Array.from({ length }, (_, at) => from + at + 1);
  const permutation = permutationOf(all, keyA, keyB);
  return Int32Array.from({ length }, (_, at) => permute(permutation, from + at) + 1);
}

export function keyAt(base: PopulationBase, index: number): number {
  return keyOf(base.low, base.high, index);
}

export function idAt(base: PopulationBase, index: number): string {
  const given = base.changes.size === 0 ? undefined : base.changes.get(index)?.id;
  return given ?? `${firstId + permute(base.ids, index)}`;
}

export function indexOfId(base: PopulationBase, id: string): number | null {
  const given = base.givenIds.get(id);
  if (given !== undefined) return given;
  const index = drawnIndexOf(base, id);
  // A given person has their own id, not that of the person they replace.
  return index === null || base.changes.get(index)?.id === undefined ? index : null;
}

function drawnIndexOf(base: PopulationBase, id: string): number | null {
  if (!/^\d{10}$/.test(id)) return null;
  const value = Number(id) - firstId;
  return value < 0 || value >= idCount ? null : indexInPopulation(base, unpermute(base.ids, value));
}

/** The name of a person, and how often all names were used up before: no two people share both. */
export function nameAt(base: PopulationBase, index: number): { readonly name: NameChoice; readonly round: number } {
  const round = Math.floor(index / nameCount);
  return { name: chooseName(permute(base.names, index % nameCount, round)), round };
}

export function indexOfName(base: PopulationBase, name: NameChoice, round: number): number | null {
  return indexInPopulation(base, round * nameCount + unpermute(base.names, numberOfName(name), round));
}

export function indexInPopulation(base: PopulationBase, index: number): number | null {
  return index < base.size ? index : null;
}
