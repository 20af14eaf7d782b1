import { rollBack, tableNamed, write } from "../base/table.ts";
import { newWorld, type World } from "../model/world.ts";
import { keepRecord } from "./announcement.ts";
import type { RealTime } from "./clock.ts";
import { commitOf, emptyCommit } from "./commit.ts";
import { bufferEvents, flushEvents, newFeed, newLife } from "./feed.ts";
import { newJournal } from "./journal/journal.ts";
import { journalFrom } from "./journal/stored-journal.ts";
import type { Keeper, Taken, Turn, TurnOutcome } from "./keeper.ts";
import { makeRoom, tellLoss } from "./memory.ts";
import type { Sandbox, Sandboxes } from "./sandbox.ts";
import { sandboxNamed, settleIn } from "./sandboxes.ts";
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

/** What all that works on stored worlds needs. */
interface StoredWorlds {
  readonly store: Store;
  readonly sandboxes: Sandboxes;
  readonly realTime: RealTime;
  /** The calls that wait for each sandbox while earlier changes are being written. */
  readonly queues: Map<string, (WaitingCall | QueuedWork)[]>;
}

interface WaitingCall {
  readonly turn: Turn;
  readonly resolve: (taken: Taken) => void;
  readonly reject: (error: unknown) => void;
}

/** Work on a sandbox other than a turn, such as dropping it. */
interface QueuedWork {
  readonly work: () => Promise<void>;
}

/**
 * Worlds that are stored. A sandbox has one commit in progress at a time. Calls that arrive meanwhile wait, then all of
 * them take their steps and share the next commit: the more calls arrive, the more share one.
 */
export function keepInStore(store: Store, sandboxes: Sandboxes, realTime: RealTime): Keeper {
  const worlds: StoredWorlds = { store, sandboxes, realTime, queues: new Map() };
  const drop = async (name: string): Promise<void> => {
    await store.drop(name);
    sandboxes.inMemory.delete(name);
  };
  return {
    hasElsewhere: async (name) => (await store.load(name)) !== null,
    take: (name, turn) => new Promise((resolve, reject) => addToQueue(worlds, name, { turn, resolve, reject })),
    drop: (name) =>
      new Promise((resolve, reject) => addToQueue(worlds, name, { work: () => drop(name).then(resolve, reject) })),
  };
}

function addToQueue(worlds: StoredWorlds, name: string, call: WaitingCall | QueuedWork): void {
  const queue = worlds.queues.get(name);
  if (queue !== undefined) {
    queue.push(call);
    return;
  }
  const newQueue = [call];
  worlds.queues.set(name, newQueue);
  void serveQueue(worlds, name, newQueue);
}

