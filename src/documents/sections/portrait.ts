import { clean } from "../page/clean.ts";
import { beginChapter, type Chapter, type Flow, flowText } from "../page/flow.ts";
import { drawNote } from "../page/note.ts";
import { contentWidth, sheet, type } from "../page/theme.ts";
import type { ReportView } from "../view.ts";

const column = 112;

/** The sections of the narrative, or one line that says why there are none (§2.6: null until they are written). */
export function drawPortrait(flow: Flow, chapters: Chapter[], view: ReportView): void {
  const { narrative, narrativePending, evidence } = view.report;
  const sections = [
    ["Activity", narrative?.sections.activity],
    ["Code", narrative?.sections.code],
    ["Social", narrative?.sections.social],
  ] as const;
  const written = sections
    .map(([title, text]) => [title, clean(text ?? "")] as const)
    .filter(([, text]) => text !== "");
  const evident = evidence.map(clean).filter((line) => line !== "");
  beginChapter(flow, chapters, "Portrait", 60);
  if (written.length === 0) {
    flow.y = drawNote(flow.paper, absence(narrative !== null, narrativePending), flow.y) + 12;
  }
  for (const [title, text] of written) drawSection(flow, title, [text]);
  if (evident.length > 0) drawSection(flow, "Evidence", evident);
}

function absence(hasPersona: boolean, pending: boolean): string {
  if (pending) return "The prose of this report is still being written. Its figures are complete without it.";
  return hasPersona
    ? "Beyond the line on the cover, no prose was written for this report."
    : "No prose was written for this report. Its figures are complete without it.";
}

/** A title in the left column, paragraphs in the right one. */
function drawSection(flow: Flow, title: string, paragraphs: readonly string[]): void {
  const { paper } = flow;
  flow.need(type.body.leading * 3);
  paper.rule(sheet.left, flow.y, contentWidth);
  flow.y += 10;
  paper.line(title, type.subheading, sheet.left, flow.y, column - 12);
  for (const paragraph of paragraphs) {
    flowText(flow, paragraph, type.body, sheet.left + column, contentWidth - column);
    flow.y += 5;
  }
  flow.y += 7;
}
