import type { Source } from "../../base/provenance.ts";
import type { Lesson } from "./lesson.ts";

/**
 * `held`: the check passed. `violation`: something stated is wrong. `refuted`: something assumed is wrong. `confirmed`:
 * something assumed is right on a real target. `flaky`: the check failed, but passed when its reads were repeated.
 * `skipped`: it could not run, which is never a pass.
 */
export const verdicts = ["violation", "flaky", "refuted", "confirmed", "held", "skipped"] as const;
export type Verdict = (typeof verdicts)[number];

/** The result of one check, as plain data that can be sent between processes. */
export interface Result {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly routes: readonly string[];
  readonly states: readonly string[];
  readonly source: Source;
  readonly tier: string;
  readonly verdict: Verdict;
  /** Why it was skipped or failed. */
  readonly reason: string | null;
  /** What was missing, for a report that says what another run needs. */
  readonly lacks: Lacks | null;
  /** The assumptions that were refuted. */
  readonly refutes: readonly string[];
  /** The sentences that do not hold, by their ids, and what was seen. */
  readonly breaks: Readonly<Record<string, string>>;
  /** It compared every answer with all that is said of it: the other sentences that it is about did hold. */
  readonly isOfWholeAnswers?: true;
  /** What it found out about the target, including what an overlay says already. */
  readonly lessons: readonly Lesson[];
  /** The fault of an answer that it follows from, where that is wrong by itself. */
  readonly cause?: string;
  /** The reason in the baseline that accepts it for now. */
  readonly known?: string;
  readonly ms: number;
  readonly credits: number;
  /** It takes all of the calls that are shown to see it, and not the last one alone. */
  readonly takesSeveralCalls?: true;
  /** Of a wrong balance, the operations that may have cost too much: one, where that is the dearest of a few calls. */
  readonly paidFor?: readonly string[];
  /** The last exchanges of a failed check, without credentials. */
  readonly shown: readonly ExchangeEvidence[];
}

export type Lacks =
  | "credential"
  | "entitlement"
  | "second account"
  | "tier"
  | "time"
  | "budget"
  | "precondition"
  | "assumption"
  | "operation"
  | "target"
  | "availability"
  | "fault"
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

/** Whether a person has to look at it. */
export function isFailed({ verdict }: Pick<Result, "verdict">): boolean {
  return verdict === "violation" || verdict === "flaky" || verdict === "refuted";
}

/** The verdict of a check. One that proves nothing, or ran against a mock, confirms nothing. */
export function judge(source: Source, isSo: boolean, provesNothing: boolean): Verdict {
  const isAssumed = "assumed" in source;
  if (!isSo) return isAssumed ? "refuted" : "violation";
  return isAssumed && !provesNothing ? "confirmed" : "held";
}

export function sayProvenance(source: Source): string {
  if ("stated" in source) return source.sentences?.map((id) => `§${id}`).join(", ") ?? source.stated;
  return "assumed" in source ? source.assumed : "Understudy's own";
}
