import { rollBack, tableNamed, write } from "../base/table.ts";
import type { PendingAnswer } from "../kernel/call.ts";
import { newWorld, type World } from "../model/world.ts";
import { commitOf, emptyCommit } from "./commit.ts";
import { bufferEvents, flushEvents, newFeed, newLife } from "./feed.ts";
import { newJournal } from "./journal/journal.ts";
import { journalFrom } from "./journal/stored.ts";
import { tellLoss } from "./memory.ts";
import { keepRecord } from "./report.ts";
import type { Sandbox } from "./sandbox.ts";
import type { QueuedWork, SandboxQueue, Turn, TurnOutcome, WaitingCall } from "./sandbox-queue.ts";
import { sandboxNamed, settleIn } from "./sandboxes.ts";
import type { Stage } from "./stage.ts";
import {
  type Audience,
  type CommitOutcome,
  type MissedChanges,
  type RowChange,
  type Store,
  type StoredSandbox,
  storeStuck,
} from "./store.ts";

/** The maximum number of steps of a sandbox written together; the next ones wait for them. */
const maxTogether = 64;

/**
 * A sandbox has one commit in progress at a time. Calls that arrive meanwhile wait, then all of them take their steps
 * and share the next commit: the more calls arrive, the more share one.
 */
export function enqueue(stage: Stage, store: Store, name: string, turn: Turn): Promise<PendingAnswer> {
  return new Promise((resolve, reject) => addToQueue(stage, store, name, { turn, resolve, reject }));
}

export function enqueueWork(stage: Stage, store: Store, name: string, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => addToQueue(stage, store, name, { work: () => work().then(resolve, reject) }));
}

function addToQueue(stage: Stage, store: Store, name: string, call: WaitingCall | QueuedWork): void {
  const queue = stage.queues.get(name);
  if (queue !== undefined) {
    queue.waiting.push(call);
    return;
  }
  const newQueue: SandboxQueue = { waiting: [call] };
  stage.queues.set(name, newQueue);
  void serveQueue(stage, store, name, newQueue);
}

