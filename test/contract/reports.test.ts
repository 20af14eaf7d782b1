import { expect, test } from "vitest";
import { annotations } from "../../src/contract/report/annotations.ts";
import { htmlReport } from "../../src/contract/report/html/page.ts";
import { junitXml } from "../../src/contract/report/junit.ts";
import { markdownSummary } from "../../src/contract/report/markdown.ts";
import { reportedRun } from "../../src/contract/report/reported-run.ts";
import { type RunReport, sayNotReached } from "../../src/contract/report/run-report.ts";
import { countVerdicts, type FailOn } from "../../src/contract/report/summary.ts";
import type { Lacks, Result } from "../../src/contract/seen/verdict.ts";

const hostile = `<script>alert("1")</script> & 'two' %0A ::error::x \`code\` [link](http://evil.test) 👩🏽‍💻 \u0000`;

function result(more: Partial<Result>): Result {
  return {
    id: `Notes: ${more.title ?? "A check"}`,
    area: "Notes",
    title: "A check",
    routes: ["GET /v1/me"],
    states: [],
    source: { stated: "§4.5" },
    tier: "read",
    verdict: "held",
    reason: null,
    lacks: null,
    refutes: [],
    breaks: {},
    lessons: [],
    ms: 3,
    credits: 0,
    shown: [],
    ...more,
  };
}

const results = [
  result({ title: "It holds" }),
  result({
    title: hostile,
    area: hostile,
    verdict: "violation",
    reason: hostile,
    shown: [
      {
        method: "POST",
        path: `/v1/x?${hostile}`,
        as: "key",
        requestHeaders: { accept: "application/json" },
        requestBody: hostile,
        status: 500,
        answerHeaders: { "x-evil": hostile },
        answerBody: hostile,
        curl: `curl -i '${hostile}'`,
      },
    ],
  }),
  ...[1, 2, 3].map((n) =>
    result({
      title: `A guess ${n}`,
      verdict: "refuted",
      source: { assumed: "A-06" },
      reason: `"sl_0000${n}abcdef" is not so`,
    }),
  ),
];

const report: RunReport = {
  by: "contract",
  watched: null,
  run: "us1",
  target: `https://staging.test/${hostile}`,
  build: hostile,
  at: "2026-11-21T09:00:00.000Z",
  seed: "contract",
  isStandIn: false,
  allowed: { writes: true, bursts: false, budgetCredits: 10 },
  only: null,
  seconds: 12.34,
  requests: 99,
  credits: 3,
  creditsCounted: 3,
  creditsShown: 3,
  units: { deep_searches: 2 },
  availability: { recovered: { "502": 2 }, lost: {} },
  skewMs: -90_000,
  counts: countVerdicts(results),
  exitCode: 1,
  cleaned: { removed: 1, left: [{ what: "company", ref: "cmp_1", name: hostile, why: hostile }] },
  baselineProblems: [],
  additions: [{ assumption: null, seen: hostile, change: null }],
  coverage: [
    {
      of: "operations",
      all: 4,
      attainable: 3,
      reached: 2,
      held: 1,
      rest: [{ name: hostile, reach: "open", why: hostile }],
    },
    { of: "statements", all: 9, attainable: 7, reached: 4, held: 4, rest: [] },
  ],
  next: { what: "a contract run without --quick", shows: 2 },
  itsDocument: {
    source: hostile,
    title: hostile,
    version: hostile,
    settles: { agrees: 1, differs: 1, nothing: 1 },
    contradictions: 1,
    differences: [{ on: hostile, where: hostile, ours: hostile, theirs: hostile, about: hostile, is: "followed" }],
    answers: 1,
    contradicted: [{ route: hostile, where: hostile, must: hostile, times: 2, first: hostile }],
  },
  assumptions: { unverified: 1, confirmed: 0, refuted: 1 },
  readings: { "A-21": hostile },
  undecided: { "A-46": hostile },
  results,
};
const ledger = {
  target: report.target,
  at: report.at,
  build: report.build,
  isStandIn: false,
  counts: report.assumptions,
  assumptions: [
    {
      id: "A-06",
      about: hostile,
      choice: hostile,
      status: "refuted" as const,
      at: report.at,
      build: null,
      checks: [],
      skipped: 0,
      confirmed: [],
      open: [],
      seen: [hostile],
      settings: [hostile],
      reading: null,
      undecided: null,
    },
  ],
};

