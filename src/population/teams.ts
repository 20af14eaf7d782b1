// Figures: A-126.
import { perObject } from "../base/on-first-use.ts";
import { specialtyAt, traitsAt } from "./drawing.ts";
import { draw, purposes } from "./draws.ts";
import { columnsIfIndexed } from "./index/search-index.ts";
import { keyAt, type PopulationBase } from "./population-base.ts";
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

export type TeamTie = "contributes" | "stars";

/** All nearby people of the same specialty. */
export function peersOf(base: PopulationBase, index: number): readonly number[] {
  return peersAt(base, index, base.distances);
}

function fartherPeersOf(base: PopulationBase, index: number): readonly number[] {
  return peersAt(base, index, base.fartherDistances);
}

function peersAt(base: PopulationBase, index: number, distances: Int32Array): readonly number[] {
  const { size } = base;
  const indexed = columnsIfIndexed(base)?.specialty;
  const specialtyOf = (person: number) =>
    indexed === undefined || base.changes.has(person) ? specialtyAt(base, person) : indexed[person];
  const specialty = specialtyOf(index);
  const peers: number[] = [];
  for (let at = 0; at < distances.length; at++) {
    const peer = index ^ (distances[at] as number);
    if (peer < size && specialtyOf(peer) === specialty) peers.push(peer);
  }
  return peers;
}

/** Other people's repositories that a person contributes to or stars. A person without coworkers joins one nearby. */
export function repositoriesTied(base: PopulationBase, tie: TeamTie, index: number): RepositoryRef[] {
  const found = randomTies(base, tie, index);
  const joined = tie === "contributes" && found.length === 0 ? repositoryToJoin(base, index) : null;
  return joined === null ? found : [joined];
}

function randomTies(base: PopulationBase, tie: TeamTie, index: number): RepositoryRef[] {
  const least = minTied(base, tie, specialtyAt(base, index));
  const found: RepositoryRef[] = [];
  for (const owner of peersOf(base, index)) {
    const ordinal = ordinalTied(base, tie, index, owner, least);
    if (ordinal >= 0) found.push({ owner, ordinal });
  }
  return found;
}

/** Which people of a population have coworkers, one byte per person: 0 until computed. */
const coworkerMarks = perObject(({ size }: PopulationBase) => new Uint8Array(size));
const [hasCoworkersMark, worksAloneMark] = [1, 2];

function worksWithOthers(base: PopulationBase, index: number): boolean {
  const marks = coworkerMarks(base);
  if (marks[index] === 0) marks[index] = hasCoworkers(base, index) ? hasCoworkersMark : worksAloneMark;
  return marks[index] === hasCoworkersMark;
}

/** Most people have coworkers: it stops at the first one found. */
function hasCoworkers(base: PopulationBase, index: number): boolean {
  const least = minTied(base, "contributes", specialtyAt(base, index));
  const isTied = (one: number, owner: number) => ordinalTied(base, "contributes", one, owner, least) >= 0;
  return peersOf(base, index).some((peer) => isTied(index, peer) || isTied(peer, index));
}

interface TiedPerson {
  readonly index: number;
  readonly ordinal: number;
}

/** The people who contribute to or star a person's repositories, with the repository. */
export function peopleTied(base: PopulationBase, tie: TeamTie, owner: number): TiedPerson[] {
  const least = minTied(base, tie, specialtyAt(base, owner));
  const found: TiedPerson[] = [];
  for (const index of peersOf(base, owner)) {
    const ordinal = ordinalTied(base, tie, index, owner, least);
    if (ordinal >= 0) found.push({ index, ordinal });
    else if (tie === "contributes") addJoining(index);
  }
  if (tie === "contributes") for (const index of fartherPeersOf(base, owner)) addJoining(index);
  return found;

  function addJoining(index: number): void {
    const joined = repositoryToJoin(base, index);
    if (joined?.owner === owner) found.push({ index, ordinal: joined.ordinal });
  }
}

/** How many of an owner's best repositories are considered for joining. */
const maxJoinable = 8;

/** For a person who would otherwise have no coworkers: the repository to join, in one of the person's languages. */
function repositoryToJoin(base: PopulationBase, index: number): RepositoryRef | null {
  if (worksWithOthers(base, index)) return null;
  const own = traitsAt(base, index);
  // More distant people are considered only if no nearby person has such a repository.
  for (const peers of [peersOf, fartherPeersOf]) {
    for (const owner of peers(base, index)) {
      const traits = traitsAt(base, owner);
      for (let ordinal = 0; ordinal < Math.min(traits.repositories, maxJoinable); ordinal++) {
        if (writes(own, traits, projectLanguage(traits, ordinal))) return { owner, ordinal };
      }
    }
  }
  return null;
}

/** Whether one person follows another: the more followers the other has, the likelier; never with no followers. */
export function followsOf(base: PopulationBase, index: number): number[] {
  return peersOf(base, index).filter((peer) => follows(base, index, peer, traitsAt(base, peer).followers));
}

export function followersOf(base: PopulationBase, index: number): number[] {
  const { followers } = traitsAt(base, index);
  return peersOf(base, index).filter((peer) => follows(base, peer, index, followers));
}

function follows(base: PopulationBase, follower: number, followed: number, followers: number): boolean {
  if (followers === 0) return false;
  return (draw(pairOf(base, follower, followed), purposes.follows) & 31) < 6 + magnitude(followers) * 3;
}

/** The key of an ordered pair. */
function pairOf(base: PopulationBase, from: number, to: number): number {
  return Math.imul(keyAt(base, from), 0x2545f491) ^ keyAt(base, to);
}

/** Fame can raise the number of tied pairs to at most this many of 32. */
const maxTied = { contributes: 14, stars: 20 };

/** The target number of ties among nearby people of a specialty; without it, people of a small one would work alone. */
const targetTies = { contributes: 5, stars: 7 };

/** At least this many of 32 pairs of a specialty are tied. */
function minTied({ distances }: PopulationBase, tie: TeamTie, specialty: number): number {
  const near = distances.length * vocabulary.shareOfSpecialty(specialty);
  return Math.min(31, Math.floor((32 * targetTies[tie]) / near));
}

/** The position, among the owner's best repositories, of the one that ties the pair; -1 for no tie. */
function ordinalTied(base: PopulationBase, tie: TeamTie, index: number, owner: number, least: number): number {
  const drawn = draw(pairOf(base, index, owner), purposes[tie]);
  // A quick test that rules out most pairs.
  if ((drawn & 31) >= Math.max(maxTied[tie], least)) return -1;
  const traits = traitsAt(base, owner);
  const famous = Math.min(maxTied[tie], 1 + magnitude(traits.bestStars) * (tie === "stars" ? 2 : 1));
  if ((drawn & 31) >= Math.max(famous, least)) return -1;
  const which = (drawn >>> 5) & 7;
  const ordinal = Math.min(which < 5 ? 0 : which - 4, traits.repositories - 1);
  return tie === "stars" || writes(traitsAt(base, index), traits, projectLanguage(traits, ordinal)) ? ordinal : -1;
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
