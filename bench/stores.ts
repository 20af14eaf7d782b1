/**
 * What keeping worlds costs: requests a second and latency for each store, at one, two and four replicas, on many
 * sandboxes and on one; and the bytes that a request writes beside 10 and beside 10,000 records.
 * Run it with `npm run bench -- stores [seconds]`. Clients, servers and engine share the machine's cores.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Core } from "../src/core.ts";
import { newFetch } from "../src/doors/fetch.ts";
import { openStore } from "../src/stores/open-store.ts";
import { createCore } from "../src/understudy.ts";
import { type Running, runServer } from "../test/processes.ts";
import { startRedis } from "../test/redis.ts";
import { ask } from "../test/stores/load.ts";

const seconds = Number(process.argv[2] ?? 4);
const clients = 32;
const sandboxes = 64;

async function measure(name: string, servers: readonly Running[], many: boolean): Promise<void> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let until = Number.POSITIVE_INFINITY;
  let made = 0;
  const client = async (at: number): Promise<void> => {
    for (let n = 0; performance.now() < until; n++) {
      const sandbox = many ? `box-${(at * 7 + n) % sandboxes}` : "one";
      const { url } = servers[(at + n) % servers.length] as Running;
      const began = performance.now();
      const name = `${at} ${n} ${made++}`;
      const { status } =
        n % 4 === 0
          ? await ask(url, `POST /~${sandbox}/v1/shortlists`, { name })
          : await ask(url, `GET /~${sandbox}/v1/me`);
      if (performance.now() > until - seconds * 1_000) times.push(performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  until = performance.now() + 1_000 + seconds * 1_000;
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
  times.sort((a, b) => a - b);
  const at = (part: number): string => (times[Math.floor(times.length * part)] ?? 0).toFixed(1).padStart(7);
  const odd = [...statuses].filter(([status]) => status >= 300).map(([status, count]) => `${count} × ${status}`);
  const rate = (times.length / seconds).toFixed(0).padStart(6);
  console.log(
    `  ${name.padEnd(22)} ${many ? `${sandboxes} sandboxes` : "one sandbox "} ${rate} /s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   ${odd.join(", ")}`,
  );
}

async function serveWith(store: string, replicas: number): Promise<Running[]> {
  const args = ["--store", store, "--no-limits", "--log", "pretty"];
  return Promise.all(Array.from({ length: replicas }, () => runServer(args)));
}

async function measureStore(name: string, store: string, replicas: number): Promise<void> {
  const servers = await serveWith(store, replicas);
  for (const many of [true, false]) await measure(name, servers, many);
  await Promise.all(servers.map((server) => server.kill("SIGTERM")));
}

const folder = mkdtempSync(join(tmpdir(), "understudy-bench-"));
console.log(`requests: one in four makes a shortlist, the others read; ${clients} clients`);
await measureStore("memory", "memory", 1);
await measureStore("file", `file:${join(folder, "speed")}`, 1);
for (const [durable, settings] of [
  ["everysec", ["--appendonly", "yes"]],
  ["always", ["--appendonly", "yes", "--appendfsync", "always"]],
] as const) {
  const redis = await startRedis(settings);
  for (const replicas of [1, 2, 4]) {
    redis.cli("FLUSHALL");
    await measureStore(`redis ${durable}, ${replicas} replica${replicas > 1 ? "s" : ""}`, redis.url, replicas);
  }
  await redis.stop();
}

console.log("bytes written by a request that makes a shortlist");
const call = async (core: Core, route: string, body?: unknown): Promise<void> => {
  const [method, path] = route.split(" ") as [string, string];
  const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };
  const answer = await newFetch(core)(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
};

async function measureBytes(name: string, place: string, written: () => number): Promise<void> {
  const store = await openStore(place);
  const core = createCore({ noLimits: true }, { store });
  const requests = 200;
  let made = 0;
  const make = (): Promise<void> =>
    call(core, "POST /v1/shortlists", { name: `list ${String(made++).padStart(6, "0")}` });
  for (const records of [10, 10_000]) {
    while (made < records) await Promise.all(Array.from({ length: Math.min(64, records - made) }, make));
    const before = written();
    for (let n = 0; n < requests; n++) await make();
    const each = (written() - before) / requests;
    console.log(
      `  ${name.padEnd(22)} beside ${String(records).padStart(6)} records ${each.toFixed(0).padStart(7)} bytes`,
    );
  }
  await store?.close();
}

const bytesFolder = join(folder, "bytes");
const inFolder = (): number =>
  readdirSync(bytesFolder).reduce(
    (sum, file) => sum + (file.startsWith("log-") ? statSync(join(bytesFolder, file)).size : 0),
    0,
  );
await measureBytes("file", `file:${bytesFolder}`, inFolder);
const redis = await startRedis(["--appendonly", "yes"]);
const member = (section: string, name: string) => (): number =>
  Number(new RegExp(`${name}:(\\d+)`).exec(redis.cli("INFO", section))?.[1]);
await measureBytes("redis, over the wire", `${redis.url}?prefix=wire`, member("stats", "total_net_input_bytes"));
await measureBytes("redis, append-only file", `${redis.url}?prefix=file`, member("persistence", "aof_current_size"));
await redis.stop();
rmSync(folder, { recursive: true });
process.exit(0);
