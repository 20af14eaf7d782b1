import { type Instant, minute, second } from "../../base/instants.ts";
import { integerBetween } from "../../base/rng.ts";
import { get, put } from "../../base/table.ts";
import { priceOfSku } from "../../interface/billing/catalog.ts";
import { type ReadingOf, reading } from "../../model/readings.ts";
import type { ReportFailCode } from "../../model/report.ts";
import { type FailCode, type ItemRow, type ResearchJobRow, researchJobs } from "../../model/research-job.ts";
import { researchSubjectScript, timeOf } from "../../model/scripts.ts";
import type { World } from "../../model/world.ts";
import { book, bookAll, inOrder, owe } from "../billing/owed-credits.ts";
import type { Course } from "../timeline/merge.ts";
import { putReport, reportFinishedAt } from "./kept-reports.ts";
import { type Due, type Ending, nextEvent, step } from "./machine.ts";
import { isKnown } from "./subjects.ts";

/** A job while its events take place. */
interface ResearchTrack {
  job: ResearchJobRow;
  due: Due | null;
}

/**
 * The subjects of an account's running jobs: each settles separately. Of jobs that research the same subject, the
 * first to finish produces the report and is billed, and the others reuse it.
 */
export function researchCourses(world: World, jobs: readonly ResearchJobRow[]): Course[] {
  const tracks = jobs.map((job): ResearchTrack => ({ job, due: nextEvent(job) }));
  return tracks.map((track) => ({
    dueAt: () => track.due?.at ?? null,
    take({ balance }) {
      const { job, cost } = takeNext(world, tracks, track.job, track.due as Due, balance);
      track.job = put(world.tables, researchJobs, asPolledBefore(world, job, track.job));
      track.due = nextEvent(job);
      return -cost;
    },
  }));
}

/** Where only a poll shows what has happened, the job keeps what the last one showed. */
function asPolledBefore(world: World, job: ResearchJobRow, before: ResearchJobRow): ResearchJobRow {
  if (reading(world, "A-157") !== "poll") return job;
  const { items, status, finishedAt } = before;
  return { ...job, polled: before.polled ?? { items, status, finishedAt } };
}

/** Charges for what the job has used, as a poll does. */
export function settle(world: World, job: ResearchJobRow, operation: string, now: Instant): ResearchJobRow {
  book(world, job.id, operation, now);
  if (job.polled === undefined) return job;
  const { polled: _, ...current } = job;
  return put(world.tables, researchJobs, current);
}

/** The same for all jobs of an account if, under the reading in use, every read does so, not only a poll. */
export function settleWhere(world: World, accountId: string, operation: string, now: Instant): void {
  if (reading(world, "A-157") !== "every-read") return;
  bookAll(world, accountId, operation, now, ({ ref }) => get(world.tables, researchJobs, ref) !== undefined);
}

function takeNext(
  world: World,
  tracks: readonly ResearchTrack[],
  job: ResearchJobRow,
  due: Due,
  balance: number,
): { readonly job: ResearchJobRow; readonly cost: number } {
  const { position, at } = due;
  const item = job.items[position] as ItemRow;
  if (due.type === "start") {
    if (hasOwnReport(world, job, item)) return { job: step(job, { type: "answer", position, at }), cost: 0 };
    putReport(world, about(job, item), { type: "begin", at });
    return { job: step(job, { type: "start", position, at, takes: courseOf(world, job, position).takes }), cost: 0 };
  }
  const price = priceOfSku(world, "dossier");
  const ending = endingOf(world, job, position, balance - price);
  const after = step(job, { type: "end", position, at, ending });
  if (ending.status === "failed") {
    const failCode = reportCode(ending.failCode);
    if (!isWorkedOn(tracks, after, item)) putReport(world, about(job, item), { type: "fail", at, failCode });
    return { job: after, cost: 0 };
  }
  if (ending.source === "cache") return { job: after, cost: 0 };
  putReport(world, about(job, item), { type: "finish", at, startedAt: item.startedAt ?? at });
  const { id: ref, accountId } = job;
  const developerId = job.subject === "developers" ? item.subjectId : null;
  owe(world, { part: inOrder(position), accountId, ref, at, credits: price, sku: "dossier", developerId });
  return { job: after, cost: price };
}

/** A subject is done only if it can be paid at once: the credits may have been spent since the start. */
function endingOf(world: World, job: ResearchJobRow, position: number, left: number): Ending {
  const { ending } = courseOf(world, job, position);
  if (ending.status === "failed") return ending;
  if (hasOwnReport(world, job, job.items[position] as ItemRow)) return { status: "done", source: "cache" };
  if (left >= 0) return ending;
  return failed(
    "provider_error",
    "The account's credits ran out before it was finished. Top up, then research it again.",
  );
}

function about({ accountId, subject }: ResearchJobRow, { subjectId, login }: ItemRow) {
  return { accountId, subject, subjectId, login };
}

/** Whether the account received a report of the subject since the job was requested, so that it need not pay again. */
function hasOwnReport(world: World, job: ResearchJobRow, { subjectId }: ItemRow): boolean {
  return (reportFinishedAt(world, job.accountId, job.subject, subjectId) ?? 0) > job.createdAt;
}

function isWorkedOn(tracks: readonly ResearchTrack[], after: ResearchJobRow, { subjectId }: ItemRow): boolean {
  return tracks.some(
    ({ job }) =>
      job.id !== after.id &&
      job.subject === after.subject &&
      job.items.some((item) => item.subjectId === subjectId && item.status === "running"),
  );
}

/** The duration of a subject: a fixed time plus a seeded share of half of it. */
const paces: { readonly [Pace in ReadingOf<"A-47">]: number } = { seconds: 6 * second, minutes: 2 * minute };

/** A subject's duration and result: the default, or as set by a scenario. */
function courseOf(world: World, job: ResearchJobRow, position: number): { takes: number; ending: Ending } {
  const { login, subjectId } = job.items[position] as ItemRow;
  const script = researchSubjectScript(world, login, position);
  const pace = paces[reading(world, "A-47")];
  const usual = pace + integerBetween(0, pace / 2, world.seed, job.id, position, "subject time");
  const takes = timeOf(script, usual);
  if (script?.outcome === "dies") return { takes: takes + minute, ending: failed("abandoned") };
  if (script?.outcome === "failed") {
    return { takes, ending: failed(script.failCode ?? "provider_error", script.failMessage) };
  }
  return { takes, ending: isKnown(subjectId) ? { status: "done", source: "fresh" } : failed("not_found") };
}

const messages: Record<FailCode, string> = {
  not_found: "GitHub knows nothing of this name. Check its spelling.",
  rate_limited: "GitHub's rate limit was used up. Research it again in a while.",
  provider_error: "A source of the report answered with an error. Research it again.",
  timeout: "A source of the report took too long. Research it again.",
  abandoned: "The runner that worked on it died. Research it again.",
  engine_error: "Something broke on our side. It was not billed; research it again.",
};

function failed(failCode: FailCode, failMessage: string = messages[failCode]): Ending {
  return { status: "failed", failCode, failMessage };
}

/** §2.6 has no error code for an abandoned runner, so it is reported as a time-out. */
function reportCode(code: FailCode): ReportFailCode {
  return code === "abandoned" ? "timeout" : code;
}
