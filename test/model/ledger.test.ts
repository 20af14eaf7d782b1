import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assumptions } from "../../src/interface/description/assumptions.ts";
import { expectNone } from "../none.ts";

// Every decision has a source: figures in code cite a section of the interface or an assumption, fixtures belong to
// one, and every cited assumption is in the ledger.
const root = join(import.meta.dirname, "../..");
/** The contents and rules of the service, and of its first worlds. */
const rooms = ["src/service", "src/kernel", "src/interface", "src/model", "src/population"];
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

/** Internal limits on what is kept or done at once: no answer shows them. */
const bookkeeping =
  /^(maxKept|maxCached\w+|maxPortfolios|maxDocuments|servedAt|maxRankings|maxGiven|maxBytes|bytesKept|maxViews|maxPeople|maxDays|maxProofs|maxCandidates|maxBuckets|firstSort|chunk|atOnce|maxNonces|keyBytes|stepping)$/;

/** Figures that are no decisions: how something is computed, packed or spelled. */
const mechanics: readonly (readonly [RegExp, string])[] = [
  [/^src\/service\/access\/(keys|signatures\/)/, "RFC 8032, 8410 and 9421 say them"],
  [
    /^src\/population\/(index\/|permutation|draws|login-meanings|base|world-people)/,
    "bits, slices, numbers that keep draws apart, and how many people are kept for other worlds",
  ],
  [
    /^src\/kernel\/(problems|refusal|readings|possible|perform|gates|openapi\/|overlay\/)/,
    "statuses, and how long a sentence may be",
  ],
  [
    /^src\/service\/(lists\/contact-operations|search\/(best-first|explain\/|named|operations|config-operations|demands|reader\/|written-page))/,
    "words of a refusal, forms of logins, what is kept, how much is sorted at a time",
  ],
  [
    /^src\/model\/(given-|person-override|scripts)/,
    "how much a file of people, a recording or a scenario may bring: bounds of Understudy's own",
  ],
  [
    /^src\/stage\/(answer-steps|browser-pages|codes|coverage\/|faults\/|feed|journal\/|metrics|prefer|resolve|routing|scenarios\/(catalogue|read|schema|steps)|snapshot|sandbox|serve|tolerate)/,
    "statuses of answers, and bounds of what scenarios, faults, journals and snapshots hold",
  ],
  [/^src\/(model\/month|service\/research\/signals\/signal)/, "months of a year, milliseconds of a day"],
];

const citation = /A-\d{2,3}|§\d/;
const isComment = (line: string): boolean => /^\s*(\/\*\*|\*|\/\/)/.test(line);

/**
 * The comments about a line: in its declaration, which may name its own source, above that, and at the top of the file.
 */
function saidOf(lines: readonly string[], at: number): string {
  const declared = lines.slice(0, at + 1).findLastIndex((line) => /^[a-zA-Z@]/.test(line));
  const end = lines.findIndex((line, below) => below > declared && /^[a-zA-Z@/]/.test(line));
  const above = lines.slice(0, declared).findLastIndex((line) => !isComment(line));
  const top = lines.findIndex((line) => !isComment(line));
  return [
    ...lines.slice(0, top),
    ...lines.slice(above + 1, declared),
    ...lines.slice(declared, end === -1 ? undefined : end),
  ].join(" ");
}

const figure = /^(?:export )?const (\w+)(?:: [^=]+)? = -?\d[\d_.]*(?: ?\*+ ?[\w_.]+)*;/;

/** Figures at the top level of a file without a source. */
function unnamedIn({ file, lines }: (typeof sources)[number], called: RegExp): string[] {
  return lines.flatMap((line, at) => {
    const name = figure.exec(line)?.[1];
    if (name === undefined || bookkeeping.test(name)) return [];
    const said = saidOf(lines, at).replace(/(export )?const \w+.*?;/, "");
    return called.test(said) ? [] : [`${file}: ${name}`];
  });
}

