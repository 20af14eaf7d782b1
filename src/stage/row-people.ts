import { changesIn } from "../model/person-override.ts";
import type { ReportRow } from "../model/report.ts";
import type { World } from "../model/world.ts";
import { peopleIn, problemWithPeople } from "../population/world-people.ts";
import { isKnown } from "../service/research/subjects.ts";

/**
 * Why a snapshot's reports are about people who are not in its population; null if all fit. People are not stored in a
 * snapshot: they follow from its seed and population, and a finished report is generated again from its subject each
 * time.
 */
export function problemWithPeopleOf(world: World, rows: readonly unknown[] = []): string | null {
  const changes = changesIn(world);
  const problem = changes === undefined ? null : problemWithPeople(changes, world);
  if (problem !== null) return `row 0 of its table "people" is not one: ${problem}`;
  const people = peopleIn(world);
  const at = (rows as readonly ReportRow[]).findIndex(
    ({ subject, subjectId }) => subject === "developers" && isKnown(subjectId) && people.indexOfId(subjectId) === null,
  );
  if (at < 0) return null;
  return `row ${at} of its table "reports" is not one: subjectId is none of the ${world.population} people of the seed "${world.seed}". Keep the seed, the population and the people that it was taken with`;
}
