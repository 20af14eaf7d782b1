import type { Instant } from "../base/instants.ts";
import { groundOfLimit } from "../contract/checks/derived/allowances.ts";
import { remember } from "../contract/judge/history/history.ts";
import { type History, newHistory, weighHistory } from "../contract/judge/history/state.ts";
import { type AnswerFinding, newRecorder, record } from "../contract/judge/recorder.ts";
import { findingBehind, ownFaults } from "../contract/judge/same-fault.ts";
import type { Said } from "../contract/learn/self-description.ts";
import { newSession, type Session } from "../contract/run/session.ts";
import { isOfMock, isRefusalAsSuccess } from "../contract/seen/answer-kinds.ts";
import { count, isGateways } from "../contract/seen/availability.ts";
import type { Exchange } from "../contract/seen/exchange.ts";
import { groundOfStatus } from "../contract/seen/member-sentences.ts";
import { operationAt } from "../contract/seen/operations.ts";
import { type Ground, says } from "../contract/seen/sentences.ts";
import type { Operation } from "../kernel/operation.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import { exchangeOf, lightened } from "./exchange.ts";
import type { Observed } from "./observation.ts";

/** Findings that the traffic showed for the first time. */
export interface Sighting {
  readonly verdict: "violation" | "refuted" | "confirmed" | "unknown member";
  readonly source: Ground;
  readonly route: string;
  readonly text: string;
  /** The calls that show it, in order. */
  readonly calls: readonly Exchange[];
}

/** All observations of one target. Each answer is judged as it arrives, in the context of all traffic so far. */
export interface Judge {
  readonly session: Session;
  /** Ids are only meaningful within a session: recordings of two worlds may use the same ids. */
  readonly histories: Map<string, History>;
  /** The size of the histories in bytes. */
  weight: number;
  readonly confirmed: Set<string>;
  /** Operations for which the target reported a rate limit different from ours. */
  readonly limits: Set<string>;
  span: { from: Instant; to: Instant } | null;
  judged: number;
  /** The number of exchanges that were not judged, by reason. */
  readonly passedOver: Record<string, number>;
}

const maxSessions = 100;
/** Limits on things, walks and writes, per session and in total: the least recently seen are dropped first. */
const maxRemembered = { entries: 10_000, weight: 16 * 2 ** 20 };
const maxWeight = 48 * 2 ** 20;

export function newJudge(target: string, overlay?: Overlay, said?: Said): Judge {
  const session = newSession({
    transport: { base: target, timeoutMs: 0 },
    credentials: {},
    ...(overlay && { overlay }),
  });
  const recorder = newRecorder(lightened);
  recorder.said = said ?? null;
  return {
    session: { ...session, recorder },
    histories: new Map(),
    weight: 0,
    confirmed: new Set(),
    limits: new Set(),
    span: null,
    judged: 0,
    passedOver: {},
  };
}

/** Judges one exchange and returns what no earlier one showed. `of` names its session. */
export function judge(judge: Judge, seen: Observed, of = ""): readonly Sighting[] {
  try {
    return judged(judge, seen, of);
  } catch {
    // One unexpected answer must not end a watch that has run for hours.
    return countSkipped(judge, unjudgeable);
  }
}

export const unjudgeable = "exchanges that could not be judged";

function judged(judge: Judge, seen: Observed, of: string): readonly Sighting[] {
  if (seen.broken !== undefined) return countSkipped(judge, seen.broken);
  // What a proxy of ours said itself, or had its mock say, is nothing that its target answered.
  if ("x-understudy-proxy" in seen.headers) return countSkipped(judge, "answers of a proxy of ours");
  if ("x-understudy-mock" in seen.headers) return countSkipped(judge, "answers of a mock in the target's place");
  const operation = operationAt(seen.method, seen.path);
  if (operation === null) return countSkipped(judge, seen.method === "OPTIONS" ? "preflights" : "other paths");
  if (seen.status < 200) return countSkipped(judge, "calls without an answer");
  const isConditional = "if-none-match" in seen.requestHeaders || "if-modified-since" in seen.requestHeaders;
  if (seen.status === 304 && isConditional) return countSkipped(judge, "answers that had not changed");
  if (seen.status === 206) return countSkipped(judge, "parts of answers");
  const { session } = judge;
  const exchange = exchangeOf(seen, operation, session.target.lenses);
  if ([502, 503, 504].includes(seen.status) && !exchange.raw.isUnread && isGateways(exchange.raw))
    return countSkipped(judge, "answers of a gateway");
  judge.judged += 1;
  noteSpan(judge, seen.at);
  if (isOfMock(seen)) session.target.isStandIn = true;
  const before = marksOf(session);
  const found = record(session.recorder, exchange);
  if (!isRefusalAsSuccess(exchange.raw)) rememberIn(judge, of, exchange);
  return [
    ...newFindings(session, exchange, found, before),
    ...otherLimit(judge, operation, exchange),
    ...additionsIn(session, exchange, before),
    ...confirmations(judge, operation, exchange, found.length === 0),
  ];
}

function countSkipped({ passedOver }: Judge, what: string): readonly Sighting[] {
  count(passedOver, what);
  return [];
}

function noteSpan(judge: Judge, at: Instant): void {
  judge.span ??= { from: at, to: at };
  if (at < judge.span.from) judge.span.from = at;
  if (at > judge.span.to) judge.span.to = at;
}