/** Figures inside functions, except 0, 1, 2 and statuses, without a source in declaration or file. */
function unnamedWithin({ file, lines }: (typeof sources)[number]): string[] {
  return lines.flatMap((line, at) => {
    if (isComment(line) || figure.test(line)) return [];
    const bare = line.replace(/\/\/.*/, "").replace(/"[^"]*"|`[^`]*`|\/[^/ ]+\/[a-z]*/g, '""');
    const isPolicy = /(?<![\w.\-$[])-?(?:\d[\d_]+|[3-9]|\d*\.\d+)(?!\w)/.test(bare) && !/status: \d{3}/.test(bare);
    return !isPolicy || citation.test(saidOf(lines, at)) ? [] : [`${file}:${at + 1}: ${line.trim()}`];
  });
}

const cite =
  "Cite in the comment of its declaration the section or the assumption that it comes from (§8, A-72). Where it decides nothing, its file is listed in `mechanics` of this test.";

const isMechanical = (file: string): boolean => mechanics.some(([files]) => files.test(file));

test("every figure that the service uses cites a section or an assumption", () => {
  const ours = within(...rooms).filter(({ file }) => !isMechanical(file));
  expectNone(
    ours.flatMap((file) => unnamedIn(file, citation)),
    cite,
  );
});

test("so does every figure in the middle of a function", () => {
  const ours = within(...rooms, "src/stage").filter(({ file }) => !isMechanical(file));
  expectNone(ours.flatMap(unnamedWithin), `${cite} Or give it a name, at the top of the file.`);
});

test("every figure listed as mechanical exists", () => {
  for (const [files] of mechanics) expect(sources.filter(({ file }) => files.test(file))).not.toEqual([]);
});

test("every figure of the stores says what it is for", () => {
  expectNone(
    within("src/stage").flatMap((file) => unnamedIn(file, /\w/)),
    "Say in a comment above it what it is for.",
  );
});

test("every fixture embodies an assumption", () => {
  const notPolicy = ["assumptions.json", "demo-signer.json", "descriptions.json", "golden-queries.json"];
  const fixtures = readdirSync(join(root, "fixtures")).filter(
    (name) => name.endsWith(".json") || name === "vocabularies",
  );
  const named = assumptions().flatMap((row) => row.fixtures ?? []);
  expect(named.toSorted()).toEqual(fixtures.filter((name) => !notPolicy.includes(name)).toSorted());
});

test("figures that a reading replaces are figures of its fixture", () => {
  const replacing = assumptions().flatMap(({ readings = [] }) =>
    readings.flatMap(({ figures = {} }) => Object.entries(figures)),
  );
  expect(replacing.length).toBeGreaterThan(3);
  for (const [file, figures] of replacing) {
    const fixture = JSON.parse(readFileSync(join(root, "fixtures", file), "utf8"));
    expectNone(
      unlikeIn(fixture, figures, file),
      `fixtures/${file} has nothing there: mend \`figures\` of the reading in fixtures/assumptions.json.`,
    );
  }
});

/** Places where a replacement refers to something that does not exist, or puts a text in place of a number. */
function unlikeIn(value: unknown, change: unknown, path: string): string[] {
  if (typeof change !== "object" || change === null) return typeof value === typeof change ? [] : [path];
  return Object.entries(change).flatMap(([name, each]) => {
    const rows = Array.isArray(value) ? value.filter((row) => name === "*" || Object.values(row)[0] === name) : [];
    const found = Array.isArray(value) ? rows : [(value as Record<string, unknown>)[name]];
    return found.length === 0 ? [`${path} ${name}`] : found.flatMap((one) => unlikeIn(one, each, `${path} ${name}`));
  });
}

test("every assumption that code cites is in the ledger", () => {
  const cited = new Set(sources.flatMap(({ lines }) => lines.join("\n").match(/\bA-\d{2,3}\b/g) ?? []));
  const ids = new Set(assumptions().map(({ id }) => id));
  // SHA-256 and SHA-512 look like assumptions.
  expectNone(
    [...cited].filter((id) => !ids.has(id) && !["A-256", "A-512"].includes(id)),
    "Write down what was assumed: a row of fixtures/assumptions.json with this id.",
  );
});
