import { drawFork, drawStar } from "../drawings/icons.ts";
import { beginChapter, type Chapter, type Flow, flowText } from "../page/flow.ts";
import type { Paper } from "../page/paper.ts";
import { colors, contentWidth, sheet, tint, type } from "../page/theme.ts";
import type { Repository } from "../report-for-pdf.ts";
import { cleanLine, isolate } from "../text/clean.ts";
import type { View } from "../view.ts";
import { compact, counted, date } from "../words.ts";
import { type Part, partsOf } from "./deeds.ts";
import { drawLanguages, languagesHeight } from "./languages.ts";

const maxRepositories = 60;
const side = 168;
const wide = contentWidth - side - 24;

/** The sample of repositories, one after another: what it is and what was done at the left, languages at the right. */
export function drawRepositories(flow: Flow, chapters: Chapter[], view: View): void {
  const { repos } = view.report;
  if (repos.length === 0) return;
  beginChapter(flow, chapters, "Repositories", 130);
  const { paper } = flow;
  const words = `A sample of ${counted(repos.length, "repository", "repositories")}, not a complete list. What was done in them covers about the trailing two years.`;
  flowText(flow, words, type.body, sheet.left, contentWidth);
  flow.y += 12;
  for (const repository of repos.slice(0, maxRepositories)) drawRepository(flow, repository);
  const rest = repos.length - maxRepositories;
  if (rest > 0) {
    const more = `${counted(rest, "more repository", "more repositories")} of the sample not drawn.`;
    paper.tags.leaf("P", () => paper.line(more, type.small, sheet.left, flow.y, contentWidth));
    flow.y += 16;
  }
}

function drawRepository(flow: Flow, repository: Repository): void {
  const { paper } = flow;
  const parts = partsFor(paper, repository);
  const left = 34 + parts.reduce((sum, part) => sum + part.height, 0);
  const height = Math.max(left, 36 + languagesHeight(paper, repository, side)) + 14 * flow.pace;
  flow.need(height);
  const top = flow.y;
  paper.tags.group("Sect", () => {
    paper.tags.artifact(() => paper.rule(sheet.left, top, contentWidth));
    drawTitle(paper, repository, top + 10);
    let y = top + 34;
    for (const part of parts) {
      part.draw(y);
      y += part.height;
    }
    drawCounts(paper, repository, top + 12);
    drawLanguages(paper, repository, sheet.right - side, top + 36, side);
  });
  flow.y = top + height;
}

const relations: Readonly<Record<string, readonly [string, string, string]>> = {
  owner: ["Owner", colors.accent, colors.accentSoft],
  maintainer: ["Maintainer", "#0B5D53", "#DDF3EE"],
  core: ["Core contributor", "#6B3A05", "#FBEBD6"],
  reviewer: ["Reviewer", "#6A2373", "#F6E5F8"],
  "drive-by": ["Occasional", "#475467", "#EAECF0"],
};

/** `owner/name`, which leads to the repository, and what the developer is to it. */
function drawTitle(paper: Paper, repository: Repository, y: number): void {
  const [owner, name] = [cleanLine(repository.owner), cleanLine(repository.name)];
  const relation = repository.contribution?.relation ?? null;
  const badges = [
    ...(relation === null ? [] : [relations[relation] ?? ([cleanLine(relation), "#475467", "#EAECF0"] as const)]),
    ...(repository.isFork ? ([["Fork", "#475467", "#EAECF0"]] as const) : []),
  ].map(([text, color, ground]) => {
    const style = tint(type.smallStrong, color);
    return { text, style, ground, width: Math.min(130, paper.set(text, style, 116, { maxLines: 1 }).width + 14) };
  });
  const room = wide - badges.reduce((sum, { width }) => sum + width + 6, 0);
  const style = type.subheading;
  const prefix = paper.set(`${isolate(owner)}/`, { ...style, weight: 400, color: colors.muted }, room * 0.45, {
    maxLines: 1,
  });
  const draw = () => {
    paper.draw(prefix.lines, prefix.style, sheet.left, y, prefix.width);
    return paper.line(name, style, sheet.left + prefix.width + 1, y, room - prefix.width - 4);
  };
  let end = 0;
  const address = linkOf(repository);
  if (address === null) paper.tags.leaf("H3", () => (end = draw()));
  else {
    paper.tags.group("H3", () =>
      paper.tags.link(
        `${owner}/${name}`,
        () => (end = draw()),
        (link) => paper.doc.link(sheet.left, y, prefix.width + end, 16, address, link),
      ),
    );
  }
  let x = sheet.left + prefix.width + end + 9;
  for (const badge of badges) {
    paper.tags.artifact(() => paper.fill(badge.ground, x, y + 0.5, badge.width, 15, 7.5));
    paper.tags.leaf("P", () => paper.line(badge.text, badge.style, x + 7, y + 2, badge.width - 14));
    x += badge.width + 6;
  }
}

/** Only names that can be part of a GitHub address become one: nothing else a report says is ever a link. */
function linkOf({ owner, name }: Repository): string | null {
  const sound = /^[\w.-]{1,100}$/;
  return sound.test(owner) && sound.test(name) ? `https://github.com/${owner}/${name}` : null;
}

function drawCounts(paper: Paper, repository: Repository, y: number): void {
  const x = sheet.right - side;
  const stars = compact(repository.stars);
  paper.tags.artifact(() => drawStar(paper.doc, x, y + 1.5, 9, "#D9A021"));
  paper.tags.leaf("P", () => {
    const width = paper.line(stars, type.numberStrong, x + 13, y, 50);
    const next = x + 13 + width + 14;
    drawFork(paper.doc, next, y + 1, 10, colors.muted);
    paper.line(compact(repository.forks), type.numberStrong, next + 14, y, 50);
    paper.line(`Pushed ${date(repository.pushedAt)}`, type.small, x + 80, y, side - 80, "right");
  });
}

function partsFor(paper: Paper, repository: Repository): readonly Part[] {
  const topics = repository.topics.map(cleanLine).filter((topic) => topic !== "");
  const line = topics.slice(0, 12).map(isolate).join("  ·  ");
  const topicsPart: Part = {
    height: 16,
    draw: (top) => paper.tags.leaf("P", () => paper.line(line, type.small, sheet.left, top, wide)),
  };
  const { contribution } = repository;
  return [...(line === "" ? [] : [topicsPart]), ...(contribution ? partsOf(paper, contribution, wide) : [])];
}
