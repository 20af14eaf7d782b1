/**
 * Checks that data survives crashes: a server on a folder is killed at random moments under load, fifty times on the
 * same folder, and a torn write is left at the end of its log each time. Run it with `npm run bench -- crash [rounds]`.
 */
import { runCrashes } from "../test/stores/crash.ts";
import { temporaryFolder } from "./parts/temporary-folder.ts";

const rounds = Number(process.argv[2] ?? 50);
const folder = temporaryFolder();
const { acknowledged, torn, problems } = await runCrashes(folder, rounds);
console.log(
  `${rounds} kills, ${acknowledged} acknowledged changes, ${torn} torn tails kept aside, ${problems.length} problems`,
);
for (const problem of problems) console.log(`  ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);
