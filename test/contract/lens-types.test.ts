import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assumed, stated } from "../../src/base/provenance.ts";
import { sheet } from "../../src/contract/run/check.ts";

test("the compiler prevents checks of stated sentences from bypassing the lenses, and allows it for assumptions", () => {
  const checks = sheet("Types", (check) => {
    check("stated", { on: [], source: stated("§1") }, async (t) => {
      // @ts-expect-error: raw answers cannot be used for stated rules
      expect(t.exchanges).toEqual([]);
      const answer = await t.call("GET /v1/me");
      // @ts-expect-error: reading an answer as text would bypass the lenses
      expect(answer.text).toBe("");
    });
    check("assumed", { on: [], source: assumed("A-05") }, async (t) => {
      expect(t.exchanges).toEqual([]);
    });
  });
  expect(checks.map(({ title }) => title)).toEqual(["stated", "assumed"]);
});

/**
 * The only files that read raw answers: those that apply the lenses, record, hold an answer against the target's own document,
 * describe a failure, or find what a run made.
 */
const mayLookPast = [
  "src/contract/learn/self-description.ts",
  "src/contract/seen/form/",
  "src/contract/seen/failure.ts",
  "src/contract/judge/answer-problems.ts",
  "src/contract/judge/recorder.ts",
  "src/contract/run/sending/client.ts",
  "src/contract/run/verdict/conclude.ts",
  "src/contract/run/sending/deliver.ts",
  "src/contract/run/leftovers/",
  "src/contract/run/sending/",
  "src/contract/run/verdict/show.ts",
  "src/contract/run/sending/target-document.ts",
  "src/contract/checks/reading-check.ts",
];

test("no check, rule or law reads a raw answer", () => {
  const files = ["contracts", "src/contract"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const past = files.filter(
    (file) =>
      file.endsWith(".ts") &&
      !mayLookPast.some((each) => file.startsWith(each)) &&
      /\.raw\b(?!")|\braw: (answer|\{)|\{[^{}=]*\braw\b[^{}]*\}: Exchange|session\.recorder\.latest/.test(
        readFileSync(file, "utf8"),
      ),
  );
  expect(past).toEqual([]);
});
