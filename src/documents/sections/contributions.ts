import type { Calendar } from "../calendar.ts";
import { counted, date, dayAndMonth, figure, monthName, percent } from "../formats.ts";
import { beginChapter, type Chapter, type Flow } from "../page/flow.ts";
import type { Paper } from "../page/paper.ts";
import { contentWidth, heat, sheet, type } from "../page/theme.ts";
import type { ReportView } from "../view.ts";

const names = 26;
const pitch = (contentWidth - names) / 53;
const cell = pitch - 1.7;

/** The heatmap of the trailing year, with totals. */
export function drawContributions(flow: Flow, chapters: Chapter[], view: ReportView): void {
  const { contributions } = view.report;
  const { calendar } = view;
  if (contributions === null) return;
  beginChapter(flow, chapters, "Contributions", calendar === null ? 60 : 190);
  const { paper } = flow;
  const opening =
    calendar === null
      ? "No calendar of public contributions is held for this developer."
      : `${counted(calendar.total, "public contribution")} from ${date(calendar.from)} to ${date(calendar.to)}.`;
  const earlier =
    calendar !== null && calendar.earlier > 0 ? ` ${counted(calendar.earlier, "earlier day")} not drawn.` : "";
  paper.line(opening + earlier, type.body, sheet.left, flow.y, contentWidth);
  flow.y += 24;
  if (calendar !== null) {
    drawHeatmap(flow, calendar);
    drawFigures(flow, view, calendar);
  }
}

function drawHeatmap(flow: Flow, calendar: Calendar): void {
  const { paper } = flow;
  const top = flow.y + 14;
  const bottom = top + 7 * pitch;
  drawMonths(paper, calendar, flow.y);
  ["Mon", "Wed", "Fri"].forEach((name, index) => {
    paper.line(name, type.small, sheet.left, top + (2 * index + 1) * pitch + cell / 2 - 6, names);
  });
  for (const one of calendar.days) {
    const [x, y] = [sheet.left + names + one.week * pitch, top + one.weekday * pitch];
    paper.fill(heat[one.heat] as string, x, y, cell, cell, 1.6);
  }
  drawLegend(paper, bottom + 6);
  flow.y = bottom + 32;
}

/** The month's name above its first column, if there is room. */
function drawMonths(paper: Paper, calendar: Calendar, y: number): void {
  let free = -10;
  calendar.months.forEach(({ month, week }, index) => {
    const next = calendar.months[index + 1]?.week ?? calendar.weeks;
    if (week < free || next - week < 2) return;
    paper.line(monthName(month), type.small, sheet.left + names + week * pitch, y, 40);
    free = week + 3;
  });
}

function drawLegend(paper: Paper, y: number): void {
  const words = 26;
  let x = sheet.right - 5 * pitch - 2 * words;
  paper.line("Less", type.small, x, y - 2, words - 5, "right");
  x += words;
  heat.forEach((color, index) => {
    paper.fill(color, x + index * pitch, y, cell, cell, 1.6);
  });
  paper.line("More", type.small, x + 5 * pitch + 3, y - 2, words);
}

/** Small figures in rows of four or five. */
function drawFigures(flow: Flow, view: ReportView, calendar: Calendar): void {
  const { paper } = flow;
  const facts: (readonly [string, string])[] = [
    ["Active days", figure(calendar.activeDays)],
    ["Longest streak", counted(calendar.longestStreak, "day")],
    ["Busiest day", `${figure(calendar.busiest.count)} on ${dayAndMonth(calendar.busiest.date)}`],
    ["Active weeks", `${figure(calendar.byWeek.filter((count) => count > 0).length)} of ${calendar.weeks}`],
    ...commitFacts(view),
  ];
  const columns = facts.length > 8 ? 5 : 4;
  const width = contentWidth / columns;
  const rows = Math.ceil(facts.length / columns);
  flow.need(rows * 38);
  paper.rule(sheet.left, flow.y - 8, contentWidth);
  facts.forEach(([name, value], index) => {
    const x = sheet.left + (index % columns) * width;
    const y = flow.y + Math.floor(index / columns) * 38;
    paper.line(name.toUpperCase(), type.label, x, y, width - 12);
    paper.line(value, type.strong, x, y + 13, width - 12);
  });
  flow.y += rows * 38;
}

/** Statistics about the commits. */
function commitFacts({ report: { commitStats } }: ReportView): (readonly [string, string])[] {
  if (commitStats === null) return [];
  return [
    ["Commits", figure(commitStats.total)],
    ["Commits a week", figure(commitStats.medianPerWeek)],
    ["Commits at night", percent(commitStats.nightShare)],
    ["At weekends", percent(commitStats.weekendShare)],
    ["Commit streak", counted(commitStats.longestStreakDays, "day")],
  ];
}
