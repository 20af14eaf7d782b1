import { randomBytes } from "node:crypto";
import { isSandboxName } from "../../stage/sandbox-names.ts";
import { type Commit, type CommitOutcome, type Store, type StoreListing, sandboxDamaged } from "../../stage/store.ts";
import type { OnNotice } from "../notice.ts";
import { commitScript } from "./commit-script.ts";
import type { Engine } from "./engine.ts";
import { isStrangeData, StrangeData } from "./explain.ts";
import { keysUnder } from "./keys.ts";
import { dropScript, journalScript, loadScript, lookScript } from "./scripts.ts";
import { unseal } from "./seal.ts";
import {
  argumentsOf,
  type CommitAnswer,
  type JournalAnswer,
  type LoadAnswer,
  readCommitted,
  readJournal,
  readMade,
  readSandbox,
} from "./texts.ts";
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

/** Worlds in Redis or Valkey, for any number of replicas. The engine's script decides which of two concurrent changes was first. */
export function newRedisStore({ engine, prefix, displayUrl, idle, onNotice }: RedisStoreOptions): Store {
  const replica = randomBytes(6).toString("base64url");
  let tags = 0;
  const newTag = (): string => `${replica}.${(tags++).toString(36)}`;
  const { homeOf, keysOf, channelOf, index } = keysUnder(prefix);
  const damaged = (name: string, damage: string) =>
    sandboxDamaged(name, damage, `understudy store salvage ${displayUrl}`);

  /** The list has a name for as long as the sandbox's keys have to exist. */
  async function note(name: string, ...condition: readonly "NX"[]): Promise<void> {
    await engine.ask(index, "ZADD", index, ...condition, String(engine.now()), name).catch(() => {});
  }

  /** Whether a sandbox that was in use has not been idle long enough for its keys to expire. */
  function shouldBeThere(notedAt: number | null): boolean {
    return notedAt !== null && notedAt + idle * 1_000 * freshShare > engine.now();
  }

  /** Sandboxes with unexpected data under their keys. Only the sandbox itself is refused, until it is dropped. */
  const barred = new Set<string>();
  async function refusingForeignData<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    try {
      const result = await task();
      barred.delete(name);
      return result;
    } catch (error) {
      if (!isStrangeData(error)) throw error;
      barred.add(name);
      const which = error instanceof StrangeData && error.message !== "" ? ` (${error.message})` : "";
      throw damaged(name, `${strange}${which}`);
    }
  }

  /** Throws where a script found a sandbox damaged. */
  function refuseDamaged(name: string, state: unknown): void {
    if (state === "torn") throw damaged(name, torn);
    if (state === "strange") throw new StrangeData();
  }

  async function lookAt(name: string): Promise<readonly [state: string, made: StoreListing["made"]]> {
    try {
      const [state, made] = (await engine.run(lookScript, keysOf(name), [])) as [string, string];
      const text = state === "whole" ? unseal(homeOf(name), made) : made;
      return [state, placeOf(text ?? "")];
    } catch (error) {
      if (isStrangeData(error)) return ["strange", placeOf("")];
      throw error;
    }
  }

  async function load(name: string): Promise<ReturnType<typeof readSandbox> | null> {
    const found = (await engine.run(loadScript, keysOf(name), [])) as [string] | LoadAnswer;
    refuseDamaged(name, found[0]);
    if (found.length === 1) {
      if (found[0] === "none" && shouldBeThere((await engine.ask(index, "ZSCORE", index, name)) as number | null)) {
        throw damaged(name, vanished);
      }
      return null;
    }
    const sandbox = readSandbox(homeOf(name), found);
    if (found[0] === "whole") {
      void note(name, "NX");
      return sandbox;
    }
    const { made, position, at, life, rows, audience } = sandbox;
    await commit(name, {
      base: position,
      at,
      life,
      restart: { ...made, life },
      changes: rows,
      journal: { ...(await journalOf(name)), restart: true },
      maxJournalEntries: 1_000,
      events: [],
      watched: audience.watched,
    });
    return load(name);
  }

  async function journalOf(name: string) {
    const found = (await engine.run(journalScript, keysOf(name), [])) as JournalAnswer;
    refuseDamaged(name, found.length === 1 ? found[0] : null);
    return readJournal(homeOf(name), found);
  }

  async function commit(name: string, steps: Commit): Promise<CommitOutcome> {
    const [home, channel, history] = [homeOf(name), channelOf(name), engine.history()];
    const args = argumentsOf(steps, { home, tag: newTag(), idle, channel, history });
    const answer = (await engine.run(commitScript, keysOf(name), args)) as CommitAnswer;
    if (answer[0] === 1 && answer[5] === 1) await note(name);
    if (answer[0] === 0) refuseDamaged(name, answer[1]);
    const committed = readCommitted(home, answer);
    if (committed.lost && committed.lost !== "perhaps") onNotice(`The sandbox "${name}" is ${losses[committed.lost]}.`);
    return committed;
  }

  return {
    kind: "redis",
    shared: true,
    clock: { now: engine.now, skewMs: engine.skewMs },
    state: () => ({ status: engine.problem() === null ? "ok" : "away", problem: engine.problem() }),
    load: (name) => refusingForeignData(name, () => load(name)),
    commit: (name, steps) => refusingForeignData(name, () => commit(name, steps)),
    async drop(name) {
      const dropped = (await engine.run(dropScript, keysOf(name), [String(idle)])) as number;
      const noted = (await engine.ask(index, "ZREM", index, name)) as number;
      barred.delete(name);
      return dropped > 0 || noted > 0;
    },
    async list() {
      const noted = (await engine.ask(index, "ZRANGE", index, "0", "-1", "WITHSCORES")) as [string, number][];
      const listed = await Promise.all(
        noted.map(async ([name, notedAt]): Promise<StoreListing | null> => {
          if (!isSandboxName(name)) return null;
          const [state, made] = await lookAt(name);
          const isLost = ["torn", "strange"].includes(state) || (state === "none" && shouldBeThere(notedAt));
          if (isLost || barred.has(name)) return { name, made, damaged: true };
          if (state === "whole" || state === "unsealed") return { name, made, damaged: false };
          void engine.ask(index, "ZREM", index, name).catch(() => {});
          return null;
        }),
      );
      return listed.flatMap((each) => each ?? []);
    },
    readJournal: (name) => refusingForeignData(name, () => journalOf(name)),
    watch: newWatch({ engine, keysOf, homeOf, channelOf }),
    close: () => engine.close(),
  };
}

function placeOf(made: string): StoreListing["made"] {
  if (made === "") return { seed: "", scenario: "" };
  const { seed, scenario } = readMade(made);
  return { seed, scenario };
}
