/**
 * Four replicas, one Redis with append-only persistence, 64 clients on one sandbox, ten thousand mixed requests, while
 * replicas are killed and started and the engine is killed and started. Run it with `npm run bench -- fleet [requests]`.
 */
import { startRedis } from "../test/redis.ts";
import { runFleet } from "../test/stores/fleet.ts";

const requests = Number(process.argv[2] ?? 10_000);
const redis = await startRedis(["--appendonly", "yes", "--appendfsync", "always"]);
const replicaEnds = [0.15, 0.35, 0.55, 0.75, 0.9];
const report = await runFleet({ redis, replicas: 4, clients: 64, requests, replicaEnds, engineEnds: [0.25, 0.65] });
await redis.stop();
const { seconds, statuses, acknowledged, unknown, handled, charges, problems } = report;
console.log(
  `${requests} requests in ${seconds.toFixed(1)} s, ${replicaEnds.length} replicas and the engine twice killed`,
);
console.log(
  `  answers      ${Object.entries(statuses)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ")}`,
);
console.log(`  acknowledged ${acknowledged}, unknown to the client ${unknown}, numbered by the sandbox ${handled}`);
console.log(`  ledger       ${charges} charges`);
console.log(`  problems     ${problems.length}`);
for (const problem of problems) console.log(`    ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);
