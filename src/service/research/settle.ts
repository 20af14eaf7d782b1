import { type Instant, minute, second } from "../../base/instants.ts";
import { integerBetween } from "../../base/rng.ts";
import { get, put, where } from "../../base/table.ts";
import { priceOfSku } from "../../interface/billing/catalog.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { type ReadingOf, reading } from "../../model/readings.ts";
import type { ReportFailCode } from "../../model/report.ts";
import { type FailCode, type ItemRow, type ResearchJobRow, researchJobs } from "../../model/research-job.ts";
import { researchSubjectScript, timeOf } from "../../model/scripts.ts";
import type { World } from "../../model/world.ts";
import { balanceOf, charge } from "../billing/credits.ts";
import { firstDue } from "../first-due.ts";
import { putReport, reportFinishedAt } from "./kept-reports.ts";
import { type Due, type Ending, nextEvent, step } from "./machine.ts";
import { isKnown } from "./subjects.ts";

/** A job while its due events are applied. */
interface Track {
  job: ResearchJobRow;
  due: Due | null;
}

/**
 * Applies a job's due events in order: each subject settles separately, and is charged when a read first shows it done
 * . This read also gives up subjects whose runner died (§3).
 *
 * Jobs that research the same subject advance together, ordered by time, so that the first of them finishes the report
 * and is billed, the others reuse it, and the timing of polls does not matter.
 */
export function settle(world: World, job: ResearchJobRow, now: Instant): ResearchJobRow {
  if (job.status !== "running") return job;
  advanceTogether(world, companionsOf(world, job), now);
  return get(world.tables, researchJobs, job.id) as ResearchJobRow;
}

/** Settles all running jobs of an account: for reads that show several jobs, or a report. */
export function settleAll(world: World, accountId: string, now: Instant): void {
  advanceTogether(world, where(world.tables, researchJobs, "running", accountId), now);
}

/** Settles all running jobs if, under the reading in use, every read advances them, not only a poll. */
export function settleWhere(world: World, accountId: string, now: Instant): void {
  if (reading(world, "A-157") === "every-read") settleAll(world, accountId, now);
}

/** The job and all jobs that share a subject with it, directly or through other jobs. */
function companionsOf(world: World, job: ResearchJobRow): ResearchJobRow[] {
  const companions = [job];
  let others = where(world.tables, researchJobs, "running", job.accountId).filter(({ id }) => id !== job.id);
  for (const each of companions) {
    const subjects = new Set(each.items.map(({ subjectId }) => subjectId));
    const shares = ({ subject, items }: ResearchJobRow) =>
      subject === each.subject && items.some(({ subjectId }) => subjects.has(subjectId));
    companions.push(...others.filter(shares));
    others = others.filter((other) => !shares(other));
  }
  return companions;
}

function advanceTogether(world: World, jobs: readonly ResearchJobRow[], now: Instant): void {
  if (conditionsOf(world).billing === "unavailable") return;
  const tracks = jobs.map((job): Track => ({ job, due: nextEvent(job) }));
  for (let track = earliest(tracks, now); track !== undefined; track = earliest(tracks, now)) {
    track.job = applyNext(world, tracks, track.job, track.due as Due, now);
    track.due = nextEvent(track.job);
  }
  tracks.forEach(({ job }, at) => {
    if (job !== jobs[at]) put(world.tables, researchJobs, job);
  });
}

function earliest(tracks: readonly Track[], now: Instant): Track | undefined {
  return firstDue(tracks, ({ due }) => due?.at ?? null, now);
}

function applyNext(
  world: World,
  tracks: readonly Track[],
  job: ResearchJobRow,
  due: Due,
  now: Instant,
): ResearchJobRow {
  const { position, at } = due;
  const item = job.items[position] as ItemRow;
  if (due.type === "start") {
    if (hasOwnReport(world, job, item)) return step(job, { type: "answer", position, at });
    putReport(world, about(job, item), { type: "begin", at });
    return step(job, { type: "start", position, at, takes: courseOf(world, job, position).takes });
  }
  const course = courseOf(world, job, position).ending;
  const ending =
    course.status === "done" && hasOwnReport(world, job, item) ? answered : pay(world, job, item, course, now);
  const after = step(job, { type: "end", position, at, ending });
  if (ending.status === "failed") {
    const failCode = reportCode(ending.failCode);
    if (!isWorkedOn(tracks, after, item)) putReport(world, about(job, item), { type: "fail", at, failCode });
  } else if (ending.source === "fresh") {
    putReport(world, about(job, item), { type: "finish", at, startedAt: item.startedAt ?? at });
  }
  return after;
}

function about({ accountId, subject }: ResearchJobRow, { subjectId, login }: ItemRow) {
  return { accountId, subject, subjectId, login };
}

const answered: Ending = { status: "done", source: "cache" };

/** Whether the account received a report of the subject since the job was requested, so that it need not pay again. */
function hasOwnReport(world: World, job: ResearchJobRow, { subjectId }: ItemRow): boolean {
  return (reportFinishedAt(world, job.accountId, job.subject, subjectId) ?? 0) > job.createdAt;
}

function isWorkedOn(tracks: readonly Track[], after: ResearchJobRow, { subjectId }: ItemRow): boolean {
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

/** A subject is done only if it can be paid at once: the credits may have been spent since the start. */
function pay(world: World, job: ResearchJobRow, item: ItemRow, ending: Ending, now: Instant): Ending {
  if (ending.status === "failed") return ending;
  const credits = priceOfSku(world, "dossier");
  if (balanceOf(world, job.accountId, now) < credits) {
    return failed(
      "provider_error",
      "The account's credits ran out before it was finished. Top up, then research it again.",
    );
  }
  const developerId = job.subject === "developers" ? item.subjectId : null;
  charge(
    world,
    job.accountId,
    credits,
    { operation: "research.jobs.get", ref: job.id, sku: "dossier", developerId },
    now,
  );
  return ending;
}

/** §2.6 has no error code for an abandoned runner, so it is reported as a time-out. */
function reportCode(code: FailCode): ReportFailCode {
  return code === "abandoned" ? "timeout" : code;
}
