/**
 * How long `understudy drift` takes for a long recording, and how much memory: `npm run bench -- drift [--exchanges
 * 100000]`. The recording is a HAR with many hours of work with the service, each hour in a separate sandbox, from
 * twenty worlds.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createCore } from "../src/library/understudy.ts";
import type { Observed } from "../src/watch/observation.ts";
import { harEntry } from "../test/watch/recordings.ts";
import { work } from "../test/watch/session.ts";
import { overheard } from "../test/watch/traffic.ts";
import { keepResults } from "./parts/results.ts";
import { printTable } from "./parts/table.ts";
import { temporaryFolder } from "./parts/temporary-folder.ts";

const { values } = parseArgs({ options: { exchanges: { type: "string", default: "100000" } } });
const exchanges = Number(values.exchanges);
const worlds = 20;

const folder = temporaryFolder();
const file = join(folder, "recording.har");
await writeRecording(file);
const megabytes = statSync(file).size / 2 ** 20;
const measured = { exchanges, megabytes, ...(await judge(file)) };
printTable(
  `drift over ${exchanges.toLocaleString("en")} exchanges`,
  ["MB read", "seconds", "of the processor", "most MB resident"],
  [[megabytes, measured.seconds, measured.processorSeconds, measured.peakMb].map((each) => each.toFixed(1))],
);
keepResults("drift", measured);

async function writeRecording(file: string): Promise<void> {
  const hours: Observed[][] = [];
  for (let at = 0; at < worlds; at++) {
    const hour: Observed[] = [];
    await work(
      overheard(createCore({ seed: `world ${at}`, scenario: "lived-in-account" }), (seen) => void hour.push(seen)),
    );
    hours.push(hour);
  }
  const out = createWriteStream(file);
  out.write('{"log":{"version":"1.2","entries":[\n');
  for (let written = 0, round = 0; written < exchanges; round++) {
    const hour = hours[round % worlds] as Observed[];
    const origin = `https://staging.example/~hour-${round}`;
    for (const seen of hour.slice(0, exchanges - written)) {
      // Shifts the hours, so that they follow each other.
      const entry = JSON.stringify(harEntry({ ...seen, at: seen.at + round * 3_600_000 }, origin));
      if (!out.write(written === 0 ? entry : `,\n${entry}`)) await once(out, "drain");
      written += 1;
    }
  }
  out.end("\n]}}\n");
  await once(out, "close");
}

/** Runs the command as a user does; the operating system reports its peak memory. */
async function judge(file: string) {
  const began = performance.now();
  const usage = join(folder, "usage.json");
  const tell = `process.on("exit",()=>require("fs").writeFileSync(${JSON.stringify(usage)},JSON.stringify(process.resourceUsage())))`;
  const preload = `data:text/javascript,${encodeURIComponent(`import{createRequire}from"node:module";const require=createRequire("file:///");${tell}`)}`;
  const child = spawn(process.execPath, ["--import", preload, "dist/cli.cjs", "drift", file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  const seconds = (performance.now() - began) / 1_000;
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(usage, "utf8"));
  return { code, seconds, processorSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1_024 };
}
