import { type Instant, minute, second } from "../../base/instants.ts";
import { integerBetween } from "../../base/rng.ts";
import { get, put, where } from "../../base/table.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { type ReportFailCode, type ReportRow, reportKey, reports } from "../../model/report.ts";
import { type FailCode, type ItemRow, type ResearchJobRow, researchJobs } from "../../model/research-job.ts";
import { researchSubjectScript } from "../../model/scripts.ts";
import { nextId, type World } from "../../model/world.ts";
import { priceOfSku } from "../billing/catalog.ts";
import { balanceOf, charge } from "../billing/credits.ts";
import { landReport } from "./landed.ts";
import { type Ending, nextEvent, step } from "./machine.ts";
import { isKnown } from "./subjects.ts";

/**
 * Applies what is due in a job, in order: each subject settles on its own, and is charged for when it is seen done
 * . The read that comes here also gives up subjects whose runner died (§3).
 */
export function settle(world: World, job: ResearchJobRow, now: Instant): ResearchJobRow {
  if (job.status !== "running" || conditionsOf(world).billing === "unavailable") return job;
  let settled = job;
  for (let due = nextEvent(job); due !== null && due.at <= now; due = nextEvent(settled)) {
    const { position, at } = due;
    const item = settled.items[position] as ItemRow;
    if (due.type === "start") {
      settled = step(settled, { type: "start", position, at, takes: courseOf(world, settled, position).takes });
      beginReport(world, settled, item, at);
    } else {
      const ending = pay(world, settled, item, courseOf(world, settled, position).ending, now);
      settled = step(settled, { type: "end", position, at, ending });
      endReport(world, settled, item, at, ending);
    }
  }
  return settled === job ? job : put(world.tables, researchJobs, settled);
}

/** Everything of an account that is under way: for reads that show more than one job, or a report. */
export function settleAll(world: World, accountId: string, now: Instant): void {
  for (const job of where(world.tables, researchJobs, "running", accountId)) settle(world, job, now);
}

/** How long a subject takes and how it ends: six seconds and a seeded part of three more, or a scenario's word. */
function courseOf(world: World, job: ResearchJobRow, position: number): { takes: number; ending: Ending } {
  const { login, subjectId } = job.items[position] as ItemRow;
  const script = researchSubjectScript(world, login, position);
  const usual = 6 * second + integerBetween(0, 3 * second, world.seed, job.id, position, "subject time");
  const takes = script?.after ?? usual;
  if (script?.outcome === "dies") return { takes: takes + minute, ending: failed("abandoned") };
  if (script?.outcome === "failed") {
    return { takes, ending: failed(script.failCode ?? "provider_error", script.failMessage) };
  }
  return { takes, ending: isKnown(subjectId) ? { status: "done" } : failed("not_found") };
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

/** A done subject is paid for at once, or not done: credits may have gone elsewhere since the job was started. */
function pay(world: World, job: ResearchJobRow, item: ItemRow, ending: Ending, now: Instant): Ending {
  if (ending.status === "failed") return ending;
  const credits = priceOfSku("dossier");
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

function beginReport(world: World, job: ResearchJobRow, item: ItemRow, at: Instant): void {
  const before = get(world.tables, reports, reportKey(job.accountId, job.subject, item.subjectId));
  if (before?.status === "done") return;
  put(world.tables, reports, {
    id: before?.id ?? nextId(world, "rp_"),
    accountId: job.accountId,
    subject: job.subject,
    subjectId: item.subjectId,
    login: item.login,
    status: "running",
    failCode: null,
    version: before?.version ?? 0,
    startedAt: at,
    finishedAt: null,
    preview: null,
  });
}

/** A report that is done stays readable while, and when, researching it again fails. */
function endReport(world: World, job: ResearchJobRow, item: ItemRow, at: Instant, ending: Ending): void {
  const before = get(world.tables, reports, reportKey(job.accountId, job.subject, item.subjectId)) as ReportRow;
  if (ending.status === "failed") {
    if (before.status === "done") return;
    put(world.tables, reports, { ...before, status: "failed", failCode: reportCode(ending.failCode), finishedAt: at });
    return;
  }
  const { accountId, subject } = job;
  landReport(world, { accountId, subject, subjectId: item.subjectId, login: item.login }, item.startedAt ?? at, at);
}

/** A report knows no code for an abandoned runner (§2.6): nobody answered in time. */
function reportCode(code: FailCode): ReportFailCode {
  return code === "abandoned" ? "timeout" : code;
}
