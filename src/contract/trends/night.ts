import type { RunReport } from "../report/run-report.ts";
import { isFailed, type Verdict, verdicts } from "../verdict.ts";

/** What is kept of a run, so that the next ones can be laid beside it. */
export interface Night {
  readonly version: 1;
  readonly run: string;
  readonly target: string;
  readonly build: string | null;
  readonly at: string;
  readonly exitCode: number;
  readonly seconds: number;
  readonly requests: number;
  readonly credits: number;
  /** What gateways and networks did: calls that were asked again, and writes that were lost. */
  readonly troubles: number;
  /** The ids of checks by their verdict. */
  readonly checks: Readonly<Record<Verdict, readonly string[]>>;
  /** What was wrong, in a line, of those that failed. */
  readonly reasons: Readonly<Record<string, string>>;
}

export function nightOf(report: RunReport): Night {
  const { run, target, build, at, exitCode, seconds, requests, credits, results, availability } = report;
  const idsOf = (verdict: Verdict) => results.filter((each) => each.verdict === verdict).map(({ id }) => id);
  return {
    version: 1,
    run,
    target,
    build,
    at,
    exitCode,
    seconds,
    requests,
    credits,
    troubles: sum(availability.recovered) + sum(availability.lost),
    checks: Object.fromEntries(verdicts.map((each) => [each, idsOf(each)])) as Record<Verdict, string[]>,
    reasons: Object.fromEntries(results.filter(isFailed).map(({ id, reason }) => [id, lineOf(reason)])),
  };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, each) => total + each, 0);
}

function lineOf(reason: string | null): string {
  return (reason ?? "").split("\n", 1)[0]?.slice(0, 300) ?? "";
}

/** A file of the folder, or null where it is not a night's. */
export function readNight(text: string): Night | null {
  try {
    const night = JSON.parse(text) as Partial<Night>;
    const isNight =
      night.version === 1 &&
      typeof night.target === "string" &&
      typeof night.at === "string" &&
      verdicts.every((each) => Array.isArray(night.checks?.[each]));
    return isNight ? (night as Night) : null;
  } catch {
    return null;
  }
}
