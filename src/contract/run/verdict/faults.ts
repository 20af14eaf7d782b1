import { problemsOf } from "../../judge/answer-problems.ts";
import type { Recorder } from "../../judge/recorder.ts";
import { findingBehind, namesMemberOf } from "../../judge/same-fault.ts";
import type { Exchange } from "../../seen/exchange.ts";
import { callsShowing } from "../../seen/failure.ts";
import { sayProvenance } from "../../seen/verdict.ts";

/**
 * What is wrong with an answer by itself, whatever was asked for it: the service broke, or something stated is not so. A check that
 * ends with such an answer tells that fault, and nothing about the assumption that it was made for.
 */
export function faultIn(exchange: Exchange): string | null {
  const { route, raw } = exchange;
  if (raw.status === 500) return `${route} answers 500`;
  const wrong = problemsOf(exchange).find(({ source }) => !("assumed" in source));
  return wrong === undefined ? null : `${route}: ${wrong.problem} [${sayProvenance(wrong.source)}]`;
}

/**
 * The fault that a failure follows from: of the last answer; or, where a check read or sent what an answer did not have, or tells
 * the wrong member, of that one. Null where the answers are as they should be, and only the comparison fails.
 */
export function faultBehind(
  { findings }: Pick<Recorder, "findings">,
  exchanges: readonly Exchange[],
  failure: unknown,
  message: string,
): string | null {
  const last = exchanges.at(-1);
  if (last === undefined) return null;
  const ofLast = faultIn(last);
  if (ofLast !== null) return ofLast;
  const faults = exchanges.flatMap((each) => faultIn(each) ?? []);
  // What a check goes on with may have been made for an earlier one.
  if (hasNoId(last)) faults.push(...[...findings.values()].flatMap(({ exchange }) => faultIn(exchange) ?? []));
  const isOfNothing = failure instanceof TypeError || hasNoId(last);
  const known = faults.find((fault) => isOfNothing || namesMemberOf(message, withoutRoute(fault)));
  const calls = callsShowing(failure);
  return known ?? (calls && findingBehind({ findings }, calls, message));
}

/** An id that no answer gave leaves its place in a path empty. */
function hasNoId({ sent }: Exchange): boolean {
  return /\/(\/|\?|$)/.test(sent.path);
}

/** `GET /v1/companies: rows.0.name: …` without the operation. */
function withoutRoute(fault: string): string {
  return fault.replace(/^\w+ \S+: /, "");
}
