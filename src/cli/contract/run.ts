import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Instant } from "../../base/instants.ts";
import type { Cleaned } from "../../contract/cleanup.ts";
import { notCompared } from "../../contract/document/difference.ts";
import { skewOf } from "../../contract/pace.ts";
import { preflight } from "../../contract/preflight.ts";
import { newSession, type Session } from "../../contract/session.ts";
import type { Result } from "../../contract/verdict.ts";
import type { Terminal } from "../command.ts";
import type { Seen } from "./asked.ts";
import { cleanFile, heldIn, journalFileOf, journalFolder, leftovers } from "./leftovers.ts";
import type { Wish } from "./options.ts";
import { newProgress } from "./progress.ts";

export interface Ran {
  readonly began: Instant;
  readonly results: readonly Result[];
  readonly seen: Seen;
  readonly cleaned: Cleaned;
  readonly seconds: number;
}

interface Meta {
  readonly result?: Result;
  readonly seen?: Seen;
}

const signals = ["SIGINT", "SIGTERM"] as const;

/** vitest ends the process by itself on Ctrl-C, before anything is taken back: only who listened before it stays. */
function keepOnly(before: readonly (readonly unknown[])[]): void {
  for (const [position, signal] of signals.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[position]?.includes(listener)) process.removeListener(signal, listener);
    }
  }
}

/** Runs the checks through vitest in one worker, and takes back what they made, also when the run is interrupted. */
export async function runContract(
  { asked, bail }: Wish,
  terminal: Terminal,
): Promise<Ran | { problem: string; code: number }> {
  const began = Date.now();
  const { target, credentials } = asked;
  const probe = newSession({ transport: { base: target, timeoutMs: 20_000 }, credentials });
  const problem = await preflight(probe);
  if (problem !== null) return { problem, code: 3 };
  const vitest = await import("vitest/node").catch(() => null);
  if (vitest === null)
    return { problem: "contract needs vitest and supertest: npm install -D vitest supertest", code: 2 };

  const folder = journalFolder(target, terminal.env);
  await cleanLeftovers(probe, folder, asked.allowWrites, terminal);
  const journalFile = journalFileOf(folder, probe.run);
  const results: Result[] = [];
  let seen = nothingSeen(probe);
  const progress = newProgress(terminal);
  const here = dirname(fileURLToPath(import.meta.url));
  const before = signals.map((signal) => process.listeners(signal));
  const runner = await vitest.createVitest("test", {
    config: false,
    root: here,
    include: ["contract-checks.js"],
    exclude: [],
    watch: false,
    pool: "threads",
    isolate: false,
    fileParallelism: false,
    maxConcurrency: 24,
    testTimeout: 45 * 60_000,
    hookTimeout: 60_000,
    bail: bail ? 1 : 0,
    reporters: [
      {
        onTestModuleCollected(module) {
          progress.begin([...module.children.allTests()].length);
        },
        onTestModuleEnd(module) {
          seen = (module.meta() as Meta).seen ?? seen;
          for (const { message } of module.errors()) terminal.err(`The checks broke off: ${message}\n`);
        },
        onTestCaseResult(test) {
          const meta = test.meta() as Meta;
          if (!meta.result) return;
          results.push(meta.result);
          progress.seen(meta.result);
        },
      },
    ],
    provide: { understudy: { ...asked, journalFile } } as never,
  });
  keepOnly(before);
  const stop = new BroadcastChannel("understudy-contract");
  void terminal.stopped.then(() => stop.postMessage("stop"));
  await runner.start();
  await runner.close();
  stop.close();
  progress.end();
  const cleaned = existsSync(journalFile) ? await cleanFile(probe, journalFile) : { removed: 0, left: [] };
  return { began, results, seen, cleaned, seconds: (Date.now() - began) / 1_000 };
}

function nothingSeen({ run, isStandIn, pace }: Session): Seen {
  return {
    run,
    build: null,
    requests: 0,
    credits: 0,
    isStandIn,
    skewMs: skewOf(pace),
    additions: [],
    statuses: {},
    document: notCompared("the run did not get that far"),
    missing: {},
  };
}

/** A run that was killed has left its journal; only a run that may write removes what it names. */
async function cleanLeftovers(probe: Session, folder: string, mayWrite: boolean, { err }: Terminal): Promise<void> {
  for (const file of leftovers(folder)) {
    const count = heldIn(file);
    if (!mayWrite && count > 0) {
      err(`An earlier run left ${count} things behind: with --allow-writes this one would remove them first.\n`);
    } else {
      const { removed, left } = await cleanFile(probe, file);
      if (count > 0) err(`Removed ${removed} things that an earlier run left behind.\n`);
      for (const { what, ref, why } of left) err(`  left behind: ${what} ${ref ?? ""}: ${why}\n`);
    }
  }
}
