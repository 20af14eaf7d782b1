import { parseArgs } from "node:util";
import { startFuzzing } from "../test/fuzz/fuzz.ts";
import { keepResults } from "./parts/results.ts";

/**
 * npm run bench -- fuzz [--minutes 60] [--seed 1] [--runs 25]: sends random requests to every operation, to the control plane
 * and in every scenario, round after round, until the time is over or something breaks.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    runs: { type: "string", default: "25" },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const runs = Number(values.runs);

const statuses = new Map<number, number>();
let slowest = { ms: 0, route: "" };
let sent = 0;
let before = performance.now();
const fuzzing = startFuzzing((request, { status }) => {
  const now = performance.now();
  if (now - before > slowest.ms) slowest = { ms: now - before, route: request.route.slice(0, 100) };
  before = now;
  sent += 1;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
});

const heapSizes: number[] = [];
let seed = Number(values.seed);
while (Date.now() < until) {
  const name = fuzzing.scenarios[seed % fuzzing.scenarios.length] as string;
  for (const [what, round] of [
    ["the interface", () => fuzzing.interface({ seed, runs })],
    [`the scenario ${name}`, () => fuzzing.scenario(name, { seed, runs: Math.ceil(runs / 5) })],
    ["the control plane", () => fuzzing.control({ seed, runs })],
  ] as const) {
    before = performance.now();
    try {
      await round();
    } catch (error) {
      console.error(`Seed ${seed}, ${what}, after ${sent} requests:\n${(error as Error).message}`);
      console.error((error as Error).cause ?? "");
      process.exit(1);
    }
  }
  await fuzzing.tidy();
  globalThis.gc?.();
  heapSizes.push(Math.round(process.memoryUsage().heapUsed / 2 ** 20));
  console.log(`seed ${seed}: ${sent} requests, heap ${heapSizes.at(-1)} MB`);
  seed += 1;
}
fuzzing.close();

const listed = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
console.log(`${sent} requests in ${heapSizes.length} rounds. ${listed.join(", ")}`);
console.log(`Heap after each round ${Math.min(...heapSizes)} to ${Math.max(...heapSizes)} MB.`);
keepResults("fuzz", {
  minutes: Number(values.minutes),
  seeds: [Number(values.seed), seed - 1],
  requests: sent,
  statuses: Object.fromEntries(statuses),
  heap: heapSizes,
});
console.log(`Slowest, with what the fuzzer itself needed: ${Math.round(slowest.ms)} ms, ${slowest.route}`);
// The first rounds fill bounded caches; after that, memory must not grow.
const settled = heapSizes.slice(Math.ceil(heapSizes.length / 3));
if (settled.length > 3 && Math.max(...settled) > 1.5 * Math.min(...settled)) {
  console.error("The heap has grown.");
  process.exit(1);
}
