import { type Avatar, avatarSize, cellRadius, cellSize, type Hsl } from "../../model/avatar.ts";
import { date, dateAndTime } from "../formats.ts";
import { cleanLine } from "../page/clean.ts";
import type { Flow } from "../page/flow.ts";
import { drawPin } from "../page/icons.ts";
import type { Paper } from "../page/paper.ts";
import { colors, contentWidth, sheet, tint, type } from "../page/theme.ts";
import { type Sizes, setWhole } from "../page/whole.ts";
import type { ReportView } from "../view.ts";
import { drawChips, drawFacts, drawPersona } from "./summary.ts";

const { left, right } = sheet;
const side = 96;
const heroText = left + side + 24;
/** The space between name, login, headline and location. */
const gap = 3;

/** The first page: developer, account and summary. Tags without room there continue on the next page. */
export function drawCover(flow: Flow, view: ReportView): void {
  const { paper } = flow;
  flow.y = drawHero(paper, view) + 28;
  flow.y = drawPersona(paper, view, flow.y);
  flow.y = drawFacts(paper, view, flow.y);
  const tags = [
    ["Subjects", (view.report.subjects ?? []).map(({ name }) => name)],
    ["Organizations", view.report.profile?.organizations ?? []],
  ] as const;
  for (const [title, names] of tags) {
    drawChips(flow, title, names);
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
  const height = top + Math.max(side, textHeight) + 76;
  paper.fill(colors.wash, 0, 0, sheet.width, height);
  drawSkyline(paper, view, height);
  paper.fill(colors.accent, 0, 0, sheet.width, 5);
  drawBrand(paper, view);
  drawPicture(paper, view, left, top);
  let y = top + Math.max(0, (side - textHeight) / 2) - 4;
  paper.draw(name, heroText, y);
  y += name.height + gap - 1;
  for (const block of below) {
    const indent = block === place ? 13 : 0;
    if (block === place) drawPin(paper.doc, heroText - 1, y + 4.5, 10, colors.muted);
    paper.draw(block, heroText + indent, y + 2);
    y += block.height + gap;
  }
  return height;
}

/** The account's name on the left, the document's kind and date on the right. */
function drawBrand(paper: Paper, view: ReportView): void {
  const account = setWhole(paper, view.accountName, 260, accountSizes);
  paper.draw(account, left, 40);
  const half = contentWidth - 260;
  paper.line("DEEP RESEARCH REPORT", type.label, left + 260, 38, half, "right");
  paper.line(date(view.options.generatedAt), type.small, left + 260, 50, half, "right");
}

/** The picture that is served for this developer, or the first letter of the name. */
function drawPicture(paper: Paper, view: ReportView, x: number, y: number): void {
  const { picture } = view.options.developer;
  paper.doc.save();
  paper.doc.roundedRect(x, y, side, side, side * 0.22).clip();
  if (picture !== null) drawAvatar(paper.doc, picture, x, y, side);
  else {
    paper.fill(colors.accent, x, y, side, side);
    const letter = { size: 44, leading: side, weight: 600, color: colors.paper } as const;
    paper.line(view.initial, letter, x, y, side, "center");
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
  const words = `Prepared for ${view.accountName} on ${dateAndTime(view.options.generatedAt)}. Report ${cleanLine(view.report.id)}.`;
  const imprint = setWhole(paper, words, contentWidth - 80, imprintSizes);
  paper.draw(imprint, left, 790);
}

/** The picture that is served for a developer, from the same shapes. */
function drawAvatar(doc: PDFKit.PDFDocument, avatar: Avatar, x: number, y: number, side: number): void {
  const half = avatarSize / 2;
  const turn = (avatar.angle * Math.PI) / 180;
  const [dx, dy] = [half * Math.cos(turn), half * Math.sin(turn)];
  doc
    .save()
    .translate(x, y)
    .scale(side / avatarSize);
  const ground = doc.linearGradient(half - dx, half - dy, half + dx, half + dy);
  ground.stop(0, hexOf(avatar.from)).stop(1, hexOf(avatar.to));
  doc.rect(0, 0, avatarSize, avatarSize).fill(ground);
  for (const [left, top] of avatar.cells) doc.roundedRect(left, top, cellSize, cellSize, cellRadius);
  doc.fillOpacity(avatar.inkOpacity).fill(hexOf(avatar.ink)).restore();
}

function hexOf([hue, saturation, lightness]: Hsl): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (start: number) => {
    const place = (start + hue / 30) % 12;
    const value = Math.round(255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
    return value.toString(16).padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
