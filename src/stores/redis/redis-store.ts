import { randomBytes } from "node:crypto";
import { isSandboxName } from "../../stage/sandbox-names.ts";
import { type Commit, type CommitOutcome, type Store, type StoreListing, sandboxDamaged } from "../../stage/store.ts";
import type { OnNotice } from "../notice.ts";
import { commitScript } from "./commit-script.ts";
import {
  argumentsOf,
  type CommitAnswer,
  type JournalAnswer,
  type LoadAnswer,
  readCommitted,
  readJournal,
  readMade,
  readSandbox,
} from "./encoding.ts";
import type { Engine } from "./engine.ts";
import { isStrangeData, StrangeData } from "./error-words.ts";
import { type Keys, keysUnder } from "./key-names.ts";
import { dropScript, journalScript, loadScript, lookScript } from "./scripts.ts";
import { unseal } from "./seal.ts";
import { newWatch } from "./watch.ts";

export interface RedisStoreOptions {
  readonly engine: Engine;
  readonly prefix: string;
  readonly displayUrl: string;
  readonly idle: number;
  readonly onNotice: OnNotice;
}

/** How much of the idle time may pass after the last recorded use while a sandbox must still be in the engine. */
const freshShare = 7 / 8;

const torn = "the engine has lost a part of it (keys were evicted or deleted)";
const vanished = "the engine has lost it before it was idle for long enough (keys were evicted or deleted)";
const strange = "its keys contain something that was not written there";
const losses = {
  behind: "back at an earlier state: the engine has lost changes that were acknowledged, as after a failover",
  gone: "no longer in the engine, and was not deleted; it begins with a new world",
};

/** What all calls of one store share. */
interface Shelf extends Omit<RedisStoreOptions, "prefix">, Keys {
  /** No two changes of any replica have the same. */
  readonly newTag: () => string;
  /** Sandboxes with unexpected data under their keys. Only the sandbox itself is refused, until it is dropped. */
  readonly barred: Set<string>;
}

/** Worlds in Redis or Valkey, for any number of replicas. The engine's script decides which of two concurrent changes was first. */
export function newRedisStore({ prefix, ...options }: RedisStoreOptions): Store {
  const shelf: Shelf = { ...options, ...keysUnder(prefix), newTag: newTags(), barred: new Set() };
  const { engine, keysOf, index, barred } = shelf;
  return {
    kind: "redis",
    shared: true,
    clock: { now: engine.now, skewMs: engine.skewMs },
    state: () => ({ status: engine.problem() === null ? "ok" : "away", problem: engine.problem() }),
    load: (name) => refusingForeignData(shelf, name, () => load(shelf, name)),
    commit: (name, steps) => refusingForeignData(shelf, name, () => commit(shelf, name, steps)),
    async drop(name) {
      const dropped = (await engine.run(dropScript, keysOf(name), [String(shelf.idle)])) as number;
      const noted = (await engine.ask(index, "ZREM", index, name)) as number;
      barred.delete(name);
      return dropped > 0 || noted > 0;
    },
    async list() {
      const noted = (await engine.ask(index, "ZRANGE", index, "0", "-1", "WITHSCORES")) as [string, number][];
      const listed = await Promise.all(noted.map(([name, notedAt]) => listingOf(shelf, name, notedAt)));
      return listed.flatMap((each) => each ?? []);
    },
    readJournal: (name) => refusingForeignData(shelf, name, () => journalOf(shelf, name)),
    watch: newWatch(shelf),
    close: () => engine.close(),
  };
}

