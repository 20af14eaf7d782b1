import { compact, counted, date } from "../formats.ts";
import { cleanLine } from "../page/clean.ts";
import { beginChapter, type Chapter, type Flow, flowText } from "../page/flow.ts";
import { drawFork, drawStar } from "../page/icons.ts";
import type { Paper } from "../page/paper.ts";
import { colors, contentWidth, sheet, type } from "../page/theme.ts";
import type { RepositoryForPdf } from "../report-for-pdf.ts";
import type { ReportView } from "../view.ts";
import { type DeedPart, deedsOf } from "./deeds.ts";
import { drawLanguages, languagesHeight } from "./languages.ts";
import { titlePart } from "./repository-title.ts";

const maxRepositories = 60;
const side = 168;
const wide = contentWidth - side - 24;
/** The space between the rule and the content below it. */
const above = 10;

/** The sampled repositories, each with its description and activity; languages on the right. */
export function drawRepositories(flow: Flow, chapters: Chapter[], view: ReportView): void {
  const { repos } = view.report;
  if (repos.length === 0) return;
  beginChapter(flow, chapters, "Repositories", 130);
  const { paper } = flow;
  const words = `A sample of ${counted(repos.length, "repository", "repositories")}, not a complete list. What was done in them covers about the trailing two years.`;
  flowText(flow, words, type.body, sheet.left, contentWidth);
  flow.y += 12;
  for (const repository of repos.slice(0, maxRepositories)) {
    drawRepository(flow, repository);
  }
  const rest = repos.length - maxRepositories;
  if (rest > 0) {
    const more = `${counted(rest, "more repository", "more repositories")} of the sample not drawn.`;
    paper.line(more, type.small, sheet.left, flow.y, contentWidth);
    flow.y += 16;
  }
}

function drawRepository(flow: Flow, repository: RepositoryForPdf): void {
  const { paper, pace } = flow;
  const { contribution } = repository;
  const title = titlePart(paper, repository, wide);
  const deeds = contribution && deedsOf(paper, contribution, { narrow: wide, whole: contentWidth, isClose: pace < 1 });
  const left = [topicsPart(paper, repository), deeds?.figures].filter(isPart);
  // Long content goes below both columns and uses the whole width.
  const below = [deeds?.remarks, deeds?.titles].filter(isPart);
  const beside = above * pace + title.height;
  const under = beside + Math.max(heightOf(left), 2 + languagesHeight(paper, repository, side));
  const height = under + heightOf(below) + 14 * pace;
  flow.need(height);
  const top = flow.y;
  paper.rule(sheet.left, top, contentWidth);
  drawParts([title, ...left], top + above * pace);
  drawCounts(paper, repository, top + above * pace + 2);
  drawLanguages(paper, repository, sheet.right - side, top + beside + 2, side);
  drawParts(below, top + under);
  flow.y = top + height;
}

function isPart(part: DeedPart | null | undefined): part is DeedPart {
  return part !== null && part !== undefined;
}

function heightOf(parts: readonly DeedPart[]): number {
  return parts.reduce((sum, { height }) => sum + height, 0);
}

function drawParts(parts: readonly DeedPart[], top: number): void {
  let y = top;
  for (const part of parts) {
    part.draw(y);
    y += part.height;
  }
}

function drawCounts(paper: Paper, repository: RepositoryForPdf, y: number): void {
  const x = sheet.right - side;
  const stars = compact(repository.stars);
  drawStar(paper.doc, x, y + 1.5, 9, "#D9A021");
  const width = paper.line(stars, type.numberStrong, x + 13, y, 50);
  const next = x + 13 + width + 14;
  drawFork(paper.doc, next, y + 1, 10, colors.muted);
  paper.line(compact(repository.forks), type.numberStrong, next + 14, y, 50);
  paper.line(`Pushed ${date(repository.pushedAt)}`, type.small, x + 80, y, side - 80, "right");
}

function topicsPart(paper: Paper, repository: RepositoryForPdf): DeedPart | null {
  const topics = repository.topics.map(cleanLine).filter((topic) => topic !== "");
  if (topics.length === 0) return null;
  const block = paper.set(topics.join("  ·  "), type.small, wide, 20);
  return { height: block.height + 4, draw: (top) => paper.draw(block, sheet.left, top) };
}
