import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { defaultPopulation, defaultSeed } from "../../src/base/defaults.ts";
import type { ByteStore } from "../../src/base/kept-bytes.ts";
import { byteStoreIn } from "../../src/cli/cache-files.ts";
import { populationBaseOf } from "../../src/population/population-base.ts";
import { newFolder } from "../folder.ts";

let folder: string;
let file: string;
let store: ByteStore;
beforeEach(() => {
  folder = newFolder();
  file = join(folder, "people.cache");
  store = byteStoreIn((name) => join(folder, `${name}.cache`), 0);
});

const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);

async function keep(): Promise<void> {
  store.write("people", bytes.buffer);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(["people.cache"]));
}

test("what one process keeps, a later one reads", async () => {
  expect(store.read("people")).toBeNull();
  await keep();
  expect(new Uint8Array(store.read("people") as ArrayBuffer)).toEqual(bytes);
});

test("a file with any bit changed, or cut anywhere, is not used", async () => {
  await keep();
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (at % 8)), at);
    writeFileSync(file, damaged);
    expect(store.read("people"), `byte ${at}`).toBeNull();
    writeFileSync(file, whole.subarray(0, at));
    expect(store.read("people"), `the first ${at} bytes`).toBeNull();
  }
});

test("where nothing can be written, nothing is kept, and nothing else happens", async () => {
  const nowhere = byteStoreIn((name) => join(folder, "missing", name), 0);
  nowhere.write("people", bytes.buffer);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(nowhere.read("people")).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test("the default population is drawn once, and read by later processes", async () => {
  const kept = new Map<string, ArrayBuffer>();
  /** As a new process, whose modules have built nothing. */
  const build = async (seed: string, size: number) => {
    vi.resetModules();
    const { keepBytesIn } = await import("../../src/base/kept-bytes.ts");
    const { buildSearchIndex } = await import("../../src/population/index/search-index.ts");
    keepBytesIn({ read: (name) => kept.get(name) ?? null, write: (name, memory) => void kept.set(name, memory) });
    const slices = buildSearchIndex(populationBaseOf(seed, size));
    for (let count = 0; ; count++) {
      const { done, value } = slices.next();
      if (done) return { count, columns: value.columns };
    }
  };
  await build("another", 3_000);
  expect(kept.size).toBe(0);
  const drawn = await build(defaultSeed, defaultPopulation);
  expect(drawn.count).toBeGreaterThan(1);
  const read = await build(defaultSeed, defaultPopulation);
  expect(read).toEqual({ count: 0, columns: drawn.columns });
});
