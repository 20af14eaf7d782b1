/**
 * Requests per second compared to the yardsticks and the peers, each answering the same bytes: in turns in one run,
 * servers on one core and the load on the other. `npm run bench -- load [--rounds 5] [--seconds 2] [--warm 5] [--only
 * NAME] [--no-peers]`. Two figures are measured: requests per second of wall time, and requests per second of the
 * server's own processor time. Ratios use the second where the system reports it, because other programs on the machine
 * do not affect it.
 */
import { parseArgs } from "node:util";
import { token } from "./parts/ask.ts";
import { startJob } from "./parts/capture.ts";
import { type Contestant, contestants, yardstick } from "./parts/contestants.ts";
import type { Load, Tally } from "./parts/load.ts";
import { runElsewhere, workOnRequest } from "./parts/load-worker.ts";
import { quantile, show, showSpread, spread } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { memoryOf, pinned, processorTimeOf, type Server, startServer, stopServer } from "./parts/servers.ts";
import { printTable } from "./parts/table.ts";
import { workloads } from "./parts/workloads.ts";
import { hasWrk, runWrk } from "./parts/wrk.ts";

await workOnRequest();
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    /** Seconds of load before the measurement, so that all code is compiled, as in a server that runs for a day. */
    warm: { type: "string", default: "5" },
    only: { type: "string" },
    "no-peers": { type: "boolean", default: false },
  },
});

interface Measured extends Tally {
  /** Requests per second of the server's processor time, or of wall time if the processor time is unknown. */
  readonly perSecond: number;
}

interface Contest {
  readonly contestant: Contestant;
  readonly server: Server;
  readonly jobId: string;
  /** In MB: after the start, and after each workload in order. */
  readonly memory: { readonly started: number; readonly after: Record<string, number> };
  readonly runs: Map<string, Measured[]>;
}

/** The number of the next request, so that no two runs send the same requests. */
let requests = 0;

await measure();

async function measure(): Promise<void> {
  const chosen = Object.keys(workloads).filter((name) => name.includes(values.only ?? ""));
  const contests: Contest[] = [];
  for (const contestant of await contestants(!values["no-peers"])) contests.push(await enter(contestant));
  try {
    for (const name of chosen) {
      for (const { server, jobId } of contests) await load(server, jobId, name, Number(values.warm));
      for (let round = 0; round < Number(values.rounds); round++) {
        for (const { server, jobId, runs } of contests) {
          runs.get(name)?.push(await load(server, jobId, name, Number(values.seconds)));
        }
      }
      for (const { server, memory } of contests) memory.after[name] = memoryOf(server);
    }
  } finally {
    for (const { server } of contests) await stopServer(server);
  }
  report(chosen, contests);
}

async function enter(contestant: Contestant): Promise<Contest> {
  const server = await startServer(contestant.args, contestant.ready, contestant);
  return {
    contestant,
    server,
    memory: { started: memoryOf(server), after: {} },
    jobId: contestant.isUnderstudy ? await startJob(server) : "job",
    runs: new Map(Object.keys(workloads).map((name) => [name, []])),
  };
}

async function load(server: Server, jobId: string, workload: string, seconds: number): Promise<Measured> {
  const task: Load = { port: server.port, workload, jobId, connections: 32, seconds, from: requests, token };
  const before = processorTimeOf(server);
  const tally = await (hasWrk ? runWrk(task) : runElsewhere(task, (command) => pinned(1, command)));
  const after = processorTimeOf(server);
  requests += tally.requests + 1_000;
  const busy = before === null || after === null ? tally.seconds : after - before;
  return { ...tally, perSecond: tally.requests / busy };
}

function report(chosen: readonly string[], contests: readonly Contest[]): void {
  const base = contests.find(({ contestant }) => contestant.name === yardstick) as Contest;
  const ratios = (contest: Contest, name: string): number[] =>
    (contest.runs.get(name) ?? []).map(
      ({ perSecond }, round) => perSecond / (base.runs.get(name)?.[round]?.perSecond ?? Number.NaN),
    );
  const names = contests.map(({ contestant }) => contestant.name);
  printTable(
    `Requests by ${hasWrk ? "wrk" : "a client on Node"} for the same processor time, ${yardstick} = 1 (lowest–highest of ${values.rounds} rounds)`,
    ["", ...chosen],
    contests.map((contest, at) => [
      names[at] as string,
      ...chosen.map((name) => showSpread(spread(ratios(contest, name)))),
    ]),
  );
  const middle = (contest: Contest, name: string, of: (run: Measured) => number) =>
    quantile((contest.runs.get(name) ?? []).map(of), 0.5);
  printTable(
    "Milliseconds with 32 connections, p50 / p99",
    ["", ...chosen],
    contests.map((contest, at) => [
      names[at] as string,
      ...chosen.map(
        (name) => `${show(middle(contest, name, ({ p50 }) => p50))} / ${show(middle(contest, name, ({ p99 }) => p99))}`,
      ),
    ]),
  );
  printTable(
    "Memory in MB, after start and after each of these in turn",
    ["", "start", ...chosen],
    contests.map(({ memory }, at) => [
      names[at] as string,
      ...[memory.started, ...chosen.map((name) => memory.after[name] ?? 0)].map((each) => show(each)),
    ]),
  );
  for (const [at, contest] of contests.entries()) {
    for (const name of chosen) {
      if (middle(contest, name, ({ refused }) => refused) > 0) console.log(`! ${names[at]} refused requests: ${name}`);
    }
  }
  keepResults(
    "load",
    contests.map((contest, at) => ({
      name: names[at],
      memory: contest.memory,
      workloads: Object.fromEntries(
        chosen.map((name) => [
          name,
          {
            ratio: spread(ratios(contest, name)),
            perProcessorSecond: Math.round(middle(contest, name, ({ perSecond }) => perSecond)),
            perSecond: Math.round(middle(contest, name, (run) => run.requests / run.seconds)),
            p50: middle(contest, name, ({ p50 }) => p50),
            p99: middle(contest, name, ({ p99 }) => p99),
            refused: middle(contest, name, ({ refused }) => refused),
          },
        ]),
      ),
    })),
  );
}
