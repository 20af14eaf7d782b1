import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createUnderstudy } from "understudy";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runModules, typeProblems } from "./modules.ts";
import { looseCommands, pages } from "./pages.ts";
import { runShell } from "./shell.ts";

/** Those of other languages are pieces of the examples in clients/, which test/clients runs. */
const known = ["sh", "ts", "js", "json", "yaml", "text", "mermaid", "http", "python", "go", "java"];

const runnable = pages.map(({ path, blocks }) => {
  const asked = blocks.filter(({ unrun }) => unrun === null);
  return {
    path,
    shell: asked.filter(({ language }) => language === "sh"),
    modules: asked
      .filter(({ language }) => language === "ts" || language === "js")
      .map((block) => ({ ...block, page: path })),
  };
});

const folder = mkdtempSync(join(tmpdir(), "understudy-pages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every box says what it holds, and no command hides outside of one", () => {
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

test("every TypeScript box is right to the compiler", { timeout: 180_000 }, () => {
  const modules = runnable.flatMap((page) => page.modules).filter(({ language }) => language === "ts");
  expect(typeProblems(modules)).toEqual([]);
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
    });
  },
);

test("every link within the pages leads somewhere", () => {
  const dead = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target]) => target as string)
      .filter((target) => !existsSync(join(dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(dead).toEqual([]);
});
