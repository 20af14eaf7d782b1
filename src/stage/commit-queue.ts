import { rollBack, tableNamed, write } from "../base/table.ts";
import type { PendingAnswer } from "../kernel/call.ts";
import { newWorld, type World } from "../model/world.ts";
import { commitOf, nothingOn } from "./commit.ts";
import { bufferEvents, flushEvents, newFeed, newLife } from "./feed.ts";
import { newJournal } from "./journal/journal.ts";
import { journalFrom } from "./journal/stored.ts";
import { tellLoss } from "./memory.ts";
import { keepRecord } from "./report.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxQueue, Taken, Turn, Waiting, Work } from "./sandbox-queue.ts";
import { sandboxNamed, settleIn } from "./sandboxes.ts";
import type { Stage } from "./stage.ts";
import {
  type Audience,
  type Committed,
  type Missed,
  type RowChange,
  type Store,
  type StoredSandbox,
  storeAway,
} from "./store.ts";

/** The maximum number of steps of a sandbox written together; the next ones wait for them. */
const maxTogether = 64;

/**
 * A sandbox has one commit in progress at a time. Calls that arrive meanwhile wait, then all of them take their steps
 * and share the next commit: the more calls arrive, the more share one.
 */
export function enqueue(stage: Stage, store: Store, name: string, turn: Turn): Promise<PendingAnswer> {
  return new Promise((resolve, reject) => push(stage, store, name, { turn, resolve, reject }));
}

export function enqueueWork(stage: Stage, store: Store, name: string, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => push(stage, store, name, { work: () => work().then(resolve, reject) }));
}

function push(stage: Stage, store: Store, name: string, waiting: Waiting | Work): void {
  const queue = stage.queues.get(name);
  if (queue !== undefined) {
    queue.waiting.push(waiting);
    return;
  }
  const opened: SandboxQueue = { waiting: [waiting] };
  stage.queues.set(name, opened);
  void serveQueue(stage, store, name, opened);
}

async function serveQueue(stage: Stage, store: Store, name: string, queue: SandboxQueue): Promise<void> {
  const { waiting } = queue;
  while (waiting.length > 0) {
    const next = waiting[0] as Waiting | Work;
    if ("work" in next) {
      waiting.shift();
      await next.work();
      continue;
    }
    const batch = fill([], waiting);
    try {
      const sandbox = await enter(stage, store, name);
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
function fill(batch: Waiting[], waiting: (Waiting | Work)[]): Waiting[] {
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
  batch: Waiting[],
  queue: SandboxQueue,
): Promise<void> {
  if (sandbox.contested > 0) await askFirst(stage, store, sandbox);
  while (!(await attempt(stage, store, sandbox, batch))) fill(batch, queue.waiting);
}

/** For how many turns the newest state is read before steps are taken, after another process was quicker. */
const contest = 8;

/** State that another process changes constantly would be stale again by the time steps are taken on it. */
async function askFirst(stage: Stage, store: Store, sandbox: Sandbox): Promise<void> {
  const outcome = await store.commit(sandbox.name, nothingOn(sandbox, stage.realTime()));
  if (outcome.done) {
    sandbox.contested -= 1;
    sandbox.position = outcome.position;
    sandbox.lost ??= outcome.lost ?? null;
  } else await catchUp(stage, store, sandbox, outcome);
}

/** Takes the steps and commits them; false when another process was quicker, and then they count as not taken. */
async function attempt(stage: Stage, store: Store, sandbox: Sandbox, batch: readonly Waiting[]): Promise<boolean> {
  for (const { turn } of batch) await turn.prepare?.(sandbox, store);
  const before = { plan: sandbox.plan, world: sandbox.world, journal: sandbox.journal };
  const held = bufferEvents(sandbox.feed);
  try {
    const taken = batch.map(({ turn }) => turn.take(sandbox));
    const recorded = taken.flatMap((each) => ("answer" in each && each.recorded ? [each.recorded] : []));
    const commit = commitOf(sandbox, before, recorded, store.shared ? held : [], stage.realTime());
    const outcome = await store.commit(sandbox.name, commit);
    if (!outcome.done) {
      takeBack(sandbox, before);
      sandbox.contested = contest;
      await catchUp(stage, store, sandbox, outcome);
      return false;
    }
    sandbox.position = outcome.position;
    sandbox.world.tables.changes = [];
    flushEvents(sandbox.feed, store.shared ? [] : held);
    if (store.shared) adoptAudience(sandbox, outcome.audience);
    else for (const each of recorded) keepRecord(stage, sandbox, each);
    sandbox.lost ??= outcome.lost ?? null;
    const first = taken.find((each) => "answer" in each);
    if (first !== undefined && "answer" in first) tellLoss(sandbox, first.answer.headers);
    for (const [index, waiting] of batch.entries()) end(stage, store, sandbox.name, waiting, taken[index] as Taken);
    return true;
  } catch (error) {
    takeBack(sandbox, before);
    throw error;
  }
}

type Outdated = Extract<Committed, { done: false }>;

async function catchUp(stage: Stage, store: Store, sandbox: Sandbox, { missed, lost }: Outdated): Promise<void> {
  if (lost) sandbox.lost = lost;
  if (missed === null) await reload(stage, store, sandbox);
  else catchUpWith(stage, sandbox, missed);
}

function end(stage: Stage, store: Store, name: string, waiting: Waiting, taken: Taken): void {
  if ("answer" in taken) waiting.resolve(taken.answer);
  else taken.awaits.then(() => push(stage, store, name, waiting), waiting.reject);
}

function takeBack(sandbox: Sandbox, before: Pick<Sandbox, "plan" | "world" | "journal">): void {
  Object.assign(sandbox, before);
  rollBack(sandbox.world.tables, 0);
  flushEvents(sandbox.feed, []);
}

/** The sandbox in memory, else as it is stored, else a new one that is stored with its first step. */
async function enter(stage: Stage, store: Store, name: string): Promise<Sandbox> {
  const { sandboxes } = stage;
  if (!sandboxes.kept.has(name)) {
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

function catchUpWith(stage: Stage, sandbox: Sandbox, { changes, position, at, audience }: Missed): void {
  stage.realTime(at);
  load(sandbox.world, changes);
  sandbox.position = position;
  adoptAudience(sandbox, audience);
}

function load(world: World, changes: readonly RowChange[]): void {
  for (const [name, key, row] of changes) {
    const definition = tableNamed(name);
    if (definition === undefined) {
      throw storeAway(`The store holds a table "${name}", which this version of Understudy does not know.`);
    }
    write(world.tables, definition, key, (row ?? undefined) as undefined);
  }
}
