import type { Source } from "../base/provenance.ts";
import type { Lesson } from "./learning/lesson.ts";

/**
 * `held`: it is so. `violation`: something stated is not so. `refuted`: something assumed is not so. `confirmed`:
 * something assumed is so on a real target. `flaky`: not so, and so when only what was read was asked again. `skipped`: it could
 * not be looked at, which is never a pass.
 */
export const verdicts = ["violation", "flaky", "refuted", "confirmed", "held", "skipped"] as const;
export type Verdict = (typeof verdicts)[number];

/** What became of one check, as plain data that travels between processes. */
export interface Result {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly routes: readonly string[];
  readonly states: readonly string[];
  readonly source: Source;
  readonly tier: string;
  readonly verdict: Verdict;
  /** Why it was skipped, or what was wrong. */
  readonly reason: string | null;
  /** What a skip is for: so that a report can say what another run would need. */
  readonly lacks: Lacks | null;
  /** Assumptions that turned out not to be so. */
  readonly refutes: readonly string[];
  /** What was learned of the target by it, also where an overlay had said so before. */
  readonly lessons: readonly Lesson[];
  /** Why a baseline accepts it for now. */
  readonly known?: string;
  readonly ms: number;
  readonly credits: number;
  /** The last exchanges of a check that failed, without credentials. */
  readonly shown: readonly ExchangeEvidence[];
}

export type Lacks =
  | "credential"
  | "entitlement"
  | "second account"
  | "tier"
  | "budget"
  | "precondition"
  | "assumption"
  | "operation"
  | "target"
  | "availability"
  | "stopped";

/** An exchange as a report shows it. */
export interface ExchangeEvidence {
  readonly method: string;
  readonly path: string;
  readonly as: string | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answerBody: string;
  readonly curl: string;
}

/** What a person has to look at. */
export function isFailed({ verdict }: Pick<Result, "verdict">): boolean {
  return verdict === "violation" || verdict === "flaky" || verdict === "refuted";
}

/** The verdict on something that is or is not so. What proves nothing, and whatever a stand-in shows, confirms nothing. */
export function judge(source: Source, isSo: boolean, provesNothing: boolean): Verdict {
  const isAssumed = "assumed" in source;
  if (!isSo) return isAssumed ? "refuted" : "violation";
  return isAssumed && !provesNothing ? "confirmed" : "held";
}

export function sayProvenance(source: Source): string {
  return "stated" in source ? source.stated : "assumed" in source ? source.assumed : "Understudy's own";
}
