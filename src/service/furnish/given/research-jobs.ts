import { type Instant, second } from "../../../base/instants.ts";
import { put } from "../../../base/table.ts";
import type { GivenRecords, GivenResearchJob } from "../../../model/given-records.ts";
import { type ItemRow, researchJobs } from "../../../model/research-job.ts";
import { putFinishedReport } from "../../research/kept-reports.ts";
import { isSettled, isSettledItem, statusOf } from "../../research/machine.ts";
import { isKnown, subjectOf } from "../../research/subjects.ts";
import type { GivenContext } from "./given-context.ts";

/** How long after the world begins a runner in progress finishes. */
const takes = 6 * second;

/** A recorded job, with the reports of its finished subjects. */
export function giveResearchJobs(context: GivenContext, given: readonly GivenResearchJob[]): void {
  const { world, accountId, instantOf, instantOrNull } = context;
  for (const { id, name = null, subject = "developers", status, items, requestedBy = null, ...job } of given) {
    const createdAt = instantOf(job.createdAt, id);
    const rows = items.map((item) => itemOf(context, subject, item, createdAt));
    const settled = statusOf(rows);
    const finishedAt = isSettled(settled) ? (instantOrNull(job.finishedAt) ?? createdAt) : null;
    for (const { subjectId, login, finishedAt: landed, startedAt } of rows.filter((row) => row.status === "done"))
      if (isKnown(subjectId))
        putFinishedReport(world, { accountId, subject, subjectId, login }, startedAt ?? createdAt, landed ?? createdAt);
    put(world.tables, researchJobs, {
      id,
      accountId,
      name,
      subject,
      status: status ?? settled,
      createdAt,
      finishedAt,
      requestedBy,
      items: rows,
    });
  }
}

type GivenItem = GivenResearchJob["items"][number];

function itemOf(
  { world, instantOrNull, now }: GivenContext,
  subject: "developers" | "repos",
  { status = "done", failCode = null, failMessage = null, source = null, login, ...item }: GivenItem,
  createdAt: Instant,
): ItemRow {
  const startedAt = instantOrNull(item.startedAt) ?? (status === "pending" ? null : createdAt);
  return {
    ...subjectOf(world, subject, login),
    status,
    failCode,
    failMessage,
    source: status === "done" ? (source ?? "fresh") : source,
    startedAt,
    finishedAt: isSettledItem(status) ? (instantOrNull(item.finishedAt) ?? createdAt) : null,
    endsAt: status === "running" ? now + takes : null,
  };
}

/** Finished reports without a recorded job; their content is generated. */
export function giveReports(
  { world, accountId, instantOf }: GivenContext,
  given: NonNullable<GivenRecords["reports"]>,
): void {
  for (const { login, finishedAt } of given) {
    const subject = subjectOf(world, "developers", login);
    const landed = instantOf(finishedAt, login);
    if (isKnown(subject.subjectId))
      putFinishedReport(world, { accountId, subject: "developers", ...subject }, landed - takes, landed);
  }
}
