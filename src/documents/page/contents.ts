import type { ReportView } from "../view.ts";
import { dateAndTime } from "../words.ts";
import type { Chapter } from "./flow.ts";
import type { Paper } from "./paper.ts";
import { colors, contentWidth, sheet, tint, type } from "./theme.ts";

const rowHeight = 22;

export function contentsHeight(chapters: number, columns: number): number {
  return 24 + Math.ceil(chapters / columns) * rowHeight;
}

/** The chapters with page numbers, each a link. Drawn last, when the page numbers are known. */
export function drawContents(paper: Paper, chapters: readonly Chapter[], top: number, columns: number): void {
  const rows = Math.ceil(chapters.length / columns);
  const width = (contentWidth - (columns - 1) * 24) / columns;
  paper.line("IN THIS REPORT", type.label, sheet.left, top, contentWidth);
  chapters.forEach(({ title, place, page }, index) => {
    const y = top + 18 + (index % rows) * rowHeight;
    const left = sheet.left + Math.floor(index / rows) * (width + 24);
    paper.rule(left, y, width);
    paper.line(title, tint(type.body, colors.ink), left, y + 3.5, width - 40);
    paper.line(String(page + 1), { ...type.number, color: colors.muted }, left + width - 40, y + 5, 40, "right");
    paper.doc.goTo(left, y, width, rowHeight, place);
  });
}

/** Header and footer of every page; the cover has only its page number. */
export function drawRunningHeads(paper: Paper, view: ReportView, pages: number): void {
  const { left, right } = sheet;
  for (let page = 0; page < pages; page++) {
    paper.doc.switchToPage(page);
    if (page > 0) {
      paper.line(view.name, type.smallStrong, left, 34, 240);
      paper.line(`Deep research report for ${view.accountName}`, type.small, right - 240, 34, 240, "right");
      paper.rule(left, 54, contentWidth);
      paper.line(dateAndTime(view.options.generatedAt), type.small, left, 796, 300);
    }
    const number = `${page + 1} of ${pages}`;
    paper.line(number, type.small, right - 80, page > 0 ? 796 : 790, 80, "right");
  }
}
