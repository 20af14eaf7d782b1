// Figures: A-126.
import { traitsAt } from "../drawing.ts";
import { type GraphRelation, likeness, likenessOfBits, minLikeness } from "../graph.ts";
import type { PopulationBase } from "../population-base.ts";
import { specialties } from "../vocabulary.ts";
import { membersOf } from "./bitmaps.ts";
import { languageShift } from "./columns.ts";
import type { Predicate } from "./predicates.ts";
import { searchIndexOf } from "./search-index.ts";
import { select } from "./select.ts";

/**
 * The people who match a predicate and whose work is most like a person's: at most `most`, the most alike first.
 * People of the same specialty are compared by their columns, because a specialty can have tens of thousands of people.
 */
export function closestTo(base: PopulationBase, index: number, where: Predicate, max: number): GraphRelation[] {
  const own = traitsAt(base, index);
  const { columns } = searchIndexOf(base);
  const members = membersOf(select(base, where));
  // People with overridden skills have their own skill lists.
  const isDrawn = own.specialty === specialties()[own.specialty.id];
  const strengths = new Uint16Array(members.length);
  const counts = new Uint32Array(1001);
  for (let at = 0; at < members.length; at++) {
    const other = members[at] as number;
    if (other === index) continue;
    const skills = columns.skills[other] as number;
    const alike =
      isDrawn && columns.specialty[other] === own.specialty.id && !base.changes.has(other)
        ? likenessOfBits(own, skills >>> 24, skills & 0xffffff, (columns.marks[other] as number) >>> languageShift)
        : likeness(own, traitsAt(base, other));
    const strength = Math.round(alike * 1000);
    strengths[at] = strength;
    counts[strength] = (counts[strength] as number) + 1;
  }
  return strongest(members, strengths, counts, max);
}

/** Strengths are whole thousandths, so a counting sort avoids comparing all people. */
function strongest(members: Uint32Array, strengths: Uint16Array, counts: Uint32Array, max: number): GraphRelation[] {
  const least = Math.round(minLikeness * 1000);
  let floor = 1000;
  for (let enough = counts[floor] as number; floor > least && enough < max; enough += counts[floor] as number) floor--;
  const found: GraphRelation[] = [];
  for (let at = 0; at < members.length; at++) {
    const strength = strengths[at] as number;
    if (strength < floor) continue;
    const index = members[at] as number;
    found.push({ index, strength: strength / 1000, evidence: { owner: index, ordinal: 0 } });
  }
  return found.sort((a, b) => b.strength - a.strength || a.index - b.index).slice(0, max);
}
