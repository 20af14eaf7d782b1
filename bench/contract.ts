import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listen } from "../src/doors/listen.ts";
import { createCore } from "../src/library/understudy.ts";
import { temporaryFolder } from "./parts/temporary-folder.ts";

// npm run bench -- contract [runs] [clock]: runs the whole kit against the mock many times, each time in a new world
// and with another seed. A run with any verdict other than "held" or "skipped" is flaky, or has found an error.
const runs = Number(process.argv[2] ?? 20);
const clock = process.argv[3] ?? "30x";

interface Report {
  readonly counts: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly credits: number;
  readonly results: readonly { readonly id: string; readonly verdict: string; readonly reason: string | null }[];
}

const door = await listen(createCore({ clock }), { port: 0 });
const folder = temporaryFolder();

function run(number: number): Promise<{ code: number | null; seconds: number; report: Report | null; said: string }> {
  const report = join(folder, String(number));
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      "dist/cli.cjs",
      "contract",
      "--target",
      `${door.url}/~run-${number}`,
      "--allow-writes",
      "--allow-bursts",
      "--budget-credits",
      "2000",
      "--seed",
      `run-${number}`,
      "--report",
      report,
    ],
    {
      env: {
        ...process.env,
        UNDERSTUDY_KEY: "svc_sk_demo_agent",
        UNDERSTUDY_SESSION: "svc_st_demo_owner",
        UNDERSTUDY_OTHER_ACCOUNT_KEY: "svc_sk_demo_outsider",
        UNDERSTUDY_STATE_DIR: join(folder, "state"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  return new Promise((resolve) => {
    child.on("close", (code) => {
      const seconds = (performance.now() - began) / 1_000;
      let read: Report | null = null;
      try {
        read = JSON.parse(readFileSync(join(report, "report.json"), "utf8")) as Report;
      } catch {
        read = null;
      }
      resolve({ code, seconds, report: read, said });
    });
  });
}

let flakes = 0;
const times: number[] = [];
for (let number = 1; number <= runs; number++) {
  const { code, seconds, report, said } = await run(number);
  const wrong = report?.results.filter(({ verdict }) => verdict === "violation" || verdict === "refuted") ?? [];
  const isClean = code === 0 && report !== null && wrong.length === 0;
  if (!isClean) flakes += 1;
  times.push(seconds);
  const { held, skipped } = report?.counts ?? {};
  console.log(
    `run ${String(number).padStart(2)}: ${isClean ? "clean" : `exit ${code}`}  ${seconds.toFixed(1)} s  held ${held}  skipped ${skipped}  ${report?.requests} requests  ${report?.credits} credits`,
  );
  for (const { id, verdict, reason } of wrong) console.log(`  ${verdict}: ${id}: ${reason}`);
  if (report === null) console.log(said.slice(-1_000));
}
times.sort((a, b) => a - b);
const median = times[times.length >> 1] ?? 0;
console.log(`${runs} runs, ${flakes} not clean; median ${median.toFixed(1)} s, longest ${times.at(-1)?.toFixed(1)} s`);
await door.close();
process.exitCode = flakes > 0 ? 1 : 0;
