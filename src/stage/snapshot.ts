import { z } from "zod";
import { type Instant, iso } from "../base/instants.ts";
import { requirementIn } from "../base/requirement.ts";
import { compareKeys } from "../base/sorted-keys.ts";
import { dump, put, tableNamed, write } from "../base/table.ts";
import { type ClockState, clockOf, clockState } from "../model/clock.ts";
import { changesIn } from "../model/person-override.ts";
import type { ReportRow } from "../model/report.ts";
import type { ResearchJobRow, Subject } from "../model/research-job.ts";
import { copyWorld, newWorld, type World } from "../model/world.ts";
import { service } from "../service/later.ts";
import { isWritable, nowIn, setClock } from "./clock.ts";
import { publish } from "./feed.ts";
import { JournalEntry } from "./journal/entry.ts";
import { addRestored, copyJournal, journalSize, newJournal } from "./journal/journal.ts";
import { showJournal } from "./journal/show.ts";
import type { Sandbox } from "./sandbox.ts";
import type { StoredSandbox } from "./store.ts";

/** Incremented whenever the meaning of rows changes: an older snapshot is refused rather than misread. */
export const snapshotVersion = 1;

export const Snapshot = z.strictObject({
  format: z.literal("understudy-snapshot"),
  version: z.int(),
  seed: z.string().min(1).max(200),
  scenario: z.string().min(1).max(100),
  population: z.int().min(1).max(500_000_000),
  clock: z.strictObject({ now: z.iso.datetime(), factor: z.number().min(-1).max(1_000_000) }),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  journal: z.array(JournalEntry).max(2 * journalSize.max),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** The search index grows with the population: a document may not demand more memory than the operator allows. */
const maxPeople = 1_000_000;

/** The whole sandbox as one plain value. The clock is its displayed time, so that it continues from there wherever it is restored. */
export function snapshotOf({ world, journal }: Sandbox, realNow: Instant): Snapshot {
  const { [clockState.name]: _, ...tables } = dump(world.tables) as Record<string, Record<string, unknown>[]>;
  return {
    format: "understudy-snapshot",
    version: snapshotVersion,
    seed: world.seed,
    scenario: world.scenario,
    population: world.population,
    clock: { now: iso(nowIn(world, realNow)), factor: clockOf(world).factor },
    tables,
    journal: showJournal(journal).map((entry) => ({ ...entry, ms: 0 })),
  };
}

/** Replaces the sandbox with a snapshot, or returns why that is impossible; then the sandbox is unchanged. */
export function restoreSnapshot(sandbox: Sandbox, snapshot: Snapshot, realNow: Instant): string | null {
  const { seed, scenario, population, clock, tables, journal } = snapshot;
  const maxPopulation = Math.max(sandbox.recipe.population, maxPeople);
  if (population > maxPopulation) {
    return `it has a population of ${population}, and this server takes ${maxPopulation}; start one with --population ${population}`;
  }
  const now = Date.parse(clock.now);
  if (!isWritable(now)) return `its clock shows ${clock.now}, and a clock shows years from 1970 to 9989`;
  const world = newWorld({ seed, scenario, population });
  for (const [name, rows] of Object.entries(tables)) {
    const problem = load(world, name, rows);
    if (problem !== null) return problem;
  }
  const danglingId = danglingReference(tables);
  if (danglingId !== null) return danglingId;
  const problem = problemWithPeopleOf(world, tables);
  if (problem !== null) return problem;
  put(world.tables, clockState, { real: realNow, shown: now, factor: clock.factor });
  settle(sandbox, world);
  sandbox.recipe = { ...sandbox.recipe, seed, scenario, population };
  for (const entry of journal) addRestored(sandbox.journal, entry, null);
  return null;
}

function load(world: World, name: string, rows: readonly Record<string, unknown>[]): string | null {
  const definition = tableNamed(name);
  if (definition === undefined || name === clockState.name)
    return `it has a table "${name}", which this version does not know`;
  for (const [at, row] of rows.entries()) {
    const [issue] = definition.shape.safeParse(row).error?.issues ?? [];
    if (issue !== undefined) return `row ${at} of its table "${name}" is not one: ${sayIssue(issue)}`;
    const key = definition.key(row as never);
    write(world.tables, definition, key, row as never);
  }
  return null;
}

function sayIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".") || "the row"} ${requirementIn(issue)}`;
}

export type Copy = Pick<Sandbox, "world" | "recipe" | "journal">;

/** A copy for another sandbox. Rows are shared, for they never change; each keeps its own journal from here on. */
export function copySandbox(from: Sandbox, realNow: Instant): Copy {
  const world = copyWorld(from.world);
  setClock(world, nowIn(from.world, realNow), realNow);
  return { world, recipe: from.recipe, journal: copyJournal(from.journal) };
}

export function becomeCopy(to: Sandbox, { world, recipe, journal }: Copy): void {
  settle(to, world);
  to.recipe = recipe;
  to.journal = journal;
}

function settle(sandbox: Sandbox, world: World): void {
  world.tables.changes = [];
  sandbox.world = world;
  sandbox.journal = newJournal(sandbox.journal.max);
  publish(sandbox.feed, "world", () => ({ scenario: world.scenario, seed: world.seed }));
}

/**
 * Why a snapshot's research is about subjects that are not in its population; null if all fit. People are not stored in
 * a snapshot: they follow from its seed and population, and a finished report is generated again from its subject each
 * time.
 */
function problemWithPeopleOf(world: World, tables: Readonly<Record<string, readonly unknown[]>>): string | null {
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

/** Members of rows that refer to a row of another table, which has to exist wherever such a row is read. */
const references: Readonly<Record<string, string>> = {
  accountId: "accounts",
  shortlistId: "shortlists",
  contactId: "contacts",
};

type GivenRows = readonly Readonly<Record<string, unknown>>[];

/** A reference in a snapshot's rows without a target, with the row and the member; null when there is none. */
function danglingReference(tables: Readonly<Record<string, GivenRows>>): string | null {
  const ids = new Map<string, Set<unknown>>();
  for (const table of new Set(Object.values(references))) {
    ids.set(table, new Set((tables[table] ?? []).map(({ id }) => id)));
  }
  for (const [name, rows] of Object.entries(tables)) {
    for (const [at, row] of rows.entries()) {
      for (const [member, table] of Object.entries(references)) {
        const id = row[member];
        if (typeof id !== "string" || ids.get(table)?.has(id)) continue;
        return `row ${at} of its table "${name}" is not one: ${member} refers to no row of "${table}"`;
      }
    }
  }
  return null;
}

/** A stored sandbox as the document that `GET /_understudy/snapshot` answers. */
export function snapshotOfStored({ made, rows, at, journal }: StoredSandbox, realNow: Instant): Snapshot {
  const tables: Record<string, Record<string, unknown>[]> = {};
  let clock: ClockState = { real: at, shown: at, factor: 1 };
  for (const [table, , row] of [...rows].sort(([, one], [, other]) => compareKeys(one, other))) {
    if (table === clockState.name) clock = row as ClockState;
    else {
      tables[table] ??= [];
      tables[table].push(row as Record<string, unknown>);
    }
  }
  const { seed, scenario, population } = made;
  const now = iso(Math.floor(clock.shown + (realNow - clock.real) * Math.max(0, clock.factor)));
  return {
    format: "understudy-snapshot",
    version: snapshotVersion,
    seed,
    scenario,
    population,
    clock: { now, factor: clock.factor },
    tables,
    journal: journal.entries.map(({ changes: _, ...entry }) => entry as JournalEntry),
  };
}
