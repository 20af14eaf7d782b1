import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { Report, ReportPath } from "../../model/report.ts";
import { PdfLink, PdfLinkPath, PdfQuery } from "../../model/report-pdf.ts";

const tag = "Deep research";

const pdf = { status: 200, media: "application/pdf" } as const;

const reasons = {
  not_found: "This account has not researched the developer, or the report is not finished.",
  build_failed: "The renderer failed.",
  not_implemented: "PDF rendering, or file storage for a link, is not configured.",
};

export const read = declare({
  id: "research.reports.get",
  route: "GET /v1/deep-research/reports/developers/{login}",
  tag,
  summary: "Read the report of one developer",
  description: "The whole account shares it. With Accept: application/pdf a finished report is answered as a PDF.",
  source: stated("§4.3"),
  access: { to: "search:deep", cost: free, limit: perMinute(120, "account") },
  params: ReportPath,
  hands: { researchedLogin: "/githubLogin" },
  answers: [{ status: 200, body: Report, headers: { vary: "Accept: the answer depends on it." } }, pdf],
  refuses: ["not_found", "build_failed", "not_implemented"],
  reasons,
});

export const readPdf = declare({
  id: "research.reports.pdf",
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
});

export const readLinked = declare({
  id: "research.reports.public",
  route: "GET /v1/public/reports/{token}.pdf",
  tag,
  summary: "Read a report by a public link",
  source: assumed("A-52"),
  access: { to: "public", limit: perMinute(60, "ip") },
  params: PdfLinkPath,
  answers: pdf,
  refuses: ["not_found", "gone", "build_failed", "not_implemented"],
  reasons: { ...reasons, not_found: "No link has this token.", gone: "The link is older than 15 minutes." },
});
