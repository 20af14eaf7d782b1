import { sentence } from "../base/text.ts";
import type { Route } from "../kernel/operation.ts";
import type { Described } from "./check-spec.ts";
import type { Exchange } from "./exchange.ts";
import { ShownByCalls, sayFailure } from "./failure.ts";
import { changesOf, type Lesson } from "./learning/lesson.ts";
import { saysAlready } from "./learning/overlay.ts";
import { gapBehind } from "./lens/gaps.ts";
import { requestOf, requestRestsOn } from "./lens/requests.ts";
import { operationOf } from "./operations.ts";
import type { Finding } from "./recorder.ts";
import { redact } from "./redact.ts";
import type { Session } from "./session.ts";
import { secretsOf, show } from "./show.ts";
import { signalOf } from "./signals.ts";
import type { Unseen } from "./tools.ts";
import { judge, type Result, sayProvenance, type Verdict } from "./verdict.ts";

export type End = (verdict: Verdict, reason: string | null, more?: Partial<Result>) => Result;

/** How a check ends: its result, as far as that follows from the check itself. */
export function newEnd(session: Session, check: Described, began: number): End {
  return (verdict, reason, more = {}) => ({
    id: check.id,
    area: check.area,
    title: check.title,
    routes: check.on,
    states: check.states ?? [],
    source: check.source,
    tier: check.tier,
    verdict,
    reason: reason === null ? null : clean(session, reason),
    lacks: null,
    refutes: verdict === "refuted" && "assumed" in check.source ? [check.source.assumed] : [],
    lessons: [],
    ms: Math.round(performance.now() - began),
    credits: 0,
    shown: [],
    ...more,
  });
}

