import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assumptions } from "../../src/interface/description/assumptions.ts";

// What we decided is named: figures in code cite a section of the interface or an assumption, fixtures belong to one, and
// what is cited is in the ledger.
const root = join(import.meta.dirname, "../..");
const rooms = ["src/service", "src/kernel", "src/interface", "src/model"];
const files = execFileSync("git", ["ls-files", ...rooms, "contracts"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => file.endsWith(".ts") && existsSync(join(root, file)))
  .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n") }));

/** How much is kept, or done at once: no answer shows it. */
const bookkeeping =
  /^(maxKept|maxGiven|maxBytes|bytesKept|maxViews|maxPeople|maxDays|maxProofs|maxCandidates|maxBuckets|firstSort|chunk|atOnce|maxNonces|keyBytes|stepping)$/;

/** Figures at the top of a file, where policy stands; the line and the comment above it say whose they are. */
function unnamedIn({ file, lines }: (typeof files)[number]): string[] {
  return lines.flatMap((line, at) => {
    const name = /^(?:export )?const (\w+)(?:: [^=]+)? = -?\d[\d_.]*(?: ?\*+ ?[\w_.]+)*;/.exec(line)?.[1];
    if (name === undefined || bookkeeping.test(name)) return [];
    const above = lines.slice(0, at).findLastIndex((each) => !/^\s*(\/\*\*|\*|\/\/)/.test(each));
    const said = lines.slice(above + 1, at + 1).join(" ");
    return /A-\d{2,3}|§\d/.test(said) ? [] : [`${file}: ${name}`];
  });
}

test("every figure that the service goes by cites a section or an assumption", () => {
  const ours = files.filter(({ file }) => !file.startsWith("contracts"));
  expect(ours.flatMap(unnamedIn)).toEqual([]);
});

test("every fixture embodies an assumption", () => {
  const notPolicy = ["assumptions.json", "demo-signer.json", "descriptions.json", "golden-queries.json"];
  const fixtures = readdirSync(join(root, "fixtures")).filter(
    (name) => name.endsWith(".json") || name === "vocabularies",
  );
  const named = assumptions().flatMap((row) => row.fixtures ?? []);
  expect(named.toSorted()).toEqual(fixtures.filter((name) => !notPolicy.includes(name)).toSorted());
});

test("what code cites is in the ledger", () => {
  const cited = new Set(files.flatMap(({ lines }) => lines.join("\n").match(/\bA-\d{2,3}\b/g) ?? []));
  const ids = new Set(assumptions().map(({ id }) => id));
  // SHA-256 and SHA-512 look alike.
  expect([...cited].filter((id) => !ids.has(id) && !["A-256", "A-512"].includes(id))).toEqual([]);
});
