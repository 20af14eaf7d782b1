import { Agent } from "node:http";
import type { Check } from "../../src/contract/run/check.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { newSession, type RunOptions } from "../../src/contract/run/session.ts";
import type { UnderstudyOptions } from "../../src/core.ts";
import { credentials, openMock, runAll } from "../contract/mock.ts";
import { type Ran, refutedIn } from "./running.ts";
import { type Box, openBoxes } from "./wire.ts";

/** Runs checks against a mock behind middle boxes, as against a deployment that does not identify itself as a mock. */
export async function runBehind(
  boxes: readonly Box[],
  checks: readonly Check[],
  world: UnderstudyOptions,
  options: Partial<RunOptions> = {},
): Promise<Ran> {
  const mock = await openMock(world);
  const door = await openBoxes(mock.url, boxes);
  const agent = new Agent({ keepAlive: true });
  const session = newSession({
    transport: { base: door.url, agent, timeoutMs: 10_000 },
    credentials,
    allowWrites: true,
    budgetCredits: 2_000,
    ...options,
  });
  try {
    const problem = await preflight(session);
    if (problem !== null) throw new Error(problem);
    const results = await runAll(session, checks);
    return { results, refuted: refutedIn(session, results), session };
  } finally {
    agent.destroy();
    await door.close();
    await mock.close();
  }
}
