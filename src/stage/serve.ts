import { makeId } from "../base/ids.ts";
import type { Instant } from "../base/instants.ts";
import { count } from "../base/table.ts";
import type { Answer, PendingAnswer } from "../kernel/call.ts";
import { type Draft, write } from "../kernel/draft.ts";
import { credentialOf } from "../kernel/gates.ts";
import type { SignatureCheck } from "../kernel/operation.ts";
import { answerRefusal, isComplete, makeDocument, perform } from "../kernel/perform.ts";
import { operationUnder } from "../kernel/readings.ts";
import { Refusal } from "../kernel/refusal.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import type { Credential } from "../model/account.ts";
import { readingsOf } from "../model/readings.ts";
import { newWorld, nextNumber } from "../model/world.ts";
import { bringAllUpToDate, bringUpToDate } from "../service/timeline/due.ts";
import { entriesIn, publishChanges, tell } from "./announcement.ts";
import { answerSteps, decide, finish, type JudgedRequest } from "./answer-steps.ts";
import { addPageHeaders, isFromForeignPage } from "./browser-pages.ts";
import { nowIn } from "./clock.ts";
import { noteCall } from "./coverage/encounters.ts";
import { type FaultMatch, matchFault } from "./faults/match.ts";
import { faults } from "./faults/rule.ts";
import { exchangeOf } from "./journal/exchange.ts";
import type { JournalRecord } from "./journal/journal.ts";
import { journalFrom } from "./journal/stored-journal.ts";
import type { CrossSandboxAction, Taken, Turn } from "./keeper.ts";
import { readPreference } from "./prefer.ts";
import type { Sandbox } from "./sandbox.ts";
import { catchUp } from "./scenarios/timeline.ts";
import { becomeCopy } from "./snapshot.ts";
import type { Stage } from "./stage.ts";
import { stepClock } from "./step-clock.ts";
import { documentReady } from "./surface.ts";

/**
 * What happens to a call once it is resolved and its body is read: this file, from top to bottom. In memory all of it is
 * synchronous unless a signature has to be verified or a document has to be generated.
 */
export function serve(stage: Stage, call: RoutedCall): Answer | Promise<Answer> {
  const fail = (error: unknown): Answer => refuse(stage, call, error);
  try {
    const answer = serveIn(stage, call);
    return answer instanceof Promise ? answer.catch(fail) : answer;
  } catch (error) {
    return fail(error);
  }
}

function serveIn(stage: Stage, call: RoutedCall): Answer | Promise<Answer> {
  if (call.doorRefusal !== null) throw call.doorRefusal;
  const isForeign = isFromForeignPage(stage.pages, call);
  if (isForeign && call.match.found === "options") {
    // Without the permission: the browser then reports the origin that lacks it.
    const headers = {};
    addPageHeaders(stage.pages, call, headers);
    return { status: 204, headers, body: null };
  }
  if (stage.store !== null && operationOf(call)?.withoutWorld) {
    // The health check must be answered above all when the store does not work.
    const world = newWorld({ seed: "", scenario: "", population: 1 });
    const { answer } = perform(stage.rules, { world, call, now: stage.realTime(), signature: null });
    return deliver(stage, answer);
  }
  const turn = call.forControl ? turnOfControl(stage, call) : turnOfService(stage, call);
  return after(isForeign ? refuseNewSandbox(stage, call.sandbox) : undefined, () =>
    after(stage.keeper.take(call.sandbox, turn), ({ answer, actions }) =>
      after(actInOthers(stage, actions), () => deliver(stage, answer)),
    ),
  );
}

/** Goes on at once where there is nothing to wait for. */
function after<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** A page that may not use the server creates no sandboxes either: each new one may evict another. */
function refuseNewSandbox({ sandboxes, keeper }: Stage, name: string): void | Promise<void> {
  if (sandboxes.inMemory.has(name)) return;
  return after(keeper.hasElsewhere(name), (isThere) => {
    if (isThere) return;
    throw new Refusal(
      "forbidden",
      `There is no sandbox "${name}" yet, and a page of another origin cannot create one. Use the sandbox from a test, a terminal or a page of localhost first.`,
    );
  });
}

