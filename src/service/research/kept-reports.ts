import type { Instant } from "../../base/instants.ts";
import { base32, hash53 } from "../../base/rng.ts";
import { get, put } from "../../base/table.ts";
import { accounts } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { type ReportRow, reportKey, reports } from "../../model/report.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";
import { previewOf } from "./preview.ts";
import { type ReportEvent, stepReport } from "./report-machine.ts";

type ReportSubject = Pick<ReportRow, "accountId" | "subject" | "subjectId" | "login">;

/** An account's report of a subject. Who owns every facet owns the report on every developer as well (A-232). */
export function reportOn(
  world: World,
  accountId: string,
  subject: ReportRow["subject"],
  subjectId: string,
): ReportRow | undefined {
  const kept = get(world.tables, reports, reportKey(accountId, subject, subjectId));
  const ownsAll = subject === "developers" && conditionsOf(world).cells === "all_owned";
  return kept === undefined && ownsAll ? reportOwnedFromTheStart(world, accountId, subjectId) : kept;
}

function reportOwnedFromTheStart(world: World, accountId: string, subjectId: string): ReportRow | undefined {
  const people = peopleIn(world);
  const index = people.indexOfId(subjectId);
  const at = get(world.tables, accounts, accountId)?.createdAt;
  if (index === null || at === undefined) return undefined;
  const about = { accountId, subject: "developers", subjectId, login: people.loginOf(index) } as const;
  const begun = newReport(world, about, { type: "begin", at });
  return stepReport(begun, { type: "finish", at, startedAt: at });
}

/** When the account's report of a subject was finished; null without a finished one. */
export function reportFinishedAt(...about: Parameters<typeof reportOn>): Instant | null {
  const report = reportOn(...about);
  return report?.status === "done" ? report.finishedAt : null;
}

/** Applies one event to an account's report of a subject, creating it if needed. */
export function putReport(world: World, about: ReportSubject, event: ReportEvent): void {
  const before = reportOn(world, about.accountId, about.subject, about.subjectId);
  const after = stepReport({ ...(before ?? newReport(world, about, event)), login: about.login }, event);
  put(world.tables, reports, event.type === "finish" ? { ...after, preview: previewOf(world, after) } : after);
}

function newReport(world: World, about: ReportSubject, { at }: ReportEvent): ReportRow {
  const key = reportKey(about.accountId, about.subject, about.subjectId);
  return {
    ...about,
    // Drawn by subject and not by order, so that the result does not depend on which job is polled first.
    id: `rp_${base32(hash53(`${world.seed}\u0000${key}`), 11)}`,
    status: "running",
    failCode: null,
    version: 0,
    startedAt: at,
    finishedAt: null,
    preview: null,
  };
}

/** A finished report that was not made by a research job. */
export function putFinishedReport(world: World, about: ReportSubject, startedAt: Instant, finishedAt: Instant): void {
  putReport(world, about, { type: "begin", at: startedAt });
  putReport(world, about, { type: "finish", at: finishedAt, startedAt });
}
