/**
 * The time that `understudy proxy` adds to an exchange, compared to a minimal proxy on Node with the same target, in
 * turns in one run, and its memory over many exchanges. `npm run bench -- proxy [--rounds 10] [--exchanges 100000]
 * [--seconds 100]`
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { token } from "./parts/ask.ts";
import { capture } from "./parts/capture.ts";
import { runLoad, type Tally } from "./parts/load.ts";
import { show, showSpread, spread } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { anywhere, memoryOf, type Server, startServer, stopServer } from "./parts/servers.ts";
import { printTable } from "./parts/table.ts";
import { temporaryFolder } from "./parts/temporary-folder.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    exchanges: { type: "string", default: "100000" },
    seconds: { type: "string", default: "100" },
  },
});
const ready = "/v1/pricing/catalog";
/** The requests of a client, in turns; each search and each company is different. */
const mixed = ["catalog", "search anew", "poll a job", "create a company"];
const bodies = join(temporaryFolder(), "bodies.json");
writeFileSync(bodies, JSON.stringify(await capture()));
// The proxy judges in a separate thread: binding it to one core would measure that core.
const start =
  (...args: readonly string[]) =>
  (put: (port: number) => readonly string[]) =>
    startServer((port) => [...args, ...put(port)], ready, { bind: anywhere });

const target = await start("bench/yardsticks/node-http.mjs")((port) => [String(port), bodies, "bytes"]);
const bare = await start("bench/yardsticks/proxy.mjs")((port) => [String(port), String(target.port)]);
const ours = await start(
  "dist/cli.cjs",
  "proxy",
)((port) => [...["--port", String(port), "--target", `http://127.0.0.1:${target.port}`]]);
ours.process.stderr?.resume();
const all = { "no proxy": target, "bare Node proxy": bare, "understudy proxy": ours };
let requests = 0;
let failed = 0;

async function load(
  server: Server,
  workload: string,
  connections: number,
  seconds: number,
  mayRefuse = 0,
): Promise<Tally> {
  const tally = await runLoad({
    port: server.port,
    workload,
    jobId: "sj_00001k3m9ax",
    connections,
    seconds,
    from: requests,
    token,
  });
  requests += tally.requests;
  if (tally.refused > mayRefuse) throw new Error(`${tally.refused} answers of ${workload} were no success.`);
  return tally;
}

try {
  const overhead = [];
  for (const workload of ["catalog", "search again"]) overhead.push(...(await beside(workload)));
  printTable(
    `One connection, milliseconds, ${values.rounds} rounds of a second each, in turns`,
    ["", "", "p50", "p99", "p50 beside bare (low–high)", "p99 beside bare"],
    overhead.map(({ workload, name, p50, p99, ratio50, ratio99 }) => [
      workload,
      name,
      show(p50.middle),
      show(p99.middle),
      showSpread(ratio50),
      show(ratio99.middle),
    ]),
  );
  const memory = await watchMemory();
  const judged = await judgedSoFar();
  printTable(
    `Resident memory of understudy proxy, MB; ${judged.toLocaleString("en")} exchanges judged, those measured first included, ${failed} failed`,
    ["exchanges", "MB"],
    memory.map(({ exchanges, mb }) => [exchanges.toLocaleString("en"), show(mb)]),
  );
  keepResults("proxy", { overhead, memory, judged, failed });
} finally {
  for (const server of [ours, bare, target]) await stopServer(server);
}

async function beside(workload: string) {
  const tallies: Record<string, Tally[]> = {};
  for (let round = -1; round < Number(values.rounds); round++)
    for (const [name, server] of Object.entries(all)) {
      const tally = await load(server, workload, 1, 1);
      // The first round warms up.
      if (round >= 0) tallies[name] = [...(tallies[name] ?? []), tally];
    }
  const yardstick = tallies["bare Node proxy"] ?? [];
  return Object.entries(tallies).map(([name, own]) => {
    const ratio = (of: (tally: Tally) => number) =>
      spread(own.map((tally, round) => of(tally) / of(yardstick[round] as Tally)));
    return {
      workload,
      name,
      p50: spread(own.map(({ p50 }) => p50)),
      p99: spread(own.map(({ p99 }) => p99)),
      ratio50: ratio(({ p50 }) => p50),
      ratio99: ratio(({ p99 }) => p99),
    };
  });
}

/**
 * Sixteen connections as fast as possible, which is faster than exchanges are judged: the queue of the judge is
 * bounded, too.
 */
async function watchMemory() {
  const began = performance.now();
  const seen = [{ exchanges: 0, mb: memoryOf(ours) }];
  let exchanges = 0;
  while (exchanges < Number(values.exchanges) && performance.now() - began < Number(values.seconds) * 1_000) {
    const workload = mixed[seen.length % mixed.length] as string;
    // Counted and printed: on a busy machine a target may close a connection just as an upload is sent over it.
    const tally = await load(ours, workload, 16, 5, 100);
    exchanges += tally.requests;
    failed += tally.refused;
    seen.push({ exchanges, mb: memoryOf(ours) });
  }
  return seen;
}

/** All exchanges except those that were dropped from the judge's queue. */
async function judgedSoFar(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${ours.port}/_understudy/proxy/verdicts`);
  const { exchanges, unjudged } = (await answer.json()) as { exchanges: number; unjudged: number };
  return exchanges - unjudged;
}
