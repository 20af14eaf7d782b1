import { day, type Instant } from "../../base/instants.ts";
import { put } from "../../base/table.ts";
import { type Caller, nameOf } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { nextId } from "../../model/next-id.ts";
import { type ReadingOf, reading } from "../../model/readings.ts";
import {
  type ItemRow,
  type ResearchJobRow,
  type ResearchStart,
  researchJobs,
  type Subject,
} from "../../model/research-job.ts";
import type { World } from "../../model/world.ts";
import { reportFinishedAt } from "./kept-reports.ts";
import { isSettled, statusOf } from "./machine.ts";
import { subjectOf } from "./subjects.ts";

/** The items of a new job: each subject once; those with a fresh report are done already. */
export function itemsFor(world: World, caller: Caller, request: ResearchStart, now: Instant): ItemRow[] {
  const named = new Map(
    request.subjects.map((name) => {
      const subject = subjectOf(world, request.subject, name);
      return [subject.subjectId, subject] as const;
    }),
  );
  return [...named.values()].map((subject) => {
    const isAnswered =
      !request.refresh && hasFreshReport(world, caller.account.id, request.subject, subject.subjectId, now);
    return isAnswered ? answered(subject, now) : { ...pending, ...subject };
  });
}

/** How long a report is reused. */
const freshFor: { readonly [Name in ReadingOf<"A-46">]: number } = { "30-days": 30 * day, "7-days": 7 * day };

function hasFreshReport(world: World, accountId: string, subject: Subject, subjectId: string, now: Instant): boolean {
  const finishedAt = reportFinishedAt(world, accountId, subject, subjectId);
  if (finishedAt === null) return false;
  return conditionsOf(world).cells === "all_owned" || now - finishedAt < freshFor[reading(world, "A-46")];
}

const pending = {
  status: "pending",
  failCode: null,
  failMessage: null,
  source: null,
  startedAt: null,
  finishedAt: null,
  endsAt: null,
} as const;

function answered(subject: Pick<ItemRow, "login" | "subjectId">, now: Instant): ItemRow {
  return { ...pending, ...subject, status: "done", source: "cache", startedAt: now, finishedAt: now };
}

export function startJob(
  world: World,
  caller: Caller,
  request: ResearchStart,
  items: readonly ItemRow[],
  now: Instant,
): ResearchJobRow {
  const { account, credential } = caller;
  const status = statusOf(items);
  return put(world.tables, researchJobs, {
    id: nextId(world, "dr_"),
    accountId: account.id,
    name: request.name ?? labelOf(items),
    subject: request.subject,
    status,
    createdAt: now,
    finishedAt: isSettled(status) ? now : null,
    requestedBy: credential.kind === "session" ? nameOf(credential) : null,
    items,
  });
}

/** `anna`, `anna and bert`, `anna, bert and 3 more`. */
function labelOf(items: readonly ItemRow[]): string {
  const [first, second, third, ...others] = items.map(({ login }) => login) as [string, ...string[]];
  if (second === undefined) return first;
  if (third === undefined) return `${first} and ${second}`;
  return `${first}, ${second} and ${others.length + 1} more`;
}
