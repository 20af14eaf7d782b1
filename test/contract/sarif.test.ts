import { expect, test } from "vitest";
import type { RunReport } from "../../src/contract/report/run-report.ts";
import { sarif } from "../../src/contract/report/sarif.ts";
import type { Result, Verdict } from "../../src/contract/seen/verdict.ts";

function ended(id: string, verdict: Verdict): Result {
  return {
    id,
    area: "Notes",
    title: id,
    routes: ["GET /v1/me"],
    states: [],
    source: { stated: "§4.5" },
    tier: "read",
    verdict,
    reason: verdict === "held" ? null : "was seen",
    lacks: null,
    refutes: [],
    breaks: {},
    lessons: [],
    ms: 1,
    credits: 0,
    shown: [],
  };
}

test("SARIF has a rule for each check that failed, and says what a baseline accepts", () => {
  const results = [
    ended("breaks", "violation"),
    { ...ended("turns", "flaky"), known: "They are on it" },
    ended("guessed", "refuted"),
    ended("fine", "held"),
  ];
  expect(sarif({ target: "https://staging.example", results } as unknown as RunReport)).toMatchObject({
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
