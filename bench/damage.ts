/**
 * Checks what damage does to a folder of worlds: every byte flipped, pages zeroed, files cut and deleted, a kill and a
 * loss of power at every write, a full disk and a failing flush at every write. Run it with `npm run bench -- damage
 * [rounds]`.
 */
import {
  cuts,
  damage,
  failures,
  flips,
  kills,
  leaveBehind,
  misplacedFiles,
  misplacedLines,
  type Trial,
  zeroes,
} from "../test/stores/file/trials.ts";
import { keepResults } from "./parts/results.ts";

const rounds = Number(process.argv[2] ?? 60);
const left = await leaveBehind(rounds);
const trials: Record<string, Trial> = {
  "a bit flipped in each byte of each file": await damage(left, flips(left)),
  "512 bytes zeroed at every 128th byte": await damage(left, zeroes(left)),
  "each file cut at every 16th byte, or gone": await damage(left, cuts(left)),
  "each line doubled, gone, or where another one was": await damage(left, misplacedLines(left)),
  "each sandbox's file a copy of another file": await damage(left, misplacedFiles(left)),
  "killed at each operation on the disk": await kills("kill", rounds),
  "power lost at each operation on the disk": await kills("power", rounds),
  "no room at each operation on the disk": await failures("ENOSPC", rounds),
  "an error at each operation on the disk": await failures("EIO", rounds),
};
const measured = Object.fromEntries(
  Object.entries(trials).map(([what, { tried, refused, maxRefused, problems }]) => [
    what,
    { tried, refused, maxRefused, lostInSilence: problems.length },
  ]),
);
console.table(measured);
const problems = Object.values(trials).flatMap((trial) => trial.problems);
for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
keepResults("damage", { rounds, trials: measured });
process.exit(problems.length === 0 ? 0 : 1);
