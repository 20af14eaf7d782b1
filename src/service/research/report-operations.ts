import { type Instant, iso } from "../../base/instants.ts";
import { get, where } from "../../base/table.ts";
import * as declared from "../../interface/research/report-operations.ts";
import { type HandlerReply, type Handlers, implement, reply } from "../../kernel/operation.ts";
import type { Caller } from "../../model/account.ts";
import { reading } from "../../model/readings.ts";
import { type ReportRow, reports } from "../../model/report.ts";
import { pdfLinks } from "../../model/report-pdf.ts";
import { type ItemRow, researchJobs } from "../../model/research-job.ts";
import type { World } from "../../model/world.ts";
import { needsSample } from "../needs.ts";
import { settleWhere } from "./course.ts";
import { reportOn } from "./kept-reports.ts";
import { documentOf, issueLink, requireRenderer } from "./pdf.ts";
import { reportOf } from "./report.ts";
import { loginNow, subjectOf } from "./subjects.ts";

const read = implement(declared.read, {
  waitsFor: needsSample,
  handle({ world, caller, params, call, now, rules, refuse, setHeader }) {
    setHeader("vary", "accept");
    const row =
      reportFor(world, caller, params.login, declared.read.id, now) ??
      refuse("not_found", notBegun(world, caller, params.login));
    if (!prefersPdf(call.headers.accept)) return reportOf(world, row, now);
    if (row.status !== "done") refuse("not_found", unfinished(row));
    return answerPdf(row, documentOf(world, rules, row, now));
  },
});

const readPdf = implement(declared.readPdf, {
  waitsFor: needsSample,
  handle({ world, caller, params, query, call, now, rules, refuse }) {
    const row =
      reportFor(world, caller, params.login, declared.readPdf.id, now) ??
      refuse("not_found", notBegun(world, caller, params.login));
    if (row.status !== "done") refuse("not_found", unfinished(row));
    requireRenderer(world, rules, query.delivery === "link");
    const render = documentOf(world, rules, row, now);
    if (query.delivery === "bytes") return answerPdf(row, render);
    const { token, expiresAt } = issueLink(world, row, now);
    return reply({
      status: 200,
      value: { url: `${call.origin}/v1/public/reports/${token}.pdf`, expiresAt: iso(expiresAt) },
      later: async () => ({ bytes: (await render()).length }),
    });
  },
});

const readLinked = implement(declared.readLinked, {
  waitsFor: needsSample,
  handle({ world, params, now, rules, refuse }) {
    const link = get(world.tables, pdfLinks, params.token) ?? refuse("not_found", "There is no such link.");
    if (link.expiresAt <= now) {
      refuse(
        reading(world, "A-52") === "404" ? "not_found" : "gone",
        `The link expired at ${iso(link.expiresAt)}. Ask for another one with delivery=link.`,
      );
    }
    return answerPdf(link.report, documentOf(world, rules, link.report, now));
  },
});

function answerPdf({ login, version }: ReportRow, bytes: () => Promise<Uint8Array>): HandlerReply {
  return reply({
    status: 200,
    media: "application/pdf",
    bytes,
    headers: { "content-disposition": `inline; filename="${login}-report-${version}.pdf"` },
  });
}

function reportFor(
  world: World,
  caller: Caller,
  login: string,
  operation: string,
  now: Instant,
): ReportRow | undefined {
  settleWhere(world, caller.account.id, operation, now);
  const { subjectId } = subjectOf(world, "developers", login);
  const row =
    reportOn(world, caller.account.id, "developers", subjectId) ??
    reportUnderFormerLogin(world, caller.account.id, login.toLowerCase());
  return row && { ...row, ...(isUnpolled(world, row) && unpolled), login: loginNow(world, row) };
}

const unpolled = { status: "running", failCode: null, finishedAt: null } as const;

/** Whether only a poll shows that the first report of a subject has ended, and none did yet. */
function isUnpolled(world: World, { accountId, subject, subjectId, version }: ReportRow): boolean {
  if (version > 1 || reading(world, "A-157") !== "poll") return false;
  const isOpen = (item: ItemRow) => item.subjectId === subjectId && item.finishedAt === null;
  return where(world.tables, researchJobs, "account", accountId).some(
    (job) => job.subject === subject && job.polled?.items.some(isOpen),
  );
}

/** Also accepts a former login of the developer, so that a stored URL still works. */
function reportUnderFormerLogin(world: World, accountId: string, login: string): ReportRow | undefined {
  return where(world.tables, reports, "account", accountId).find(
    (row) => row.subject === "developers" && row.login.toLowerCase() === login,
  );
}

function notBegun(world: World, caller: Caller, login: string): string {
  const { subjectId } = subjectOf(world, "developers", login);
  const waiting = where(world.tables, researchJobs, "open", caller.account.id).find(
    ({ subject, items }) => subject === "developers" && items.some((item) => item.subjectId === subjectId),
  );
  if (waiting !== undefined)
    return `The report on "${login}" has not begun. Poll /v2/deep-research/jobs/${waiting.id}.`;
  return `This account has not researched "${login}". POST /v1/deep-research/jobs starts it.`;
}

function unfinished({ login, status }: ReportRow): string {
  const next = status === "running" ? "Try again when it is done." : "POST /v1/deep-research/jobs researches it again.";
  return `The report on "${login}" is ${status}; only a finished one comes as a PDF. ${next}`;
}

export const reportOperations = { read, readPdf, readLinked } satisfies Handlers<typeof declared>;

/** Whether a caller prefers PDF to JSON: it names PDF, with more weight (RFC 9110 §12.5.1, A-163). */
export function prefersPdf(accept: string | undefined): boolean {
  const weights = headerWeights(accept ?? "");
  const pdf = weights.get("application/pdf") ?? 0;
  return pdf > 0 && pdf > (weights.get("application/json") ?? 0);
}

/** The weights that a client gives to the items of a header such as Accept (RFC 9110 §12.4.2); 1 is the default. */
function headerWeights(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(",").map((item): [string, number] => {
      const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return [name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 1];
    }),
  );
}
