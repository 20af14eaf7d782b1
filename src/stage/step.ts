import { makeId } from "../base/ids.ts";
import { type Instant, second } from "../base/instants.ts";
import { rememberLast } from "../base/lru-cache.ts";
import { count } from "../base/table.ts";
import type { PendingAnswer } from "../kernel/call.ts";
import { type Draft, write } from "../kernel/draft.ts";
import type { Operation, SignatureCheck } from "../kernel/operation.ts";
import { type Outcome, perform, refused } from "../kernel/perform.ts";
import { operationUnder } from "../kernel/readings.ts";
import { revalidate } from "../kernel/revalidation.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import { clockOf, stepping } from "../model/clock.ts";
import { readingsOf } from "../model/readings.ts";
import { nextNumber, type World } from "../model/world.ts";
import { nextEventAfter } from "../service/next-events.ts";
import { addPageHeaders } from "./browser-pages.ts";
import { nowIn, setClock, viewClock } from "./clock.ts";
import { applyFault, refusalOf } from "./faults/effect.ts";
import { type FaultMatch, type FaultSubject, matchFault } from "./faults/match.ts";
import { type Fault, faults } from "./faults/rule.ts";
import { publish } from "./feed.ts";
import { exchangeOf } from "./journal/exchange.ts";
import { type JournalRecord, lastExchange } from "./journal/journal.ts";
import { latencyOf } from "./latency.ts";
import { type Preference, readPreference } from "./prefer.ts";
import { replay } from "./replay.ts";
import { entriesIn, tell } from "./report.ts";
import type { Sandbox } from "./sandbox.ts";
import { catchUp } from "./scenarios/timeline.ts";
import type { Stage } from "./stage.ts";
import { tolerate } from "./tolerance/tolerate.ts";

/** A request whose credential has been looked up and, where it is signed, verified. */
interface StepInput {
  readonly call: RoutedCall;
  readonly signature: SignatureCheck | null;
  readonly began: Instant;
}

export interface StepResult {
  readonly answer: PendingAnswer;
  readonly record: JournalRecord;
}

/** The one synchronous step of a request: due events → preference or fault or operation → number, feed. */
export function performStep(stage: Stage, sandbox: Sandbox, input: StepInput): StepResult {
  const { world } = sandbox;
  const firstChange = world.tables.changes.length;
  const { call, signature, began } = input;
  const now = nowIn(world, stage.realTime());
  catchUp(stage, world, now);
  // Events that became due by themselves are published to watchers, and are not attributed to the request.
  const dueUntil = world.tables.changes.length;
  const declared = operationOf(call);
  const operation = declared && operationUnder(readingsOf(world), declared);
  const principal = call.credential?.name ?? null;
  const preference = operation === null ? null : readPreference(call.headers.prefer);
  const { fault, nearMisses } =
    preference?.refusal || call.match.found === "options"
      ? noFault
      : faultFor(world, { operation: operation?.id ?? null, method: call.method, path: call.path, principal }, now);
  const request: JudgedRequest = { stage, world, call, signature, now, operation, preference, fault };
  const outcome = decide(request);
  const draft = answerSteps.reduce<Draft>((answer, step) => step(request, answer), outcome.answer);
  const id = makeId("req_", nextNumber(world, "requests"), world.seed);
  const answer = write(finish(request, draft, id, began));
  if (outcome.failure !== null) stage.onFailure(outcome.failure);
  if (answer.status === 200) stepClock(stage, sandbox, call, now);
  const changes = firstChange === 0 ? world.tables.changes : world.tables.changes.slice(firstChange);
  const ownChanges = dueUntil === firstChange ? changes : world.tables.changes.slice(dueUntil);
  const record: JournalRecord = {
    id,
    at: now,
    operation,
    method: call.method,
    path: call.path,
    query: call.query,
    principal,
    status: answer.drop === "reset" ? 0 : answer.status,
    ms: stage.realTime() - began + (answer.delayMs ?? 0),
    stop: outcome.stop,
    decidedBy: outcome.decidedBy,
    fault: fault === null ? null : { id: fault.id, problem: draft.problem ?? null },
    nearMisses,
    ledger: entriesIn(ownChanges),
    exchange: exchangeOf(call, answer, ownChanges, lastExchange(sandbox.journal)),
  };
  tell(sandbox, record, changes);
  return { answer, record };
}

