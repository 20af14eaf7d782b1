import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepHistory } from "../../src/cli/contract/keep-history.ts";
import type { RunReport } from "../../src/contract/report/run-report.ts";
import { sarif } from "../../src/contract/report/sarif.ts";
import { nightOf } from "../../src/contract/report/trends/night.ts";
import { sayChange, trendsOf } from "../../src/contract/report/trends/trends.ts";
import type { Result, Verdict } from "../../src/contract/seen/verdict.ts";
import { newFolder } from "../folder.ts";

const hostile = `<script>alert("1")</script>`;

/** A run of three checks with a day, a build and verdicts. */
function ran(day: number, build: string, verdicts: Readonly<Record<string, Verdict>>): RunReport {
  const results = Object.entries(verdicts).map(
    ([id, verdict]): Result => ({
      id,
      area: "Notes",
      title: id,
      routes: ["GET /v1/me"],
      states: [],
      source: { stated: "§4.5" },
      tier: "read",
      verdict,
      reason: verdict === "held" ? null : `${hostile} was seen\nand more`,
      lacks: null,
      refutes: [],
      breaks: {},
      lessons: [],
      ms: 1,
      credits: 0,
      shown: [],
    }),
  );
  return {
    run: `us${day}`,
    target: "https://staging.example",
    build,
    at: `2026-11-${String(day).padStart(2, "0")}T02:00:00.000Z`,
    results,
    exitCode: 0,
    seconds: 30,
    requests: 900,
    credits: 12,
    availability: { recovered: { "502": 2 }, lost: {} },
  } as unknown as RunReport;
}

const nights = [
  ran(1, "b1", { breaks: "held", stays: "violation", mended: "violation", turns: "held" }),
  ran(2, "b1", { breaks: "held", stays: "violation", mended: "violation", turns: "violation" }),
  ran(3, "b1", { breaks: "skipped", stays: "refuted", mended: "violation", turns: "held" }),
  ran(4, "b2", { breaks: "violation", stays: "violation", mended: "held", turns: "violation" }),
];

test("each check that ever failed is listed with its first night, its last, and the build that brought it", () => {
  const kept = nights.map(nightOf);
  const trends = trendsOf(kept);
  expect(trends.map(({ id, is, since }) => [id, is, since?.build ?? null])).toEqual([
    ["breaks", "new", "b2"],
    ["turns", "flaky", "b2"],
    ["stays", "failing", "b1"],
    ["mended", "gone", null],
  ]);
  expect(trends[3]).toMatchObject({ firstSeen: { run: "us1" }, lastSeen: { run: "us3" } });
  expect(sayChange(trends, kept)).toBe("since the previous run: 2 more fail, 1 no longer fail");
});

test("a folder stores every night's runs and a page about one target, ignoring other files", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "notes.json"), "{ not a night");
  keepHistory(folder, { ...ran(1, "b1", { elsewhere: "violation" }), run: "us9", target: "https://other.example" });
  const results = nights.map((report) => keepHistory(folder, report));
  expect(results[0]).toEqual({ changes: null });
  expect(results[3]).toEqual({ changes: "since the previous run: 2 more fail, 1 no longer fail" });
  expect(readdirSync(folder).filter((name) => /^2026-11-0\d.*-us\d\.json$/.test(name))).toHaveLength(5);
  const page = readFileSync(join(folder, "trends.html"), "utf8");
  expect(page).toContain("3 checks fail</span> in the latest of 4 runs");
  expect(page).toContain("Without a break since 2026-11-04 (build b2).");
  expect(page).not.toContain(hostile);
  expect(page).not.toContain("elsewhere");
});

test("SARIF has a rule for each check that failed, and says what a baseline accepts", () => {
  const report = ran(4, "b2", { breaks: "violation", turns: "flaky", guessed: "refuted", fine: "held" });
  const results = report.results.map((each) => (each.id === "turns" ? { ...each, known: "They are on it" } : each));
  expect(sarif({ ...report, results })).toMatchObject({
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { rules: [{ id: "breaks" }, { id: "turns" }, { id: "guessed" }] } },
        results: [
          { ruleId: "breaks", level: "error", partialFingerprints: { check: "breaks" } },
          { ruleId: "turns", suppressions: [{ kind: "external", justification: "They are on it" }] },
          { ruleId: "guessed", level: "warning" },
        ],
      },
    ],
  });
});
