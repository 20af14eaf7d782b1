import { z } from "zod";
import { type Instant, parseDuration } from "../../base/instants.ts";
import { count, get, keysOf, put, remove, table } from "../../base/table.ts";
import { instant, rowOf } from "../../model/rows.ts";
import type { World } from "../../model/world.ts";
import { bringAllUpToDate } from "../../service/timeline/due.ts";
import { enterDueGrants } from "../../service/timeline/grants.ts";
import { act, savedIn } from "./act.ts";
import { Action, type ScenarioFile } from "./schema.ts";
import type { Kernel } from "./steps.ts";
import { fill } from "./variables.ts";

/** An event that happens by itself when the clock reaches it. */
const PendingEvent = rowOf({ key: z.string(), due: instant, action: Action });
type PendingEvent = z.infer<typeof PendingEvent>;

const pending = table("pending", PendingEvent, (row) => row.key);

/** Stores a scenario's scheduled events as rows of the world: the file may change or be deleted, the world continues. */
export function schedule(world: World, lines: NonNullable<ScenarioFile["then"]>, start: Instant): void {
  for (const [position, line] of lines.entries()) {
    const due = start + (parseDuration(line.after) ?? 0);
    const key = `${String(due).padStart(15, "0")}-${String(position).padStart(3, "0")}`;
    put(world.tables, pending, { key, due, action: line.do });
  }
}

/** Applies everything that is due, in order and each as of its own instant. There are no timers: the next call does it. */
export function catchUp(kernel: Kernel, world: World, now: Instant): void {
  followTimeline(kernel, world, now);
  enterDueGrants(world, now);
}

/** An event that fails is skipped, usually because a client changed its subject. Failures are returned for checks. */
export function followTimeline(kernel: Kernel, world: World, now: Instant): readonly string[] {
  const problems: string[] = [];
  while (count(world.tables, pending) > 0) {
    const next = get(world.tables, pending, keysOf(world.tables, pending)[0] as string) as PendingEvent;
    if (next.due > now) break;
    remove(world.tables, pending, next.key);
    bringAllUpToDate(world, next.due);
    const values = savedIn(world);
    const outcome = act(kernel, world, fill(next.action, (name) => values[name]) as Action, next.due);
    if ("problem" in outcome) problems.push(`Of what happens later, ${outcome.problem}`);
  }
  return problems;
}

/** When the next event is due, for clients that want to jump there. */
export function nextDue(world: World): Instant | null {
  const first = keysOf(world.tables, pending)[0];
  return first === undefined ? null : (get(world.tables, pending, first)?.due ?? null);
}
