import { type Instant, iso, isoOrNull } from "../../base/instants.ts";
import type { ItemRow, ResearchJobRow } from "../../model/research-job.ts";
import type { World } from "../../model/world.ts";
import { addressOf } from "../developers/hydrate.ts";
import { reportOn } from "./kept-reports.ts";
import { previewOf } from "./preview.ts";
import { isNarrativeWritten } from "./report.ts";
import { loginNow } from "./subjects.ts";

/** A job as returned by a poll (§2.5). */
export function showJob(world: World, job: ResearchJobRow, now: Instant) {
  return {
    id: job.id,
    name: job.name,
    subject: job.subject,
    status: job.status,
    createdAt: iso(job.createdAt),
    finishedAt: isoOrNull(job.finishedAt),
    elapsedMs: Math.max(0, (job.finishedAt ?? now) - job.createdAt),
    requestedCount: job.items.length,
    deliveredCount: job.items.filter(({ status }) => status === "done").length,
    items: job.items.map((item) => showItem(world, job, item)),
  };
}

/** The list adds the requester and, for developers, a preview of the report. */
export function showListed(world: World, row: ResearchJobRow, origin: string, now: Instant) {
  const job = { ...row, ...row.polled };
  const view = showJob(world, job, now);
  return {
    ...view,
    items: view.items.map((item, at) => ({
      ...item,
      preview: previewIn(world, job, job.items[at] as ItemRow, origin, now),
    })),
    requestedBy: job.requestedBy,
  };
}

function showItem(world: World, job: ResearchJobRow, item: ItemRow) {
  const { login, status, failCode, failMessage, source } = item;
  return {
    login,
    subjectRef: login,
    status,
    failCode,
    failMessage,
    source,
    // A repository's report has no URL.
    reportPath:
      status === "done" && job.subject === "developers"
        ? `/v1/deep-research/reports/developers/${loginNow(world, item)}`
        : null,
    startedAt: isoOrNull(item.startedAt),
    finishedAt: isoOrNull(item.finishedAt),
  };
}

function previewIn(world: World, job: ResearchJobRow, item: ItemRow, origin: string, now: Instant) {
  if (item.status !== "done" || job.subject !== "developers") return null;
  const report = reportOn(world, job.accountId, job.subject, item.subjectId);
  if (report?.status !== "done") return null;
  const preview = report.preview ?? previewOf(world, report);
  if (!preview) return null;
  const { avatarUrl, summary } = preview;
  return {
    ...preview,
    avatarUrl: avatarUrl === null ? null : addressOf(avatarUrl, origin),
    summary: isNarrativeWritten(world, report, now) ? summary : null,
  };
}
