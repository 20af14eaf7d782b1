// A folder that is moved or replaced by a copy under a server, and looks at it that fail.

import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { realDisk } from "../../src/stores/file/disk.ts";
import { newFolder } from "../folder.ts";
import { runServer } from "../processes.ts";
import { add, names, startOn } from "./folder-server.ts";
import { ask } from "./load.ts";

let folder: string;
beforeEach(() => {
  folder = join(newFolder(), "worlds");
});

const start = (maxLogBytes?: number) => startOn(folder, maxLogBytes === undefined ? {} : { maxLogBytes });
const inFolder = (name: string): string => join(folder, name);
const log = (): string => inFolder(readdirSync(folder).find((each) => each.startsWith("log-")) as string);

describe("a folder that another one takes the place of, under a server", () => {
  test("a copy gets no answers that the folder would then lack", async () => {
    const running = start();
    expect((await add(running.call, "before")).status).toBe(201);
    renameSync(folder, `${folder}-2`);
    cpSync(`${folder}-2`, folder, { recursive: true, preserveTimestamps: true });
    const copied = readdirSync(folder);
    const refused = await add(running.call, "after");
    expect(refused).toMatchObject({
      status: 503,
      message: `${folder} was replaced by a copy or another one while this server used it. What was answered before is in the one that was there. End this server, put in place which of them is to be used, and start again. Nothing of this request was kept.`,
    });
    expect(refused.retryAfter).toBeNull();
    expect((await running.call("GET /_understudy/health")).json).toMatchObject({
      status: "degraded",
      store: { status: "away", problem: expect.stringContaining("was replaced by a copy") },
    });
    await running.stop();
    // Nothing of the copy was touched, not even its lock.
    expect(readdirSync(folder)).toEqual(copied);
    for (const place of [folder, `${folder}-2`]) {
      folder = place;
      rmSync(inFolder("lock")); // It names this process, which goes on.
      const again = start();
      expect(await names(again.call)).toEqual(["before"]);
      await again.stop();
    }
  });

  test("what was moved away and is put back in its place is served again", async () => {
    const running = start();
    await add(running.call, "before");
    renameSync(folder, `${folder}-2`);
    cpSync(`${folder}-2`, folder, { recursive: true });
    expect((await add(running.call, "refused")).status).toBe(503);
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-2`, folder);
    expect((await add(running.call, "after")).status).toBe(201);
    expect((await running.call("GET /_understudy/health")).json.status).toBe("ok");
    await running.stop();
    const again = start();
    expect(await names(again.call)).toEqual(["after", "before"]);
    await again.stop();
  });

  test("a copy of an earlier folder, with the lock of a server that has ended, is not another server's", async () => {
    await start().stop();
    cpSync(folder, `${folder}-backup`, { recursive: true });
    const ended = await runServer(["--store", `file:${folder}-backup`]);
    await ended.kill();
    const running = start();
    await add(running.call, "before");
    renameSync(folder, `${folder}-2`);
    renameSync(`${folder}-backup`, folder);
    expect((await add(running.call, "after")).message).toContain("was replaced by a copy or another one");
    await running.stop();
  });

  test.each(["log", "index"])("so does a %s that is replaced by a copy", async (name) => {
    const running = start();
    await add(running.call, "before");
    const path = name === "log" ? log() : inFolder(name);
    cpSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
    expect((await add(running.call, "after")).message).toContain(`${path} was replaced by a copy or another one`);
    // It is not served again by beginning another part of the log.
    expect((await add(running.call, "later")).message).toContain(`${path} was replaced`);
    await running.stop();
    const again = start();
    expect(await names(again.call)).toEqual(["before"]);
    await again.stop();
  });

  test("nothing is acknowledged without the lock, for another server may have had the folder meanwhile", async () => {
    const running = start();
    await add(running.call, "before");
    renameSync(inFolder("lock"), inFolder("lock.2"));
    expect((await add(running.call, "after")).message).toContain("no longer has the lock of this server");
    renameSync(inFolder("lock.2"), inFolder("lock"));
    expect((await add(running.call, "later")).status).toBe(503);
    await running.stop();
  });

  test("a folder that is only moved is told as such, and trying again is not recommended", async () => {
    const running = start();
    await add(running.call, "before");
    renameSync(folder, `${folder}-2`);
    const refused = await add(running.call, "after");
    expect(refused.message).toMatch(/was removed or moved away while this server used it\. .* start again\. Nothing/);
    expect(refused.message).not.toContain("Try again");
    await running.stop();
  });
});

test.skipIf(!existsSync("/usr/bin/prlimit"))(
  "a look that failed for want of descriptors is looked again: writes go on when there are some",
  async () => {
    const server = await runServer(["--store", `file:${folder}`, "--no-limits"]);
    const make = (name: string) => ask(server.url, "POST /v1/shortlists", { name });
    expect((await make("before")).status).toBe(201);
    const limit = (most: number) => execFileSync("prlimit", ["--pid", String(server.pid), `--nofile=${most}:`]);
    limit(3); // Those that are open stay open.
    // Long enough for two signs of life, for which the lock was looked at.
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    limit(1_024);
    expect((await make("after")).status).toBe(201);
    await server.kill("SIGTERM");
  },
  60_000,
);

test("a look at the lock that fails is looked again at the next write", async () => {
  const running = start();
  await add(running.call, "before");
  renameSync(inFolder("lock"), inFolder("lock.2"));
  symlinkSync(inFolder("lock"), inFolder("lock"));
  expect(await add(running.call, "refused")).toMatchObject({
    status: 503,
    message: expect.stringMatching(/lock is a link that leads back to itself.*Try again shortly/),
  });
  rmSync(inFolder("lock"));
  renameSync(inFolder("lock.2"), inFolder("lock"));
  expect((await add(running.call, "after")).status).toBe(201);
  await running.stop();
});

test("a lock that is read in part is no other server's: the next write is looked at again", async () => {
  const running = start();
  await add(running.call, "before");
  const whole = readFileSync(inFolder("lock"), "utf8");
  for (const part of ["", whole.slice(0, 20), whole.slice(0, -1)]) {
    writeFileSync(inFolder("lock"), part);
    const refused = await add(running.call, "refused");
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(refused.message).toContain("The disk that holds");
    writeFileSync(inFolder("lock"), whole);
    expect((await add(running.call, `after ${part.length}`)).status).toBe(201);
  }
  writeFileSync(inFolder("lock"), JSON.stringify({ ...JSON.parse(whole), host: "elsewhere" }));
  expect((await add(running.call, "refused")).message).toContain("has taken it over");
  writeFileSync(inFolder("lock"), whole);
  expect((await add(running.call, "for good")).message).toContain("has taken it over");
  await running.stop();
});

test("a sandbox's file that could not be looked at for want of descriptors is not taken for damaged", async () => {
  const first = start(1);
  await add(first.call, "one", "settled");
  await first.stop();
  let isShort = true;
  const read = (path: string) => {
    if (isShort && path.endsWith(".sandbox")) throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
    return realDisk.read(path);
  };
  const { call, stop } = startOn(folder, { disk: { ...realDisk, read } });
  expect((await call("GET /~settled/v1/shortlists")).json.message).toMatch(/as it may\. .*Try again shortly/);
  isShort = false;
  expect(await names(call, "settled")).toEqual(["one"]);
  await stop();
});

test("worlds are their owner's alone: folders 700, files 600", async () => {
  const running = start(1);
  await add(running.call, "one");
  const modes = ["", "sandboxes", "lock", "index", "index.copy", "format.json", "mark"].map((name) => [
    name,
    (statSync(inFolder(name)).mode & 0o777).toString(8),
  ]);
  modes.push(["log", (statSync(log()).mode & 0o777).toString(8)]);
  await running.stop();
  const [file = ""] = readdirSync(inFolder("sandboxes"));
  modes.push(["file", (statSync(join(folder, "sandboxes", file)).mode & 0o777).toString(8)]);
  for (const [name, mode] of modes)
    expect([name, mode]).toEqual([name, name === "" || name === "sandboxes" ? "700" : "600"]);
});
