/**
 * The time from spawn to the first 200, compared to the yardsticks and the peers, in turns in one run, and the memory
 * right after it. `npm run bench -- start [--rounds 15] [--no-peers]`. The first start after a build compiles; it is
 * not counted here.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { contestants, yardstick } from "./parts/contestants.ts";
import { show, showSpread, spread } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { memoryOf, processorTimeOf, startServer, stopServer } from "./parts/servers.ts";
import { printTable } from "./parts/table.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "15" }, "no-peers": { type: "boolean", default: false } },
});

interface Start {
  readonly ms: number;
  /** Processor time; null if the system does not report it. */
  readonly busyMs: number | null;
  readonly memory: number;
}

/** Long enough for a built command line to cache its compiled code. */
const settledMs = 4_000;

const all = await contestants(!values["no-peers"]);
const starts = new Map(all.map(({ name }): [string, Start[]] => [name, []]));
for (const { args, ready, program } of all) {
  const server = await startServer(args, ready, { program });
  await wait(settledMs);
  await stopServer(server);
}
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { name, args, ready, program } of all) {
    const server = await startServer(args, ready, { program });
    const busy = processorTimeOf(server);
    starts.get(name)?.push({
      ms: server.startedIn,
      busyMs: busy === null ? null : busy * 1_000,
      memory: memoryOf(server),
    });
    await stopServer(server);
  }
}

const rows = all.map(({ name }) => {
  const own = starts.get(name) ?? [];
  const base = starts.get(yardstick) ?? [];
  const ratio = (of: (start: Start) => number | null) =>
    spread(own.map((start, round) => (of(start) ?? Number.NaN) / (of(base[round] as Start) ?? Number.NaN)));
  return {
    name,
    ms: spread(own.map(({ ms }) => ms)),
    busyMs: spread(own.map(({ busyMs }) => busyMs ?? Number.NaN)),
    ratio: ratio(({ ms }) => ms),
    busyRatio: ratio(({ busyMs }) => busyMs),
    memory: spread(own.map(({ memory }) => memory)).middle,
  };
});
printTable(
  `From spawn to the first answer, ${values.rounds} rounds`,
  ["", "ms", "fastest", "ratio (low–high)", "processor ms", "ratio", "MB"],
  rows.map(({ name, ms, ratio, busyMs, busyRatio, memory }) => [
    name,
    show(ms.middle),
    show(ms.low),
    showSpread(ratio),
    show(busyMs.middle),
    show(busyRatio.middle),
    show(memory),
  ]),
);
keepResults("start", rows);
