import type { RenderOptions, ReportForPdf } from "./report-for-pdf.ts";

/** A report as a PDF. Nothing of the renderer or its fonts is loaded before the first call. */
export async function renderReportPdf(report: ReportForPdf, options: RenderOptions): Promise<Uint8Array> {
  const { renderDocument } = await import("./render-report.ts");
  return renderDocument(report, options);
}
