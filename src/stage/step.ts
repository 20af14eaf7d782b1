import { makeId } from "../base/ids.ts";
import { type Instant, second } from "../base/instants.ts";
import { rememberLast } from "../base/shelf.ts";
import { count } from "../base/table.ts";
import type { Answer, Call } from "../kernel/call.ts";
import type { Operation, SignatureCheck } from "../kernel/operation.ts";
import { answerRefusal, type DecidedBy, type Outcome, perform } from "../kernel/perform.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { Match } from "../kernel/router.ts";
import type { Credential } from "../model/account.ts";
import { nextNumber, type World } from "../model/world.ts";
import { nowIn } from "./clock.ts";
import { bend, refusalOf } from "./faults/effect.ts";
import { type Struck, strike } from "./faults/match.ts";
import { faults } from "./faults/rule.ts";
import { lighten, type Recorded } from "./journal/journal.ts";
import { latencyOf } from "./latency.ts";
import { type Preference, readPreference } from "./prefer.ts";
import { entriesIn, keepRecord, tell } from "./report.ts";
import type { Sandbox } from "./sandboxes.ts";
import { catchUp } from "./scenarios/timeline.ts";
import type { Stage } from "./stage.ts";
import { tolerate } from "./tolerance/tolerate.ts";

/** A request that has been read, routed and, where it is signed, verified. */
export interface Asked {
  readonly call: Call;
  readonly match: Match;
  readonly credential: Credential | undefined;
  readonly signature: SignatureCheck | null;
  readonly began: Instant;
}

/** A step in memory, where everything that it did is there at once. */
export function takeStep(stage: Stage, sandbox: Sandbox, asked: Asked): Answer {
  const { answer, recorded } = performStep(stage, sandbox, asked);
  keepRecord(stage, sandbox, recorded);
  sandbox.world.tables.changes = [];
  return answer;
}

export interface Performed {
  readonly answer: Answer;
  readonly recorded: Recorded;
}

/** The one synchronous step of a request: what was due → preference or fault or operation → number, feed. */
export function performStep(stage: Stage, sandbox: Sandbox, asked: Asked): Performed {
  const { world } = sandbox;
  const mark = world.tables.changes.length;
  const { call, match, credential } = asked;
  const now = nowIn(world, stage.realTime());
  catchUp(stage, world, now);
  // What fell due by itself is told to those who watch, and is not the request's doing.
  const dueUntil = world.tables.changes.length;
  const operation = match.found === "operation" ? match.operation : null;
  const principal = credential?.name ?? null;
  const preference = operation === null ? null : readPreference(call.headers.prefer);
  const struck =
    preference?.refusal || match.found === "options"
      ? untouched
      : strikeAt(world, { operation: operation?.id ?? null, method: call.method, path: call.path, principal }, now);
  const outcome = decide(stage, world, asked, now, preference?.refusal ?? null, struck);
  const tolerated = stage.adapt(operation, tolerate(world, operation, call, outcome.answer));
  const bent = struck.fault === null ? null : bend(world, struck.fault, tolerated);
  const id = makeId("req_", nextNumber(world, "requests"), world.seed);
  const latency = stage.latency === "realistic" ? latencyOf(operation, world.seed, id) : 0;
  const answer = finish(bent?.answer ?? tolerated, { id, now, began: asked.began, latency }, preference);
  if (outcome.failure !== null) stage.onFailure(outcome.failure);
  const changes = mark === 0 ? world.tables.changes : world.tables.changes.slice(mark);
  const recorded: Recorded = {
    id,
    at: now,
    operation,
    method: call.method,
    path: call.path,
    query: call.query,
    principal,
    status: answer.drop === "reset" ? 0 : answer.status,
    ms: stage.realTime() - asked.began + (answer.delayMs ?? 0),
    code: outcome.refusal?.code ?? null,
    decidedBy: outcome.decidedBy,
    fault: struck.fault === null ? null : { id: struck.fault.id, problem: bent?.problem ?? null },
    nearMisses: struck.nearMisses,
    ledger: entriesIn(dueUntil === mark ? changes : world.tables.changes.slice(dueUntil)),
    exchange: lighten(call, answer),
  };
  tell(sandbox, recorded, changes);
  return { answer, recorded };
}

const untouched: Struck = { fault: null, nearMisses: [] };

function strikeAt(world: World, asked: Parameters<typeof strike>[1], now: Instant): Struck {
  return count(world.tables, faults) === 0 ? untouched : strike(world, asked, now);
}

function decide(
  stage: Stage,
  world: World,
  { call, match, signature }: Asked,
  now: Instant,
  preferred: Refusal | null,
  { fault }: Struck,
): Outcome {
  const operation = match.found === "operation" ? match.operation : undefined;
  if (preferred !== null) return refused(preferred, "preference", operation);
  const refusal = fault === null ? null : refusalOf(fault);
  if (refusal !== null) return refused(refusal, "fault", operation);
  return perform(stage.rules, { world, call, match, now, signature });
}

function refused(refusal: Refusal, decidedBy: DecidedBy, operation: Operation | undefined): Outcome {
  return { answer: answerRefusal(refusal, undefined, operation), decidedBy, refusal, failure: null };
}

const httpDate = rememberLast((seconds: number) => new Date(seconds * second).toUTCString());

interface Finishing {
  readonly id: string;
  readonly now: Instant;
  readonly began: Instant;
  readonly latency: number;
}

function finish(answer: Answer, { id, now, began, latency }: Finishing, preference: Preference | null): Answer {
  const { headers } = answer;
  headers["x-request-id"] = id;
  // A world whose clock is not the machine's says so: clients that wait or sign by the Date header stay right.
  if (Math.abs(now - began) >= second) headers.date = httpDate(Math.floor(now / second));
  if (preference !== null) headers["preference-applied"] = preference.applied;
  const delayMs = (answer.delayMs ?? 0) + latency + (preference?.delayMs ?? 0);
  return delayMs === 0 ? answer : { ...answer, delayMs };
}
