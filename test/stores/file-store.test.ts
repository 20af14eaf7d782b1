import { spawn } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { createUnderstudy } from "../../src/library/index.ts";
import { realDisk } from "../../src/stores/file/disk.ts";
import { openFileStore } from "../../src/stores/file/file-store.ts";
import { line } from "../../src/stores/file/lines.ts";
import { type Lock, takeLock } from "../../src/stores/file/lock.ts";
import { newFolder } from "../folder.ts";
import { startWorld } from "../harness.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** A server on the folder; `stop` ends it in an orderly way. */
function start(maxLogBytes?: number) {
  const notices: string[] = [];
  const onNotice = (notice: string): void => void notices.push(notice);
  const store = openFileStore({ folder, onNotice, ...(maxLogBytes && { maxLogBytes }) });
  return { ...startWorld({}, { store }), notices, stop: () => store.close() };
}

const note = (name: string) => ({ body: { name } });
const logs = () => readdirSync(folder).filter((name) => name.startsWith("log-"));
const sandboxFiles = () => readdirSync(join(folder, "sandboxes")).sort();
const log = () => join(folder, logs().at(-1) as string);

async function names(call: ReturnType<typeof startWorld>["call"]): Promise<string[]> {
  const { shortlists: lists } = (await call("GET /v1/shortlists")).json;
  return lists.map(({ name }: { name: string }) => name).sort();
}

test("what was acknowledged is there after a restart: records, credits, clock, faults, journal and its counts", async () => {
  const first = start();
  const { id } = (await first.call("POST /v1/shortlists", note("kept"))).json;
  await first.call("PATCH /_understudy/clock", { body: { advance: "15m" } });
  await first.call("POST /_understudy/faults", { body: { match: { operation: "notes.*" }, then: { status: 503 } } });
  const before = await first.call("GET /_understudy/snapshot");
  await first.stop();
  const second = start();
  const after = await second.call("GET /_understudy/snapshot");
  expect({ ...after.json, journal: [] }).toEqual({ ...before.json, journal: [] });
  expect(after.json.journal.map(({ operation }: { operation: string }) => operation)).toEqual(["shortlists.create"]);
  expect((await second.call("GET /_understudy/journal")).json.counts).toEqual({ "shortlists.create": { "201": 1 } });
  const { changes } = (await second.call(`GET /_understudy/journal/${after.json.journal[0].id}`)).json;
  expect(changes).toContainEqual(expect.objectContaining({ table: "shortlists", key: id, did: "added" }));
  await second.stop();
});

test("an evicted sandbox is loaded unchanged at its next use", async () => {
  const { call, core, stop } = start();
  await call("POST /~one/v1/shortlists", note("kept"));
  core.stage.sandboxes.inMemory.delete("one");
  expect(core.stage.sandboxes.inMemory.has("one")).toBe(false);
  expect((await call("GET /_understudy/sandboxes")).json.sandboxes).toContainEqual({
    name: "one",
    seed: "understudy",
    scenario: "fresh-account",
    now: null,
    inUse: 0,
    bytes: 0,
  });
  expect((await call("GET /~one/v1/shortlists")).json.shortlists).toHaveLength(1);
  await stop();
});

test("a reset, a fork, a restored snapshot and a dropped sandbox are as durable as a record", async () => {
  const first = start();
  await first.call("POST /v1/shortlists", note("before the reset"));
  const snapshot = (await first.call("GET /_understudy/snapshot")).text;
  await first.call("POST /_understudy/fork", { body: { to: "forked" } });
  await first.call("PUT /~restored/_understudy/snapshot", { body: snapshot });
  await first.call("POST /~dropped/v1/shortlists", note("gone"));
  expect((await first.call("DELETE /_understudy/sandboxes?name=dropped")).json).toEqual({ dropped: ["dropped"] });
  await first.call("POST /_understudy/reset", { body: { seed: "another" } });
  await first.stop();
  const second = start();
  expect((await second.call("GET /_understudy")).json).toMatchObject({ seed: "another", counts: { accounts: 3 } });
  for (const [sandbox, many] of [
    ["default", 0],
    ["forked", 1],
    ["restored", 1],
    ["dropped", 0],
  ] as const) {
    const { shortlists: lists } = (await second.call(`GET /~${sandbox}/v1/shortlists`)).json;
    expect([sandbox, lists.length]).toEqual([sandbox, many]);
  }
  await second.stop();
});

