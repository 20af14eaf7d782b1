import { valueAt } from "../../../base/json-pointer.ts";
import { sameJson } from "../../../base/same-json.ts";
import { sentence } from "../../../base/text.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Overlay } from "../../../kernel/overlay/schema.ts";
import { type AnswerFinding, hasSucceeded, type Recorder } from "../../judge/recorder.ts";
import { isExpected, isReadOtherwise } from "../../learn/overlay.ts";
import type { CheckHeader } from "../../seen/check-spec.ts";
import type { Exchange } from "../../seen/exchange.ts";
import { callsShowing, paidForIn, sayFailure } from "../../seen/failure.ts";
import { gapBehind, unlessGap } from "../../seen/form/gaps.ts";
import { changesOf, type Lesson } from "../../seen/lesson.ts";
import { operationOf } from "../../seen/operations.ts";
import { redact } from "../../seen/redact.ts";
import { groundOfCheck } from "../../seen/sentences.ts";
import { type CheckSignal, signalOf } from "../../seen/signals.ts";
import { judge, type Lacks, type Result, sayProvenance, type Verdict } from "../../seen/verdict.ts";
import { mayLack } from "../entitlements.ts";
import type { RawAccess } from "../equipment/tools.ts";
import type { Line } from "../sending/line.ts";
import { requestOf, requestRestsOn } from "../sending/requests.ts";
import type { Session } from "../session.ts";
import { betweenReadings, chargedFor } from "./between-readings.ts";
import { faultBehind, faultIn } from "./faults.ts";
import { unlessMixed, withObservedShare } from "./lessons.ts";
import { secretsOf, show } from "./show.ts";

export type End = (verdict: Verdict, reason: string | null, more?: Partial<Result>) => Result;

/** How a check ends: its result, as far as that follows from the check itself. */
export function newEnd(session: Session, check: CheckHeader, began: number): End {
  return (verdict, reason, more = {}) => {
    const said = reason === null ? null : redactReason(session, reason);
    const ground = groundOfCheck({ ...check, source: more.source ?? check.source });
    const broken = (verdict === "violation" || verdict === "flaky") && "sentences" in ground ? ground.sentences : [];
    return {
      id: check.id,
      area: check.area,
      title: check.title,
      routes: check.on,
      states: check.states ?? [],
      tier: check.tier,
      verdict,
      reason: said,
      lacks: null,
      refutes: verdict === "refuted" && "assumed" in check.source ? [check.source.assumed] : [],
      breaks: Object.fromEntries(broken.map((each) => [each, said ?? check.title])),
      lessons: [],
      ms: Math.round(performance.now() - began),
      credits: 0,
      shown: [],
      ...more,
      source: broken.length > 0 ? ground : (more.source ?? check.source),
    };
  };
}

