import { Agent } from "node:http";
import { onTestFinished } from "vitest";
import type { Check } from "../../src/contract/run/check.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { newSession, type RunOptions, type Session } from "../../src/contract/run/session.ts";
import type { Result, Verdict } from "../../src/contract/seen/verdict.ts";
import { runAll } from "../contract/mock.ts";
import { type OwnOptions, openOwn, ownCredentials } from "./own/server.ts";
import { type Box, openBoxes } from "./wire.ts";

export interface Ran {
  readonly results: readonly Result[];
  /** Assumptions that a check or an answer refuted. */
  readonly refuted: ReadonlySet<string>;
  readonly session: Session;
}

interface Way {
  /** What stands between. */
  readonly boxes?: readonly Box[];
  /** What each request is sent with besides. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The independent server, perhaps behind boxes, and a run that may write and spend there. */
export async function openRun(
  own: OwnOptions = {},
  options: Partial<RunOptions> = {},
  { boxes = [], headers = {} }: Way = {},
) {
  const server = await openOwn(own);
  const door = boxes.length > 0 ? await openBoxes(server.url, boxes) : null;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await door?.close();
    await server.close();
  });
  const session = newSession({
    transport: { base: door?.url ?? server.url, agent, timeoutMs: 10_000, headers },
    credentials: ownCredentials,
    allowWrites: true,
    budgetCredits: 2_000,
    ...options,
  });
  return { session, server, problem: await preflight(session) };
}

export async function run(
  own: OwnOptions,
  checks: readonly Check[],
  options: Partial<RunOptions> = {},
  way: Way = {},
): Promise<Ran> {
  const { session, problem } = await openRun(own, options, way);
  if (problem !== null) throw new Error(problem);
  const results = await runAll(session, checks);
  return { results, refuted: refutedIn(session, results), session };
}

function refutedIn({ recorder }: Session, results: readonly Result[]): Set<string> {
  const findings = [...recorder.findings.values()].flatMap(({ source }) =>
    "assumed" in source ? [source.assumed] : [],
  );
  return new Set([...results.flatMap(({ refutes }) => refutes), ...findings]);
}

export const saysOf = (results: readonly Result[], verdict: Verdict): string[] =>
  results.filter((each) => each.verdict === verdict).map(({ id, reason }) => `${id}: ${reason}`);
