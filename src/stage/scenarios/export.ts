import { type Instant, iso } from "../../base/instants.ts";
import { all } from "../../base/table.ts";
import { defined } from "../../base/without-undefined.ts";
import { readingsOf } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import { viewClock } from "../clock.ts";
import { faults } from "../faults/rule.ts";
import type { JournalEntry } from "../journal/entry.ts";
import { allSteps } from "../journal/pact-steps.ts";
import { editsOf } from "./edits.ts";
import type { Action, ScenarioFile } from "./schema.ts";

interface ScenarioNames {
  readonly title: string;
  readonly description: string;
}

/**
 * A world as a scenario that recreates it: the scenario that it began with, the manual changes, the calls that
 * changed something, the added rules, and the current time.
 */
export function exportScenario(
  world: World,
  entries: readonly JournalEntry[],
  base: ScenarioFile | undefined,
  { title, description }: ScenarioNames,
  realNow: Instant,
): ScenarioFile {
  const { now, mode } = viewClock(world, realNow);
  const recordedSteps = allSteps(entries, now);
  // Steps are in chronological order, after those of the extended scenario: if that has any, all are made at the start.
  const steps = base?.world?.steps === undefined ? recordedSteps : recordedSteps.map(({ at: _, ...step }) => step);
  const edits = editsOf(world);
  const rules = all(world.tables, faults).filter(({ from }) => from === "control");
  const readings = readingsOf(world);
  return defined({
    title,
    description,
    extends: world.scenario,
    clock: { start: iso(Date.parse(now)), mode },
    world: defined({
      accounts: together(edits, "accounts"),
      principals: together(edits, "principals"),
      people: together(edits, "people"),
      developers: together(edits, "developers"),
      furnish: together(edits, "furnish"),
      records: together(edits, "records"),
      steps: unlessEmpty([...(together(edits, "steps") ?? []), ...steps]),
    }),
    assume: Object.keys(readings).length === 0 ? undefined : readings,
    conditions: edits.some(({ conditions }) => conditions)
      ? Object.assign({}, ...edits.map(({ conditions }) => conditions))
      : undefined,
    faults: unlessEmpty([...(together(edits, "faults") ?? []), ...rules.map(({ rule }) => rule)]),
  }) as ScenarioFile;
}

function together<Name extends keyof Action>(edits: readonly Action[], name: Name): readonly unknown[] | undefined {
  return unlessEmpty(edits.flatMap((edit) => (edit[name] as readonly unknown[] | undefined) ?? []));
}

function unlessEmpty<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
