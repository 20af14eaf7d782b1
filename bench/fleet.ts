/**
 * Four replicas, one Redis with append-only persistence, 64 clients on one sandbox, ten thousand mixed requests over
 * twenty windows of its rate limits, while replicas and the engine are killed and restarted. Run it with `npm run bench
 * -- fleet [requests] [times]`.
 */
import { startRedis } from "../test/redis.ts";
import { runFleet } from "../test/stores/fleet.ts";
import { keepResults } from "./parts/results.ts";

const requests = Number(process.argv[2] ?? 10_000);
const times = Number(process.argv[3] ?? 1);
const settings = ["--appendonly", "yes", "--appendfsync", "always"];
const plan = {
  replicas: 4,
  clients: 64,
  requests,
  windows: 20,
  replicaEnds: [0.15, 0.35, 0.55, 0.75, 0.95],
  engineEnds: [0.25, 0.65],
};
const reports = [];
for (let time = 1; time <= times; time++) {
  const redis = await startRedis(settings);
  const report = await runFleet({ redis, ...plan });
  await redis.stop();
  reports.push(report);
  const { seconds, statuses, acknowledged, unknown, handled, charges, windows, windowsUsedUp, problems } = report;
  const { replicaEnds, engineEnds } = plan;
  const answers = Object.entries(statuses).map(([name, count]) => `${name}: ${count}`);
  console.log(
    `${requests} requests in ${seconds.toFixed(1)} s, ${replicaEnds.length} replicas killed, the engine ${engineEnds.length} times`,
  );
  console.log(`  answers      ${answers.join(", ")}`);
  console.log(`  acknowledged ${acknowledged}, unknown to the client ${unknown}, numbered by the sandbox ${handled}`);
  console.log(`  windows      ${windows}, of which ${windowsUsedUp} were used up`);
  console.log(`  ledger       ${charges} charges`);
  console.log(`  problems     ${problems.length}`);
  for (const problem of problems) console.log(`    ${problem}`);
}
if (requests === 10_000) keepResults("fleet", { plan, engine: settings, reports });
process.exit(reports.every(({ problems }) => problems.length === 0) ? 0 : 1);
