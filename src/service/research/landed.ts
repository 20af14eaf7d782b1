import type { Instant } from "../../base/instants.ts";
import { get, put } from "../../base/table.ts";
import { type ReportRow, reportKey, reports } from "../../model/report.ts";
import { nextId, type World } from "../../model/world.ts";
import { previewOf } from "./preview.ts";

/** Keeps a finished report for the account; a newer one takes the place of the one before. */
export function landReport(
  world: World,
  { accountId, subject, subjectId, login }: Pick<ReportRow, "accountId" | "subject" | "subjectId" | "login">,
  startedAt: Instant,
  finishedAt: Instant,
): void {
  const before = get(world.tables, reports, reportKey(accountId, subject, subjectId));
  const done: ReportRow = {
    id: before?.id ?? nextId(world, "rp_"),
    accountId,
    subject,
    subjectId,
    login,
    status: "done",
    failCode: null,
    version: (before?.version ?? 0) + 1,
    startedAt,
    finishedAt,
    preview: null,
  };
  put(world.tables, reports, { ...done, preview: previewOf(world, done) });
}
