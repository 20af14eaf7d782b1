/**
 * What clients of a fleet observe while replicas and their engine are killed, paused, disconnected, made to evict and
 * replaced, on machines whose clocks are an hour ahead and half a minute behind. Run it with `npm run bench -- histories
 * [milliseconds for each]`.
 */
import { nemeses } from "../test/stores/histories/nemeses.ts";
import { runHistories } from "../test/stores/histories/run.ts";
import { keepResults } from "./parts/results.ts";

const ms = Number(process.argv[2] ?? 30_000);
const plan = { names: Object.keys(nemeses), replicas: 3, clients: 12, sandboxes: 12, ms };
const reports = await runHistories(plan);
for (const { nemesis, requests, acknowledged, refused, windows, barred, notified, problems } of reports) {
  console.log(
    `${nemesis}: ${requests} requests, ${acknowledged} answered, ${refused} refused or broken, ${windows} windows`,
  );
  console.log(
    `  ${notified.length} sandboxes were told of a loss, ${barred.length} are refused as damaged, ${problems.length} problems`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`    ${problem}`);
}
if (ms >= 30_000) keepResults("histories", { plan, reports });
process.exit(reports.every(({ problems }) => problems.length === 0) ? 0 : 1);
