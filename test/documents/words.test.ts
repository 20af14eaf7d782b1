import { expect, test } from "vitest";
import { compact, counted, date, dateAndTime, figure, label, percent } from "../../src/documents/formats.ts";

test.each([
  [0, "0"],
  [7, "7"],
  [12_345, "12,345"],
  [-1_234, "−1,234"],
  [0.4821, "0.482"],
  [3.1251, "3.13"],
  [45.678, "45.7"],
  [1_234.5, "1,235"],
  [1e308, "1.00e+308"],
  [0.0000012, "1.20e-6"],
  [Number.NaN, "–"],
  [Number.POSITIVE_INFINITY, "–"],
  [null, "–"],
  [undefined, "–"],
])("%s is written %s", (value, text) => expect(figure(value)).toBe(text));

test.each([
  [999, "999"],
  [1_000, "1k"],
  [12_431, "12.4k"],
  [999_499, "999k"],
  [999_500, "1M"],
  [98_765_432, "98.8M"],
  [2_500_000_000, "2.5B"],
])("%s stars are %s", (value, text) => expect(compact(value)).toBe(text));

test("shares, counts and days", () => {
  expect([percent(0), percent(0.004), percent(0.5), percent(2), percent(-1)]).toEqual([
    "0%",
    "<1%",
    "50%",
    "100%",
    "0%",
  ]);
  expect([counted(1, "day"), counted(0, "day"), counted(2, "repository", "repositories")]).toEqual([
    "1 day",
    "0 days",
    "2 repositories",
  ]);
  expect(date("2026-03-01T23:30:00Z")).toBe("1 Mar 2026");
  expect(date("2026-03-01T23:30:00-05:00")).toBe("2 Mar 2026");
  expect(dateAndTime("2026-03-01T09:05:00.000Z")).toBe("1 Mar 2026, 09:05 UTC");
  expect(date("some\nday")).toBe("some day");
});

test.each([
  ["mergedPrRatio", "Merged PR ratio"],
  ["merged_pr_ratio", "Merged PR ratio"],
  ["code.ciPassRate", "Code CI pass rate"],
  ["contributionsLast90", "Contributions last 90"],
  ["mergedPrs", "Merged PRs"],
  ["", "–"],
])("%s reads %s", (key, words) => expect(label(key)).toBe(words));
