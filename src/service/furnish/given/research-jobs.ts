import { type Instant, second } from "../../../base/instants.ts";
import { put } from "../../../base/table.ts";
import type { GivenRecords, GivenResearchJob } from "../../../model/given-records.ts";
import { type ItemRow, researchJobs } from "../../../model/research-job.ts";
import { landReport } from "../../research/kept-reports.ts";
import { isKnown, subjectOf } from "../../research/subjects.ts";
import type { Giving } from "./giving.ts";

/** How long after the world begins a runner in progress finishes. */
const takes = 6 * second;

/** A recorded job, with the reports of its finished subjects. */
export function giveResearchJobs(giving: Giving, given: readonly GivenResearchJob[]): void {
  const { world, accountId, at, atOrNull } = giving;
  for (const { id, name = null, subject = "developers", status, items, requestedBy = null, ...job } of given) {
    const createdAt = at(job.createdAt, id);
    const rows = items.map((item) => itemOf(giving, subject, item, createdAt));
    const isOver = rows.every((row) => row.status === "done" || row.status === "failed");
    const done = rows.filter((row) => row.status === "done").length;
    const end = done === rows.length ? "succeeded" : done === 0 ? "failed" : "partial";
    const finishedAt = isOver ? (atOrNull(job.finishedAt) ?? createdAt) : null;
    for (const { subjectId, login, finishedAt: landed, startedAt } of rows.filter((row) => row.status === "done"))
      if (isKnown(subjectId))
        landReport(world, { accountId, subject, subjectId, login }, startedAt ?? createdAt, landed ?? createdAt);
    put(world.tables, researchJobs, {
      id,
      accountId,
      name,
      subject,
      status: status ?? (isOver ? end : "running"),
      createdAt,
      finishedAt,
      requestedBy,
      items: rows,
    });
  }
}

type GivenItem = GivenResearchJob["items"][number];

function itemOf(
  { world, atOrNull, now }: Giving,
  subject: "developers" | "repos",
  { status = "done", failCode = null, failMessage = null, source = null, login, ...item }: GivenItem,
  createdAt: Instant,
): ItemRow {
  const startedAt = atOrNull(item.startedAt) ?? (status === "pending" ? null : createdAt);
  const isOver = status === "done" || status === "failed";
  return {
    ...subjectOf(world, subject, login),
    status,
    failCode,
    failMessage,
    source: status === "done" ? (source ?? "fresh") : source,
    startedAt,
    finishedAt: isOver ? (atOrNull(item.finishedAt) ?? createdAt) : null,
    endsAt: status === "running" ? now + takes : null,
  };
}

/** Finished reports without a recorded job; their content is generated. */
export function giveReports({ world, accountId, at }: Giving, given: NonNullable<GivenRecords["reports"]>): void {
  for (const { login, finishedAt } of given) {
    const subject = subjectOf(world, "developers", login);
    const landed = at(finishedAt, login);
    if (isKnown(subject.subjectId))
      landReport(world, { accountId, subject: "developers", ...subject }, landed - takes, landed);
  }
}
