import { type Instant, iso } from "../../base/instants.ts";
import { assumed, stated } from "../../base/provenance.ts";
import { get, where } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation, type Reply, reply } from "../../kernel/operation.ts";
import type { Caller } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { Report, ReportPath, type ReportRow, reportKey, reports } from "../../model/report.ts";
import { PdfLink, PdfLinkPath, PdfQuery, pdfLinks } from "../../model/report-pdf.ts";
import type { World } from "../../model/world.ts";
import { prefersPdf } from "./accept.ts";
import { documentOf, issueLink, requireRenderer } from "./pdf.ts";
import { reportOf } from "./report.ts";
import { settleAll } from "./settle.ts";
import { loginNow, subjectOf } from "./subjects.ts";

const tag = "Deep research";
const pdf = { status: 200, media: "application/pdf" } as const;
const reasons = {
  not_found: "This account has not researched the developer, or the report is not finished.",
  build_failed: "The renderer failed.",
  not_implemented: "PDF rendering, or file storage for a link, is not configured.",
};

const read = operation({
  id: "research.reports.get",
  ranks: () => true,
  route: "GET /v1/deep-research/reports/developers/{login}",
  tag,
  summary: "Read the report of one developer",
  description: "The whole account shares it. With Accept: application/pdf a finished report is answered as a PDF.",
  source: stated("§4.3"),
  access: { to: "search:deep", cost: free, limit: perMinute(120, "account") },
  params: ReportPath,
  answers: [{ status: 200, body: Report, headers: { vary: "Accept: the answer depends on it." } }, pdf],
  refuses: ["not_found", "build_failed", "not_implemented"],
  reasons,
  handle({ world, caller, params, call, now, rules, refuse, setHeader }) {
    setHeader("vary", "accept");
    const row = reportFor(world, caller, params.login, now) ?? refuse("not_found", unknown(params.login));
    if (!prefersPdf(call.headers.accept)) return reportOf(world, row, now);
    if (row.status !== "done") refuse("not_found", unfinished(row));
    return answerPdf(row, documentOf(world, rules, row, now));
  },
});

const readPdf = operation({
  id: "research.reports.pdf",
  ranks: () => true,
  route: "GET /v2/deep-research/reports/developers/{login}/pdf",
  tag,
  summary: "Read a finished report as a PDF, or get a public link to it",
  description: "Rendered once per version of the report. A link needs no credential and holds for 15 minutes.",
  source: stated("§4.3"),
  access: { to: "search:deep", cost: free, limit: perMinute(10, "account") },
  params: ReportPath,
  query: PdfQuery,
  answers: [pdf, { status: 200, body: PdfLink }],
  refuses: ["not_found", "build_failed", "not_implemented"],
  reasons,
  handle({ world, caller, params, query, call, now, rules, refuse }) {
    const row = reportFor(world, caller, params.login, now) ?? refuse("not_found", unknown(params.login));
    if (row.status !== "done") refuse("not_found", unfinished(row));
    requireRenderer(world, rules, query.delivery === "link");
    const render = documentOf(world, rules, row, now);
    if (query.delivery === "bytes") return answerPdf(row, render);
    const { token, expiresAt } = issueLink(world, row, now);
    const link = { url: `${call.origin}/v1/public/reports/${token}.pdf`, expiresAt: iso(expiresAt) };
    return reply({
      status: 200,
      media: "application/json; charset=utf-8",
      bytes: async () => new TextEncoder().encode(JSON.stringify({ ...link, bytes: (await render()).length })),
    });
  },
});

const readLinked = operation({
  id: "research.reports.public",
  ranks: () => true,
  route: "GET /v1/public/reports/{token}.pdf",
  tag,
  summary: "Read a report by a public link",
  source: assumed("A-52"),
  access: { to: "public", limit: perMinute(60, "ip") },
  params: PdfLinkPath,
  answers: pdf,
  refuses: ["not_found", "gone", "build_failed", "not_implemented"],
  reasons: { ...reasons, not_found: "No link has this token.", gone: "The link is older than 15 minutes." },
  handle({ world, params, now, rules, refuse }) {
    const link = get(world.tables, pdfLinks, params.token) ?? refuse("not_found", "There is no such link.");
    if (link.expiresAt <= now || conditionsOf(world).pdfLinks === "expired") {
      refuse("gone", `The link expired at ${iso(link.expiresAt)}. Ask for another one with delivery=link.`);
    }
    return answerPdf(link.report, documentOf(world, rules, link.report, now));
  },
});

function answerPdf({ login, version }: ReportRow, bytes: () => Promise<Uint8Array>): Reply {
  return reply({
    status: 200,
    media: "application/pdf",
    bytes,
    headers: { "content-disposition": `inline; filename="${login}-report-${version}.pdf"` },
  });
}

function reportFor(world: World, caller: Caller, login: string, now: Instant): ReportRow | undefined {
  settleAll(world, caller.account.id, now);
  const { subjectId } = subjectOf(world, "developers", login);
  const row =
    get(world.tables, reports, reportKey(caller.account.id, "developers", subjectId)) ??
    reportUnder(world, caller.account.id, login.toLowerCase());
  return row && { ...row, login: loginNow(world, row) };
}

/** By a login that the developer has not any more: whoever kept its address still gets there. */
function reportUnder(world: World, accountId: string, login: string): ReportRow | undefined {
  return where(world.tables, reports, "account", accountId).find(
    (row) => row.subject === "developers" && row.login.toLowerCase() === login,
  );
}

function unknown(login: string): string {
  return `This account has not researched "${login}". POST /v1/deep-research/jobs starts it.`;
}

function unfinished({ login, status }: ReportRow): string {
  return `The report on "${login}" is ${status}; only a finished one comes as a PDF.`;
}

export const reportOperations = [read, readPdf, readLinked];