/** How a check ended: without an exception, as not possible, or with a difference. */
export function conclude(session: Session, check: CheckHeader, toolbox: RawAccess, failure: unknown, end: End): Result {
  if (failure === null) {
    const proves =
      check.proves !== "nothing" && !session.target.isStandIn && distinguishesRequests(session.recorder, toolbox);
    return end(judge(check.source, true, !proves), null);
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  const signal = signalOf(failure);
  if (signal !== null)
    return end("skipped", message, { lacks: lackedBy(session.line, signal, failure), ...causeOf(signal, toolbox) });
  if (hasFindings(failure)) return concludeFindings(session, failure.findings, end);
  return concludeFailure(session, check, toolbox, failure, end);
}

/** What is needed first and answered with a fault is another thing that follows from it. */
function causeOf(signal: CheckSignal, { exchanges }: RawAccess): Pick<Result, "cause"> {
  const last = exchanges.at(-1);
  const cause = signal === "skip" && last !== undefined ? faultIn(last) : null;
  return cause === null ? {} : { cause };
}

function lackedBy({ unreachableInARow }: Line, signal: CheckSignal, failure: unknown): Lacks {
  if (signal === "skip") return gapBehind(failure) === null ? "precondition" : "assumption";
  if (signal === "unreachable") return unreachableInARow >= 5 ? "target" : "availability";
  return signal;
}

/**
 * Whether the exchange that a check ended with distinguishes this service from one that refuses everything: a success does,
 * and a refusal does where the same operation has given another answer too.
 */
function distinguishesRequests(recorder: Recorder, { exchanges }: RawAccess): boolean {
  const last = exchanges.at(-1);
  if (last === undefined || last.raw.status < 400) return true;
  if (last.operation !== null) return hasSucceeded(recorder, last.route);
  return [...recorder.statuses.keys()].some((seen) => /^2(?!.* GET \/v1\/(me|pricing\/catalog)$)/.test(seen));
}

/** In words; or, where it rests on something that could not be found, the skip that reading it causes. */
function sayOrSkip(
  { additions }: Recorder,
  failure: unknown,
  { exchanges }: RawAccess,
): { readonly message: string } | { readonly skipped: unknown } {
  const paths = exchanges.flatMap(({ route }) => [...(additions.get(route) ?? [])]);
  const undeclared = new Set(paths.map((path) => path.split(/[.[\]]+/).at(-1) as string));
  try {
    return { message: sayFailure(failure, exchangeAbout(failure, exchanges), undeclared) };
  } catch (error) {
    if (signalOf(error) !== "skip") throw error;
    return { skipped: error };
  }
}

/** The call that was answered with what a failure is about, `job.status`: a check may have made others since. */
function exchangeAbout(failure: unknown, exchanges: readonly Exchange[]): Exchange | undefined {
  const calls = callsShowing(failure);
  if (calls !== null) return calls.at(-1);
  const path = failure instanceof Error ? /^`([\w.]+)`: /.exec(failure.message)?.[1]?.split(".") : undefined;
  if (path === undefined || !(failure instanceof Error && "actual" in failure)) return exchanges.at(-1);
  const { actual } = failure;
  const isShownBy = ({ answer }: Exchange) =>
    sameJson(
      unlessGap(() => valueAt(answer.json, path)),
      actual,
    );
  return exchanges.findLast(isShownBy) ?? exchanges.at(-1);
}

function concludeFailure(session: Session, check: CheckHeader, toolbox: RawAccess, failure: unknown, end: End): Result {
  const description = sayOrSkip(session.recorder, failure, toolbox);
  if ("skipped" in description) return conclude(session, check, toolbox, description.skipped, end);
  const about = toolbox.exchanges.lastIndexOf(exchangeAbout(failure, toolbox.exchanges) as Exchange);
  const compared = betweenReadings(session.purse, failure, toolbox.exchanges);
  const message = compared === null ? description.message : `${description.message}\n${compared.words}`;
  const several = callsShowing(failure) ?? compared?.calls ?? null;
  const calls = several ?? toolbox.exchanges.slice(0, about + 1).slice(-3);
  const paidFor = paidForIn(failure) ?? (several && chargedFor(session.purse, several));
  const evidence = {
    shown: calls.map((exchange) => show(session, exchange)),
    ...(several !== null && { takesSeveralCalls: true as const }),
    ...(paidFor !== null && { paidFor }),
  };
  const doubts = doubtsAbout(check, toolbox.exchanges, failure);
  if (lacksRight(session, toolbox)) {
    return end("skipped", `${sentence(message)} It is unknown whether the credential has the required entitlements.`, {
      lacks: "entitlement",
      ...evidence,
    });
  }
  const stated = toolbox.ground() ?? check.source;
  const verdict = judge(stated, false, session.target.isStandIn);
  const cause = faultBehind(session.recorder, toolbox.exchanges, failure, description.message);
  const follows = cause === null ? {} : { cause };
  if (!("assumed" in stated) && doubts.length === 0)
    return end(verdict, message, { source: stated, ...evidence, ...follows });
  if (cause !== null)
    return end("skipped", `${sentence(message)} That follows from another fault: ${cause}`, {
      ...{ lacks: "fault", cause },
      ...evidence,
    });
  // What a check says that it rests on is closer than what it is about as a whole.
  const assumption = restsOn(failure)[0] ?? ("assumed" in check.source ? check.source.assumed : (doubts[0] as string));
  const source = { assumed: assumption };
  const changes = changesOf(failure);
  const lessons = (changes.length > 0 ? changes : [null]).map(
    (change): Lesson => ({
      assumption,
      seen: `${check.title}: ${redactReason(session, message)}`,
      change: unlessMixed(session.recorder, change),
    }),
  );
  const { overlay } = session.options;
  if (lessons.every((each) => isExpected(overlay, each.change)) || isReadOtherwise(overlay, assumption)) {
    return end("held", `as the overlay says: ${message}`, { lessons });
  }
  const reason =
    "assumed" in check.source || restsOn(failure).length > 0
      ? message
      : `${sentence(message)} The request depends on ${assumption}.`;
  return end(judge(source, false, session.target.isStandIn), reason, {
    source,
    refutes: [assumption],
    ...evidence,
    lessons,
  });
}

/** A refusal may be about the request: where the interface does not describe that, it violates nothing. */
const aboutRequest = [400, 404, 405, 415, 422, 501];

function doubtsAbout(
  { on }: Pick<CheckHeader, "on">,
  exchanges: readonly Exchange[],
  failure: unknown,
): readonly string[] {
  const last = exchanges.at(-1);
  // A used member may have been found for an earlier check, by the operations that the check is about.
  if (failure instanceof TypeError) return [...guessesAmong(exchanges), ...on.flatMap(guessOf)];
  const declaredDoubts = restsOn(failure);
  if (last === undefined || !aboutRequest.includes(last.raw.status)) return declaredDoubts;
  return [...declaredDoubts, ...requestRestsOn(last.operation, requestOf(last.sent))];
}

function restsOn(failure: unknown): readonly string[] {
  return failure instanceof Error && "restsOn" in failure ? (failure.restsOn as readonly string[]) : [];
}

function guessOf(route: Route): readonly string[] {
  const operation = operationOf(route);
  return operation !== null && "assumed" in operation.source ? [operation.source.assumed] : [];
}

/** A check that reads an answer of another shape throws: which answer that was cannot be determined. */
function guessesAmong(exchanges: readonly Exchange[]): readonly string[] {
  const guesses = exchanges.flatMap(({ operation, refutations }) => [
    ...(operation !== null && "assumed" in operation.source ? [operation.source.assumed] : []),
    ...refutations.map(({ assumption }) => assumption),
  ]);
  return [...new Set(guesses)];
}

/** Where nothing shows that a credential may call an operation, a 403 may be correct. */
function lacksRight(session: Session, { exchanges }: RawAccess): boolean {
  const last = exchanges.at(-1);
  const caller = Object.values(session.principals).find((each) => each?.label === last?.sent.as);
  return last?.raw.status === 403 && mayLack(session.target, last.route, caller ?? null);
}

/** A refusal in the form that the overlay gives for the target, whichever of our codes it replaces. */
function isOverlaid(overlay: Overlay | undefined, { route, exchange: { answer } }: AnswerFinding): boolean {
  return (overlay?.refusals ?? []).some(
    ({ on, becomes }) =>
      (on === route || on === "*") && becomes.status === answer.status && becomes.code === answer.json?.code,
  );
}

interface AssertionFailure extends Error {
  readonly findings: readonly AnswerFinding[];
}

function hasFindings(failure: unknown): failure is AssertionFailure {
  return failure instanceof Error && "findings" in failure;
}

/** Each finding is judged by its source: one violated statement outweighs any number of refuted assumptions. */
function concludeFindings(session: Session, found: readonly AnswerFinding[], end: End): Result {
  const lessons = found.flatMap(({ route, problem, source, change }): Lesson[] =>
    "assumed" in source
      ? [
          {
            assumption: source.assumed,
            seen: redactReason(session, `${route}: ${problem}`),
            change: unlessMixed(session.recorder, withObservedShare(session.recorder, change)),
          },
        ]
      : [],
  );
  const { overlay } = session.options;
  const findings = found.filter(
    (each) =>
      !("assumed" in each.source) ||
      !(isExpected(overlay, each.change) || isOverlaid(overlay, each) || isReadOtherwise(overlay, each.source.assumed)),
  );
  if (findings.length === 0) return end("held", "as the overlay says", { lessons });
  const violations = findings.filter(({ source }) => !("assumed" in source));
  // What is wrong comes first: differences from our assumptions may be many, and a report shows the first lines.
  const guessed = findings.filter(({ source }) => "assumed" in source);
  const lines = [...violations, ...guessed].map(
    ({ route, problem, source }) => `${route}: ${problem} [${sayProvenance(source)}]`,
  );
  const calls = new Set([...violations, ...findings].map(({ exchange }) => exchange));
  return end(violations.length > 0 ? "violation" : "refuted", lines.join("\n"), {
    source: (violations[0] ?? (findings[0] as AnswerFinding)).source,
    refutes: guessed.flatMap(({ source }) => ("assumed" in source ? [source.assumed] : [])),
    breaks: brokenBy(session, violations),
    isOfWholeAnswers: true,
    lessons,
    shown: [...calls].slice(0, 3).map((exchange) => show(session, exchange)),
  });
}

/** Each sentence with the first finding that contradicts it. */
function brokenBy(session: Session, violations: readonly AnswerFinding[]): Readonly<Record<string, string>> {
  const pairs = violations.flatMap(({ route, problem, source }) =>
    "sentences" in source ? source.sentences.map((id) => [id, redactReason(session, `${route}: ${problem}`)]) : [],
  );
  return Object.fromEntries(pairs.toReversed());
}

function redactReason(session: Session, text: string): string {
  return redact(text.slice(0, 8_000), secretsOf(session)).slice(0, 2_000);
}
