import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { builtInScenarios } from "../../src/stage/scenarios/built-in.ts";

/** A page by its heading and its first sentence. */
function pageRow(name: string): string {
  const text = readFileSync(join("docs", name), "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "");
  const [heading = "", ...rest] = text.split("\n\n");
  const prose = rest.find((part) => /^[\w`]/.test(part))?.replaceAll(/\s+/g, " ") ?? "";
  const sentence = /^.*?[.:](?= |$)/.exec(prose.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1"))?.[0] ?? "";
  const link = `- [${heading.replace(/^# /, "").trim()}](${name})`;
  return sentence === "" ? link : `${link}: ${sentence.replace(/:$/, ".")}`;
}

test("assistants are told what there is in one file (npm run generate)", async () => {
  await using understudy = await createUnderstudy();
  const credentials = await understudy.credentials();
  const pages = readdirSync("docs").filter((name) => name.endsWith(".md") && !["README.md", "walk.md"].includes(name));
  const text = `# Understudy

> A mock server and contract-test kit of one service, the Developer Search and Enrichment Service: the whole interface with billing, quotas and
> asynchronous jobs, made from a seed, in named scenarios, with a clock that tests move.

- A server: \`npx understudy start\` (http://127.0.0.1:4747), or for the time of a command \`npx understudy run -- npm test\` (its address in
  \`UNDERSTUDY_URL\`). What it has met and never met: \`npx understudy run --coverage -- npm test\`.
- In a test, without a port: \`await using understudy = await createUnderstudy({ scenario: "balance-empty" })\`, then \`understudy.fetch\`,
  \`understudy.clock.advance("15m")\`, \`understudy.faults.add\`, \`understudy.ledger.entries\`. Fixtures and handlers: \`understudy/vitest\`,
  \`understudy/playwright\`, \`understudy/msw\`. Answers, parameters and bodies are types: \`Answers["me.get"]\`.
- A job ends when the clock reaches its end: move the clock, never wait. A world by itself: the header \`x-understudy-sandbox: NAME\`.
- One answer only: \`Prefer: code=503\` or \`Prefer: wait=2\`. What was refused and why: \`GET /_understudy/journal?status=4xx\`.
- Whatever the interface leaves open is marked as assumed (A-ids); what is stated cites a section (§).

## Credentials of the scenario fresh-account

${credentials.map(({ name, token, note }) => `- \`${name}\` (\`Authorization: Bearer ${token}\`): ${note}`).join("\n")}

## Pages

${pages.sort().map(pageRow).join("\n")}

## Scenarios

${builtInScenarios()
  .read.map(({ name, scenario }) => `- \`${name}\`: ${scenario.title}`)
  .sort()
  .join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../docs/llms.txt");
});

test("what it links to is there, and is in the package", () => {
  const { files } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(files).toContain("docs");
  const links = [...readFileSync("docs/llms.txt", "utf8").matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to as string);
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((to) => !existsSync(join("docs", to)))).toEqual([]);
});
