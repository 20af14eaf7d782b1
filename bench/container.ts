/**
 * How many sandboxes a container of 512 MB can hold: they are driven into `busy-account`, the largest scenario, one
 * after another, in a memory cgroup of that size (version 1 or 2; needs root). Run it with `npm run bench -- container
 * [count]`.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runServer } from "../test/processes.ts";
import { keepResults } from "./parts/results.ts";
import { printTable } from "./parts/table.ts";

const count = Number(process.argv[2] ?? 6_000);
const limit = 512 * 2 ** 20;
const isFirst = existsSync("/sys/fs/cgroup/memory/memory.limit_in_bytes");
const group = join(isFirst ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup", `understudy-bench-${process.pid}`);
const [limitFile, peakFile] = isFirst
  ? ["memory.limit_in_bytes", "memory.max_usage_in_bytes"]
  : ["memory.max", "memory.peak"];

mkdirSync(group);
writeFileSync(join(group, limitFile), String(limit));
const enter = ["sh", "-c", `echo $$ > ${group}/cgroup.procs && exec "$@"`, "sh"];
const server = await runServer(["--log", "pretty"], { by: enter });
const points: object[] = [];
const statuses = new Map<number, number>();
const headers = { "content-type": "application/json", authorization: "Bearer svc_st_demo_owner" };
for (let n = 1; n <= count; n++) {
  const { status } = await fetch(`${server.url}/~box-${n}/_understudy/scenario`, {
    method: "PUT",
    headers,
    body: '{"name":"busy-account"}',
  });
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (![60, 600, 6_000, count].includes(n)) continue;
  const { sandboxes, bytes } = await (await fetch(`${server.url}/_understudy/sandboxes`)).json();
  points.push({
    asked: n,
    answers: Object.fromEntries(statuses),
    kept: sandboxes.length,
    sandboxesMb: Math.round(bytes / 2 ** 20),
    peakMb: Math.round(Number(readFileSync(join(group, peakFile), "utf8")) / 2 ** 20),
  });
}
const alive = (await fetch(`${server.url}/~box-${count}/v1/me`, { headers })).status;
await server.kill("SIGTERM");
rmdirSync(group);
printTable(
  `PUT scenario busy-account in a container of ${limit / 2 ** 20} MB; the last world then answers ${alive}`,
  ["asked", "answers", "sandboxes kept", "MB they weigh", "MB at most, of the container"],
  (points as Record<string, unknown>[]).map((point) =>
    Object.values(point).map((value) => (typeof value === "object" ? JSON.stringify(value) : String(value))),
  ),
);
keepResults("container", { limit, points, alive });
process.exit(alive === 200 ? 0 : 1);
