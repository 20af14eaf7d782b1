import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksIn, pages } from "../docs/pages.ts";

/** The files that the tests of the clients run: the example projects and the files beside them. */
const sources = readdirSync("clients", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(py|go|java)$/.test(file))
  .map((file) => readFileSync(join("clients", file), "utf8"));

const snippets = [
  ...pages,
  ...["python", "go", "java"].map((language) => {
    const path = `clients/${language}/README.md`;
    return { path, blocks: blocksIn(readFileSync(path, "utf8")) };
  }),
].flatMap(({ path, blocks }) =>
  blocks.filter(({ language }) => ["python", "go", "java"].includes(language)).map((block) => ({ path, ...block })),
);

test("pages show other languages", () => {
  expect(new Set(snippets.map(({ path, language }) => `${path} ${language}`))).toContain("docs/beyond-node.md python");
});

test.each(snippets)("$path:$line is part of an example that is run", ({ text }) => {
  expect(sources.some((source) => source.includes(text.trimEnd()))).toBe(true);
});