test("the page escapes every text and loads nothing", () => {
  const page = htmlReport(report, ledger);
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(page).not.toContain(`alert("1")`);
  expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(page).not.toMatch(/<(?:link|img|iframe|object|embed)\b|\bsrc=|@import|url\(/);
  expect(page).toContain("default-src 'none'");
});

test("checks that fail for the same reason are grouped", () => {
  const page = htmlReport(report, ledger);
  expect(page).toContain("And 2 more of this cause");
  expect(markdownSummary(report)).toContain("and 2 more of this cause");
});

test("the page begins with a line for each cause, which links to its evidence", () => {
  const page = htmlReport(report, ledger);
  const [head = ""] = page.split("<main>");
  const places = [...head.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  expect(places.length).toBeGreaterThan(0);
  for (const id of places) expect(page).toContain(`id="${id}"`);
  expect(head).toContain("× 3");
});

test("the summary is Markdown into which no answer can inject markup", () => {
  const summary = markdownSummary(report);
  expect(summary).toContain("| 1 | 0 | 3 | 0 | 1 | 0 |");
  expect(summary).not.toContain("<script");
  expect(summary).not.toContain("[link](");
});

test("credits are reported by both counts where they differ, and as an upper bound without a balance", () => {
  expect(markdownSummary(report)).toContain(" 3 credits, ");
  const say = (creditsShown: number | null) => markdownSummary({ ...report, creditsShown });
  expect(say(2)).toContain("2 credits by its balance (we count at most 3)");
  expect(say(5)).toContain(
    "at most 3 credits (its balance lost 5: to others, to what was under way before, or as a finding says)",
  );
  expect(say(null)).toContain("at most 3 credits (no balance could be read)");
});

test("a run says how many attainable sentences were not reached, and what would reach most of them", () => {
  const skipped = (state: string, lacks: Lacks) =>
    result({ states: [state], verdict: "skipped", lacks, reason: "why" });
  const results = [
    result({ states: ["4.5/a"] }),
    ...[skipped("4.5/b", "time"), skipped("4.5/c", "time"), skipped("4.5/d", "budget")],
    skipped("4.5/e", "second account"),
  ];
  const sentences = ["a", "b", "c", "d", "e"].map((slug) => ({ id: `4.5/${slug}`, text: slug }));
  const run = reportedRun({ ...report, results }, { statuses: {}, missing: {}, unseen: {} }, sentences, []).report;
  expect(sayNotReached(run)).toBe(
    "3 of 4 attainable sentences were not reached; 2 of them would be in a contract run without --quick.",
  );
  expect(
    sayNotReached(reportedRun({ ...report, results: [] }, { statuses: {}, missing: {}, unseen: {} }, [], []).report),
  ).toBeNull();
});

test("an annotation is one line each: errors for violations, warnings for guesses", () => {
  const lines = annotations(results);
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["::error", "::warning", "::warning", "::warning"]);
  expect(lines[0]).toMatch(/^::error title=violation of §4\.5::/);
  for (const line of lines) expect(line).not.toContain("\n");
  expect(lines[0]).toContain("%250A");
});

test("JUnit fails when the exit code does: assumptions on request, known differences never, an aborted run once", () => {
  const known = results.map((each) => (each.verdict === "violation" ? { ...each, known: "Ticket 12" } : each));
  const failures = (given: Partial<RunReport>, failOn: FailOn) =>
    junitXml({ ...report, ...given }, failOn).match(/<(failure|error) type="[^"]*"/g) ?? [];
  expect(failures({}, "stated")).toEqual([`<failure type="violation"`]);
  expect(failures({}, "assumed")).toHaveLength(4);
  expect(failures({ results: known, exitCode: 0 }, "stated")).toEqual([]);
  expect(failures({ results: known, exitCode: 1, baselineProblems: ["b passes now"] }, "stated")).toEqual([
    `<error type="exit 1"`,
  ]);
  expect(failures({ results: [], exitCode: 3 }, "stated")).toEqual([`<error type="exit 3"`]);
});

test("JUnit is well-formed XML for any text", () => {
  const xml = junitXml(report, "stated");
  expect(xml).toContain('failures="1"');
  expect(xml).toContain("👩🏽‍💻");
  expect(xml).not.toContain("\u0000");
  // The page contains only complete tags with quoted attributes.
  const tag = /<\/?[a-z-]+(?: [a-z]+="[^"<>&]*(?:&(?:amp|lt|gt|quot|#10);[^"<>&]*)*")*\/?>|<\?xml[^>]*\?>/g;
  const text = /(?<=<system-out>)[^<>]*(?=<)/g;
  expect(xml.replaceAll(text, "").replaceAll(tag, "").trim()).toBe("");
});
