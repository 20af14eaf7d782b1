import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createUnderstudy } from "understudy";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { endInProcess } from "../cli/in-process.ts";
import { newFolder } from "../folder.ts";
import { runModules, typeProblems } from "./modules.ts";
import { looseCommands, pages } from "./pages.ts";
import { runShell } from "./shell.ts";

/** Boxes in other languages are pieces of the examples in clients/, which test/clients runs. */
const known = ["sh", "ts", "js", "json", "yaml", "text", "mermaid", "http", "python", "go", "java"];

const runnable = pages.map(({ path, blocks }) => {
  const runnable = blocks.filter(({ unrun }) => unrun === null);
  return {
    path,
    shell: runnable.filter(({ language }) => language === "sh"),
    modules: runnable
      .filter(({ language }) => language === "ts" || language === "js")
      .map((block) => ({ ...block, page: path })),
  };
});

const folder = newFolder();
const pacts = join(folder, "pacts");
mkdirSync(pacts);

test("every code block names its language, and no command is outside of one", () => {
  const unknown = pages.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => !known.includes(language))
      .map(({ line, language }) => `${path}:${line} ${language}`),
  );
  expect(unknown).toEqual([]);
  expect(pages.flatMap(({ path, text }) => looseCommands(text).map((line) => `${path}: ${line}`))).toEqual([]);
});

test("data in pages can be read", () => {
  for (const { path, blocks } of pages) {
    for (const { language, text, line } of blocks) {
      if (language === "json") expect(() => JSON.parse(text), `${path}:${line}`).not.toThrow();
      if (language === "yaml") expect(() => parse(text), `${path}:${line}`).not.toThrow();
    }
  }
});

/** What is not installed here, by the little that the boxes use of it. */
const notInstalled = {
  "docs/client.d.ts": `export interface paths { "/v1/developers/search": unknown }`,
  "docs/mock.ts": "export async function start(): Promise<void> {}",
  "docs/not-installed.d.ts": `
    declare module "msw-storybook-addon/csf3" { export function mswLoader(): unknown; }
    declare module "openapi-fetch" {
      interface Options { baseUrl: string; headers: Record<string, string>; fetch: (request: Request) => Promise<Response> }
      type Client<Paths> = { GET(path: keyof Paths, init: object): Promise<{ data?: unknown; error?: unknown }> };
      export default function createClient<Paths>(options: Options): Client<Paths>;
    }
    declare const Cypress: { spec: { name: string } };
    declare const cy: { request(method: string, url: string, body: object): void };
    declare function beforeEach(hook: () => void): void;
  `,
};

test("every TypeScript box compiles, those that only others run, too", { timeout: 180_000 }, () => {
  const modules = pages.flatMap(({ path, blocks }) =>
    blocks.filter(({ language }) => language === "ts").map((block) => ({ ...block, page: path })),
  );
  expect(modules.filter(({ unrun }) => unrun !== null).length).toBeGreaterThan(3);
  expect(typeProblems(modules, notInstalled)).toEqual([]);
});

describe.each(runnable.filter(({ shell, modules }) => shell.length + modules.length > 0))(
  "$path",
  ({ path, shell, modules }) => {
    test("does what it says", { timeout: 300_000 }, async () => {
      await using understudy = await createUnderstudy({ clock: "real" });
      const url = await understudy.listen();
      const here = mkdtempSync(join(folder, "page-"));
      const failure = await runShell(shell, here, url)
        .then(() => runModules(modules, here, url))
        .then(
          () => null,
          (error: Error) => `${path}: ${error.message}`,
        );
      expect(failure).toBeNull();
      if (path !== "docs/people.md") await keepPacts(url, path);
    });
  },
);

/** The requests of the page's users as pacts. Their people exist in no other mock. */
async function keepPacts(url: string, page: string): Promise<void> {
  const consumer = page.replaceAll(/\W+/g, "-");
  for (const provenance of ["stated", "assumed"]) {
    const answer = await fetch(`${url}/_understudy/journal?format=pact&consumer=${consumer}&provenance=${provenance}`);
    const pact = (await answer.json()) as { interactions: unknown[] };
    if (pact.interactions.length > 0)
      writeFileSync(join(pacts, `${consumer}.${provenance}.json`), JSON.stringify(pact));
  }
}

test("the pages' requests are exported as pacts that Pact verifies", { timeout: 120_000 }, async () => {
  const { code, said } = await endInProcess(["pact", "verify", "--pacts", pacts], { cwd: process.cwd() });
  expect(said).toMatch(/verified [1-9]\d+ {2}failed 0 {2}skipped 0/);
  expect(code).toBe(0);
});

test("every link within the pages leads somewhere", () => {
  const dead = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target]) => target as string)
      .filter((target) => !existsSync(join(dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(dead).toEqual([]);
});
