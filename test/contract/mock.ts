import { Agent } from "node:http";
import { everyCheck } from "../../contracts/all.ts";
import type { Check } from "../../src/contract/run/check.ts";
import { cleanUp } from "../../src/contract/run/leftovers/cleanup.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { runChecks } from "../../src/contract/run/run-checks.ts";
import { newSession, type RunOptions, type Session } from "../../src/contract/run/session.ts";
import { isFailed, type Result } from "../../src/contract/seen/verdict.ts";
import type { UnderstudyOptions } from "../../src/core.ts";
import { listen } from "../../src/doors/listen.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { newTestCore } from "../core.ts";
import { tokens } from "../harness.ts";

export const credentials = { key: tokens.agent!, session: tokens.owner!, other: tokens.outsider! };

/** A mock on its own port, and a session of the kit that calls it like any other target. */
export async function openMock(
  options: UnderstudyOptions = {},
  run: Partial<RunOptions> = {},
  alter: (core: StagedCore) => StagedCore = (core) => core,
) {
  const failures: unknown[] = [];
  const onFailure = (failure: unknown): void => void failures.push(failure);
  const core = alter(newTestCore({ clock: "60x", ...options, onFailure }));
  const door = await listen(core, { port: 0 });
  const agent = new Agent({ keepAlive: true });
  const session = newSession({
    transport: { base: door.url, agent, timeoutMs: 30_000 },
    credentials,
    allowWrites: true,
    allowBursts: true,
    budgetCredits: 1_000,
    ...run,
  });
  const problem = await preflight(session);
  if (problem !== null) throw new Error(problem);
  return {
    core,
    session,
    failures,
    url: door.url,
    async close() {
      agent.destroy();
      await door.close();
    },
  };
}

export async function runAll(session: Session, checks: readonly Check[]): Promise<Result[]> {
  const results: Result[] = [];
  await runChecks(session, checks, (result) => void results.push(result));
  await cleanUp(session, session.creations.journal);
  return results;
}

type Mock = Awaited<ReturnType<typeof openMock>>;

/** The results of the named checks against a mock behind a faulty proxy, which is closed afterwards. */
export async function judgeBroken(mock: Mock, only: RegExp) {
  mock.session.target.isStandIn = false;
  try {
    const results = await runAll(
      mock.session,
      everyCheck.filter(({ id }) => only.test(id)),
    );
    const say = ({ id, verdict, reason }: Result) => `${verdict} ${id}: ${reason}`;
    return { all: results.map(say), failed: results.filter(isFailed).map(say) };
  } finally {
    await mock.close();
  }
}

/** A run learns the speed of a clock in its first seconds, but these runs are shorter. */
export function knowSpeed({ pace }: Session, speed: number): void {
  if (pace.last === null) return;
  pace.first = { ours: pace.last.ours - 10_000, theirs: pace.last.theirs - 10_000 * speed };
}
