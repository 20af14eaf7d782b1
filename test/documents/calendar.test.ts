import { expect, test } from "vitest";
import { readCalendar } from "../../src/documents/calendar.ts";
import { heat } from "../../src/documents/page/theme.ts";
import { renderReportPdf } from "../../src/documents/render-report-pdf.ts";
import { flat, readPdf } from "./read-pdf.ts";
import { minimal, minimalOptions, yearOfDays } from "./sample-reports.ts";

const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

test("a year's days add up, week by week and month by month", () => {
  const days = yearOfDays("sums");
  const calendar = readCalendar(days);
  expect(calendar?.total).toBe(sum(days));
  expect(calendar?.byWeek.reduce((a, b) => a + b, 0)).toBe(sum(days));
  expect(calendar?.months.reduce((total, month) => total + month.total, 0)).toBe(sum(days));
  expect(calendar?.weeks).toBe(53);
  expect(calendar?.earlier).toBe(0);
});

test("every day is in the row of its weekday and the column of its week", () => {
  const calendar = readCalendar(yearOfDays("places"));
  for (const { date, weekday, week } of calendar?.days ?? []) {
    const day = new Date(`${date}T00:00:00Z`);
    expect(weekday).toBe(day.getUTCDay());
    const sundays = Math.floor((day.getTime() - Date.parse("2025-02-23")) / (7 * 86_400_000));
    expect(week).toBe(sundays);
  }
});

test("invalid days and counts are left out, a later entry wins, and days before the last 53 weeks are counted separately", () => {
  const calendar = readCalendar([
    { date: "2026-02-30", count: 9 },
    { date: "soon", count: 9 },
    { date: "2026-01-05", count: Number.NaN },
    { date: "2026-01-06", count: -1 },
    { date: "2026-01-07", count: 1 },
    { date: "2026-01-07", count: 3 },
    { date: "2026-01-08", count: 2 },
    { date: "2020-01-08", count: 50 },
  ]);
  expect([calendar?.total, calendar?.activeDays, calendar?.longestStreak, calendar?.earlier]).toEqual([5, 2, 2, 1]);
  expect(calendar?.busiest.date).toBe("2026-01-07");
  expect(readCalendar([])).toBeNull();
  expect(readCalendar([{ date: "never", count: 1 }])).toBeNull();
});

test("the heatmap on paper has a cell for each day and states the total", async () => {
  const calendar = yearOfDays("paper");
  const contributions = {
    totalCommitContributions: 1,
    totalPullRequestContributions: 1,
    totalPullRequestReviewContributions: 1,
    calendar,
  };
  const pdf = readPdf(await renderReportPdf({ ...minimal, contributions }, minimalOptions));
  const page = pdf.pages.find(({ text }) => text.includes("Less"));
  const cells = heat.reduce(
    (count, color) => count + (page?.content.split(`${operands(color)} scn`).length ?? 1) - 1,
    0,
  );
  const legend = heat.length;
  expect(cells).toBe(calendar.length + legend);
  expect(flat(pdf)).toContain(`${sum(calendar).toLocaleString("en")} public contributions`);
});

/** A colour in the library's notation. */
function operands(color: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return channels.join(" ");
}
