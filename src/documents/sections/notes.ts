import { beginChapter, type Chapter, type Flow, flowText } from "../page/flow.ts";
import { contentWidth, sheet, type } from "../page/theme.ts";
import type { ReportView } from "../view.ts";

const percentiles =
  "Percentiles are against one global population of developers and never against a peer group. A signal without a percentile is named with the reason.";
const sample =
  "Repositories are a sample. Authored counts cover about the trailing two years; merges for others are read from the latest fifty merged pull requests of each repository that the developer owns or can write to.";
const nothing = "Where a repository is described, counts of nothing are left out.";
const scored =
  "The gem score is not comparable across reports taken at different times, and production maturity is not a factor in it.";

/** How to read the preceding pages: only notes about content that is on them. */
export function drawNotes(flow: Flow, chapters: Chapter[], view: ReportView): void {
  const { composites, pctSignals, repos } = view.report;
  const lines = [
    "Everything in this report is read from public activity. What is absent is unknown, which is not the same as none.",
    ...(Object.keys(pctSignals).length > 0 ? [percentiles] : []),
    ...(repos.length > 0 ? [sample, nothing] : []),
    ...(composites.gemScore !== undefined ? [scored] : []),
    "A character that no font of this document has is written as its code point in brackets; copied text carries the character itself.",
  ];
  beginChapter(flow, chapters, "How to read this report", 120);
  const style = { ...type.small, size: 8.5, leading: 13 };
  for (const line of lines) {
    flowText(flow, line, style, sheet.left, contentWidth * 0.8);
    flow.y += 5 * flow.pace;
  }
}
