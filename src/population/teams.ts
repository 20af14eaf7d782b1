// Figures: A-126.
import { specialtyAt, traitsAt } from "./drawing.ts";
import { draw, purposes } from "./draws.ts";
import { keyAt, type PopulationBase } from "./ground.ts";
import { projectLanguage } from "./projects.ts";
import { languagesOf, type Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/**
 * Who works on, stars and follows whom. Two people can be related when their indexes are at one of the population's
 * distances and their specialty is the same; whether they are is a draw of the pair. Both ends can be asked, nothing
 * is scanned, and what one end says the other confirms.
 */
export interface RepositoryRef {
  readonly owner: number;
  readonly ordinal: number;
}

export type Tie = "contributes" | "stars";

/** Everybody near a person in the same trade. */
export function peersOf(ground: PopulationBase, index: number): number[] {
  const { distances, size } = ground;
  const specialty = specialtyAt(ground, index);
  const peers: number[] = [];
  for (let at = 0; at < distances.length; at++) {
    const peer = index ^ (distances[at] as number);
    if (peer < size && specialtyAt(ground, peer) === specialty) peers.push(peer);
  }
  return peers;
}

/** The repositories of others that a person contributes to, or stars. */
export function repositoriesTied(ground: PopulationBase, tie: Tie, index: number): RepositoryRef[] {
  const least = minTied(ground, tie, specialtyAt(ground, index));
  const found: RepositoryRef[] = [];
  for (const owner of peersOf(ground, index)) {
    const ordinal = ordinalTied(ground, tie, index, owner, least);
    if (ordinal >= 0) found.push({ owner, ordinal });
  }
  return found;
}

/** Who contributes to, or stars, which of a person's repositories. */
export function peopleTied(
  ground: PopulationBase,
  tie: Tie,
  owner: number,
): { readonly index: number; readonly ordinal: number }[] {
  const least = minTied(ground, tie, specialtyAt(ground, owner));
  const found: { index: number; ordinal: number }[] = [];
  for (const index of peersOf(ground, owner)) {
    const ordinal = ordinalTied(ground, tie, index, owner, least);
    if (ordinal >= 0) found.push({ index, ordinal });
  }
  return found;
}

/** Whether one follows the other: the more followers a person has, the likelier, and nobody follows whom nobody does. */
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

/** At most this many of 32 pairs are tied for an owner's fame. */
const maxTied = { contributes: 14, stars: 20 };

/** Of those near in a trade about so many are tied, where it has so many: without it who is of a small trade would work alone. */
const company = { contributes: 5, stars: 7 };

/** So many of 32 pairs of a trade are tied at least. */
function minTied({ distances }: PopulationBase, tie: Tie, specialty: number): number {
  const near = distances.length * vocabulary.shareOfSpecialty(specialty);
  return Math.min(31, Math.floor((32 * company[tie]) / near));
}

/** Which of the owner's best repositories the pair's tie is to; -1 for no tie. */
function ordinalTied(ground: PopulationBase, tie: Tie, index: number, owner: number, least: number): number {
  const drawn = draw(pairOf(ground, index, owner), purposes[tie]);
  // Most pairs need no closer look.
  if ((drawn & 31) >= Math.max(maxTied[tie], least)) return -1;
  const traits = traitsAt(ground, owner);
  const famous = Math.min(maxTied[tie], 1 + magnitude(traits.bestStars) * (tie === "stars" ? 2 : 1));
  if ((drawn & 31) >= Math.max(famous, least)) return -1;
  const which = (drawn >>> 5) & 7;
  const ordinal = Math.min(which < 5 ? 0 : which - 4, traits.repositories - 1);
  return tie === "stars" || writes(traitsAt(ground, index), traits, projectLanguage(traits, ordinal)) ? ordinal : -1;
}

/** No one contributes in a language that is not among theirs. */
function writes(person: Traits, owner: Traits, language: number): boolean {
  if (language < 0) return false;
  if (person.specialty === owner.specialty) return (person.languages & (1 << language)) !== 0;
  return languagesOf(person).includes(owner.specialty.languages[language] as number);
}

function magnitude(count: number): number {
  return 32 - Math.clz32(count);
}
