import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { runServer } from "../processes.ts";
import { hasRedis, startRedis } from "../redis.ts";
import { runCrashes } from "./crash.ts";
import { runFleet } from "./fleet.ts";
import { ask } from "./load.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

test("a killed server keeps everything it acknowledged, and sets torn writes aside", async () => {
  const { problems, acknowledged, torn, rounds } = await runCrashes(folder, 4);
  expect(problems).toEqual([]);
  expect(torn).toBe(rounds);
  expect(acknowledged).toBeGreaterThanOrEqual(3 * rounds);
}, 120_000);

test.skipIf(!existsSync("/usr/bin/prlimit"))(
  "a full disk refuses whole changes, and accepts them when it has room again",
  async () => {
    const server = await runServer(["--store", `file:${folder}`, "--no-limits"], {
      by: ["prlimit", "--fsize=60000:unlimited"],
    });
    const make = (name: string) => ask(server.url, "POST /v1/shortlists", { name });
    const kept: string[] = [];
    let refused = await make("first");
    for (let n = 0; refused.status === 201; n++) {
      kept.push(n === 0 ? "first" : `list ${n - 1}`);
      refused = await make(`list ${n}`);
    }
    expect(refused).toMatchObject({ status: 503, code: "database_unavailable" });
    expect(refused.json.message).toMatch(/may not grow any further/);
    expect((await ask(server.url, "GET /_understudy/health")).json.status).toBe("degraded");
    execFileSync("prlimit", ["--pid", String(server.pid), "--fsize=unlimited:unlimited"]);
    expect((await make("after")).status).toBe(201);
    expect((await ask(server.url, "GET /_understudy/health")).json.status).toBe("ok");
    await server.kill();
    const again = await runServer(["--store", `file:${folder}`]);
    const { tables } = (await ask(again.url, "GET /_understudy/snapshot")).json;
    expect(tables.shortlists.map(({ name }: { name: string }) => name).sort()).toEqual([...kept, "after"].sort());
    expect(again.said()).toMatch(/the last write was torn; its \d+ bytes, which were never acknowledged/);
    await again.kill("SIGTERM");
  },
  60_000,
);

test("a server can restore another's snapshot as its first call", async () => {
  const [one, other] = [await runServer(["--scenario", "lived-in-account"]), await runServer([])];
  const snapshot = (await ask(one.url, "GET /_understudy/snapshot")).json;
  expect(await ask(other.url, "PUT /_understudy/snapshot", snapshot)).toMatchObject({ status: 200 });
  expect((await ask(other.url, "GET /_understudy/snapshot")).json.tables).toEqual(snapshot.tables);
  await Promise.all([one.kill("SIGTERM"), other.kill("SIGTERM")]);
});

/** Root may write anywhere unless that capability is removed. */
const asAnyone =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : ([] as const);

test.skipIf(asAnyone.length > 0 && !existsSync("/usr/bin/setpriv"))(
  "a read-only folder is refused in a sentence",
  async () => {
    chmodSync(folder, 0o555);
    const refused = runServer(["--store", `file:${folder}`], { by: asAnyone });
    await expect(refused).rejects.toThrow(
      /ended with 2: --store: This user may not use .*\. Give it the right to read and write/,
    );
    const within = runServer(["--store", `file:${folder}/worlds`], { by: asAnyone });
    await expect(within).rejects.toThrow(/This user may not use/);
  },
);

test("a folder that cannot be created is refused, and so is one in use", async () => {
  await expect(runServer(["--store", "file:/proc/understudy"])).rejects.toThrow(/ended with 2: --store: \/proc/);
  const first = await runServer(["--store", `file:${folder}`]);
  await expect(runServer(["--store", `file:${folder}`])).rejects.toThrow(/is in use by process/);
  expect(await first.kill("SIGTERM")).toBe(0);
});

