import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iso, isoDay, parseDuration, parseInstant } from "../../src/base/instants.ts";

describe("an instant", () => {
  test("is parsed as it was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (instant) => {
        expect(parseInstant(iso(instant))).toBe(instant);
        expect(iso(instant).startsWith(isoDay(instant))).toBe(true);
      }),
    );
  });

  test.each([
    ["2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["2026-03-01T09:00Z", "2026-03-01T09:00:00.000Z"],
    ["2026-03-01T09:00:30Z", "2026-03-01T09:00:30.000Z"],
    ["2026-03-01T09:00:30.25Z", "2026-03-01T09:00:30.250Z"],
    ["2026-03-01T11:00:00+02:00", "2026-03-01T09:00:00.000Z"],
    ["2026-02-28T23:30:00-01:00", "2026-03-01T00:30:00.000Z"],
  ])("%s is %s", (text, instant) => {
    expect(iso(parseInstant(text) ?? 0)).toBe(instant);
  });

  test.each([
    "",
    "now",
    "2026",
    "2026-3-1",
    "2026-03-01 09:00:00Z",
    "2026-03-01T09:00:00",
    "2026-13-01T00:00:00Z",
    "2026-02-30",
    "2026-02-29T00:00:00Z",
    "2026-03-01T25:00:00Z",
    "2026-03-01T09:00:00+0200",
    "1772355600000",
    "Sun, 01 Mar 2026 09:00:00 GMT",
  ])("%o is rejected: it has no time zone or is not a calendar date", (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

describe("a duration", () => {
  test.each([
    ["250ms", 250],
    ["15m", 900_000],
    ["1h30m", 5_400_000],
    ["2d", 172_800_000],
    ["1w", 604_800_000],
    ["1.5s", 1_500],
    ["0s", 0],
    ["1m1m", 120_000],
  ])("%s is %d milliseconds", (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(["", "15", "m", "15 m", "-15m", "1h 30m", "15M", "1e3s", "∞", "1y", "9".repeat(70)])(
    "%o is rejected",
    (text) => {
      expect(parseDuration(text)).toBeNull();
    },
  );
});
