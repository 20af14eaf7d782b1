// Figures: A-126.
import { type LruCache, newLruCache } from "../base/lru-cache.ts";
import { specialtyAt, traitsAt } from "./drawing.ts";
import { draw, purposes } from "./draws.ts";
import { keyAt, type PopulationBase } from "./ground.ts";
import { projectLanguage } from "./projects.ts";
import { languagesOf, type Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/**
 * Who works on, stars and follows what. Two people can be related if their indexes are at one of the population's
 * distances and they have the same specialty; a draw of the pair decides. It can be computed from both ends without
 * a scan, and both ends give the same result.
 */
export interface RepositoryRef {
  readonly owner: number;
  readonly ordinal: number;
}

export type Tie = "contributes" | "stars";

/** Cached, because a walk needs the peers of the same people repeatedly. */
const maxKept = 4_096;
type Shelves = WeakMap<PopulationBase, LruCache<readonly number[], number>>;
const near: Shelves = new WeakMap();
const farther: Shelves = new WeakMap();

/** All nearby people of the same specialty. */
export function peersOf(ground: PopulationBase, index: number): readonly number[] {
  return keptPeers(near, ground, index, ground.distances);
}

function fartherPeersOf(ground: PopulationBase, index: number): readonly number[] {
  return keptPeers(farther, ground, index, ground.fartherDistances);
}

function keptPeers(shelves: Shelves, ground: PopulationBase, index: number, distances: Int32Array): readonly number[] {
  const shelf = shelves.get(ground) ?? newLruCache<readonly number[], number>(maxKept);
  shelves.set(ground, shelf);
  return shelf.getOrCreate(index, () => peersAt(ground, index, distances));
}

function peersAt(ground: PopulationBase, index: number, distances: Int32Array): readonly number[] {
  const { size } = ground;
  const specialty = specialtyAt(ground, index);
  const peers: number[] = [];
  for (let at = 0; at < distances.length; at++) {
    const peer = index ^ (distances[at] as number);
    if (peer < size && specialtyAt(ground, peer) === specialty) peers.push(peer);
  }
  return peers;
}

/** Other people's repositories that a person contributes to or stars. A person without coworkers joins one nearby. */
export function repositoriesTied(ground: PopulationBase, tie: Tie, index: number): RepositoryRef[] {
  const found = repositoriesDrawn(ground, tie, index);
  const joined = tie === "contributes" && found.length === 0 ? repositoryJoined(ground, index) : null;
  return joined === null ? found : [joined];
}

function repositoriesDrawn(ground: PopulationBase, tie: Tie, index: number): RepositoryRef[] {
  const least = minTied(ground, tie, specialtyAt(ground, index));
  const found: RepositoryRef[] = [];
  for (const owner of peersOf(ground, index)) {
    const ordinal = ordinalTied(ground, tie, index, owner, least);
    if (ordinal >= 0) found.push({ owner, ordinal });
  }
  return found;
}

/** Which people of a population have coworkers, one byte per person: 0 until computed. */
const companions = new WeakMap<PopulationBase, Uint8Array>();
const [inCompany, alone] = [1, 2];

function worksWithOthers(ground: PopulationBase, index: number): boolean {
  const known = companions.get(ground) ?? new Uint8Array(ground.size);
  companions.set(ground, known);
  if (known[index] === 0) known[index] = hasCompany(ground, index) ? inCompany : alone;
  return known[index] === inCompany;
}

/** Most people have coworkers: it stops at the first one found. */
function hasCompany(ground: PopulationBase, index: number): boolean {
  const least = minTied(ground, "contributes", specialtyAt(ground, index));
  const isTied = (one: number, owner: number) => ordinalTied(ground, "contributes", one, owner, least) >= 0;
  return peersOf(ground, index).some((peer) => isTied(index, peer) || isTied(peer, index));
}

interface TiedPerson {
  readonly index: number;
  readonly ordinal: number;
}

/** The people who contribute to or star a person's repositories, with the repository. */
export function peopleTied(ground: PopulationBase, tie: Tie, owner: number): TiedPerson[] {
  const least = minTied(ground, tie, specialtyAt(ground, owner));
  const found: TiedPerson[] = [];
  for (const index of peersOf(ground, owner)) {
    const ordinal = ordinalTied(ground, tie, index, owner, least);
    if (ordinal >= 0) found.push({ index, ordinal });
    else if (tie === "contributes") addJoining(index);
  }
  if (tie === "contributes") for (const index of fartherPeersOf(ground, owner)) addJoining(index);
  return found;

  function addJoining(index: number): void {
    const joined = repositoryJoined(ground, index);
    if (joined?.owner === owner) found.push({ index, ordinal: joined.ordinal });
  }
}

/** How many of an owner's best repositories are considered for joining. */
const maxLookedAt = 8;

/** For a person who would otherwise have no coworkers: the repository to join, in one of the person's languages. */
function repositoryJoined(ground: PopulationBase, index: number): RepositoryRef | null {
  if (worksWithOthers(ground, index)) return null;
  const own = traitsAt(ground, index);
  // More distant people are considered only if no nearby person has such a repository.
  for (const peers of [peersOf, fartherPeersOf]) {
    for (const owner of peers(ground, index)) {
      const traits = traitsAt(ground, owner);
      for (let ordinal = 0; ordinal < Math.min(traits.repositories, maxLookedAt); ordinal++) {
        if (writes(own, traits, projectLanguage(traits, ordinal))) return { owner, ordinal };
      }
    }
  }
  return null;
}

/** Whether one person follows another: the more followers the other has, the likelier; never with no followers. */
export function followsOf(ground: PopulationBase, index: number): number[] {
  return peersOf(ground, index).filter((peer) => follows(ground, index, peer, traitsAt(ground, peer).followers));
}

export function followersOf(ground: PopulationBase, index: number): number[] {
  const { followers } = traitsAt(ground, index);
  return peersOf(ground, index).filter((peer) => follows(ground, peer, index, followers));
}

function follows(ground: PopulationBase, follower: number, followed: number, followers: number): boolean {
  if (followers === 0) return false;
  return (draw(pairOf(ground, follower, followed), purposes.follows) & 31) < 6 + magnitude(followers) * 3;
}

/** The key of an ordered pair. */
function pairOf(ground: PopulationBase, from: number, to: number): number {
  return Math.imul(keyAt(ground, from), 0x2545f491) ^ keyAt(ground, to);
}

/** Fame can raise the number of tied pairs to at most this many of 32. */
const maxTied = { contributes: 14, stars: 20 };

/** The target number of ties among nearby people of a specialty; without it, people of a small one would work alone. */
const company = { contributes: 5, stars: 7 };

/** At least this many of 32 pairs of a specialty are tied. */
function minTied({ distances }: PopulationBase, tie: Tie, specialty: number): number {
  const near = distances.length * vocabulary.shareOfSpecialty(specialty);
  return Math.min(31, Math.floor((32 * company[tie]) / near));
}

/** The position, among the owner's best repositories, of the one that ties the pair; -1 for no tie. */
function ordinalTied(ground: PopulationBase, tie: Tie, index: number, owner: number, least: number): number {
  const drawn = draw(pairOf(ground, index, owner), purposes[tie]);
  // A quick test that rules out most pairs.
  if ((drawn & 31) >= Math.max(maxTied[tie], least)) return -1;
  const traits = traitsAt(ground, owner);
  const famous = Math.min(maxTied[tie], 1 + magnitude(traits.bestStars) * (tie === "stars" ? 2 : 1));
  if ((drawn & 31) >= Math.max(famous, least)) return -1;
  const which = (drawn >>> 5) & 7;
  const ordinal = Math.min(which < 5 ? 0 : which - 4, traits.repositories - 1);
  return tie === "stars" || writes(traitsAt(ground, index), traits, projectLanguage(traits, ordinal)) ? ordinal : -1;
}

/** People contribute only in their own languages. */
function writes(person: Traits, owner: Traits, language: number): boolean {
  if (language < 0) return false;
  if (person.specialty === owner.specialty) return (person.languages & (1 << language)) !== 0;
  return languagesOf(person).includes(owner.specialty.languages[language] as number);
}

function magnitude(count: number): number {
  return 32 - Math.clz32(count);
}
