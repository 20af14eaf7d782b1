import { isolate } from "../text/clean.ts";
import type { View } from "../view.ts";
import { dateAndTime } from "../words.ts";
import type { Chapter } from "./flow.ts";
import type { Paper } from "./paper.ts";
import { colors, contentWidth, sheet, tint, type } from "./theme.ts";

const rowHeight = 22;

export function contentsHeight(chapters: number): number {
  return 24 + chapters * rowHeight;
}

/** The chapters with their pages, each a link. Drawn last, on the first page, when the pages are known. */
export function drawContents(paper: Paper, chapters: readonly Chapter[], top: number): void {
  const { left, right } = sheet;
  paper.tags.leaf("Caption", () => paper.line("IN THIS REPORT", type.label, left, top, contentWidth));
  chapters.forEach(({ title, place, page }, index) => {
    const y = top + 18 + index * rowHeight;
    paper.tags.artifact(() => paper.rule(left, y, contentWidth));
    paper.tags.group("TOCI", () =>
      paper.tags.link(
        `${title}, page ${page + 1}`,
        () => {
          paper.line(title, tint(type.body, colors.ink), left, y + 3.5, contentWidth - 40);
          paper.line(String(page + 1), { ...type.number, color: colors.muted }, right - 40, y + 5, 40, "right");
        },
        (link) => paper.doc.goTo(left, y, contentWidth, rowHeight, place, link),
      ),
    );
  });
}

/** Running head and foot of every page but the cover, which has its page number only. */
export function drawRunningHeads(paper: Paper, view: View, pages: number): void {
  const { left, right } = sheet;
  for (let page = 0; page < pages; page++) {
    paper.doc.switchToPage(page);
    paper.tags.artifact(() => {
      if (page > 0) {
        paper.line(view.name, type.smallStrong, left, 34, 240);
        paper.line(`Deep research report for ${isolate(view.accountName)}`, type.small, right - 240, 34, 240, "right");
        paper.rule(left, 54, contentWidth);
        paper.line(dateAndTime(view.options.generatedAt), type.small, left, 796, 300);
      }
      paper.line(
        `${page + 1} of ${pages}`,
        { ...type.small, tabular: true },
        right - 80,
        page > 0 ? 796 : 790,
        80,
        "right",
      );
    }, "Pagination");
  }
}