function newTags(): () => string {
  const replica = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${replica}.${(count++).toString(36)}`;
}

async function refusingForeignData<Result>(shelf: Shelf, name: string, task: () => Promise<Result>): Promise<Result> {
  try {
    const result = await task();
    shelf.barred.delete(name);
    return result;
  } catch (error) {
    if (!isStrangeData(error)) throw error;
    shelf.barred.add(name);
    const which = error instanceof StrangeData && error.message !== "" ? ` (${error.message})` : "";
    throw damaged(shelf, name, `${strange}${which}`);
  }
}

function damaged({ displayUrl }: Shelf, name: string, damage: string): Error {
  return sandboxDamaged(name, damage, `understudy store salvage ${displayUrl}`);
}

/** Throws where a script found a sandbox damaged. */
function refuseDamaged(shelf: Shelf, name: string, state: unknown): void {
  if (state === "torn") throw damaged(shelf, name, torn);
  if (state === "strange") throw new StrangeData();
}

async function load(shelf: Shelf, name: string): Promise<ReturnType<typeof readSandbox> | null> {
  const { engine, index } = shelf;
  const found = (await engine.run(loadScript, shelf.keysOf(name), [])) as [string] | LoadAnswer;
  refuseDamaged(shelf, name, found[0]);
  if (found.length === 1) {
    if (
      found[0] === "none" &&
      shouldBeThere(shelf, (await engine.ask(index, "ZSCORE", index, name)) as number | null)
    ) {
      throw damaged(shelf, name, vanished);
    }
    return null;
  }
  const sandbox = readSandbox(shelf.homeOf(name), found);
  if (found[0] === "whole") {
    void note(shelf, name, "NX");
    return sandbox;
  }
  const { made, position, at, life, rows, audience } = sandbox;
  await commit(shelf, name, {
    base: position,
    at,
    life,
    restart: { ...made, life },
    changes: rows,
    journal: { ...(await journalOf(shelf, name)), restart: true },
    maxJournalEntries: 1_000,
    events: [],
    watched: audience.watched,
  });
  return load(shelf, name);
}

/** The list has a name for as long as the sandbox's keys have to exist. */
async function note({ engine, index }: Shelf, name: string, ...condition: readonly "NX"[]): Promise<void> {
  await engine.ask(index, "ZADD", index, ...condition, String(engine.now()), name).catch(() => {});
}

/** Whether a sandbox that was in use has not been idle long enough for its keys to expire. */
function shouldBeThere({ engine, idle }: Shelf, notedAt: number | null): boolean {
  return notedAt !== null && notedAt + idle * 1_000 * freshShare > engine.now();
}

async function journalOf(shelf: Shelf, name: string) {
  const found = (await shelf.engine.run(journalScript, shelf.keysOf(name), [])) as JournalAnswer;
  refuseDamaged(shelf, name, found.length === 1 ? found[0] : null);
  return readJournal(shelf.homeOf(name), found);
}

async function commit(shelf: Shelf, name: string, steps: Commit): Promise<CommitOutcome> {
  const { engine, idle } = shelf;
  const [home, channel, history] = [shelf.homeOf(name), shelf.channelOf(name), engine.history()];
  const args = argumentsOf(steps, { home, tag: shelf.newTag(), idle, channel, history });
  const answer = (await engine.run(commitScript, shelf.keysOf(name), args)) as CommitAnswer;
  if (answer[0] === 1 && answer[5] === 1) await note(shelf, name);
  if (answer[0] === 0) refuseDamaged(shelf, name, answer[1]);
  const committed = readCommitted(home, answer);
  const { lost } = committed;
  if (lost && lost !== "perhaps") shelf.onNotice(`The sandbox "${name}" is ${losses[lost]}.`);
  return committed;
}

/** Null for a name that is in the list for no reason any more. */
async function listingOf(shelf: Shelf, name: string, notedAt: number): Promise<StoreListing | null> {
  if (!isSandboxName(name)) return null;
  const { engine, index } = shelf;
  const [state, made] = await lookAt(shelf, name);
  const isLost = ["torn", "strange"].includes(state) || (state === "none" && shouldBeThere(shelf, notedAt));
  if (isLost || shelf.barred.has(name)) return { name, made, damaged: true };
  if (state === "whole" || state === "unsealed") return { name, made, damaged: false };
  void engine.ask(index, "ZREM", index, name).catch(() => {});
  return null;
}

async function lookAt(shelf: Shelf, name: string): Promise<readonly [state: string, made: StoreListing["made"]]> {
  try {
    const [state, made] = (await shelf.engine.run(lookScript, shelf.keysOf(name), [])) as [string, string];
    const text = state === "whole" ? unseal(shelf.homeOf(name), made) : made;
    return [state, placeOf(text ?? "")];
  } catch (error) {
    if (isStrangeData(error)) return ["strange", placeOf("")];
    throw error;
  }
}

function placeOf(made: string): StoreListing["made"] {
  if (made === "") return { seed: "", scenario: "" };
  const { seed, scenario } = readMade(made);
  return { seed, scenario };
}