const mayUnshare = (() => {
  try {
    execFileSync("unshare", ["--pid", "--fork", "--mount-proc", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!mayUnshare)(
  "two containers of the same host name and process numbers cannot both have a folder",
  async () => {
    const by = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
    const first = await runServer(["--store", `file:${folder}`], { by });
    const second = runServer(["--store", `file:${folder}`], { by });
    await expect(second).rejects.toThrow(/is in use by process 1 on .*, which was seen \d+ s ago/);
    await first.kill();
  },
);

test("a frozen server keeps its folder where its process can be checked, and goes on when it is woken", async () => {
  const server = await runServer(["--store", `file:${folder}`]);
  process.kill(server.pid, "SIGSTOP");
  silence(folder);
  await expect(runServer(["--store", `file:${folder}`])).rejects.toThrow(/is in use by process/);
  process.kill(server.pid, "SIGCONT");
  expect((await ask(server.url, "POST /v1/shortlists", { name: "after" })).status).toBe(201);
  expect(await server.kill("SIGTERM")).toBe(0);
});

test.skipIf(!mayUnshare)(
  "a server of another container that was frozen too long loses its folder, and nothing that anybody acknowledged",
  async () => {
    const args = ["--store", `file:${folder}`, "--no-limits"];
    const first = await runServer(args, { by: ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"] });
    const make = ({ url }: { url: string }, name: string) => ask(url, "POST /v1/shortlists", { name });
    for (const name of ["one", "two"]) expect((await make(first, name)).status).toBe(201);
    const [frozen] = readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, "utf8").split(" ").map(Number);
    process.kill(frozen as number, "SIGSTOP");
    const late = ["late one", "late two", "late three"].map((name) => make(first, name));
    silence(folder);
    const second = await runServer(args);
    expect((await make(second, "three")).status).toBe(201);
    process.kill(frozen as number, "SIGCONT");
    for (const answer of await Promise.all(late)) expect(answer).toMatchObject({ status: 503 });
    expect((await make(first, "later")).json.message).toContain("another process has taken it over");
    expect((await make(second, "four")).status).toBe(201);
    // Not with SIGTERM, which unshare keeps from what it started.
    await first.kill();
    await second.kill();
    const third = await runServer(args);
    const { shortlists } = (await ask(third.url, "GET /v1/shortlists")).json;
    expect(shortlists.map(({ name }: { name: string }) => name)).toEqual(["four", "three", "two", "one"]);
    await third.kill("SIGTERM");
  },
  60_000,
);

/** As if whoever holds the folder had not shown itself for long. */
function silence(folder: string): void {
  const shown = new Date(Date.now() - 60_000);
  utimesSync(join(folder, "lock"), shown, shown);
}

test("a start that fails for another reason unlocks the folder", async () => {
  const first = await runServer([]);
  const port = new URL(first.url).port;
  const taken = runServer(["--store", `file:${folder}`, "--port", port]);
  await expect(taken).rejects.toThrow(/ended with 2: Port \d+ on 127.0.0.1 is taken/);
  expect(readdirSync(folder)).not.toContain("lock");
  await first.kill("SIGTERM");
});

describe.skipIf(!hasRedis)("a fleet", () => {
  test("a start that fails for another reason exits, though Redis is there", async () => {
    const redis = await startRedis();
    const refused = runServer(["--store", redis.url, "--scenario", "no-such-scenario"]);
    await expect(refused).rejects.toThrow(/ended with 2: No scenario is called/);
    await redis.stop();
  });

  test("loses nothing while replicas and Redis are killed", async () => {
    const redis = await startRedis(["--appendonly", "yes", "--appendfsync", "always"]);
    const report = await runFleet({
      redis,
      replicas: 2,
      clients: 12,
      requests: 800,
      windows: 2,
      replicaEnds: [0.3],
      engineEnds: [0.6],
    });
    await redis.stop();
    expect(report.problems).toEqual([]);
    expect(report.statuses["201"]).toBeGreaterThan(20);
    expect(report.charges).toBeGreaterThan(1);
    expect(report.windowsUsedUp).toBeGreaterThan(2);
  }, 120_000);
});
