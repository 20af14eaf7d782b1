import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../src/stage/store.ts";
import { openFileStore } from "../../src/stores/file/file-store.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { newFolder } from "../folder.ts";
import { startWorld } from "../harness.ts";
import { hasRedis, type Redis, startRedis } from "../redis.ts";
import { endInProcess } from "./in-process.ts";

let folder: string;
let worlds: string;
beforeEach(() => {
  folder = newFolder();
  worlds = join(folder, "worlds");
});

const run = (...argv: string[]) => endInProcess(["store", ...argv], { cwd: folder });

/** A folder with two sandboxes of three lists each; in separate files once the log has been compacted. */
async function fill(log: "short" | "long" = "long"): Promise<void> {
  const store = openFileStore({ folder: worlds, ...(log === "short" && { maxLogBytes: 1 }) });
  const { call } = startWorld({}, { store });
  for (const n of [1, 2, 3]) {
    for (const box of ["one", "two"])
      await call(`POST /~${box}/v1/shortlists`, { body: { name: `${box}, list ${n}` } });
  }
  // The log is compacted while requests are served, and each request may start it again.
  while (log === "short" && !fileOf("two").content.includes("two, list 3")) await call("GET /~two/v1/me");
  await store.close();
}

function fileOf(box: string): { readonly name: string; readonly content: string } {
  const folder = join(worlds, "sandboxes");
  const name = readdirSync(folder).find((each) => each.startsWith(`${box}.`)) ?? "";
  return { name, content: name === "" ? "" : readFileSync(join(folder, name), "utf8") };
}

function damage(file: string, text: string): void {
  const path = join(worlds, file);
  const bytes = readFileSync(path);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(path, bytes);
}

async function lists(box: string): Promise<string[]> {
  const store = openFileStore({ folder: worlds });
  const answer = await startWorld({}, { store }).call(`GET /~${box}/v1/shortlists`);
  await store.close();
  return answer.json.shortlists.map(({ name }: { name: string }) => name).sort();
}

test("check reports what is intact and what is damaged, and exits with 1 if anything is damaged", async () => {
  await fill();
  expect(await run("check", `file:${worlds}`)).toMatchObject({
    code: 0,
    said: "2 sandboxes are intact, 0 are damaged.\n",
  });
  damage("log-00000001", '"name":"two, list 2"');
  const { code, said } = await run("check", `file:${worlds}`);
  expect(code).toBe(1);
  expect(said).toMatch(/"two" is damaged: its change 4 cannot be read\.\n1 sandboxes are intact, 1 are damaged/);
});

test("salvage restores a sandbox as it was before the lost change, and keeps all previous files", async () => {
  await fill();
  damage("log-00000001", '"name":"two, list 2"');
  const { code, said } = await run("salvage", `file:${worlds}`);
  expect(said).toMatch(/"two": \d+ rows of it are saved; its change 4 cannot be read/);
  expect(code).toBe(0);
  expect(await run("check", `file:${worlds}`)).toMatchObject({ code: 0 });
  expect(await lists("two")).toEqual(["two, list 1"]);
  expect(await lists("one")).toEqual(["one, list 1", "one, list 2", "one, list 3"]);
  expect(readdirSync(join(worlds, "aside"))).toContain("log-00000001");
});

test("salvage keeps the rows of a sandbox's file that can be read", async () => {
  await fill("short");
  const file = fileOf("two").name;
  damage(join("sandboxes", file), '"name":"two, list 2"');
  expect((await run("check", `file:${worlds}`)).said).toMatch(/"two" is damaged: .* 1 of \d+ rows cannot be read/);
  await run("salvage", `file:${worlds}`);
  expect(await lists("two")).toEqual(["two, list 1", "two, list 3"]);
  expect(readdirSync(join(worlds, "aside"))).toContain(file);
});

test("import reads what export wrote, in the same store or another", async () => {
  await fill();
  const out = join(folder, "snapshots");
  expect(await run("export", `file:${worlds}`, "--out", out)).toMatchObject({ code: 0 });
  expect(readdirSync(out).sort()).toEqual(["one.json", "two.json"]);
  expect([out, join(out, "one.json")].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(["700", "600"]);
  worlds = join(folder, "elsewhere");
  expect(await run("import", `file:${worlds}`, out)).toMatchObject({ code: 0 });
  expect(await lists("one")).toEqual(["one, list 1", "one, list 2", "one, list 3"]);
  const again = await run("import", `file:${worlds}`, join(out, "one.json"));
  expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/there is a sandbox "one" already/) });
});

test("damage to what is written twice is told, though nothing is lost by it", async () => {
  await fill();
  damage("format.json", "version");
  damage("index.copy", '"settled"');
  const { code, said } = await run("check", `file:${worlds}`);
  expect(code).toBe(0);
  expect(said).toMatch(
    /format\.json is damaged; nothing is lost by it\.\n.*index\.copy is damaged; .*index is whole\./,
  );
});

test("check and export read a folder that may not be written to", async () => {
  await fill();
  const out = join(folder, "snapshots");
  mkdirSync(out);
  await withoutRightToWrite(async () => {
    expect(await run("check", `file:${worlds}`)).toMatchObject({ code: 0 });
    expect(await run("export", `file:${worlds}`, "--out", out)).toMatchObject({ code: 0 });
    expect(await run("salvage", `file:${worlds}`)).toMatchObject({
      code: 2,
      said: expect.stringMatching(/may not use .*lock/),
    });
  });
  expect(readdirSync(out).sort()).toEqual(["one.json", "two.json"]);
});

