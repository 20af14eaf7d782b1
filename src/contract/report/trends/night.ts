import { parseMembers } from "../../../base/parse-json.ts";
import { isFailed, type Verdict, verdicts } from "../../seen/verdict.ts";
import type { RunReport } from "../run-report.ts";

/** The part of a run that is stored for comparison with later runs. */
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
  /** Network problems: retried calls and lost writes. */
  readonly troubles: number;
  /** The ids of checks by their verdict. */
  readonly checks: Readonly<Record<Verdict, readonly string[]>>;
  /** The reasons of the failed checks, one line each. */
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

/** A file of the folder, or null if it is not a stored run. */
export function readNight(text: string): Night | null {
  const night: Partial<Night> = parseMembers(text);
  const isNight =
    night.version === 1 &&
    typeof night.target === "string" &&
    typeof night.at === "string" &&
    verdicts.every((each) => Array.isArray(night.checks?.[each]));
  return isNight ? (night as Night) : null;
}
