import type { Pause } from "../base/slices.ts";
import type { RenderOptions, ReportForPdf } from "./report-for-pdf.ts";

/** A report as a PDF. The renderer and its fonts are loaded at the first call only. */
export async function renderReportPdf(
  report: ReportForPdf,
  options: RenderOptions,
  pause?: Pause,
): Promise<Uint8Array> {
  const { renderDocument } = await import("./render-report.ts");
  return renderDocument(report, options, pause);
}