test("a torn last write is moved to its own file and reported, and everything before it is intact", async () => {
  const first = start();
  await first.call("POST /v1/shortlists", note("whole"));
  await first.stop();
  const bytes = readFileSync(log());
  appendFileSync(log(), bytes.subarray(200, 300));
  const second = start();
  expect(second.notices).toEqual([
    expect.stringMatching(/torn; its 100 bytes, which were never acknowledged, are in .*aside/),
  ]);
  expect(readdirSync(join(folder, "aside"))).toEqual([`log-00000001.torn-at-${bytes.length}`]);
  expect(statSync(log()).size).toBe(bytes.length + 100);
  await second.call("POST /v1/shortlists", note("after"));
  await second.stop();
  const third = start();
  expect(third.notices).toEqual([]);
  expect(await names(third.call)).toEqual(["after", "whole"]);
  await third.stop();
});

test("of a broken last write it is said that it may have been acknowledged when the mark is broken, too", async () => {
  const first = start();
  await first.call("POST /v1/shortlists", note("whole"));
  await first.stop();
  truncateSync(log(), statSync(log()).size - 10);
  writeFileSync(join(folder, "mark"), "damaged\n");
  const second = start();
  expect(second.notices).toContainEqual(
    expect.stringMatching(/of which it cannot be told whether they were acknowledged/),
  );
  await second.stop();
});

test("damage blocks only the affected sandbox, by name; dropping it recreates it", async () => {
  const first = start();
  for (const name of ["one", "two", "three"]) await first.call(`POST /~${name}/v1/shortlists`, note(name));
  await first.stop();
  const bytes = readFileSync(log());
  const at = bytes.indexOf('"name":"two"');
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(log(), bytes);
  const second = start();
  expect(second.notices).toContainEqual(expect.stringMatching(/The sandbox "two" is damaged and is refused/));
  const refused = await second.call("GET /~two/v1/shortlists");
  expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
  expect(refused.json.message).toMatch(/"two" is damaged: its change 2 .*store salvage file:.*DELETE/);
  expect((await second.call("GET /_understudy/health")).json.store.problem).toMatch(/1 sandbox is damaged.*: two/);
  expect((await second.call("GET /~one/v1/shortlists")).json.shortlists).toHaveLength(1);
  expect((await second.call("DELETE /_understudy/sandboxes?name=two")).status).toBe(200);
  expect((await second.call("GET /~two/v1/shortlists")).json.shortlists).toHaveLength(0);
  await second.stop();
  const third = start();
  expect((await third.call("GET /~two/v1/shortlists")).status).toBe(200);
  await third.stop();
});

test("the log is compacted during requests, and its contents are in the sandboxes' files", async () => {
  const first = start(20_000);
  for (let n = 0; n < 60; n++) await first.call(`POST /~box-${n % 3}/v1/shortlists`, note(`list ${n}`));
  await first.stop();
  expect(first.notices).toEqual([]);
  expect(logs()).toHaveLength(1);
  expect(sandboxFiles().map((file) => file.replace(/\d+\.sandbox$/, ""))).toEqual(["box-0.", "box-1.", "box-2."]);
  const second = start(20_000);
  for (const box of [0, 1, 2]) {
    expect((await second.call(`GET /~box-${box}/v1/shortlists?limit=50`)).json.shortlists).toHaveLength(20);
  }
  await second.stop();
});

test("a server that loses its folder in the middle of a compaction replaces and removes nothing there", async () => {
  let isOurs = true;
  const lock = (): Lock => ({
    requireOurs() {
      if (!isOurs) throw new Error("another process has taken it over");
    },
    release() {},
  });
  const create = (path: string) => {
    if (path.includes("sandboxes")) isOurs = false;
    return realDisk.create(path);
  };
  const disk = { ...realDisk, create };
  const notices: string[] = [];
  const store = openFileStore({ folder, disk, lock, maxLogBytes: 1, onNotice: (notice) => void notices.push(notice) });
  const { call } = startWorld({}, { store });
  await call("POST /v1/shortlists", note("kept"));
  const before = readFileSync(join(folder, "index"), "utf8");
  await store.close();
  expect(notices).toEqual([expect.stringMatching(/log of worlds cannot be shortened: .*taken it over/)]);
  expect(readFileSync(join(folder, "index"), "utf8")).toBe(before);
  const second = start();
  expect(await names(second.call)).toEqual(["kept"]);
  await second.stop();
});

