import { expect } from "vitest";
import type { Check } from "../../src/contract/run/check.ts";
import type { Session } from "../../src/contract/run/session.ts";
import type { Result, Verdict } from "../../src/contract/seen/verdict.ts";
import type { UnderstudyOptions } from "../../src/core.ts";
import { openMock, runAll } from "../contract/mock.ts";
import { deploy, type Variation } from "./deployment.ts";

/** An account with some of everything, so that every operation has something to answer. */
export const world = { noLimits: true, scenario: "lived-in-account" } as const;

export interface Ran {
  readonly results: readonly Result[];
  /** Assumptions that a check or an answer refuted. */
  readonly refuted: ReadonlySet<string>;
  readonly session: Session;
}

export async function runAgainst(
  variations: readonly Variation[],
  checks: readonly Check[],
  options: UnderstudyOptions = world,
): Promise<Ran> {
  const mock = await openMock(options, { allowBursts: false }, (core) => deploy(core, variations));
  const results = await runAll(mock.session, checks);
  await mock.close();
  return { results, refuted: refutedIn(mock.session, results), session: mock.session };
}

export function refutedIn({ recorder }: Session, results: readonly Result[]): Set<string> {
  const findings = [...recorder.findings.values()].flatMap(({ source }) =>
    "assumed" in source ? [source.assumed] : [],
  );
  return new Set([...results.flatMap(({ refutes }) => refutes), ...findings]);
}

export const saysOf = (results: readonly Result[], verdict: Verdict): string[] =>
  results.filter((each) => each.verdict === verdict).map(({ id, reason }) => `${id}: ${reason}`);

export function expectLawful(variations: readonly Variation[], { results, refuted }: Ran): void {
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "flaky")).toEqual([]);
  const missing = variations.flatMap(({ name, refutes }) =>
    refutes.filter((id) => !refuted.has(id)).map((id) => `${id} (${name})`),
  );
  expect(missing, "each difference is named by its assumption").toEqual([]);
}
