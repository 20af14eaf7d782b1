import { changesIn } from "../model/person-override.ts";
import type { ReportRow } from "../model/report.ts";
import type { World } from "../model/world.ts";
import { peopleIn, problemWithPeople } from "../population/world-people.ts";
import { isKnown } from "../service/research/subjects.ts";

/**
 * Why the people of a snapshot and its reports do not go together; null when they do. People are not in a snapshot: they
 * follow from its seed and its population, and a finished report is written anew from its subject each time.
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
  return `row ${at} of its table "reports" is not one: subjectId is nobody among the ${world.population} people of the seed "${world.seed}". Keep the seed, the population and the people that it was taken with`;
}
