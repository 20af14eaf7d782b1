/**
 * The cost of storing worlds: for each store, with one, two and four replicas, the processor time of a request,
 * requests per second and latency, where each client uses its own sandboxes and one replica, where all clients share 64
 * sandboxes across all replicas, and where all share one; and the bytes that a request writes in accounts with 10 and
 * with 10,000 records. Run it with `npm run bench -- stores [seconds] [rounds]`. Clients, replicas and engine share the
 * machine's cores, so more replicas do not give more requests per second here. A fleet scales if a request costs its
 * replicas and its engine the same processor time, however many replicas there are.
 */
import { join } from "node:path";
import { startRedis } from "../test/redis.ts";
import { quantile, show } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { logsIn, measureBytes, readingOf } from "./parts/store-bytes.ts";
import { measurePlace, type Place, type StoreRun } from "./parts/store-load.ts";
import { printTable } from "./parts/table.ts";
import { temporaryFolder } from "./parts/temporary-folder.ts";

const seconds = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 3);
const folder = temporaryFolder();

const measured = new Map<string, StoreRun[]>();
async function measure(place: Place): Promise<void> {
  for (const run of await measurePlace(place, seconds)) {
    const name = `${run.pattern}, ${place.name}`;
    measured.set(name, [...(measured.get(name) ?? []), run]);
  }
}

const engines = [
  ["redis everysec", ["--appendonly", "yes"]],
  ["redis always", ["--appendonly", "yes", "--appendfsync", "always"]],
] as const;

for (let round = 0; round < rounds; round++) {
  // The same number of processes without a shared store, which shows what the machine alone does to a request's cost.
  for (const replicas of [1, 2, 4]) {
    await measure({ name: `memory × ${replicas}`, store: "memory", replicas, engine: null });
  }
  await measure({ name: "file", store: `file:${join(folder, `speed-${round}`)}`, replicas: 1, engine: null });
  for (const [name, settings] of engines) {
    for (const replicas of [1, 2, 4]) {
      const redis = await startRedis(settings);
      await measure({ name: `${name} × ${replicas}`, store: redis.url, replicas, engine: redis.pid() });
      await redis.stop();
    }
  }
}

const middle = (runs: readonly StoreRun[], of: (run: StoreRun) => number | null): string =>
  show(
    quantile(
      runs.map((run) => of(run) ?? Number.NaN),
      0.5,
    ),
  );
printTable(
  `Milliseconds, the middle of ${rounds} rounds; one request in four makes a shortlist, the others read`,
  ["", "replicas' processor a request", "engine's", "requests/s", "p50", "p99", "refused"],
  [...measured]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, runs]) => [
      name,
      middle(runs, ({ replicas }) => replicas),
      middle(runs, ({ engine }) => engine),
      middle(runs, ({ perSecond }) => perSecond),
      middle(runs, ({ p50 }) => p50),
      middle(runs, ({ p99 }) => p99),
      String(runs.reduce((sum, { refused }) => sum + refused, 0)),
    ]),
);

const bytesFolder = join(folder, "bytes");
const redis = await startRedis(["--appendonly", "yes"]);
const bytes = [
  await measureBytes("file", `file:${bytesFolder}`, logsIn(bytesFolder)),
  await measureBytes("redis, wire", `${redis.url}?prefix=wire`, readingOf(redis, "stats", "total_net_input_bytes")),
  await measureBytes("redis, file", `${redis.url}?prefix=file`, readingOf(redis, "persistence", "aof_current_size")),
];
await redis.stop();
printTable(
  "Bytes that a request writes which makes a shortlist",
  ["", "beside 10", "beside 10,000"],
  bytes.map(({ name, beside10, beside10000 }) => [name, show(beside10), show(beside10000)]),
);
keepResults("stores", { seconds, rounds, load: Object.fromEntries(measured), bytes });
process.exit(0);
