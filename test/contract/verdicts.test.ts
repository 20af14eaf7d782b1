import { expect, test } from "vitest";
import { type Baseline, compare, readBaseline } from "../../src/contract/report/baseline.ts";
import { exitCodeOf } from "../../src/contract/report/summary.ts";
import type { Result, Verdict } from "../../src/contract/seen/verdict.ts";

function result(id: string, verdict: Verdict, more: Partial<Result> = {}): Result {
  return {
    id,
    area: "Notes",
    title: id,
    routes: [],
    states: [],
    source: { stated: "§4.5" },
    tier: "read",
    verdict,
    reason: null,
    lacks: verdict === "skipped" ? "tier" : null,
    refutes: [],
    breaks: {},
    lessons: [],
    ms: 1,
    credits: 0,
    shown: [],
    ...more,
  };
}

const held = result("a", "held");
const violation = result("b", "violation");
const refuted = result("c", "refuted");
const skipped = result("d", "skipped");
const interrupted = result("f", "skipped", { lacks: "stopped" });
const unreached = result("e", "skipped", { lacks: "target" });

test.each([
  [
    [held, result("f", "confirmed")],
    [0, 0, 0],
  ],
  [
    [held, skipped],
    [0, 0, 1],
  ],
  [
    [held, refuted],
    [0, 4, 4],
  ],
  [
    [held, violation, refuted],
    [1, 1, 1],
  ],
  [
    [skipped, skipped],
    [3, 3, 3],
  ],
  [
    [held, unreached],
    [3, 3, 3],
  ],
  [
    [held, interrupted],
    [3, 3, 3],
  ],
  [
    [held, result("g", "flaky")],
    [1, 1, 1],
  ],
  [
    [held, result("h", "skipped", { lacks: "availability" })],
    [0, 0, 1],
  ],
  [[], [3, 3, 3]],
])("run %# exits as --fail-on stated, assumed and any ask", (results, codes) => {
  expect((["stated", "assumed", "any"] as const).map((failOn) => exitCodeOf(results, failOn))).toEqual(codes);
});

test("an aborted run never exits like one that found nothing", () => {
  expect(exitCodeOf([held], "stated")).toBe(0);
  expect(exitCodeOf([held], "stated", { isAborted: true })).toBe(3);
});

const baseline = (...differences: Baseline["differences"]): Baseline => ({ baseline: 1, differences });
const today = Date.parse("2026-11-21T12:00:00Z");
const until = "2026-11-21";

test("a known difference does not fail before its expiry date", () => {
  const { results, problems } = compare(
    [held, violation],
    baseline({ check: "b", reason: "Ticket 12", until }),
    today,
    false,
  );
  expect(problems).toEqual([]);
  expect(results[1]?.known).toBe("Ticket 12 (until 2026-11-21)");
  expect(exitCodeOf(results, "stated", { staleBaseline: problems.length })).toBe(0);
});

test.each([
  ["one that has run out", { check: "b", reason: "Ticket 12", until: "2026-11-20" }, /was accepted until 2026-11-20/],
  ["one that passes now", { check: "a", reason: "Ticket 12", until }, /passes now\. Take it out/],
  ["one that names no check", { check: "z", reason: "Ticket 12", until }, /there is no check "z"/],
])("a baseline with %s is reported, and fails the run", (_, difference, complaint) => {
  const { results, problems } = compare([held, violation], baseline(difference), today, false);
  expect(problems[0]).toMatch(complaint);
  expect(exitCodeOf(results, "stated", { staleBaseline: problems.length })).toBe(1);
});

test("a run of some checks says nothing about the others", () => {
  const { problems } = compare([held], baseline({ check: "b", reason: "Ticket 12", until }), today, true);
  expect(problems).toEqual([]);
});

test("an invalid baseline is refused with the place", () => {
  expect(
    readBaseline({ baseline: 1, differences: [{ check: "b", reason: "x", until: "soon", since: 1 }] }),
  ).toMatchObject({
    problems: [
      expect.stringContaining("differences.0.reason"),
      expect.stringContaining("differences.0.until"),
      expect.stringContaining("differences.0.since"),
    ],
  });
});