async function serveQueue(worlds: StoredWorlds, name: string, waiting: (WaitingCall | QueuedWork)[]): Promise<void> {
  while (waiting.length > 0) {
    const next = waiting[0] as WaitingCall | QueuedWork;
    if ("work" in next) {
      waiting.shift();
      await next.work();
      continue;
    }
    const batch = addWaiting([], waiting);
    try {
      const sandbox = await openSandbox(worlds, name);
      sandbox.busy = true;
      await settle(worlds, sandbox, batch, waiting).finally(() => {
        sandbox.busy = false;
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  worlds.queues.delete(name);
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
  worlds: StoredWorlds,
  sandbox: Sandbox,
  batch: WaitingCall[],
  waiting: (WaitingCall | QueuedWork)[],
): Promise<void> {
  if (sandbox.turnsToCheckFirst > 0) await checkForNewerState(worlds, sandbox);
  while (!(await attempt(worlds, sandbox, batch))) addWaiting(batch, waiting);
}

/** For how many turns the newest state is read before steps are taken, after another process was quicker. */
const turnsToCheckFirst = 8;

/** State that another process changes constantly would be stale again by the time steps are taken on it. */
async function checkForNewerState(worlds: StoredWorlds, sandbox: Sandbox): Promise<void> {
  const outcome = await worlds.store.commit(sandbox.name, emptyCommit(sandbox, worlds.realTime()));
  if (outcome.done) {
    sandbox.turnsToCheckFirst -= 1;
    sandbox.position = outcome.position;
    sandbox.loss ??= outcome.lost ?? null;
  } else await catchUp(worlds, sandbox, outcome);
}

/** Takes the steps and commits them; false when another process was quicker, and then they count as not taken. */
async function attempt(worlds: StoredWorlds, sandbox: Sandbox, batch: readonly WaitingCall[]): Promise<boolean> {
  const { store, sandboxes, realTime } = worlds;
  for (const { turn } of batch) await turn.prepare?.(sandbox, store);
  const before = { recipe: sandbox.recipe, world: sandbox.world, journal: sandbox.journal };
  const heldEvents = bufferEvents(sandbox.feed);
  try {
    const outcomes = batch.map(({ turn }) => turn.take(sandbox));
    const records = outcomes.flatMap((each) => ("answer" in each && each.record ? [each.record] : []));
    const commit = commitOf(sandbox, before, records, store.shared ? heldEvents : [], realTime());
    const outcome = await store.commit(sandbox.name, commit);
    if (!outcome.done) {
      revertSteps(sandbox, before);
      sandbox.turnsToCheckFirst = turnsToCheckFirst;
      await catchUp(worlds, sandbox, outcome);
      return false;
    }
    sandbox.position = outcome.position;
    sandbox.world.tables.changes = [];
    flushEvents(sandbox.feed, store.shared ? [] : heldEvents);
    if (store.shared) adoptAudience(sandbox, outcome.audience);
    else for (const each of records) keepRecord(sandboxes, sandbox, each);
    sandbox.loss ??= outcome.lost ?? null;
    const first = outcomes.find((each) => "answer" in each);
    if (first !== undefined && "answer" in first) tellLoss(sandbox, first.answer.headers);
    for (const [index, call] of batch.entries()) answerCall(worlds, sandbox.name, call, outcomes[index] as TurnOutcome);
    return true;
  } catch (error) {
    revertSteps(sandbox, before);
    throw error;
  }
}

type OutdatedCommit = Extract<CommitOutcome, { done: false }>;

async function catchUp(worlds: StoredWorlds, sandbox: Sandbox, { missed, lost }: OutdatedCommit): Promise<void> {
  if (lost) sandbox.loss = lost;
  if (missed === null) await reload(worlds, sandbox);
  else catchUpWith(worlds, sandbox, missed);
}

function answerCall(worlds: StoredWorlds, name: string, call: WaitingCall, outcome: TurnOutcome): void {
  if ("answer" in outcome) call.resolve(outcome);
  else outcome.awaits.then(() => addToQueue(worlds, name, call), call.reject);
}

function revertSteps(sandbox: Sandbox, before: Pick<Sandbox, "recipe" | "world" | "journal">): void {
  Object.assign(sandbox, before);
  rollBack(sandbox.world.tables, 0);
  flushEvents(sandbox.feed, []);
}

/** The sandbox in memory, else as it is stored, else a new one that is stored with its first step. */
async function openSandbox({ store, sandboxes, realTime }: StoredWorlds, name: string): Promise<Sandbox> {
  if (!sandboxes.inMemory.has(name)) {
    // Before it is read, because it takes memory as soon as it is.
    makeRoom(sandboxes, null);
    const stored = await store.load(name);
    if (stored !== null) {
      realTime(stored.at);
      const sandbox = settleIn(sandboxes, {
        name,
        ...restore(stored, sandboxes.journalSize),
        feed: newFeed(stored.life),
      });
      adoptAudience(sandbox, stored.audience);
      return sandbox;
    }
  }
  return sandboxNamed(sandboxes, name, realTime());
}

async function reload({ store, sandboxes, realTime }: StoredWorlds, sandbox: Sandbox): Promise<void> {
  const stored = await store.load(sandbox.name);
  if (stored === null) {
    const now = realTime();
    const world = sandboxes.build(sandbox.recipe, now);
    Object.assign(sandbox, { world, position: null, journal: newJournal(sandbox.journal.max) });
    sandbox.feed.life = newLife(now);
    return;
  }
  realTime(stored.at);
  Object.assign(sandbox, restore(stored, sandbox.journal.max));
  sandbox.feed.life = stored.life;
  adoptAudience(sandbox, stored.audience);
}

function adoptAudience({ feed }: Sandbox, { watched, lastEvent }: Audience): void {
  feed.watched = watched;
  feed.next = lastEvent + 1;
}

function restore(
  stored: StoredSandbox,
  journalSize: number,
): Pick<Sandbox, "recipe" | "world" | "journal" | "position"> {
  const { plan: recipe, ...made } = stored.made;
  const world = newWorld(made);
  load(world, stored.rows);
  return { recipe, world, journal: journalFrom(stored.journal, journalSize), position: stored.position };
}

function catchUpWith(
  { realTime }: StoredWorlds,
  sandbox: Sandbox,
  { changes, position, at, audience }: MissedChanges,
): void {
  realTime(at);
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
