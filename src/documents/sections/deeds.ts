import { counted, date, figure } from "../formats.ts";
import { cleanLine } from "../page/clean.ts";
import type { Paper, TextBlock } from "../page/paper.ts";
import { colors, sheet, type TextStyle, tint, type } from "../page/theme.ts";
import type { ContributionForPdf } from "../report-for-pdf.ts";

/** An item of known height, to be drawn when its position is known. */
export interface DeedPart {
  readonly height: number;
  readonly draw: (top: number) => void;
}

/** The developer's activity in a repository; null means unknown. */
interface Deeds {
  readonly figures: DeedPart | null;
  readonly remarks: DeedPart | null;
  readonly titles: DeedPart | null;
}

interface Room {
  /** Drawn beside something else. */
  readonly narrow: number;
  readonly whole: number;
  /** The positions of numbers in a line of text. */
  readonly isClose: boolean;
}

export function deedsOf(paper: Paper, contribution: ContributionForPdf, { narrow, whole, isClose }: Room): Deeds {
  const figures = figuresOf(contribution);
  const remarks = remarksOf(contribution).join(", ");
  const titles = (contribution.prTitles ?? []).map(cleanLine).filter((title) => title !== "");
  const close = figures.map(([value, name]) => `${value} ${name}`).join("  ·  ");
  const wide = { height: 34, draw: (top: number) => drawFigures(paper, figures, top + 2, narrow) };
  return {
    figures: figures.length === 0 ? null : isClose ? paragraph(paper, close, type.smallStrong, narrow) : wide,
    remarks:
      remarks === ""
        ? null
        : paragraph(
            paper,
            `${remarks.charAt(0).toUpperCase()}${remarks.slice(1)}.`,
            tint(type.small, colors.text),
            whole,
          ),
    titles: titles.length === 0 ? null : titlesPart(paper, titles, whole),
  };
}

function paragraph(paper: Paper, text: string, style: TextStyle, width: number): DeedPart {
  const block = paper.set(text, style, width);
  return { height: block.height + 2, draw: (top) => paper.draw(block, sheet.left, top) };
}

const gutter = 20;

type Figure = readonly [value: string, name: string];

/** Counts of 0 would be noise; the notes at the end say that they are left out. */
function figuresOf(contribution: ContributionForPdf): readonly Figure[] {
  const { commitsAuthored: commits, authoredPrs: authored, authoredPrsMerged: merged } = contribution;
  const { reviewsGiven: reviews, mergedForOthers: others } = contribution;
  const found: Figure[] = [];
  const add = (value: number | null, one: string, many: string) => {
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
    paper.line(value, { ...type.strong, size: 10.5 }, x, y, column - 6);
    paper.line(name, type.small, x, y + 14, column - 6);
  });
}

function remarksOf(contribution: ContributionForPdf): readonly string[] {
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

/** All of them in two columns; one that is too long for a column takes more lines. */
function titlesPart(paper: Paper, titles: readonly string[], width: number): DeedPart {
  const column = (width - gutter) / 2;
  const blocks = titles.map((title) => paper.set(title, tint(type.small, colors.text), column - 10, 12));
  const rows = pairsOf(blocks).map((pair) => ({ pair, height: Math.max(...pair.map(({ height }) => height)) + 1 }));
  return {
    height: rows.reduce((sum, { height }) => sum + height, 4),
    draw(top) {
      let y = top + 2;
      for (const { pair, height } of rows) {
        for (const [index, block] of pair.entries()) drawItem(paper, block, sheet.left + index * (column + gutter), y);
        y += height;
      }
    },
  };
}

function pairsOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / 2) }, (_, row) => items.slice(2 * row, 2 * row + 2));
}

function drawItem(paper: Paper, block: TextBlock, x: number, y: number): void {
  paper.doc.circle(x + 2, y + 6, 1.3).fill(colors.muted);
  paper.draw(block, x + 10, y);
}