test("a log that is compacted more slowly than it grows makes those who write wait", async () => {
  const sizes = new Map<string, number>();
  let largest = 0;
  let compactions = 0;
  const create = (path: string) => {
    const file = realDisk.create(path);
    const write: typeof file.write = async (bytes, position) => {
      if (path.includes("sandboxes")) {
        // A disk that is slower than the requests.
        for (let turn = 0; turn < 300; turn++) await new Promise(setImmediate);
        compactions += 1;
      } else sizes.set(path, position + bytes.length);
      largest = Math.max(
        largest,
        [...sizes.values()].reduce((sum, size) => sum + size),
      );
      return file.write(bytes, position);
    };
    return { ...file, write };
  };
  const remove = (path: string) => {
    sizes.delete(path);
    realDisk.remove(path);
  };
  const maxLogBytes = 20_000;
  const store = openFileStore({ folder, disk: { ...realDisk, create, remove }, maxLogBytes });
  const { call } = startWorld({}, { store });
  await call("POST /~box-0/v1/shortlists", note("one"));
  const world = largest;
  for (let at = 1; at < 60; at++) {
    expect((await call(`POST /~box-${at}/v1/shortlists`, note("one"))).status).toBe(201);
  }
  await store.close();
  expect(compactions).toBeGreaterThan(0);
  expect(60 * world).toBeGreaterThan(4 * maxLogBytes);
  expect(largest).toBeLessThan(2 * maxLogBytes + 2 * world);
});

test("names that differ only in case are different sandboxes on every file system", async () => {
  const { call, stop } = start(1);
  await call("POST /~Box/v1/shortlists", note("large"));
  await stop();
  const other = start(1);
  await other.call("POST /~box/v1/shortlists", note("small"));
  await other.stop();
  expect(readdirSync(join(folder, "sandboxes")).map((name) => name.toLowerCase())).toHaveLength(2);
  const again = start();
  expect((await again.call("GET /~Box/v1/shortlists")).json.shortlists[0].name).toBe("large");
  await again.stop();
});

test("refused options leave the folder unlocked", async () => {
  const place = `file:${folder}`;
  // @ts-expect-error: there is no such scenario
  await expect(createUnderstudy({ store: place, scenario: "no-such" })).rejects.toThrow(/No scenario is called/);
  await (await createUnderstudy({ store: place })).close();
});

test("nothing is acknowledged in a folder that was removed while it was in use", async () => {
  const running = start();
  await running.call("POST /v1/shortlists", note("kept"));
  rmSync(folder, { recursive: true });
  const refused = await running.call("POST /v1/shortlists", note("lost"));
  expect([refused.status, refused.json.message]).toEqual([503, expect.stringContaining("was removed or moved away")]);
  expect((await running.call("POST /v1/shortlists", note("lost too"))).status).toBe(503);
  await running.stop();
  mkdirSync(folder);
});

test("a second server on the folder is refused with the name of the first", async () => {
  const { stop } = start();
  expect(() => start()).toThrow(new RegExp(`is in use by process ${process.pid} on .*--store redis`));
  await stop();
  const again = start();
  await again.stop();
});

test("the lock of a dead process, or of a reused process number, is taken over", async () => {
  await start().stop();
  const running = start();
  const ours = JSON.parse(readFileSync(join(folder, "lock"), "utf8"));
  await running.stop();
  for (const pid of [999_999_999, process.pid]) {
    writeFileSync(join(folder, "lock"), JSON.stringify({ ...ours, pid, born: "1" }));
    await start().stop();
  }
});

test("the lock of a container with the same host name and process number holds while it is alive", async () => {
  const running = start();
  const ours = JSON.parse(readFileSync(join(folder, "lock"), "utf8"));
  await running.stop();
  writeFileSync(join(folder, "lock"), JSON.stringify({ ...ours, born: "1", space: "another namespace" }));
  expect(() => start()).toThrow(/which was seen 0 s ago.*start again in 15 seconds/);
});

test("the lock of another machine holds while it is alive", async () => {
  await start().stop();
  writeFileSync(join(folder, "lock"), '{"pid":1,"host":"elsewhere","born":"1"}');
  expect(() => start()).toThrow(/process 1 on elsewhere, which was seen 0 s ago.*start again in 15 seconds/);
  const lock = (at: string): Lock => takeLock(at, 300);
  for (const ms of [-20_000, 3_600_000]) {
    // Silent for long by this clock, or seen in the future by one that was set back: it is watched for a while.
    writeFileSync(join(folder, "lock"), '{"pid":1,"host":"elsewhere","born":"1"}');
    const shown = new Date(Date.now() + ms);
    utimesSync(join(folder, "lock"), shown, shown);
    await openFileStore({ folder, lock }).close();
  }
});

