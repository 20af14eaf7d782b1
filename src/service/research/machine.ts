import type { Instant } from "../../base/instants.ts";
import { finalIn, type Machine } from "../../base/machine.ts";
import type { FailCode, ItemRow, ItemStatus, ResearchJobRow, ResearchStatus } from "../../model/research-job.ts";

/** How one subject ends: with its own report, with one finished by another job of the account, or with none. */
export type Ending =
  | { readonly status: "done"; readonly source: "fresh" | "cache" }
  | { readonly status: "failed"; readonly failCode: FailCode; readonly failMessage: string };

export type ItemEvent =
  | { readonly type: "start"; readonly position: number; readonly at: Instant; readonly takes: number }
  | { readonly type: "answer"; readonly position: number; readonly at: Instant }
  | { readonly type: "end"; readonly position: number; readonly at: Instant; readonly ending: Ending };

export const itemMachine: Machine<ItemStatus, "submit" | "answer" | "start" | "finish" | "fail" | "abandon"> = {
  name: "Deep-research item",
  begins: [
    { on: "submit", to: "pending", when: "no fresh report answers it", effects: "none" },
    { on: "answer", to: "done", when: "the account has a report of the last 30 days", effects: "source cache; free" },
  ],
  from: {
    pending: [
      {
        on: "start",
        to: "running",
        when: "one of three runners is free",
        effects: "its report is running, unless an older one is done",
      },
      {
        on: "answer",
        to: "done",
        when: "its turn comes, and another job of the account has landed its report meanwhile",
        effects: "source cache; free",
      },
    ],
    running: [
      {
        on: "answer",
        to: "done",
        when: "its time is over, and another job of the account has landed its report meanwhile",
        effects: "source cache; free",
      },
      {
        on: "finish",
        to: "done",
        when: "its time is over",
        effects: "source fresh; the report is done, its narrative pending; owes the SKU dossier",
      },
      { on: "fail", to: "failed", when: "its time is over", effects: "failCode and failMessage; nothing is charged" },
      {
        on: "abandon",
        to: "failed",
        when: "its runner has been dead for a minute",
        effects: "failCode abandoned; nothing is charged",
      },
    ],
    done: [],
    failed: [],
  },
};

export const researchMachine: Machine<ResearchStatus, "start" | "answer" | "settle"> = {
  name: "Deep-research job",
  begins: [
    {
      on: "start",
      to: "running",
      when: "a subject is to be researched afresh",
      effects: "the balance must cover all of them; takes units of reports",
    },
    { on: "answer", to: "succeeded", when: "fresh reports answer every subject", effects: "free" },
  ],
  from: {
    running: [
      {
        on: "settle",
        to: "running",
        when: "subjects are under way",
        effects: "every subject that is due settles on its own",
      },
      { on: "settle", to: "succeeded", when: "all subjects are done", effects: "finishedAt" },
      { on: "settle", to: "partial", when: "all have settled, some failed", effects: "finishedAt" },
      { on: "settle", to: "failed", when: "all have failed", effects: "finishedAt" },
    ],
    succeeded: [],
    partial: [],
    failed: [],
  },
};

const [settledItems, settledJobs] = [finalIn(itemMachine), finalIn(researchMachine)];

export const isSettledItem = (status: ItemStatus): boolean => settledItems.has(status);
export const isSettled = (status: ResearchStatus): boolean => settledJobs.has(status);

const runners = 3;

/** The next event of a job. */
export interface Due {
  readonly type: "start" | "end";
  readonly position: number;
  readonly at: Instant;
}

/** The next event of the job, or null when it is finished. A start is due at once, an end when its runner is done. */
export function nextEvent(job: ResearchJobRow): Due | null {
  const { items } = job;
  const running = items.flatMap(({ status }, position) => (status === "running" ? [position] : []));
  const pending = items.findIndex(({ status }) => status === "pending");
  if (pending >= 0 && running.length < runners) return { type: "start", position: pending, at: lastEnd(job) };
  const [first, ...others] = running;
  if (first === undefined) return null;
  const endsAt = (position: number) => (items[position] as ItemRow).endsAt as Instant;
  const position = others.reduce((soonest, each) => (endsAt(each) < endsAt(soonest) ? each : soonest), first);
  return { type: "end", position, at: endsAt(position) };
}

/** A free runner is free since the last subject ended, or since the start. */
function lastEnd({ items, createdAt }: ResearchJobRow): Instant {
  return items.reduce((latest, { finishedAt }) => Math.max(latest, finishedAt ?? createdAt), createdAt);
}

/** Applies one event. An event that does not fit the item's state changes nothing. */
export function step(job: ResearchJobRow, event: ItemEvent): ResearchJobRow {
  const item = job.items[event.position];
  if (item === undefined || !acceptedIn[event.type].has(item.status)) return job;
  const items = job.items.map((each, position) => (position === event.position ? stepItem(each, event) : each));
  const status = statusOf(items);
  return { ...job, items, status, finishedAt: isSettled(status) ? event.at : null };
}

const acceptedIn: Record<ItemEvent["type"], ReadonlySet<ItemStatus>> = {
  start: new Set(["pending"]),
  answer: new Set(["pending"]),
  end: new Set(["running"]),
};

function stepItem(item: ItemRow, event: ItemEvent): ItemRow {
  const { at } = event;
  switch (event.type) {
    case "start":
      return { ...item, status: "running", startedAt: at, endsAt: at + event.takes };
    case "answer":
      return { ...item, status: "done", source: "cache", startedAt: at, finishedAt: at };
    case "end":
      return { ...item, finishedAt: at, endsAt: null, ...event.ending };
  }
}

/** depends on whether all, some or no items are done. */
export function statusOf(items: readonly ItemRow[]): ResearchStatus {
  if (!items.every(({ status }) => isSettledItem(status))) return "running";
  const doneCount = items.filter(({ status }) => status === "done").length;
  return doneCount === items.length ? "succeeded" : doneCount === 0 ? "failed" : "partial";
}
