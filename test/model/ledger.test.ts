import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assumptions } from "../../src/interface/description/assumptions.ts";

// What we decided is named: figures in code cite a section of the interface or an assumption, fixtures belong to one, and
// what is cited is in the ledger.
const root = join(import.meta.dirname, "../..");
/** What the service is and does. The bounds of what its operations take and answer have a source each (provenance.test.ts). */
const rooms = ["src/service", "src/kernel", "src/interface", "src/model", "src/population"];
const computing = ["src/service", "src/kernel", "src/population"];
const sources = filesIn(...rooms, "src/stage", "contracts");
const within = (...folders: readonly string[]) =>
  sources.filter(({ file }) => folders.some((each) => file.startsWith(each)));

function filesIn(...folders: readonly string[]) {
  return execFileSync("git", ["ls-files", ...folders], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => file.endsWith(".ts") && existsSync(join(root, file)))
    .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n") }));
}

/** How much is kept, or done at once: no answer shows it. */
const bookkeeping =
  /^(maxKept|maxGiven|maxBytes|bytesKept|maxViews|maxPeople|maxDays|maxProofs|maxCandidates|maxBuckets|firstSort|chunk|atOnce|maxNonces|keyBytes|stepping)$/;

/** Figures that are no policy: how something is computed, packed or spelled, whatever it says. */
const mechanics: readonly (readonly [RegExp, string])[] = [
  [/^src\/service\/access\/(keys|signatures\/)/, "RFC 8032, 8410 and 9421 say them"],
  [
    /^src\/population\/(index\/|permutation|draws|login-readings|ground)/,
    "bits, slices and numbers that keep draws apart",
  ],
  [
    /^src\/kernel\/(problems|readings|possible|perform|gates|openapi\/|overlay\/)/,
    "statuses, and how long a sentence may be",
  ],
  [
    /^src\/service\/(lists\/contact-operations|search\/(best-first|explain\/|named|operations|config-operations|planning\/read))/,
    "words of a refusal, forms of logins, what is kept, how much is sorted at a time",
  ],
  [/^src\/(service\/billing\/months|service\/research\/signals\/signal)/, "months of a year, milliseconds of a day"],
];

const citation = /A-\d{2,3}|§\d/;
const isComment = (line: string): boolean => /^\s*(\/\*\*|\*|\/\/)/.test(line);

/** What is said of a line: beside it, above the declaration it stands in, and at the top of the file. */
function saidOf(lines: readonly string[], at: number): string {
  const declared = lines.slice(0, at + 1).findLastIndex((line) => /^[a-zA-Z@]/.test(line));
  const above = lines.slice(0, declared).findLastIndex((line) => !isComment(line));
  const top = lines.findIndex((line) => !isComment(line));
  return [...lines.slice(0, top), ...lines.slice(above + 1, declared), ...lines.slice(declared, at + 1)].join(" ");
}

const figure = /^(?:export )?const (\w+)(?:: [^=]+)? = -?\d[\d_.]*(?: ?\*+ ?[\w_.]+)*;/;

/** Figures at the top level of a file of which nothing is said that is called for. */
function unnamedIn({ file, lines }: (typeof sources)[number], called: RegExp): string[] {
  return lines.flatMap((line, at) => {
    const name = figure.exec(line)?.[1];
    if (name === undefined || bookkeeping.test(name)) return [];
    const said = saidOf(lines, at).replace(/(export )?const \w+.*?;/, "");
    return called.test(said) ? [] : [`${file}: ${name}`];
  });
}

/** Figures in the middle of a function, but for 0, 1, 2 and statuses, whose declaration and file cite nothing. */
function unnamedWithin({ file, lines }: (typeof sources)[number]): string[] {
  return lines.flatMap((line, at) => {
    if (isComment(line) || figure.test(line)) return [];
    const bare = line.replace(/\/\/.*/, "").replace(/"[^"]*"|`[^`]*`|\/[^/ ]+\/[a-z]*/g, '""');
    const isPolicy = /(?<![\w.\-$[])-?(?:\d[\d_]+|[3-9]|\d*\.\d+)(?!\w)/.test(bare) && !/status: \d{3}/.test(bare);
    return !isPolicy || citation.test(saidOf(lines, at)) ? [] : [`${file}:${at + 1}: ${line.trim()}`];
  });
}

const isMechanical = (file: string): boolean => mechanics.some(([files]) => files.test(file));

test("every figure that the service goes by cites a section or an assumption", () => {
  const ours = within(...rooms).filter(({ file }) => !isMechanical(file));
  expect(ours.flatMap((file) => unnamedIn(file, citation))).toEqual([]);
});

test("so does every figure in the middle of a function", () => {
  const ours = within(...computing).filter(({ file }) => !isMechanical(file));
  expect(ours.flatMap(unnamedWithin)).toEqual([]);
});

test("what is called mechanical is there", () => {
  for (const [files] of mechanics) expect(sources.filter(({ file }) => files.test(file))).not.toEqual([]);
});

test("every figure that worlds are kept by says what it is for", () => {
  expect(within("src/stage").flatMap((file) => unnamedIn(file, /\w/))).toEqual([]);
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
  const cited = new Set(sources.flatMap(({ lines }) => lines.join("\n").match(/\bA-\d{2,3}\b/g) ?? []));
  const ids = new Set(assumptions().map(({ id }) => id));
  // SHA-256 and SHA-512 look alike.
  expect([...cited].filter((id) => !ids.has(id) && !["A-256", "A-512"].includes(id))).toEqual([]);
});
