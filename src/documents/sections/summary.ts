import { compact, figure } from "../formats.ts";
import { clean, cleanLine } from "../page/clean.ts";
import type { Flow } from "../page/flow.ts";
import { drawNote } from "../page/note.ts";
import type { Paper } from "../page/paper.ts";
import { colors, contentWidth, sheet, tint, type } from "../page/theme.ts";
import { type Sizes, setWhole } from "../page/whole.ts";
import type { ReportView } from "../view.ts";

const { left, right } = sheet;

const personaSizes: Sizes = [
  [type.lead, 9],
  [tint(type.body, colors.ink), 12],
  [tint(type.small, colors.ink), 16],
];

/** The kind of developer, or a note that the report is incomplete. */
export function drawPersona(paper: Paper, view: ReportView, y: number): number {
  const { narrative, status } = view.report;
  const persona = clean(narrative?.persona ?? "");
  if (status !== "done") {
    const words = "This report is not complete: its research has not finished, and figures may be missing.";
    return drawNote(paper, words, y, colors.warningSoft, colors.warning) + 24;
  }
  if (persona === "") return y;
  const block = setWhole(paper, persona, contentWidth - 18, personaSizes);
  paper.fill(colors.accent, left, y + 3, 2.5, block.height - 6);
  paper.draw(block, left + 18, y);
  return y + block.height + 28;
}

/** Up to six figures in one row. Unknown ones are left out, not shown as 0. */
export function drawFacts(paper: Paper, view: ReportView, y: number): number {
  const { composites, contributions, profile } = view.report;
  const known = (value: number | null | undefined): value is number =>
    typeof value === "number" && Number.isFinite(value);
  const facts: (readonly [string, string])[] = [];
  const add = (name: string, value: number | null | undefined, form = compact) => {
    if (known(value)) facts.push([name, form(value)]);
  };
  add("Gem score", composites.gemScore, figure);
  add("Commits", contributions?.totalCommitContributions);
  add("Pull requests", contributions?.totalPullRequestContributions);
  add("Reviews", contributions?.totalPullRequestReviewContributions);
  add("Followers", profile?.followers);
  const joined = /^\d{4}(?=-\d{2}-\d{2}T)/.exec(profile?.createdAt ?? "")?.[0];
  if (joined !== undefined) facts.push(["Joined", joined]);
  if (facts.length === 0) return y;
  const column = contentWidth / facts.length;
  paper.rule(left, y, contentWidth);
  paper.rule(left, y + 66, contentWidth);
  for (let index = 1; index < facts.length; index++) {
    paper.fill(colors.line, left + index * column, y + 16, 0.5, 34);
  }
  facts.forEach(([name, value], index) => {
    const x = left + index * column + (index === 0 ? 0 : 14);
    paper.line(name.toUpperCase(), type.label, x, y + 13, column - 16);
    paper.line(value, type.figure, x, y + 27, column - 16);
  });
  return y + 66 + 24;
}

const chipRow = 24;
const maxChipRows = 8;
const chipsLeft = left + 96;

/** Tags in as many rows as needed, on the next page if they do not fit; of hundreds, the rest are only counted. */
export function drawChips(flow: Flow, title: string, given: readonly string[]): void {
  const { paper } = flow;
  const names = given.map(cleanLine).filter((name) => name !== "");
  if (names.length === 0) return;
  const chips = placeChips(paper, names);
  const height = ((chips.at(-1)?.row ?? 0) + 1) * chipRow + 10;
  flow.need(height);
  const { y } = flow;
  paper.line(title.toUpperCase(), type.label, left, y + 4, 90);
  for (const chip of chips) paper.fill(colors.wash, chip.x, y + chip.row * chipRow, chip.width, 20, 10);
  for (const { text, x, row, width } of chips) {
    paper.line(text, tint(type.small, colors.text), x + 10, y + row * chipRow + 4, width - 20);
  }
  flow.y += height;
}

interface Chip {
  readonly text: string;
  readonly x: number;
  readonly row: number;
  readonly width: number;
}

function placeChips(paper: Paper, names: readonly string[]): readonly Chip[] {
  const chips: Chip[] = [];
  let [x, row] = [chipsLeft, 0];
  for (const [index, name] of names.entries()) {
    const rest = names.length - index;
    let width = paper.set(name, type.small, right - chipsLeft - 21, 1).width + 21;
    const isLast = row === maxChipRows - 1;
    if (x + width + (isLast && rest > 1 ? 40 : 0) > right) {
      if (isLast) {
        const more = `+${rest}`;
        width = paper.set(more, type.small, 80).width + 21;
        chips.push({ text: more, x: Math.min(x, right - width), row, width });
        break;
      }
      [x, row] = [chipsLeft, row + 1];
    }
    chips.push({ text: name, x, row, width });
    x += width + 6;
  }
  return chips;
}
