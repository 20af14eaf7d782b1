import fc from "fast-check";
import { expect, test } from "vitest";
import { aligning } from "../../src/alignment/align.ts";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { newReader } from "../../src/alignment/read/plain.ts";
import { newValidator } from "../../src/alignment/read/valid.ts";
import { budgetFor } from "../../src/base/budget.ts";
import type { JsonObject } from "../../src/base/json-object.ts";
import { readPattern } from "../../src/kernel/overlay/patterns.ts";
import { createUnderstudy } from "../../src/library/index.ts";
import { send } from "../harness.ts";
import { grown, hostile, namingEachOther } from "./hostile.ts";
import type { Loose } from "./variants.ts";

function align(theirs: JsonObject, ours = ownDocument()) {
  const budget = budgetFor(theirs);
  const work = aligning(ours, theirs, budget);
  let longest = 0;
  let before = 0;
  let step = work.next();
  while (!step.done) {
    longest = Math.max(longest, budget.spent() - before);
    before = budget.spent();
    step = work.next();
  }
  const alignment = step.value;
  const ended = alignment.differences.filter(({ why }) => /^it (?:would|leads)/.test(why ?? ""));
  return { alignment, ended, steps: budget.spent(), longest };
}

/** What twice as much costs beside what it cost before, without what is always to be done. */
function growth(stepsOf: (size: number) => number): number {
  const [half, once, twice] = [400, 800, 1_600].map(stepsOf) as [number, number, number];
  expect(once - half).toBeGreaterThan(400);
  return (twice - once) / (once - half);
}

test.each(Object.entries(grown))("twice as many %s take at most 2.2 times the steps", (_, make) => {
  const stepsOf = (size: number): number => {
    const { ended, steps } = align(make(size));
    expect(ended).toEqual([]);
    return steps;
  };
  expect(growth(stepsOf)).toBeLessThanOrEqual(2.2);
});

test("so do twice as many paths that all have other names than before", () => {
  const stepsOf = (size: number): number => {
    const before = grown.paths?.(size) as { paths: JsonObject };
    const paths = Object.fromEntries(Object.entries(before.paths).map(([path, item]) => [`/next${path}`, item]));
    return align({ ...before, paths }, before).steps;
  };
  expect(growth(stepsOf)).toBeLessThanOrEqual(2.2);
});

const ends = Object.entries(hostile).filter(([name]) => !name.startsWith("100,000 paths"));

test.each(ends)("%s: it ends, and what is not followed is told by its place", (_, make) => {
  const theirs = make();
  const { alignment, ended, steps, longest } = align(theirs);
  expect(alignment.pairs.map(({ ours }) => ours)).toContain("GET /v1/me");
  expect(steps).toBeLessThan(1_000_000);
  // Others are answered in between.
  expect(longest).toBeLessThan(200_000);
  for (const each of ended) expect(each).toMatchObject({ is: "not followed", on: expect.stringMatching(/^[A-Z]+ \//) });
  const [other] = alignment.added;
  expect(JSON.stringify(other?.example).length).toBeLessThan(41_000);
});

test("100,000 paths are refused, with what to do", async () => {
  const { "100,000 paths": make } = hostile;
  await expect(createUnderstudy({ document: make?.() as JsonObject })).rejects.toThrow(
    "it has 100000 paths; give one of at most 20000, such as those that are called.",
  );
});

test.each([3, 4, 5, 6, 12, 24, 48])("%i types that name each other have a short example, which is valid", (count) => {
  const theirs = namingEachOther(count);
  const { alignment, ended } = align(theirs);
  expect(ended.filter(({ on }) => on === "GET /v1/other")).toEqual([]);
  const { example } = alignment.added[0] ?? {};
  expect(JSON.stringify(example).length).toBeLessThan(40_000);
  const reader = newReader(theirs);
  expect(newValidator(reader.follow).problems({ $ref: "#/components/schemas/Type0" }, example)).toEqual([]);
});

test("a value that a schema reaches by many ways is held against it once", () => {
  const { problems } = newValidator(newReader(hostile["18 levels of doubled allOf"]?.() ?? {}).follow);
  const schema = { $ref: "#/components/schemas/Level0" };
  expect(problems(schema, { id: 1 })).toEqual([{ where: "id", must: "be a string" }]);
});

test("a request with a name of 45 letters is answered, whatever pattern people wrote for it", async () => {
  const theirs = structuredClone(ownDocument()) as Loose;
  const { schema } = theirs.paths["/v1/shortlists"].post.requestBody.content["application/json"];
  const at = schema.$ref === undefined ? schema : theirs.components.schemas[schema.$ref.split("/").at(-1)];
  at.properties.name = { type: "string", pattern: "^([a-z0-9]+-?)+$" };
  await using understudy = await createUnderstudy({ document: theirs });
  const post = (name: string) => send(understudy.fetch, "", "POST /v1/shortlists", { body: { name } });
  expect(await post("a-name-of-letters")).toMatchObject({ status: 201 });
  expect(await post(`${"a".repeat(44)}!`)).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining("must match ^([a-z0-9]+-?)+$") },
  });
});

