import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, platform, release, totalmem } from "node:os";

/** The facts about a machine that are needed to compare results. */
function machine() {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadBefore: loadavg().map((load) => Number(load.toFixed(2))),
    commit: commit(),
  };
}

/** The facts are read before anything is measured, so that the load is that of other programs. */
const facts = machine();

/** Stores the run in place of the one before: `bench/results/load.json`. Its lists and objects of figures take a line each. */
export function keepResults(name: string, measured: unknown): void {
  const file = `bench/results/${name}.json`;
  const run = { measurement: name, at: new Date().toISOString(), machine: facts, measured };
  const text = JSON.stringify(run, fourDigits, 2).replaceAll(/[[{][^[\]{}]*[\]}]/g, (plain) =>
    plain.replaceAll(/\s+/g, " "),
  );
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(file, `${text}\n`);
  console.log(`\n→ ${file}`);
}

function fourDigits(_: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function commit(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
