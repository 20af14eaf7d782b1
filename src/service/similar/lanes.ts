import type { Relation } from "../../population/graph.ts";
import { membersOf } from "../../population/index/bitmaps.ts";
import type { Predicate } from "../../population/index/predicates.ts";
import { select } from "../../population/index/select.ts";
import type { Population } from "../../population/population.ts";

/** The ways to be related that a walk may take. */
export const laneNames = ["cocontribution", "costar", "follow", "semantic", "place"] as const;
export type Lane = (typeof laneNames)[number];

export const intents = ["same", "overall", "network"] as const;
export type Intent = (typeof intents)[number];

/** The lanes of an intent, unless others are named: the same kind of work, any tie, or who they work with. */
export const lanesOf: Readonly<Record<Intent, readonly Lane[]>> = {
  same: ["semantic"],
  overall: ["cocontribution", "costar", "follow", "semantic"],
  network: ["cocontribution", "follow"],
};

/** How much a tie on a lane counts: work done together says most. */
export const laneWeights: Readonly<Record<Lane, number>> = {
  cocontribution: 1,
  semantic: 0.6,
  follow: 0.35,
  costar: 0.25,
  place: 0.3,
};

/** Somebody on a lane, with the strength of the tie between 0 and 1. */
export interface Tie {
  readonly lane: Lane;
  readonly relation: Relation;
  readonly strength: number;
}

/** Everybody tied to a person on a lane. `within` is for lanes that look among all people: whoever it rules out takes no place there. */
export function tiesOn(people: Population, lane: Lane, index: number, everywhere: boolean, within: Predicate): Tie[] {
  const tie = (most: number) => (relation: Relation) => ({
    lane,
    relation,
    strength: Math.min(1, relation.strength / most),
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

const mostAlike = 1_000;
const leastLikeness = 0.2;

/** People of the same trade anywhere, whoever they are tied to. */
function alikeEverywhere(people: Population, index: number, within: Predicate): Relation[] {
  return mostLike(people, index, { kind: "and", of: [sameTrade(people, index), within] });
}

function inTheirPlace(people: Population, index: number, within: Predicate): Relation[] {
  const location = people.location(index);
  const { city, country } = people.traits(index);
  if (location === null || (location.city === null && location.country === null)) return [];
  const place: Predicate =
    location.city !== null
      ? { kind: "any", field: "city", values: [city] }
      : { kind: "any", field: "country", values: [country] };
  return mostLike(people, index, { kind: "and", of: [sameTrade(people, index), place, within] });
}

function sameTrade(people: Population, index: number): Predicate {
  return { kind: "any", field: "specialty", values: [people.traits(index).specialty.id] };
}

function mostLike(people: Population, index: number, where: Predicate): Relation[] {
  const relations: Relation[] = [];
  for (const other of membersOf(select(people.ground, where))) {
    const strength = other === index ? 0 : people.likeness(index, other);
    if (strength >= leastLikeness) relations.push({ index: other, strength, evidence: { owner: other, ordinal: 0 } });
  }
  return relations.sort((a, b) => b.strength - a.strength || a.index - b.index).slice(0, mostAlike);
}