async function serveQueue(stage: Stage, store: Store, name: string, queue: SandboxQueue): Promise<void> {
  const { waiting } = queue;
  while (waiting.length > 0) {
    const next = waiting[0] as WaitingCall | QueuedWork;
    if ("work" in next) {
      waiting.shift();
      await next.work();
      continue;
    }
    const batch = addWaiting([], waiting);
    try {
      const sandbox = await openSandbox(stage, store, name);
      sandbox.busy = true;
      await settle(stage, store, sandbox, batch, queue).finally(() => {
        sandbox.busy = false;
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  stage.queues.delete(name);
}

/** Adds waiting calls that may share a commit to the batch, as far as there is room. */
function addWaiting(batch: WaitingCall[], waiting: (WaitingCall | QueuedWork)[]): WaitingCall[] {
  while (batch.length < maxTogether && !batch[0]?.turn.alone) {
    const next = waiting[0];
    if (next === undefined || "work" in next || (next.turn.alone && batch.length > 0)) break;
    batch.push(next);
    waiting.shift();
  }
  return batch;
}

async function settle(
  stage: Stage,
  store: Store,
  sandbox: Sandbox,
  batch: WaitingCall[],
  queue: SandboxQueue,
): Promise<void> {
  if (sandbox.turnsToCheckFirst > 0) await checkForNewerState(stage, store, sandbox);
  while (!(await attempt(stage, store, sandbox, batch))) addWaiting(batch, queue.waiting);
}

/** For how many turns the newest state is read before steps are taken, after another process was quicker. */
const turnsToCheckFirst = 8;

/** State that another process changes constantly would be stale again by the time steps are taken on it. */
async function checkForNewerState(stage: Stage, store: Store, sandbox: Sandbox): Promise<void> {
  const outcome = await store.commit(sandbox.name, emptyCommit(sandbox, stage.realTime()));
  if (outcome.done) {
    sandbox.turnsToCheckFirst -= 1;
    sandbox.position = outcome.position;
    sandbox.loss ??= outcome.lost ?? null;
  } else await catchUp(stage, store, sandbox, outcome);
}

/** Takes the steps and commits them; false when another process was quicker, and then they count as not taken. */
async function attempt(stage: Stage, store: Store, sandbox: Sandbox, batch: readonly WaitingCall[]): Promise<boolean> {
  for (const { turn } of batch) await turn.prepare?.(sandbox, store);
  const before = { plan: sandbox.plan, world: sandbox.world, journal: sandbox.journal };
  const heldEvents = bufferEvents(sandbox.feed);
  try {
    const outcomes = batch.map(({ turn }) => turn.take(sandbox));
    const records = outcomes.flatMap((each) => ("answer" in each && each.record ? [each.record] : []));
    const commit = commitOf(sandbox, before, records, store.shared ? heldEvents : [], stage.realTime());
    const outcome = await store.commit(sandbox.name, commit);
    if (!outcome.done) {
      revertSteps(sandbox, before);
      sandbox.turnsToCheckFirst = turnsToCheckFirst;
      await catchUp(stage, store, sandbox, outcome);
      return false;
    }
    sandbox.position = outcome.position;
    sandbox.world.tables.changes = [];
    flushEvents(sandbox.feed, store.shared ? [] : heldEvents);
    if (store.shared) adoptAudience(sandbox, outcome.audience);
    else for (const each of records) keepRecord(stage, sandbox, each);
    sandbox.loss ??= outcome.lost ?? null;
    const first = outcomes.find((each) => "answer" in each);
    if (first !== undefined && "answer" in first) tellLoss(sandbox, first.answer.headers);
    for (const [index, call] of batch.entries())
      answerCall(stage, store, sandbox.name, call, outcomes[index] as TurnOutcome);
    return true;
  } catch (error) {
    revertSteps(sandbox, before);
    throw error;
  }
}

type OutdatedCommit = Extract<CommitOutcome, { done: false }>;

async function catchUp(stage: Stage, store: Store, sandbox: Sandbox, { missed, lost }: OutdatedCommit): Promise<void> {
  if (lost) sandbox.loss = lost;
  if (missed === null) await reload(stage, store, sandbox);
  else catchUpWith(stage, sandbox, missed);
}

function answerCall(stage: Stage, store: Store, name: string, call: WaitingCall, outcome: TurnOutcome): void {
  if ("answer" in outcome) call.resolve(outcome.answer);
  else outcome.awaits.then(() => addToQueue(stage, store, name, call), call.reject);
}

function revertSteps(sandbox: Sandbox, before: Pick<Sandbox, "plan" | "world" | "journal">): void {
  Object.assign(sandbox, before);
  rollBack(sandbox.world.tables, 0);
  flushEvents(sandbox.feed, []);
}

/** The sandbox in memory, else as it is stored, else a new one that is stored with its first step. */
async function openSandbox(stage: Stage, store: Store, name: string): Promise<Sandbox> {
  const { sandboxes } = stage;
  if (!sandboxes.inMemory.has(name)) {
    const stored = await store.load(name);
    if (stored !== null) {
      stage.realTime(stored.at);
      const sandbox = settleIn(sandboxes, {
        name,
        ...restore(stored, sandboxes.journalSize),
        feed: newFeed(stored.life),
      });
      adoptAudience(sandbox, stored.audience);
      return sandbox;
    }
  }
  return sandboxNamed(sandboxes, name, stage.realTime());
}

async function reload(stage: Stage, store: Store, sandbox: Sandbox): Promise<void> {
  const stored = await store.load(sandbox.name);
  if (stored === null) {
    const now = stage.realTime();
    const world = stage.sandboxes.build(sandbox.plan, now);
    Object.assign(sandbox, { world, position: null, journal: newJournal(sandbox.journal.max) });
    sandbox.feed.life = newLife(now);
    return;
  }
  stage.realTime(stored.at);
  Object.assign(sandbox, restore(stored, sandbox.journal.max));
  sandbox.feed.life = stored.life;
  adoptAudience(sandbox, stored.audience);
}

function adoptAudience({ feed }: Sandbox, { watched, lastEvent }: Audience): void {
  feed.watched = watched;
  feed.next = lastEvent + 1;
}

function restore(stored: StoredSandbox, journalSize: number): Pick<Sandbox, "plan" | "world" | "journal" | "position"> {
  const { plan, ...made } = stored.made;
  const world = newWorld(made);
  load(world, stored.rows);
  return { plan, world, journal: journalFrom(stored.journal, journalSize), position: stored.position };
}

function catchUpWith(stage: Stage, sandbox: Sandbox, { changes, position, at, audience }: MissedChanges): void {
  stage.realTime(at);
  load(sandbox.world, changes);
  sandbox.position = position;
  adoptAudience(sandbox, audience);
}

function load(world: World, changes: readonly RowChange[]): void {
  for (const [name, key, row] of changes) {
    const definition = tableNamed(name);
    if (definition === undefined) {
      throw storeStuck(`The store holds a table "${name}", which this version of Understudy does not know.`);
    }
    write(world.tables, definition, key, (row ?? undefined) as undefined);
  }
}
