import { stated } from "../../base/provenance.ts";
import { get } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import type { Caller } from "../../model/account.ts";
import { Report, ReportPath, type ReportRow, reportKey, reports } from "../../model/report.ts";
import type { World } from "../../model/world.ts";
import { reportOf } from "./report.ts";
import { settleAll } from "./settle.ts";
import { subjectOf } from "./subjects.ts";

const tag = "Deep research";

const read = operation({
  id: "research.reports.get",
  route: "GET /v1/deep-research/reports/developers/{login}",
  tag,
  summary: "Read the report of one developer",
  source: stated("§4.3"),
  access: { to: "search:deep", cost: free, limit: perMinute(120, "account") },
  params: ReportPath,
  answers: { status: 200, body: Report },
  refuses: ["not_found"],
  handle({ world, caller, params, now, refuse }) {
    settleAll(world, caller.account.id, now);
    const row = reportFor(world, caller, params.login) ?? refuse("not_found", `"${params.login}" is not researched.`);
    return reportOf(world, row, now);
  },
});

function reportFor(world: World, caller: Caller, login: string): ReportRow | undefined {
  const { subjectId } = subjectOf(world, "developers", login);
  return get(world.tables, reports, reportKey(caller.account.id, "developers", subjectId));
}

export const reportOperations = [read];
