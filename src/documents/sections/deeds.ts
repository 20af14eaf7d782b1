import type { Paper } from "../page/paper.ts";
import { colors, sheet, tint, type } from "../page/theme.ts";
import type { Contribution } from "../report-for-pdf.ts";
import { cleanLine } from "../text/clean.ts";
import { counted, date, figure } from "../words.ts";

/** Something of a known height that can be drawn once its place is known. */
export interface Part {
  readonly height: number;
  readonly draw: (top: number) => void;
}

const maxTitles = 5;

/** What the developer did in a repository: figures, remarks, titles of pull requests. What is null is unknown and not said. */
export function partsOf(paper: Paper, contribution: Contribution, width: number): Part[] {
  const parts: Part[] = [];
  const figures = figuresOf(contribution);
  if (figures.length > 0) {
    parts.push({ height: 38, draw: (top) => drawFigures(paper, figures, top + 4, width) });
  }
  const remarks = remarksOf(contribution).join(", ");
  if (remarks !== "") {
    const style = tint(type.small, colors.text);
    const block = paper.set(`${remarks.charAt(0).toUpperCase()}${remarks.slice(1)}.`, style, width, { maxLines: 2 });
    parts.push({
      height: block.height + 2,
      draw: (top) => paper.tags.leaf("P", () => paper.draw(block.lines, style, sheet.left, top, width)),
    });
  }
  const titles = (contribution.prTitles ?? []).map(cleanLine).filter((title) => title !== "");
  if (titles.length > 0) parts.push(titlesPart(paper, titles, width));
  return parts;
}

type Figure = readonly [value: string, name: string];

/** Counts of nothing are noise beside the others; the notes at the end say that they are left out. */
function figuresOf(contribution: Contribution): readonly Figure[] {
  const { commitsAuthored: commits, authoredPrs: authored, authoredPrsMerged: merged } = contribution;
  const { reviewsGiven: reviews, mergedForOthers: others } = contribution;
  const found: Figure[] = [];
  const add = (value: number | null | undefined, one: string, many: string) => {
    if (isSome(value)) found.push([figure(value), value === 1 ? one : many]);
  };
  add(commits, "commit", "commits");
  if (isSome(merged) && isSome(authored)) found.push([`${figure(merged)} of ${figure(authored)}`, "PRs merged"]);
  else if (isSome(merged)) found.push([figure(merged), "PRs merged"]);
  else add(authored, "PR", "PRs");
  add(reviews, "review", "reviews");
  add(others, "merged for others", "merged for others");
  return found;
}

function isSome(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

function drawFigures(paper: Paper, figures: readonly Figure[], y: number, width: number): void {
  const column = width / 4;
  figures.forEach(([value, name], index) => {
    const x = sheet.left + index * column;
    paper.tags.leaf("P", () => {
      paper.line(value, { ...type.strong, size: 10.5, tabular: true }, x, y, column - 6);
      paper.line(name, type.small, x, y + 14, column - 6);
    });
  });
}

function remarksOf(contribution: Contribution): readonly string[] {
  const { authoredPrsMergedByOthers: byOthers, selfMergedPrs: bySelf, filesTouchedMedian: files } = contribution;
  const { firstMergedAt: first, lastMergedAt: last } = contribution;
  const remarks: string[] = [];
  if (isSome(byOthers)) remarks.push(`${figure(byOthers)} merged by others`);
  if (isSome(bySelf)) remarks.push(`${figure(bySelf)} self-merged`);
  if (isSome(files)) remarks.push(`${counted(files, "file")} in the median change`);
  if (first && last) remarks.push(`merged from ${date(first)} to ${date(last)}`);
  else if (last || first) remarks.push(`merged on ${date(last || (first as string))}`);
  return remarks;
}

function titlesPart(paper: Paper, titles: readonly string[], width: number): Part {
  const visible = titles.slice(0, maxTitles);
  const rest = titles.length - visible.length;
  const lines = [...visible, ...(rest > 0 ? [`and ${rest} more`] : [])];
  return {
    height: lines.length * 13 + 4,
    draw: (top) =>
      paper.tags.group("L", () => {
        lines.forEach((line, index) => {
          const y = top + 4 + index * 13;
          const style = index < visible.length ? tint(type.small, colors.text) : type.small;
          if (index < visible.length) {
            paper.tags.artifact(() => paper.doc.circle(sheet.left + 2, y + 6, 1.3).fill(colors.muted));
          }
          paper.tags.group("LI", () =>
            paper.tags.leaf("LBody", () => paper.line(line, style, sheet.left + 10, y, width - 10)),
          );
        });
      }),
  };
}