test.each(['{"pid":1', "null", '{"understudy":"worlds"}'])(
  "a lock that says %s is somebody's while it is new",
  async (text) => {
    await start().stop();
    writeFileSync(join(folder, "lock"), text);
    expect(() => takeLock(folder)).toThrow(/is in use by another process, which was seen \d+ s ago/);
  },
);

test("the lock of a live process of a machine whose clock is an hour behind holds", async () => {
  await start().stop();
  writeFileSync(join(folder, "lock"), '{"pid":1,"host":"elsewhere","born":"1"}');
  const beat = `setInterval(() => { const at = new Date(Date.now() - 3_600_000); require("node:fs").utimesSync(process.argv[1], at, at); }, 20)`;
  const other = spawn(process.execPath, ["-e", beat, join(folder, "lock")]);
  try {
    await vi.waitUntil(() => Date.now() - statSync(join(folder, "lock")).mtimeMs > 3_000_000, { timeout: 10_000 });
    expect(() => takeLock(folder, 5_000)).toThrow(/in use by process 1 on elsewhere/);
  } finally {
    other.kill();
  }
});

test("a store of another schema is refused with what to do", async () => {
  writeFileSync(join(folder, "format.json"), '{"format":"understudy-store","version":1}');
  expect(() => start()).toThrow(
    /holds worlds of version 1, and this Understudy reads and writes version 2\. Start with/,
  );
});

test("a store of a later schema is refused, too", async () => {
  const first = start();
  await first.call("POST /~one/v1/shortlists", note("one"));
  await first.stop();
  writeFileSync(join(folder, "index"), line({ format: "understudy-store", version: 3, settled: 0, sandboxes: 0 }));
  expect(() => start()).toThrow(/holds worlds of version 3, and this Understudy reads and writes version 2/);
});

test("a sandbox's damaged file is refused by name, and other sandboxes go on", async () => {
  const first = start(1);
  await first.call("POST /~one/v1/shortlists", note("one"));
  await first.call("POST /~two/v1/shortlists", note("two"));
  await first.stop();
  const file = sandboxFiles().find((each) => each.startsWith("one.")) as string;
  const path = join(folder, "sandboxes", file);
  writeFileSync(path, readFileSync(path, "utf8").replace('"name":"one"', '"name":"0ne"'));
  const second = start();
  const refused = await second.call("GET /~one/v1/shortlists");
  expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
  expect(refused.json.message).toMatch(/1 of \d+ rows cannot be read/);
  expect((await second.call("GET /~two/v1/shortlists")).status).toBe(200);
  await second.stop();
});

test("an unreadable sandbox file blocks only that sandbox", async () => {
  const first = start(1);
  await first.call("POST /~one/v1/shortlists", note("one"));
  await first.call("POST /~two/v1/shortlists", note("two"));
  await first.stop();
  const file = sandboxFiles().find((each) => each.startsWith("one.")) as string;
  const path = join(folder, "sandboxes", file);
  rmSync(path);
  mkdirSync(path);
  const second = start();
  const refused = await second.call("GET /~one/v1/shortlists");
  expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
  expect(refused.json.message).toContain(`${path} is a folder where a file should be`);
  expect((await second.call("GET /~two/v1/shortlists")).status).toBe(200);
  await second.stop();
});

test("a path that is not a folder is refused in a sentence", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => openFileStore({ folder: file })).toThrow(/is not a folder/);
});

test("the library stores its worlds in the given place", async () => {
  const first = await createUnderstudy({ store: `file:${folder}` });
  await first.clock.advance("1h");
  await first.close();
  await using second = await createUnderstudy({ store: `file:${folder}` });
  expect((await second.clock.read()).now).toBe("2026-03-01T10:00:00.000Z");
});

test("an unknown kind of store is refused without showing its password", async () => {
  await expect(createUnderstudy({ store: "mysql://me:secret@host" })).rejects.toThrow(
    '"mysql://me:***@host" is not memory, file:DIR or redis://HOST:PORT.',
  );
});
