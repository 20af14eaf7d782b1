import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Cleaned, cleanUp } from "../../contract/cleanup.ts";
import { newJournal, readJournal } from "../../contract/cleanup-journal.ts";
import { preflight } from "../../contract/preflight.ts";
import { newSession } from "../../contract/session.ts";
import type { Result } from "../../contract/verdict.ts";
import type { Terminal } from "../command.ts";
import type { Asked, Seen } from "./asked.ts";

interface Ran {
  readonly results: readonly Result[];
  readonly seen: Seen;
  readonly cleaned: Cleaned;
  readonly seconds: number;
}

type Wish = Omit<Asked, "journalFile"> & { readonly bail: boolean };

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
export async function runContract(wish: Wish, terminal: Terminal): Promise<Ran | { problem: string; code: number }> {
  const began = performance.now();
  const probe = newSession({ transport: { base: wish.target, timeoutMs: 20_000 }, credentials: wish.credentials });
  const problem = await preflight(probe);
  if (problem !== null) return { problem, code: 3 };
  const vitest = await import("vitest/node").catch(() => null);
  if (vitest === null)
    return { problem: "contract needs vitest and supertest: npm install -D vitest supertest", code: 2 };

  const journalFile = join(mkdtempSync(join(tmpdir(), "understudy-")), "cleanup.jsonl");
  const results: Result[] = [];
  let seen: Seen = { run: probe.run, requests: 0, credits: 0, isStandIn: probe.isStandIn, additions: [] };
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
    bail: wish.bail ? 1 : 0,
    reporters: [
      {
        onTestCaseResult(test) {
          const meta = test.meta() as Meta;
          if (meta.seen) seen = meta.seen;
          if (!meta.result) return;
          results.push(meta.result);
          if (terminal.isTty) terminal.err(`\r\x1b[K${results.length} checks  ${meta.result.title.slice(0, 70)}`);
        },
      },
    ],
    provide: { understudy: { ...wish, journalFile } } as never,
  });
  keepOnly(before);
  const stop = new BroadcastChannel("understudy-contract");
  void terminal.stopped.then(() => stop.postMessage("stop"));
  await runner.start();
  await runner.close();
  stop.close();
  if (terminal.isTty) terminal.err("\r\x1b[K");
  const journal = newJournal();
  if (existsSync(journalFile)) {
    for (const [id, held] of readJournal(readFileSync(journalFile, "utf8"))) journal.held.set(id, held);
  }
  const cleaned = await cleanUp(probe, journal);
  return { results, seen, cleaned, seconds: (performance.now() - began) / 1_000 };
}