test.each([
  ["^[abc", null],
  ["a{500000000}", null],
  ["^(?=a)b", null],
  ["(a)\\1", null],
  ["(", null],
  ["^a.c$", { yes: ["abc", "a😀c"], no: ["a\nc", "a\u2028c"] }],
  ["^\\S+\\s$", { yes: ["a\u00a0", "é\ufeff"], no: ["a", "a\u00a0b"] }],
  ["^[\\s\\S]*$", { yes: ["", "a\nb"], no: [] }],
  ["^[^]$", { yes: ["\n"], no: [""] }],
  ["^[a[]+$", { yes: ["a["], no: ["]"] }],
  ["^[[\\]]$", { yes: ["[", "]"], no: ["\\"] }],
  ["^\\u00e9\\u{1F600}\\ud83d\\ude00\\x41$", { yes: ["é😀😀A"], no: ["é"] }],
  ["^\\p{Script=Greek}\\p{Lu}$", { yes: ["αA"], no: ["aA"] }],
  ["^(?<year>\\d{4})-\\d\\d$", { yes: ["2026-11"], no: ["26-11"] }],
  ["b", { yes: ["abc"], no: ["ac"] }],
] as const)("the pattern %s is read as JavaScript reads it, or not at all", (pattern, texts) => {
  const read = readPattern(pattern);
  expect(read === null).toBe(texts === null);
  for (const [word, list] of Object.entries(texts ?? {}))
    for (const text of list) {
      expect(read?.test(text), text).toBe(word === "yes");
      expect(new RegExp(pattern, "u").test(text), text).toBe(word === "yes");
    }
});

test("any pattern of usual pieces means what it means to JavaScript", () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    ".",
    "\\d",
    "\\w",
    "\\s",
    "\\S",
    "[a-f]",
    "[^a]",
    "[\\s,]",
    "[\\S]",
    "\\.",
    "\\/",
    "(?:ab|c)",
    "(a|\\d)",
  );
  const count = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,3}", "*?");
  const whole = fc.array(fc.tuple(piece, count), { minLength: 1, maxLength: 5 });
  const pattern = fc
    .tuple(fc.boolean(), whole, fc.boolean())
    .map(
      ([begins, pieces, isEnd]) =>
        `${begins ? "^" : ""}${pieces.map((each) => each.join("")).join("")}${isEnd ? "$" : ""}`,
    );
  const text = fc.string({
    unit: fc.constantFrom("a", "b", "c", "1", " ", "\u00a0", "\n", ".", "/", ",", "é", "😀"),
    maxLength: 8,
  });
  fc.assert(
    fc.property(pattern, text, (each, given) => {
      expect(readPattern(each)?.test(given)).toBe(new RegExp(each, "u").test(given));
    }),
    { numRuns: 400 },
  );
});
