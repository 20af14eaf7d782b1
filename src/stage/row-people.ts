import { changesIn } from "../model/person-override.ts";
import type { ReportRow } from "../model/report.ts";
import type { ResearchJobRow, Subject } from "../model/research-job.ts";
import type { World } from "../model/world.ts";
import { service } from "../service/later.ts";

/**
 * Why a snapshot's research is about subjects that are not in its population; null if all fit. People are not stored in
 * a snapshot: they follow from its seed and population, and a finished report is generated again from its subject each
 * time.
 */
export function problemWithPeopleOf(world: World, tables: Readonly<Record<string, readonly unknown[]>>): string | null {
  const changes = changesIn(world);
  const problem = changes === undefined ? null : service().problemWithPeople(changes, world);
  if (problem !== null) return `row 0 of its table "people" is not one: ${problem}`;
  for (const { table, row, member, subject, subjectId } of researchIn(tables)) {
    if (!service().isKnown(subjectId) || isThere(world, subject, subjectId)) continue;
    const kind = subject === "developers" ? `${world.population} people` : "repositories";
    return `row ${row} of its table "${table}" is not one: ${member} is none of the ${kind} of the seed "${world.seed}". Keep the seed, the population and the people that it was taken with`;
  }
  return null;
}

interface ResearchSubjects {
  readonly table: string;
  readonly row: number;
  readonly member: string;
  readonly subject: Subject;
  readonly subjectId: string;
}

function* researchIn({
  reports = [],
  researchJobs = [],
}: Parameters<typeof problemWithPeopleOf>[1]): Iterable<ResearchSubjects> {
  for (const [row, report] of (reports as readonly ReportRow[]).entries()) {
    yield { table: "reports", row, member: "subjectId", ...report };
  }
  for (const [row, { subject, items }] of (researchJobs as readonly ResearchJobRow[]).entries()) {
    for (const [at, { subjectId }] of items.entries()) {
      yield { table: "researchJobs", row, member: `items.${at}.subjectId`, subject, subjectId };
    }
  }
}

function isThere(world: World, subject: Subject, subjectId: string): boolean {
  const people = service().peopleIn(world);
  return subject === "developers" ? people.indexOfId(subjectId) !== null : people.repositoryAt(subjectId) !== null;
}
