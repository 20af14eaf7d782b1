import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

// One import of what is light from where it is heavy brings another 130 KB to each page.

/** What a page loads at once: the entry and what it imports, and so on. */
function filesOfPage(name = "browser.js", files: Set<string> = new Set()): Set<string> {
  files.add(name);
  const text = readFileSync(join("dist", name), "utf8");
  for (const [, imported = ""] of text.matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+)"/g))
    if (!files.has(imported)) filesOfPage(imported, files);
  return files;
}

test("a page begins with at most 250 KB, compressed", () => {
  const bytes = [...filesOfPage()].map((file) => gzipSync(readFileSync(join("dist", file))).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(250_000);
});
