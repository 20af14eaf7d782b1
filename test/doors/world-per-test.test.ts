import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test as plain } from "vitest";
import { test, understudyTest } from "../../src/doors/vitest.ts";
import { worldPerTest } from "../../src/doors/world-per-test.ts";
import { createUnderstudy, type Sandbox } from "../understudy.ts";

const worlds: string[] = [];

/** A shortlist of the name is made, which no other test of the file may have made in the same world. */
async function begin(understudy: Sandbox, name = "Mine"): Promise<void> {
  worlds.push(understudy.name);
  const headers = { authorization: `Bearer ${await understudy.token("owner")}`, "content-type": "application/json" };
  const made = await understudy.fetch("/v1/shortlists", { method: "POST", headers, body: JSON.stringify({ name }) });
  expect(made.status).toBe(201);
}

describe.concurrent("tests that run at once", () => {
  for (const name of ["first", "second", "third", "fourth"]) test(name, ({ understudy }) => begin(understudy));
  test.for([1, 2, 3])("of row %i", (_, { understudy }) => begin(understudy));
});

describe("one after the other", () => {
  let attempts = 0;
  test("a test that is tried again begins in a new world", { retry: 2 }, async ({ understudy }) => {
    await begin(understudy);
    attempts += 1;
    if (attempts < 3) throw new Error("Not yet.");
  });
  test("and so does one that is repeated", { repeats: 2 }, ({ understudy }) => begin(understudy));
  const short = understudyTest({ scenario: "balance-short" });
  short("another fixture has its own", async ({ understudy }) => {
    expect(await understudy.scenario()).toBe("balance-short");
  });
});

plain("no world was shared", () => {
  expect(worlds.length).toBe(4 + 3 + 3 + 3);
  expect(new Set(worlds).size).toBe(worlds.length);
});

describe("worlds in a store", () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-worlds-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  plain("which others use, too, are of no other worker and no earlier run", async () => {
    await using understudy = await createUnderstudy({ store: `file:${folder}` });
    const workers = [1, 2].map(() => worldPerTest(async () => understudy, `file:${folder}`));
    const all = await Promise.all(workers.flatMap((next) => [next(), next()]));
    await Promise.all(all.map((each) => begin(each)));
    expect(new Set(all.map(({ name }) => name)).size).toBe(4);
  });
});