/** How a check ended: without an exception, as not possible, or with a difference. */
export function conclude(session: Session, check: Described, toolbox: Unseen, failure: unknown, end: End): Result {
  if (failure === null) {
    const proves = check.proves !== "nothing" && !session.isStandIn && distinguishesRequests(session, toolbox);
    return end(judge(check.source, true, !proves), null);
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  switch (signalOf(failure)) {
    case "skip":
      return end("skipped", message, { lacks: gapBehind(failure) === null ? "precondition" : "assumption" });
    case "over_budget":
      return end("skipped", message, { lacks: "budget" });
    case "stopped":
      return end("skipped", message, { lacks: "stopped" });
    case "unreachable":
      return end("skipped", message, { lacks: session.unreachableInARow >= 5 ? "target" : "availability" });
    case "credential_refused":
      return end("skipped", message, { lacks: "target" });
    default:
      if (hasFindings(failure)) return concludeFindings(session, failure.findings, end);
      return concludeFailure(session, check, toolbox, failure, end);
  }
}

/**
 * Whether the exchange that a check ended with distinguishes this service from one that refuses everything: a success does,
 * and a refusal does where the same operation has given another answer too.
 */
function distinguishesRequests({ recorder }: Session, { exchanges }: Unseen): boolean {
  const last = exchanges.at(-1);
  if (last === undefined || last.raw.status < 400) return true;
  return [...recorder.statuses.keys()].some(
    (seen) => seen.startsWith("2") && (seen.endsWith(` ${last.route}`) || (last.operation === null && isPrivate(seen))),
  );
}

function isPrivate(seen: string): boolean {
  return !/ GET \/v1\/(me|pricing\/catalog)$/.test(seen);
}

/** In words; or, where it rests on something that could not be found, the skip that reading it causes. */
function sayOrSkip(
  { recorder }: Session,
  failure: unknown,
  { exchanges }: Unseen,
): { readonly message: string } | { readonly skipped: unknown } {
  const paths = exchanges.flatMap(({ route }) => [...(recorder.additions.get(route) ?? [])]);
  const undeclared = new Set(paths.map((path) => path.split(/[.[\]]+/).at(-1) as string));
  try {
    return { message: sayFailure(failure, exchanges.at(-1), undeclared) };
  } catch (error) {
    if (signalOf(error) !== "skip") throw error;
    return { skipped: error };
  }
}

function concludeFailure(session: Session, check: Described, toolbox: Unseen, failure: unknown, end: End): Result {
  const said = sayOrSkip(session, failure, toolbox);
  if ("skipped" in said) return conclude(session, check, toolbox, said.skipped, end);
  const { message } = said;
  const calls = failure instanceof ShownByCalls ? failure.calls : toolbox.exchanges.slice(-3);
  const evidence = calls.map((exchange) => show(session, exchange));
  const verdict = judge(check.source, false, session.isStandIn);
  const doubts = doubtsAbout(check, toolbox.exchanges, failure);
  if (lacksRight(session, toolbox)) {
    return end("skipped", `${sentence(message)} It is unknown whether the credential has the required entitlements.`, {
      lacks: "entitlement",
      shown: evidence,
    });
  }
  if (!("assumed" in check.source) && doubts.length === 0) return end(verdict, message, { shown: evidence });
  const assumed = "assumed" in check.source ? check.source.assumed : (doubts[0] as string);
  const source = { assumed };
  const changes = changesOf(failure);
  const lessons = (changes.length > 0 ? changes : [null]).map(
    (change): Lesson => ({
      assumption: assumed,
      seen: `${check.title}: ${clean(session, message)}`,
      change: certain(session, change),
    }),
  );
  if (lessons.every((each) => isExpected(session, each.change)) || isReadOtherwise(session, assumed)) {
    return end("held", `as the overlay says: ${message}`, { lessons });
  }
  const words = "assumed" in check.source ? message : `${sentence(message)} The request depends on ${assumed}.`;
  return end(judge(source, false, session.isStandIn), words, { source, refutes: [assumed], shown: evidence, lessons });
}

/** A refusal may be about the request: where the interface does not describe that, it violates nothing. */
const aboutRequest = [400, 404, 405, 415, 422, 501];

function doubtsAbout(
  { on }: Pick<Described, "on">,
  exchanges: readonly Exchange[],
  failure: unknown,
): readonly string[] {
  const last = exchanges.at(-1);
  // A used member may have been found for an earlier check, by the operations that the check is about.
  if (failure instanceof TypeError) return [...guessesAmong(exchanges), ...on.flatMap(guessOf)];
  const named = failure instanceof Error && "restsOn" in failure ? (failure.restsOn as readonly string[]) : [];
  if (last === undefined || !aboutRequest.includes(last.raw.status)) return named;
  return [...named, ...requestRestsOn(last.operation, requestOf(last.sent))];
}

function guessOf(route: Route): readonly string[] {
  const operation = operationOf(route);
  return operation !== null && "assumed" in operation.source ? [operation.source.assumed] : [];
}

/** A check that reads an answer of another shape throws: which answer that was cannot be determined. */
function guessesAmong(exchanges: readonly Exchange[]): readonly string[] {
  const found = exchanges.flatMap(({ operation, refuted }) => [
    ...(operation !== null && "assumed" in operation.source ? [operation.source.assumed] : []),
    ...refuted.map(({ assumption }) => assumption),
  ]);
  return [...new Set(found)];
}

/** Only GET /v1/me says what a credential may do: where it does not, a 403 may be correct. */
function lacksRight({ principals }: Session, { exchanges }: Unseen): boolean {
  const last = exchanges.at(-1);
  const principal = [principals.key, principals.session, principals.other].find(
    (each) => each?.label === last?.sent.as,
  );
  return last?.raw.status === 403 && principal?.entitlements === null;
}

/** A code that is replaced by another here and used itself elsewhere follows no rule that an overlay could express. */
function certain({ recorder }: Session, change: Lesson["change"]): Lesson["change"] {
  if (change?.set !== "refusals") return change;
  const seen = [...(recorder.codes.get(change.on) ?? [])];
  const isMixed = change.becomes.code !== change.code && seen.some((each) => each.startsWith(`${change.code} `));
  return isMixed ? null : change;
}

/** A check that rests on an assumption fails as expected where the overlay sets another reading. */
function isReadOtherwise({ options }: Session, assumption: string): boolean {
  return Object.hasOwn(options.overlay?.readings ?? {}, assumption);
}

function isExpected({ options }: Session, change: Lesson["change"]): boolean {
  return change !== null && options.overlay !== undefined && saysAlready(options.overlay, change);
}

/** A refusal in the form that the overlay gives for the target, whichever of our codes it replaces. */
function isOverlaid({ options }: Session, { route, exchange: { answer } }: Finding): boolean {
  return (options.overlay?.refusals ?? []).some(
    ({ on, becomes }) =>
      (on === route || on === "*") && becomes.status === answer.status && becomes.code === answer.json?.code,
  );
}

interface AssertionFailure extends Error {
  readonly findings: readonly Finding[];
}

function hasFindings(failure: unknown): failure is AssertionFailure {
  return failure instanceof Error && "findings" in failure;
}

/** Each finding is judged by its source: one violated statement outweighs any number of refuted assumptions. */
function concludeFindings(session: Session, found: readonly Finding[], end: End): Result {
  const lessons = found.flatMap(({ route, problem, source, change }): Lesson[] =>
    "assumed" in source
      ? [
          {
            assumption: source.assumed,
            seen: clean(session, `${route}: ${problem}`),
            change: certain(session, often(session, change)),
          },
        ]
      : [],
  );
  const findings = found.filter(
    (each) =>
      !("assumed" in each.source) ||
      !(isExpected(session, each.change) || isOverlaid(session, each) || isReadOtherwise(session, each.source.assumed)),
  );
  if (findings.length === 0) return end("held", "as the overlay says", { lessons });
  const broken = findings.filter(({ source }) => !("assumed" in source));
  const lines = findings.map(({ route, problem, source }) => `${route}: ${problem} [${sayProvenance(source)}]`);
  return end(broken.length > 0 ? "violation" : "refuted", lines.join("\n"), {
    source: (broken[0] ?? (findings[0] as Finding)).source,
    refutes: findings.flatMap(({ source }) => ("assumed" in source ? [source.assumed] : [])),
    lessons,
    shown: [...broken, ...findings].slice(0, 3).map(({ exchange }) => show(session, exchange)),
  });
}

/** How often a member differed, once the run has seen more than the first case. */
function often({ recorder }: Session, change: Lesson["change"]): Lesson["change"] {
  if (change?.set !== "members") return change;
  const watched = recorder.watched.get(change.on)?.get(`${change.path} ${change.is}`);
  return watched ? withShare(watched) : change;
}

/** Undeclared members, each in the form in which an overlay adds it. */
export function additionLessons({ recorder }: Session): Lesson[] {
  return [...recorder.watched.values()].flatMap((here) =>
    [...here.values()]
      .filter(({ change }) => change.is === "added")
      .map((watched) => ({
        assumption: null,
        seen: `${watched.change.on} also answers ${watched.change.path}`,
        change: withShare(watched),
      })),
  );
}

function withShare({ change, bad, total }: { change: object; bad: number; total: number }) {
  const share = total === 0 ? 1 : Math.round((100 * bad) / total) / 100;
  return { set: "members", ...change, ...(share < 1 && { often: share }) } as NonNullable<Lesson["change"]>;
}

function clean(session: Session, text: string): string {
  return redact(text.slice(0, 8_000), secretsOf(session)).slice(0, 2_000);
}