/** The folder of worlds can only be read meanwhile, also where the tests are run by root, who may write anywhere. */
async function withoutRightToWrite(task: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  const files = readdirSync(worlds, { recursive: true, withFileTypes: true });
  for (const each of files) chmodSync(join(each.parentPath, each.name), each.isDirectory() ? 0o755 : 0o644);
  for (const [path, mode] of [
    [folder, 0o777],
    [join(folder, "snapshots"), 0o777],
    [worlds, 0o555],
  ] as const)
    chmodSync(path, mode);
  if (isRoot) process.seteuid?.("nobody");
  try {
    await task();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(worlds, 0o755);
  }
}

test("what it cannot do is reported in a sentence with exit code 2", async () => {
  for (const [argv, sentence] of [
    [["mend", `file:${worlds}`], /knows check, salvage, export, import, not "mend"/],
    [["check"], /needs an address/],
    [["check", "memory"], /memory ends with its server/],
    [
      ["check", worlds],
      new RegExp(`is not memory, file:DIR or redis://HOST:PORT\\. For that folder write file:${worlds}\\.`),
    ],
    [["check", `file:${worlds}`], /holds no worlds of Understudy/],
    [["import", `file:${worlds}`], /needs snapshots/],
    [["salvage", "redis://127.0.0.1:1"], /cannot be reached: the connection is refused/],
  ] as const) {
    expect(await run(...argv)).toMatchObject({ code: 2, said: expect.stringMatching(sentence) });
  }
});

test("a folder in use by a server is not changed", async () => {
  const store = openFileStore({ folder: worlds });
  await startWorld({}, { store }).call("POST /v1/shortlists", { body: { name: "in use" } });
  expect(await run("check", `file:${worlds}`)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/is in use by process/),
  });
  await store.close();
});

describe.skipIf(!hasRedis)("the same commands for Redis", () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  test("check reports a sandbox with missing parts; export and import handle the others", async () => {
    const store = (await openStore(redis.url)) as Store;
    const { call } = startWorld({}, { store });
    for (const box of ["one", "two"]) await call(`POST /~${box}/v1/shortlists`, { body: { name: `of ${box}` } });
    await store.close();
    expect(await run("check", redis.url)).toMatchObject({ code: 0, said: "2 sandboxes are intact, 0 are damaged.\n" });
    redis.cli("DEL", "understudy:{two}:rows");
    const damaged = await run("check", redis.url);
    expect(damaged.code).toBe(1);
    expect(damaged.said).toMatch(
      /"two" is damaged: the engine has lost a part of it .*\n1 sandboxes are intact, 1 are damaged/,
    );
    const out = join(folder, "snapshots");
    const exported = await run("export", redis.url, "--out", out);
    expect(exported.code).toBe(1);
    expect(exported.said).toMatch(/one\.json: \d+ rows\n"two" was not exported: .*is damaged/);
    expect(await run("import", `file:${worlds}`, out)).toMatchObject({ code: 0 });
    expect(await lists("one")).toEqual(["of one"]);
    expect(await run("import", redis.url, out)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/there is a sandbox "one" already/),
    });
    expect(await run("import", `${redis.url}?prefix=other`, out)).toMatchObject({ code: 0 });
    expect(await run("check", `${redis.url}?prefix=other`)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^1 sandboxes are intact/),
    });
    expect(await run("salvage", redis.url)).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /"two": nothing of it could be saved.*under understudy:\{two\}:aside:\w+; the engine has/,
      ),
    });
    expect(await run("check", redis.url)).toMatchObject({ code: 0 });
  });

  test("salvage serves a sandbox again without the row that was changed, and says where the rest is", async () => {
    redis.cli("FLUSHALL");
    const store = (await openStore(redis.url)) as Store;
    const { call } = startWorld({}, { store });
    for (const name of ["good", "changed"]) await call("POST /~hit/v1/shortlists", { body: { name } });
    const [, id = ""] = (await call("GET /~hit/v1/shortlists")).json.shortlists.map((each: { id: string }) => each.id);
    const row = redis.cli("HGET", "understudy:{hit}:rows", `shortlists ${id}`);
    redis.cli("HSET", "understudy:{hit}:rows", `shortlists ${id}`, row.replace(/"name":"/, '"name":"x'));
    const checked = await run("check", redis.url);
    expect(checked).toMatchObject({ code: 1 });
    expect(checked.said).toContain(`(the row "shortlists ${id}")`);
    const salvaged = await run("salvage", redis.url);
    expect(salvaged.said).toMatch(
      /"hit": \d+ rows of it are saved without 1 that cannot be read.*under (\S+:aside:\w+)/,
    );
    expect(redis.cli("HGET", `${/under (\S+?);/.exec(salvaged.said)?.[1]}:rows`, `shortlists ${id}`)).toContain(
      '"name":"x',
    );
    expect((await call("GET /~hit/v1/shortlists")).json.shortlists).toHaveLength(1);
    expect((await call("GET /~hit/_understudy/journal")).json.entries).not.toHaveLength(0);
    await store.close();
  });
});
