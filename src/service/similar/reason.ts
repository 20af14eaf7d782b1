// Figures: A-407.
import type { Population } from "../../population/population.ts";
import { spoken } from "../../population/templates.ts";
import * as vocabulary from "../../population/vocabulary.ts";
import { showsHome } from "./homes.ts";
import type { LaneTie } from "./lanes.ts";
import type { Related } from "./walk.ts";

/** The reason for the similarity in one line, always the same for a pair (§4.1): the ties, the strongest first. */
export function whySimilar(people: Population, seed: number, { ties, through, index }: Related): string {
  const from = through ?? seed;
  const whom = people.loginOf(from);
  const reasons = ties.slice(0, 2).map((tie) => describeTie(people, from, whom, index, tie));
  const way = through === null ? "" : ` (by way of ${whom})`;
  return `${reasons.join("; ")}${way}.`;
}

function describeTie(
  people: Population,
  from: number,
  whom: string,
  index: number,
  { lane, relation }: LaneTie,
): string {
  const repository = relation.evidence === null ? "" : people.repository(relation.evidence).fullName;
  const more = relation.strength > 1 ? ` and ${relation.strength - 1} more` : "";
  switch (lane) {
    case "cocontribution":
      return `Works on ${repository}${more} together with ${whom}`;
    case "costar":
      return `Starred ${repository}${more}, as ${whom} did`;
    case "follow":
      return relation.strength > 1 ? `Follows ${whom} and is followed back` : `Linked with ${whom} by a follow`;
    case "semantic":
      return `Works on the same things as ${whom}: ${shared(people, from, index)}`;
    case "place":
      return sayPlace(people, from, whom, index);
  }
}

function sayPlace(people: Population, from: number, whom: string, index: number): string {
  const isSameTrade = people.traits(from).specialty.id === people.traits(index).specialty.id;
  const isKnown = showsHome(people, from);
  const place = isKnown ? placeOfBoth(people, from, index) : people.location(index)?.country;
  const whose = isKnown ? "" : `, where most of those live whom ${whom} works with or follows`;
  if (isSameTrade) return `Does the same work as ${whom} in ${place}${whose}: ${shared(people, from, index)}`;
  return whose === "" ? `Lives in ${place}, as ${whom} does` : `Lives in ${place}${whose}`;
}

/** The city if both are known to live there, otherwise the country. */
function placeOfBoth(people: Population, one: number, other: number): string {
  const [a, b] = [people.location(one), people.location(other)];
  const city = a?.city === b?.city ? b?.city : null;
  return city ?? b?.country ?? "the same place";
}

/** Up to three common skills: subjects of the work first. */
function shared(people: Population, one: number, other: number): string {
  const [a, b] = [people.traits(one), people.traits(other)];
  const both = (terms: readonly vocabulary.Term[], list: "subjects" | "technologies" | "languages") => {
    const theirs = vocabulary.chosenFrom(b.specialty[list], b[list]);
    const ids = vocabulary.chosenFrom(a.specialty[list], a[list]).filter((id) => theirs.includes(id));
    return vocabulary.namesOf(terms, ids);
  };
  const names = [
    ...both(vocabulary.subjects, "subjects").map(spoken),
    ...both(vocabulary.languages, "languages"),
    ...both(vocabulary.technologies, "technologies"),
  ].slice(0, 3);
  return names.length === 0 ? spoken(b.specialty.name) : names.join(", ");
}
