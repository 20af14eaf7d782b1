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

/** Stores one run of a measurement: `bench/results/2026-03-01-load.json`. */
export function keepResults(name: string, measured: unknown): void {
  const date = new Date().toISOString();
  const file = `bench/results/${date.slice(0, 10)}-${name}.json`;
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(file, `${JSON.stringify({ measurement: name, at: date, machine: facts, measured }, null, 2)}\n`);
  console.log(`\n→ ${file}`);
}

function commit(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