function rememberIn(judge: Judge, name: string, exchange: Exchange): void {
  const { histories } = judge;
  const history = histories.get(name) ?? historyIn(judge);
  const before = weighHistory(history);
  remember(history, exchange);
  histories.delete(name);
  histories.set(name, history);
  judge.weight += weighHistory(history) - before;
  for (const [oldest, old] of histories) {
    if (oldest === name || (histories.size <= maxSessions && judge.weight <= maxWeight)) break;
    judge.weight -= weighHistory(old);
    histories.delete(oldest);
  }
}

/** The counts of checked and broken laws also include sessions that were dropped. */
function historyIn({ session }: Judge): History {
  const { checkCounts, violations } = session.history;
  return {
    ...newHistory({ limits: maxRemembered, isShared: true, keep: lightened }),
    checkCounts,
    violations,
  };
}

interface Marks {
  readonly findings: number;
  readonly offences: number;
  readonly additions: number;
}

function marksOf({ recorder, history: { violations } }: Session): Marks {
  let additions = 0;
  for (const known of recorder.additions.values()) additions += known.size;
  return { findings: recorder.findings.size, offences: violations.size, additions };
}

function newFindings(
  session: Session,
  exchange: Exchange,
  found: readonly AnswerFinding[],
  before: Marks,
): readonly Sighting[] {
  const { recorder, history } = session;
  const { violations } = history;
  if (recorder.findings.size === before.findings && violations.size === before.offences) return [];
  const findings = [...recorder.findings.values()];
  const broken = [...violations.values()]
    .slice(before.offences)
    // What differs between two answers because one of them is wrong has been told with that one.
    .filter(({ problem, calls }) => findingBehind(recorder, calls, problem) === null);
  return together([
    ...ownFaults(findings.slice(before.findings), found, findings.slice(0, before.findings)).map(
      (each): Told => ({ ...each, calls: [exchange] }),
    ),
    ...broken.map((each): Told => ({ ...each, route: each.calls.at(-1)?.route ?? "" })),
  ]);
}

type Told = Pick<AnswerFinding, "problem" | "source"> & Pick<Sighting, "route" | "calls">;

/**
 * What is wrong with one answer is one finding, however many sentences it contradicts, and other answers; each assumption is one of
 * its own.
 */
function together(told: readonly Told[]): readonly Sighting[] {
  const sightings = new Map<string, Sighting>();
  for (const { route, problem, source, calls } of told) {
    const verdict = "assumed" in source ? "refuted" : "violation";
    const name = "assumed" in source ? source.assumed : verdict;
    const known = sightings.get(name);
    sightings.set(
      name,
      known === undefined
        ? { verdict, source, route, text: problem, calls }
        : {
            ...known,
            source: bothOf(known.source, source),
            text: `${known.text}; ${problem}`,
            calls: inOrder([...known.calls, ...calls]),
          },
    );
  }
  return [...sightings.values()];
}

/** Each call once: what is kept of it is another object. */
function inOrder(calls: readonly Exchange[]): readonly Exchange[] {
  const byTime = new Map(calls.map((each) => [`${each.arrivedAt} ${each.sent.method} ${each.sent.path}`, each]));
  return [...byTime.values()].sort((a, b) => a.arrivedAt - b.arrivedAt);
}

function bothOf(one: Ground, other: Ground): Ground {
  if (!("sentences" in one && "sentences" in other)) return one;
  return { ...one, sentences: [...new Set([...one.sentences, ...other.sentences])] };
}

/** The number of calls per window in an answer, if it differs from ours. */
function otherLimit({ limits, session }: Judge, operation: Operation, exchange: Exchange): Sighting[] {
  const { route } = exchange;
  const said = session.recorder.limits.get(route);
  const ours = operation.access.to === "control" ? said : operation.access.limit.calls;
  if (said === undefined || said === ours || limits.has(route)) return [];
  limits.add(route);
  const source = groundOfLimit(operation);
  const verdict = "assumed" in source ? "refuted" : "violation";
  return [{ verdict, source, route, text: `its x-ratelimit-limit is ${said} and not ${ours}`, calls: [exchange] }];
}

/** Members that nothing declares (§9). */
function additionsIn(session: Session, exchange: Exchange, before: Marks): Sighting[] {
  const { route } = exchange;
  const isNew = marksOf(session).additions - before.additions;
  if (isNew === 0) return [];
  const names = [...(session.recorder.additions.get(route) ?? [])].slice(-isNew).join(", ");
  return [
    {
      verdict: "unknown member",
      source: says("9/additive"),
      route,
      text: `it also answers ${names}`,
      calls: [exchange],
    },
  ];
}

/** The first success of an assumed operation that matches our assumptions in every member. */
function confirmations(judge: Judge, operation: Operation, exchange: Exchange, isClean: boolean): Sighting[] {
  const { session, confirmed } = judge;
  const { route, raw } = exchange;
  const source = groundOfStatus(operation);
  const isTelling = isClean && raw.status < 300 && !raw.isUnread && !session.target.isStandIn;
  if (!("assumed" in source) || !isTelling || confirmed.has(route)) return [];
  confirmed.add(route);
  return [{ verdict: "confirmed", source, route, text: "it is there and answers as we assumed", calls: [exchange] }];
}
