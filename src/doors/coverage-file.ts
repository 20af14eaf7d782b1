import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import type { Coverage, Met } from "../stage/coverage/encounters.ts";

/** The folder in which every process of a command writes what its clients met. */
export const coverageVariable = "UNDERSTUDY_COVERAGE";

const kept: (() => void)[] = [];

/**
 * Writes what is met as soon as something is met for the first time: a test runner may end its workers at any moment. How
 * often, which changes at each call, is written at the end.
 */
export function keepCoverage(coverage: Coverage, env: Readonly<Record<string, string | undefined>>): void {
  const { [coverageVariable]: folder = "" } = env;
  if (folder === "") return;
  if (kept.length === 0) process.once("exit", () => kept.forEach((write) => void write()));
  const file = join(folder, `${process.pid}-${threadId}-${kept.length}.json`);
  const write = (): void => {
    const { calls, things } = coverage.all;
    writeFileSync(file, JSON.stringify({ calls: [...calls], things: [...things] }));
  };
  kept.push(() => coverage.all.calls.size > 0 && write());
  coverage.onNews = write;
}

/** What each process wrote. */
export function readCoverage(folder: string): readonly Met[] {
  return readdirSync(folder).map((name) => {
    const { calls, things } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return { calls: new Map<string, number>(calls), things: new Set<string>(things) };
  });
}
