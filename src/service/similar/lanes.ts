// Figures: A-409.
import type { GraphRelation } from "../../population/graph.ts";
import { closestTo } from "../../population/index/alike.ts";
import type { Predicate } from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import { type Home, homeOf } from "./homes.ts";

/** The kinds of relation that a walk may follow. */
export const laneNames = ["cocontribution", "costar", "follow", "semantic", "place"] as const;
export type Lane = (typeof laneNames)[number];

export const intents = ["same", "overall", "network"] as const;
export type Intent = (typeof intents)[number];

/** The default lanes of an intent: similar work, any tie, or coworkers. */
export const lanesOf: Readonly<Record<Intent, readonly Lane[]>> = {
  same: ["semantic"],
  overall: ["cocontribution", "costar", "follow", "semantic"],
  network: ["cocontribution", "follow"],
};

/** The weight of a tie on a lane: common work counts most. */
export const laneWeights: Readonly<Record<Lane, number>> = {
  cocontribution: 1,
  semantic: 0.6,
  follow: 0.35,
  costar: 0.25,
  place: 0.3,
};

/** A person on a lane, with a tie strength between 0 and 1. */
export interface LaneTie {
  readonly lane: Lane;
  readonly relation: GraphRelation;
  readonly strength: number;
}

/** All people tied to a person on a lane. `within` filters lanes that search all people before their limit applies. */
export function tiesOn(
  people: Population,
  lane: Lane,
  index: number,
  everywhere: boolean,
  within: Predicate,
): LaneTie[] {
  const tie = (maxStrength: number) => (relation: GraphRelation) => ({
    lane,
    relation,
    strength: Math.min(1, relation.strength / maxStrength),
  });
  switch (lane) {
    case "cocontribution":
      return people.coContributors(index).map(tie(3));
    case "costar":
      return people.coStarrers(index).map(tie(4));
    case "follow":
      return people.follows(index).map(tie(2));
    case "semantic":
      return (everywhere ? alikeEverywhere(people, index, within) : people.neighbours(index)).map(tie(1));
    case "place":
      return inTheirPlace(people, index, within).map(tie(1));
  }
}

const maxAlike = 1_000;

/** People of the same specialty anywhere, tied or not. */
function alikeEverywhere(people: Population, index: number, within: Predicate): GraphRelation[] {
  return closestTo(people.base, index, { kind: "and", of: [sameSpecialty(people, index), within] }, maxAlike);
}

/** People of the same specialty in the same city, then the same country; if there are none, all people there. */
function inTheirPlace(people: Population, index: number, within: Predicate): GraphRelation[] {
  const home = homeOf(people, index);
  if (home === null) return [];
  const sameWork = sameSpecialty(people, index);
  const residents = residentsOf(people, index, home, { kind: "and", of: [sameWork, within] });
  // This looks at the whole specialty without the filter, so that a filter never adds people of other specialties.
  if (residents.length > 0 || residentsOf(people, index, home, sameWork).length > 0) return residents;
  return residentsOf(people, index, home, within);
}

function residentsOf(people: Population, index: number, { city, country }: Home, among: Predicate): GraphRelation[] {
  const living = (field: "city" | "country", value: number): GraphRelation[] =>
    closestTo(people.base, index, { kind: "and", of: [{ kind: "any", field, values: [value] }, among] }, maxAlike);
  const near = city === null ? [] : living("city", city);
  if (near.length === maxAlike || country === null) return near;
  const nearIndexes = new Set(near.map(({ index: other }) => other));
  const far = living("country", country).filter(({ index: other }) => !nearIndexes.has(other));
  return [...near, ...far.map((each) => ({ ...each, strength: each.strength * farther }))].slice(0, maxAlike);
}

/** The same country counts for less than the same city. */
const farther = 0.5;

function sameSpecialty(people: Population, index: number): Predicate {
  return { kind: "any", field: "specialty", values: [people.traits(index).specialty.id] };
}
