import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { isInstalled } from "../installed.ts";
import { pages } from "./pages.ts";
import { runShell } from "./shell.ts";
import { zshTrouble } from "./zsh.ts";

const boxes = pages
  .filter(({ path }) => path === "README.md")
  .flatMap(({ blocks }) => blocks.filter(({ language }) => language === "sh"));

test.each([
  ["npm test # all of them", "# is no comment there"],
  ["# 402\ncurl http://127.0.0.1:4747/v1/me", "# is no comment there"],
  ["curl http://127.0.0.1:4747/v1/me?limit=3", "quote ?, * and ["],
  ["mv understudy-*.tgz vendor/", "quote ?, * and ["],
  ["jq .jobs[0].id", "quote ?, * and ["],
  ['echo "done!"', "! is safe in single quotes only"],
  ["echo =curl", "quote a word that begins with ="],
  ["status=$(curl http://127.0.0.1:4747/v1/me)", "status is zsh's own"],
])("%s breaks in zsh", (text, why) => {
  expect(zshTrouble(text)).toEqual([expect.stringContaining(why)]);
});

test.each([
  "curl 'http://127.0.0.1:4747/v1/me?limit=3' -H \"$as\"",
  "id=$(curl $V/v1/search/jobs | jq -r '.jobs[0].id')",
  "curl http://127.0.0.1:4747/~sdk/openapi.json > openapi.json",
  "curl -d '{\"name\": \"it costs 5 #!\"}' $V/v1/me \\\n  -H 'a: b'",
])("%s does not", (text) => {
  expect(zshTrouble(text)).toEqual([]);
});

test("every box of README.md can be pasted into zsh", () => {
  expect(boxes.length).toBeGreaterThan(8);
  expect(boxes.flatMap(({ line, text }) => zshTrouble(text).map((why) => `README.md:${line} ${why}`))).toEqual([]);
});

test.runIf(isInstalled("zsh"))("README.md does what it says in zsh (needs zsh)", { timeout: 300_000 }, async () => {
  await using understudy = await createUnderstudy({ clock: "real" });
  const folder = newFolder();
  await runShell(
    boxes.filter(({ unrun }) => unrun === null),
    folder,
    await understudy.listen(),
    "zsh",
  );
});
