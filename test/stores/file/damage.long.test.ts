import { expect, test } from "vitest";
import { newMemoryDisk } from "./memory-disk.ts";
import { cuts, damage, failures, flips, kills, leaveBehind, misplacedFiles, misplacedLines, zeroes } from "./trials.ts";
import { nothingKnown, openOn, serve, textOf, work } from "./workload.ts";

// `npm run bench -- damage` tries the same for longer.
const rounds = 18;

test("a flipped bit in any byte of any file affects at most one sandbox, by name, and no loss is silent", async () => {
  const left = await leaveBehind(rounds);
  const { tried, refused, maxRefused, problems } = await damage(left, flips(left));
  expect(problems).toEqual([]);
  expect(maxRefused).toBe(1);
  expect(tried).toBeGreaterThan(2_500);
  expect(refused).toBeGreaterThan(1_000);
});

test("a page of zeroes, a truncated file or a missing file is always reported when data is lost", async () => {
  const left = await leaveBehind(rounds);
  for (const changes of [zeroes(left), cuts(left)]) {
    const { tried, problems } = await damage(left, changes);
    expect(problems).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  }
});

test("intact lines and files in the wrong place: no loss is silent", async () => {
  const left = await leaveBehind(rounds);
  for (const changes of [misplacedLines(left), misplacedFiles(left)]) {
    const { tried, refused, problems } = await damage(left, changes);
    expect(problems).toEqual([]);
    expect(tried).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(0);
  }
});

test.each(["kill", "power"] as const)("after a %s at any write all acknowledged data is there", async (what) => {
  const { tried, problems } = await kills(what, rounds);
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThan(70);
});

test.each(["ENOSPC", "EIO"] as const)("%s at any write or flush refuses exactly the affected change", async (fault) => {
  const { tried, refused, problems } = await failures(fault, rounds);
  expect(problems).toEqual([]);
  expect(refused).toBeGreaterThan(tried / 4);
});

test("partial writes are completed", async () => {
  const disk = newMemoryDisk([], 7);
  const known = await work(openOn(disk).store, nothingKnown(), rounds);
  expect(known.refused).toBe(0);
  for (const [name, rows] of await serve(openOn(disk.after("power")).store)) {
    expect(rows).toBe(textOf(known.acknowledged.get(name)));
  }
});
