import type { Slices } from "../../base/slices.ts";
import { drawSvg } from "../drawings/draw-svg.ts";
import { drawPin } from "../drawings/icons.ts";
import { readSvg, type SvgDrawing } from "../drawings/svg.ts";
import type { Flow } from "../page/flow.ts";
import type { Paper } from "../page/paper.ts";
import { colors, contentWidth, sheet, tint, type } from "../page/theme.ts";
import { type Sizes, setWhole } from "../page/whole.ts";
import { cleanLine, graphemes, isolate } from "../text/clean.ts";
import type { ReportView } from "../view.ts";
import { date, dateAndTime } from "../words.ts";
import { drawChips, drawFacts, drawPersona } from "./summary.ts";

const { left, right } = sheet;
const picture = 96;
const heroText = left + picture + 24;
/** The space between name, login, headline and location. */
const gap = 3;

/** The first page: developer, account and summary. Tags without room there continue on the next page. */
export function* drawCover(flow: Flow, view: ReportView): Slices<void> {
  const { paper } = flow;
  flow.y = drawHero(paper, view) + 28;
  yield;
  flow.y = drawPersona(paper, view, flow.y);
  yield;
  flow.y = drawFacts(paper, view, flow.y);
  yield;
  const tags = [
    ["Subjects", (view.report.subjects ?? []).map(({ name }) => name)],
    ["Organizations", view.report.profile?.organizations ?? []],
  ] as const;
  for (const [title, names] of tags) {
    drawChips(flow, title, names);
    yield;
  }
}

/** From the size of a title down to a size in which even the longest name fits completely. */
const nameSizes: Sizes = [
  [type.title, 3],
  [{ ...type.title, size: 20, leading: 27 }, 5],
  [{ ...type.title, size: 11, leading: 16 }, 18],
];
const headlineSizes: Sizes = [
  [type.lead, 3],
  [tint(type.body, colors.ink), 6],
  [tint(type.small, colors.ink), 14],
];
const placeSizes: Sizes = [
  [tint(type.body, colors.muted), 1],
  [type.small, 12],
];
const loginSizes: Sizes = [
  [tint(type.subheading, colors.accent), 1],
  [tint(type.smallStrong, colors.accent), 6],
];
const accountSizes: Sizes = [
  [{ ...type.lead, weight: 600 }, 1],
  [{ ...type.strong, leading: 13 }, 3],
  [{ ...type.strong, size: 7.5, leading: 10 }, 7],
];
const imprintSizes: Sizes = [
  [type.small, 1],
  [{ ...type.small, size: 7, leading: 9 }, 3],
  [{ ...type.small, size: 6, leading: 7.5 }, 5],
];

function drawHero(paper: Paper, view: ReportView): number {
  const { developer } = view.options;
  const width = right - heroText;
  const name = setWhole(paper, view.name, width, nameSizes);
  const login = setWhole(paper, view.name === view.login ? "" : `@${view.login}`, width, loginSizes);
  const headline = setWhole(paper, cleanLine(developer.headline ?? ""), width, headlineSizes);
  const place = setWhole(paper, cleanLine(developer.location ?? ""), width - 13, placeSizes);
  const below = [login, headline, place].filter((block) => block.width > 0);
  const textHeight = [name, ...below].reduce((sum, { height }) => sum + height + gap, 0);
  const top = 124;
  const height = top + Math.max(picture, textHeight) + 76;
  paper.tags.artifact(() => {
    paper.fill(colors.wash, 0, 0, sheet.width, height);
    drawSkyline(paper, view, height);
    paper.fill(colors.accent, 0, 0, sheet.width, 5);
  });
  drawBrand(paper, view);
  paper.tags.leaf("Figure", () => drawPicture(paper, view, left, top), {
    alt: `Picture of ${view.name}`,
    bbox: [left, top, left + picture, top + picture],
  });
  let y = top + Math.max(0, (picture - textHeight) / 2) - 4;
  paper.tags.leaf("H1", () => paper.draw(name.lines, name.style, heroText, y, width));
  y += name.height + gap - 1;
  for (const block of below) {
    const indent = block === place ? 13 : 0;
    if (block === place) paper.tags.artifact(() => drawPin(paper.doc, heroText - 1, y + 4.5, 10, colors.muted));
    paper.tags.leaf("P", () => paper.draw(block.lines, block.style, heroText + indent, y + 2, width - indent));
    y += block.height + gap;
  }
  return height;
}

/** The account's logo or name on the left, the document's kind and date on the right. */
function drawBrand(paper: Paper, view: ReportView): void {
  const logo = readSvg(view.options.accountLogo);
  if (logo !== null) drawLogo(paper, view, logo);
  else {
    const account = setWhole(paper, view.accountName, 260, accountSizes);
    paper.tags.leaf("P", () => paper.draw(account.lines, account.style, left, 40, 260));
  }
  const side = contentWidth - 260;
  paper.tags.leaf("P", () => {
    paper.line("DEEP RESEARCH REPORT", type.label, left + 260, 38, side, "right");
    paper.line(date(view.options.generatedAt), type.small, left + 260, 50, side, "right");
  });
}

function drawLogo(paper: Paper, view: ReportView, logo: SvgDrawing): void {
  const scale = Math.min(180 / logo.width, 34 / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const top = 50 - height / 2;
  paper.tags.leaf("Figure", () => drawSvg(paper, logo, left, top, width, height), {
    alt: view.accountName,
    bbox: [left, top, left + width, top + height],
  });
}

/** The picture that is served for this developer, or the first letter of the name. */
function drawPicture(paper: Paper, view: ReportView, x: number, y: number): void {
  const served = readSvg(view.options.developer.avatarSvg);
  paper.doc.save();
  paper.doc.roundedRect(x, y, picture, picture, picture * 0.22).clip();
  if (served !== null) drawSvg(paper, served, x, y, picture, picture);
  else {
    paper.fill(colors.accent, x, y, picture, picture);
    const letter = { size: 44, leading: picture, weight: 600, color: colors.paper } as const;
    const [first = ""] = graphemes(view.name);
    paper.line(first.toUpperCase(), letter, x, y, picture, "center");
  }
  paper.doc.restore();
}

/** The year's weeks as a skyline at the bottom of the hero: decoration made of real data. */
function drawSkyline(paper: Paper, view: ReportView, foot: number): void {
  const weeks = view.calendar?.byWeek ?? [];
  const highest = Math.max(1, ...weeks);
  const pitch = sheet.width / Math.max(weeks.length, 1);
  weeks.forEach((count, week) => {
    const tall = count === 0 ? 1 : 3 + 47 * (count / highest) ** 0.8;
    paper.fill(colors.accentSoft, week * pitch + 1, foot - tall, pitch - 2, tall);
  });
}

/** Date and generator at the bottom of the cover. */
export function drawImprint(paper: Paper, view: ReportView): void {
  const words = `Prepared for ${isolate(view.accountName)} on ${dateAndTime(view.options.generatedAt)}. Report ${isolate(cleanLine(view.report.id))}.`;
  const { lines, style } = setWhole(paper, words, contentWidth - 80, imprintSizes);
  paper.tags.leaf("P", () => paper.draw(lines, style, left, 790, contentWidth - 80));
}