/** On a stepping clock, a poll of something unfinished moves it to its next event before the next poll. */
function stepClock({ realTime }: Stage, { world, feed }: Sandbox, call: RoutedCall, now: Instant): void {
  const { match, credential } = call;
  if (clockOf(world).factor !== stepping || match.found !== "operation" || credential === null) return;
  const polledId = Object.values(match.params)[0] ?? "";
  const next = nextEventAfter(world, credential.accountId, match.operation.id, polledId, now);
  if (next === null) return;
  setClock(world, next, realTime());
  const view = viewClock(world, realTime());
  publish(feed, "clock", () => view);
}

const noFault: FaultMatch = { fault: null, nearMisses: [] };

function faultFor(world: World, subject: FaultSubject, now: Instant): FaultMatch {
  return count(world.tables, faults) === 0 ? noFault : matchFault(world, subject, now);
}

/** A request with everything that decides and changes its answer. */
interface JudgedRequest {
  readonly stage: Stage;
  readonly world: World;
  readonly call: RoutedCall;
  readonly signature: SignatureCheck | null;
  readonly now: Instant;
  /** Under the world's readings. */
  readonly operation: Operation | null;
  readonly preference: Preference | null;
  readonly fault: Fault | null;
}

/** The refusal that the request or a fault rule demands, else the recorded answer, else the operation's own. */
function decide({ stage, world, call, signature, now, operation, preference, fault }: JudgedRequest): Outcome {
  const declared = operation ?? undefined;
  if (preference !== null && preference.refusal !== null)
    return refused(preference.refusal, "preference", undefined, declared);
  const refusal = fault === null ? null : refusalOf(fault);
  if (refusal !== null) return refused(refusal, "fault", undefined, declared);
  const recorded = stage.replay === null ? null : replay(stage.replay, world, call);
  return recorded ?? perform(stage.rules, { world, call, now, signature });
}

/** What changes an answer once it is decided, in this order. */
const answerSteps: readonly ((request: JudgedRequest, answer: Draft) => Draft)[] = [
  ({ world, operation }, answer) => tolerate(world, operation, answer),
  ({ stage, operation }, answer) => stage.adapt(operation, answer),
  ({ stage, call }, answer) => {
    addPageHeaders(stage.pages, call, answer.headers);
    return answer;
  },
  ({ world, fault }, answer) => (fault === null ? answer : applyFault(world, fault, answer)),
  ({ operation, call }, answer) => revalidate(operation, call, answer),
];

const httpDate = rememberLast((seconds: number) => new Date(seconds * second).toUTCString());

/** Numbers the answer, and adds the sandbox's time, the wait and what was heard of Prefer. */
function finish(
  { stage, world, now, operation, preference }: JudgedRequest,
  answer: Draft,
  id: string,
  began: Instant,
): Draft {
  const { headers } = answer;
  headers["x-request-id"] = id;
  // A world whose time differs from the machine's sends its own Date: clients that wait or sign by it stay correct.
  if (stage.store?.clock !== undefined || Math.abs(now - began) >= second)
    headers.date = httpDate(Math.floor(now / second));
  if (preference?.applied) headers["preference-applied"] = preference.applied;
  if (preference?.ignored) headers["x-understudy-preference-ignored"] = preference.ignored;
  const latency = stage.latency === "realistic" ? latencyOf(operation, world.seed, id) : 0;
  const delayMs = (answer.delayMs ?? 0) + latency + (preference?.delayMs ?? 0);
  return delayMs === 0 ? answer : { ...answer, delayMs };
}
