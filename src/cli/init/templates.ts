import { type CiPlace, usual } from "./project.ts";

export type Runner = "vitest" | "jest" | "node";

/** The command that runs the example test. */
export function testCommand(runner: Runner, place: CiPlace): string {
  const { run, node } = place.manager;
  const commands = { vitest: `${run} vitest run`, jest: `${run} jest`, node: `${node} --test` };
  return `${commands[runner]} ${testPath(runner, place)}`;
}

export function configText(seed: string): string {
  const $schema = "./node_modules/understudy/dist/config.schema.json";
  return `${JSON.stringify({ $schema, port: 4747, seed, scenario: "fresh-account", clock: "real" }, null, 2)}\n`;
}

/** Jest loads ES modules behind a flag only, and CommonJS in a project of either kind. */
export function testPath(runner: Runner, { isModule }: CiPlace): string {
  const ends = { vitest: "ts", jest: isModule ? "cjs" : "js", node: "mjs" };
  return `test/understudy.test.${ends[runner]}`;
}

export const testTexts: { readonly [runner in Runner]: string } = {
  vitest: `import type { Answers } from "understudy";
import { test } from "understudy/vitest";
import { expect } from "vitest";

const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };

test("people are found by what they have built", async ({ understudy }) => {
  const answer = await understudy.fetch("/v1/developers/search?q=rust&limit=3", { headers });
  const { results } = (await answer.json()) as Answers["developers.search"];
  expect(results).toHaveLength(3);
});

test("a deep search is finished once its time has come", async ({ understudy }) => {
  const body = JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
  const submitted = await understudy.fetch("/v1/search/jobs", { method: "POST", headers, body });
  const { job } = (await submitted.json()) as Answers["search.jobs.create"];
  await understudy.clock.advance("15m");
  const polled = await understudy.fetch(\`/v1/search/jobs/\${job.id}\`, { headers });
  const { results } = (await polled.json()) as Answers["search.jobs.get"];
  expect(results.length).toBeGreaterThan(0);
});

test("an empty balance is refused", async ({ understudy }) => {
  await understudy.scenario("balance-empty");
  const body = JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
  const answer = await understudy.fetch("/v1/search/jobs", { method: "POST", headers, body });
  expect(answer.status).toBe(402);
});
`,
  jest: `/** @jest-environment node */
const { createUnderstudy } = require("understudy");

const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };

test("people are found by what they have built", async () => {
  const understudy = await createUnderstudy();
  const answer = await understudy.fetch("/v1/developers/search?q=rust&limit=3", { headers });
  const { results } = await answer.json();
  expect(results).toHaveLength(3);
});

test("a deep search is finished once its time has come", async () => {
  const understudy = await createUnderstudy();
  const body = JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
  const submitted = await understudy.fetch("/v1/search/jobs", { method: "POST", headers, body });
  const { job } = await submitted.json();
  await understudy.clock.advance("15m");
  const polled = await understudy.fetch(\`/v1/search/jobs/\${job.id}\`, { headers });
  const { results } = await polled.json();
  expect(results.length).toBeGreaterThan(0);
});

test("an empty balance is refused", async () => {
  const understudy = await createUnderstudy({ scenario: "balance-empty" });
  const body = JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
  const answer = await understudy.fetch("/v1/search/jobs", { method: "POST", headers, body });
  expect(answer.status).toBe(402);
});
`,
  node: `import assert from "node:assert/strict";
import { test } from "node:test";
import { createUnderstudy } from "understudy";

const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };

test("people are found by what they have built", async () => {
  const understudy = await createUnderstudy();
  const answer = await understudy.fetch("/v1/developers/search?q=rust&limit=3", { headers });
  const { results } = await answer.json();
  assert.equal(results.length, 3);
});

test("a deep search is finished once its time has come", async () => {
  const understudy = await createUnderstudy();
  const body = JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
  const submitted = await understudy.fetch("/v1/search/jobs", { method: "POST", headers, body });
  const { job } = await submitted.json();
  await understudy.clock.advance("15m");
  const polled = await understudy.fetch(\`/v1/search/jobs/\${job.id}\`, { headers });
  const { results } = await polled.json();
  assert.ok(results.length > 0);
});

test("an empty balance is refused", async () => {
  const understudy = await createUnderstudy({ scenario: "balance-empty" });
  const body = JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 });
  const answer = await understudy.fetch("/v1/search/jobs", { method: "POST", headers, body });
  assert.equal(answer.status, 402);
});
`,
};

/** The line of a workflow that says of which package it is. */
export function placeOf(within: string): string {
  return `working-directory: ${JSON.stringify(within)}`;
}

/** Tests on every push; the contract against staging every night. Credentials come from the environment alone. */
export function githubText(runner: Runner, place: CiPlace = usual): string {
  const { folder, manager } = place;
  const setUp = `      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
${manager.install.map((command) => `      - run: ${command}`).join("\n")}`;
  const defaults = folder === "" ? "" : `defaults:\n  run:\n    ${placeOf(folder)}\n\n`;
  return `name: understudy

on:
  push:
  pull_request:
  workflow_dispatch:
  schedule:
    - cron: "17 3 * * *"

permissions:
  contents: read

${defaults}jobs:
  tests:
    if: github.event_name != 'schedule'
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
${setUp}
      - run: ${testCommand(runner, place)}

  # Needs the variable STAGING_URL and the secret UNDERSTUDY_KEY. Without further flags it only reads and spends nothing.
  contract:
    if: (github.event_name == 'schedule' || github.event_name == 'workflow_dispatch') && vars.STAGING_URL != ''
    runs-on: ubuntu-latest
    timeout-minutes: 30
    env:
      STAGING_URL: \${{ vars.STAGING_URL }}
      UNDERSTUDY_KEY: \${{ secrets.UNDERSTUDY_KEY }}
    steps:
${setUp}
      - run: ${manager.run} understudy contract --target "$STAGING_URL" --report understudy-report
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: understudy-report
          path: ${reportIn(folder)}
`;
}

export function gitlabText(runner: Runner, place: CiPlace = usual): string {
  const { folder, manager } = place;
  const install = manager.install.map((command) => `    - ${command}`).join("\n");
  const enter = folder === "" ? "" : `  before_script:\n    - cd ${JSON.stringify(folder)}\n`;
  return `default:
  image: node:24-slim
${enter}
understudy tests:
  rules:
    - if: $CI_PIPELINE_SOURCE != "schedule"
  script:
${install}
    - ${testCommand(runner, place)}

# Needs the variables STAGING_URL and UNDERSTUDY_KEY (masked), and a pipeline schedule. It only reads and spends nothing.
understudy contract:
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule" && $STAGING_URL
  script:
${install}
    - ${manager.run} understudy contract --target "$STAGING_URL" --report understudy-report
  artifacts:
    when: always
    paths:
      - ${reportIn(folder)}
    reports:
      junit: ${reportIn(folder)}/junit.xml
`;
}

/** CI systems take the paths of what they keep from the root of the repository. */
function reportIn(within: string): string {
  return within === "" ? "understudy-report" : `${within}/understudy-report`;
}
