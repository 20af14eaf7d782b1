import { z } from "zod";
import { type Instant, iso } from "../base/instants.ts";
import { requirementIn } from "../base/requirement.ts";
import { dump, put, tableNamed, write } from "../base/table.ts";
import { clockOf, clockState } from "../model/clock.ts";
import { copyWorld, newWorld, type World } from "../model/world.ts";
import { isWritable, nowIn, setClock } from "./clock.ts";
import { publish } from "./feed.ts";
import { JournalEntry } from "./journal/entry.ts";
import { addRestored, copyJournal, journalSize, newJournal } from "./journal/journal.ts";
import { showJournal } from "./journal/show.ts";
import { problemWithPeopleOf } from "./row-people.ts";
import { danglingReference } from "./row-references.ts";
import type { Sandbox } from "./sandbox.ts";

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
  const maxPopulation = Math.max(sandbox.plan.population, maxPeople);
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
  sandbox.plan = { ...sandbox.plan, seed, scenario, population };
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

export type Copy = Pick<Sandbox, "world" | "plan" | "journal">;

/** A copy for another sandbox. Rows are shared, for they never change; each keeps its own journal from here on. */
export function copySandbox(from: Sandbox, realNow: Instant): Copy {
  const world = copyWorld(from.world);
  setClock(world, nowIn(from.world, realNow), realNow);
  return { world, plan: from.plan, journal: copyJournal(from.journal) };
}

export function becomeCopy(to: Sandbox, { world, plan, journal }: Copy): void {
  settle(to, world);
  to.plan = plan;
  to.journal = journal;
}

function settle(sandbox: Sandbox, world: World): void {
  world.tables.changes = [];
  sandbox.world = world;
  sandbox.journal = newJournal(sandbox.journal.max);
  publish(sandbox.feed, "world", () => ({ scenario: world.scenario, seed: world.seed }));
}
