import { counted, figure, label, percent } from "../formats.ts";
import { drawBar } from "../page/bars.ts";
import { beginChapter, type Chapter, type Flow } from "../page/flow.ts";
import { drawNote } from "../page/note.ts";
import { colors, contentWidth, sheet, type } from "../page/theme.ts";
import type { TermForPdf } from "../report-for-pdf.ts";
import type { ReportView } from "../view.ts";

const noScores =
  "No composite score is given: the population that this developer would be ranked in is still too small. Single signals are not affected.";

const maxTerms = 12;
const gutter = 20;
const headlineHeight = 96;
const sideHeight = 52;
const termHeight = 23;

interface Score {
  readonly title: string;
  readonly meaning: string;
  readonly value: number | undefined;
  readonly terms: readonly TermForPdf[];
}

/** The composites as bars, with their terms. */
export function drawScores(flow: Flow, chapters: Chapter[], view: ReportView): void {
  const { composites } = view.report;
  const sides: Score[] = [
    {
      title: "Quality",
      meaning: "How good the work is",
      value: composites.quality,
      terms: composites.qualityTerms ?? [],
    },
    {
      title: "Visibility",
      meaning: "How far it is seen",
      value: composites.visibility,
      terms: composites.visibilityTerms ?? [],
    },
    {
      title: "Production maturity",
      meaning: "Not a factor of the gem score",
      value: composites.productionMaturity,
      terms: composites.productionMaturityTerms ?? [],
    },
  ];
  const values = [composites.gemScore, composites.reachable, ...sides.map(({ value }) => value)].filter(isFigure);
  if (values.length === 0) {
    beginChapter(flow, chapters, "Scores", 60);
    flow.y = drawNote(flow.paper, noScores, flow.y) + 4;
    return;
  }
  const scale = [composites.reachable, ...sides.map(({ value }) => value)].some((value) => isFigure(value) && value > 1)
    ? 100
    : 1;
  const maxRows = Math.max(...sides.map(({ terms }) => Math.min(terms.length, maxTerms + 1)));
  beginChapter(flow, chapters, "Scores", headlineHeight + 22 + sideHeight + maxRows * termHeight * flow.pace);
  drawHeadline(flow, composites.gemScore, composites.reachable, scale);
  drawSides(flow, sides, scale);
}

function isFigure(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value);
}

/** Out of 100, or a share of one; a dash if unknown. */
function scoreText(value: number | undefined, scale: number): string {
  if (!isFigure(value)) return "–";
  return scale === 1 ? percent(value) : figure(value);
}

function drawHeadline(flow: Flow, gem: number | undefined, reachable: number | undefined, scale: number): void {
  const { paper } = flow;
  const { left } = sheet;
  paper.fill(colors.wash, left, flow.y, contentWidth, headlineHeight, 10);
  const half = (contentWidth - 3 * gutter) / 2;
  const figures = [
    ["Gem score", gem, 100, "Out of 100, on this day"],
    ["Reachable", reachable, scale, "Ways to get in touch"],
  ] as const;
  figures.forEach(([title, value, full, meaning], index) => {
    const x = left + gutter + index * (half + gutter);
    paper.line(title, type.subheading, x, flow.y + 20, half - 110);
    paper.line(meaning, type.small, x, flow.y + 37, half - 104);
    paper.line(scoreText(value, full), type.bigFigure, x + half - 120, flow.y + 13, 120, "right");
    drawBar(paper, x, flow.y + 70, half, 7, isFigure(value) ? value / full : 0);
  });
  flow.y += headlineHeight + 22;
}

function drawSides(flow: Flow, sides: readonly Score[], scale: number): void {
  const column = (contentWidth - 2 * gutter) / 3;
  const top = flow.y;
  let lowest = top;
  for (const [index, side] of sides.entries()) {
    const x = sheet.left + index * (column + gutter);
    flow.y = top;
    drawSide(flow, side, scale, x, column);
    lowest = Math.max(lowest, flow.y);
  }
  flow.y = lowest;
}

function drawSide(flow: Flow, side: Score, scale: number, x: number, width: number): void {
  const { paper } = flow;
  const { value } = side;
  paper.line(side.title, type.subheading, x, flow.y, width - 40);
  const text = scoreText(value, scale);
  paper.line(text, type.subheading, x + width - 40, flow.y, 40, "right");
  paper.line(side.meaning, type.small, x, flow.y + 16, width);
  drawBar(paper, x, flow.y + 34, width, 5, isFigure(value) ? value / scale : 0);
  flow.y += sideHeight;
  const heaviest = side.terms
    .filter(({ pct, weight }) => Number.isFinite(pct) && Number.isFinite(weight))
    .toSorted((a, b) => b.weight - a.weight);
  for (const term of heaviest.slice(0, maxTerms)) drawTerm(flow, term, x, width);
  const rest = heaviest.length - maxTerms;
  if (rest > 0) {
    paper.line(`and ${counted(rest, "more term")}`, type.small, x, flow.y, width);
    flow.y += 14;
  }
}

/** The term's name, its weight and the developer's value. */
function drawTerm(flow: Flow, term: TermForPdf, x: number, width: number): void {
  const { paper } = flow;
  const weight = `× ${Number(term.weight.toFixed(2))}`;
  const room = width - (weight.length > 3 ? 66 : 48);
  paper.line(label(term.signal), { ...type.small, color: colors.text }, x, flow.y, room);
  paper.line(weight, type.small, x + width - 64, flow.y, 34, "right");
  paper.line(percent(term.pct), type.smallStrong, x + width - 30, flow.y, 30, "right");
  drawBar(paper, x, flow.y + 13.5, width, 2.5, term.pct, colors.accent);
  flow.y += termHeight * flow.pace;
}