/** A call of the interface: its signature is verified before its step, which is synchronous. */
function turnOfService(stage: Stage, call: RoutedCall): Turn {
  const began = stage.realTime();
  let verified: { readonly credential: string; readonly signature: SignatureCheck } | null = null;
  const verify = async ({ world }: Sandbox, credential: Credential): Promise<void> => {
    const realNow = stage.realTime();
    const signature = await stage.verify({ call, credential, world, now: nowIn(world, realNow), realNow });
    verified = { credential: identity(credential), signature };
  };
  return {
    alone: false,
    take(sandbox) {
      // A sandbox that a store had to load first, or that was given a document since, was not known when the call was resolved.
      const { document } = sandbox.recipe;
      const ready = documentReady(stage, sandbox.recipe);
      if (ready !== null) return { awaits: ready };
      if (document !== undefined && call.match.found !== "options") call.match = stage.matchBy(document, call);
      const credential = credentialOf(sandbox.world, call);
      call.credential = credential;
      let signature: SignatureCheck | null = null;
      if (credential !== null && mustVerify(call, credential)) {
        // A signature is verified for one key, which may have changed in the meantime.
        if (verified?.credential !== identity(credential)) return { awaits: verify(sandbox, credential) };
        signature = verified.signature;
      }
      const taken = takeStep(stage, sandbox, call, signature, began);
      noteCall(stage.coverage, sandbox.name, call, taken.shown, taken.record);
      return taken;
    },
  };
}

function mustVerify(call: RoutedCall, { publicKey }: Credential): boolean {
  const { signature, "signature-input": input } = call.headers;
  const isSigned = signature !== undefined || input !== undefined;
  return operationOf(call)?.judgesSignature === true || (publicKey !== null && isSigned);
}

function identity({ id, token, publicKey }: Credential): string {
  return JSON.stringify([id, token, publicKey]);
}

/** The one synchronous step of a call: catch up with what is due, judge, decide, change the answer, record. */
export function takeStep(
  stage: Stage,
  sandbox: Sandbox,
  call: RoutedCall,
  signature: SignatureCheck | null,
  began: Instant,
): Taken & { readonly record: JournalRecord; readonly shown: PendingAnswer } {
  const { world } = sandbox;
  const firstChange = world.tables.changes.length;
  const now = nowIn(world, stage.realTime());
  catchUp(stage, world, now);
  if (call.credential !== null) bringUpToDate(world, call.credential.accountId, now);
  // Events that became due by themselves are published to watchers, and are not attributed to the request.
  const dueUntil = world.tables.changes.length;
  const { request, nearMisses } = judge(stage, sandbox, call, signature, began, now);
  const { answer: decided, decidedBy, stop, failure } = decide(request);
  const id = makeId("req_", nextNumber(world, "requests"), world.seed);
  const draft = answerSteps.reduce<Draft>((answer, step) => step(request, answer, id), decided);
  const answer = write(finish(request, draft, id));
  if (failure !== null) stage.onFailure(failure);
  if (answer.status === 200) stepClock(stage, sandbox, call, now);
  const changes = firstChange === 0 ? world.tables.changes : world.tables.changes.slice(firstChange);
  const ownChanges = dueUntil === firstChange ? changes : world.tables.changes.slice(dueUntil);
  const { operation, fault } = request;
  const record: JournalRecord = {
    id,
    at: now,
    operation,
    method: call.method,
    path: call.path,
    query: call.query,
    principal: call.credential?.name ?? null,
    status: answer.drop === "reset" ? 0 : answer.status,
    ms: stage.realTime() - began + (answer.delayMs ?? 0),
    stop,
    decidedBy,
    fault: fault === null ? null : { id: fault.id, problem: draft.problem ?? null },
    nearMisses,
    ledger: entriesIn(ownChanges),
    exchange: exchangeOf(call, answer, ownChanges),
  };
  tell(sandbox, record, changes);
  return { answer, record, shown: decided, actions: none };
}

const none: readonly CrossSandboxAction[] = [];

/** What the world's readings, the request's own preference and the fault rules make of a call. */
function judge(
  stage: Stage,
  { world }: Sandbox,
  call: RoutedCall,
  signature: SignatureCheck | null,
  began: Instant,
  now: Instant,
): { readonly request: JudgedRequest; readonly nearMisses: FaultMatch["nearMisses"] } {
  const declared = operationOf(call);
  const operation = declared && operationUnder(readingsOf(world), declared);
  const preference = operation === null ? null : readPreference(call.headers.prefer);
  const isExempt = preference?.refusal || call.match.found === "options" || count(world.tables, faults) === 0;
  const subject = { operation: operation?.id ?? null, method: call.method, path: call.path };
  const { fault, nearMisses } = isExempt
    ? noFault
    : matchFault(world, { ...subject, principal: call.credential?.name ?? null }, now);
  return { request: { stage, world, call, signature, began, now, operation, preference, fault }, nearMisses };
}

const noFault: FaultMatch = { fault: null, nearMisses: [] };

/** For operations that read the journal of a sandbox; a store with several writers has all of it. */
const readsJournal = new Set([
  "control.journal.read",
  "control.journal.entry",
  "control.journal.expect",
  "control.journal.test",
  "control.journal.clear",
  "control.scenario.get",
  "control.snapshot.get",
  "control.fork",
]);

/**
 * A call of the control plane is not part of the simulation: it is neither numbered, journaled, delayed nor changed by faults.
 * Events that it makes due, as moving the clock does, happen immediately, so that watchers see them.
 */
function turnOfControl(stage: Stage, call: RoutedCall): Turn {
  const id = operationOf(call)?.id ?? "";
  const { deferred, pages, realTime, rules } = stage;
  return {
    alone: true,
    async prepare(sandbox, store) {
      if (store.shared && readsJournal.has(id))
        sandbox.journal = journalFrom(await store.readJournal(sandbox.name), sandbox.journal.max);
      if (id.startsWith("control.sandboxes.")) deferred.stored = await store.list();
    },
    take(sandbox) {
      const ready = documentReady(stage, sandbox.recipe);
      if (ready !== null) return { awaits: ready };
      deferred.actions = [];
      const { world } = sandbox;
      const now = nowIn(world, realTime());
      catchUp(stage, world, now);
      bringAllUpToDate(world, now);
      const { answer, failure } = perform(rules, { world, call, now, signature: null });
      addPageHeaders(pages, call, answer.headers);
      if (failure !== null) stage.onFailure(failure);
      // The call may have replaced the world.
      catchUp(stage, sandbox.world, nowIn(sandbox.world, realTime()));
      publishChanges(sandbox.feed, sandbox.world.tables.changes);
      return { answer, record: null, actions: deferred.actions };
    },
  };
}

/** Work of a control-plane call in other sandboxes than its own, one after the other. */
function actInOthers({ keeper }: Stage, actions: readonly CrossSandboxAction[]): void | Promise<void> {
  return actions.reduce<void | Promise<void>>(
    (before, action) =>
      after(before, () =>
        "drop" in action ? keeper.drop(action.drop) : after(keeper.take(action.to, turnToCopy(action)), () => {}),
      ),
    undefined,
  );
}

function turnToCopy({ copy }: Extract<CrossSandboxAction, { readonly to: string }>): Turn {
  return {
    alone: true,
    take(sandbox) {
      becomeCopy(sandbox, copy);
      return { answer: { status: 204, headers: {}, body: null }, record: null, actions: none };
    },
  };
}

/** A document takes time after the step; all other answers are complete. */
function deliver(stage: Stage, answer: PendingAnswer): Answer | Promise<Answer> {
  return isComplete(answer) ? answer : makeDocument(answer, stage.onFailure);
}

/**
 * A refusal outside of a turn, in the shape of the operation's refusals: the door's, a full memory's, a store's, or that of
 * a world that could not be made.
 */
function refuse(stage: Stage, call: RoutedCall, error: unknown): Answer {
  if (!(error instanceof Refusal)) stage.onFailure(error);
  const refusal =
    error instanceof Refusal ? error : new Refusal("internal_error", "Something broke inside Understudy.");
  const answer = answerRefusal(refusal, {}, operationOf(call) ?? undefined);
  addPageHeaders(stage.pages, call, answer.headers);
  return answer;
}
