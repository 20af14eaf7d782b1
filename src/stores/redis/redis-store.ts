import { randomBytes } from "node:crypto";
import type { StoredEntry } from "../../stage/journal/entry.ts";
import { maxJournalBytes } from "../../stage/journal/journal.ts";
import {
  type Commit,
  type Committed,
  type Listed,
  type RowChange,
  type SandboxOrigin,
  type Store,
  type StoredJournal,
  type StoredSandbox,
  sandboxDamaged,
  storeVersion,
} from "../../stage/store.ts";
import type { OnNotice } from "../notice.ts";
import type { Engine } from "./engine.ts";
import { isStrangeData } from "./explain.ts";
import { commitScript, dropScript, journalScript, loadScript, lookScript } from "./scripts.ts";
import { newWatch } from "./watch.ts";

export interface RedisStoreOptions {
  readonly engine: Engine;
  readonly prefix: string;
  readonly idle: number;
  readonly onNotice: OnNotice;
}

/** Limits for what is kept of one sandbox besides its rows and its journal. */
const maxKept = { log: 256, events: 256 };
/** How much of the idle time may pass after the last recorded use while a sandbox must still be in the engine. */
const freshShare = 7 / 8;

const torn = "the engine has lost a part of it (keys were evicted or deleted)";
const vanished = "the engine has lost it before it was idle for long enough (keys were evicted or deleted)";
const strange = "its keys contain something that was not written there";
const losses = {
  behind: "back at an earlier state: the engine has lost changes that were acknowledged, as after a failover",
  gone: "no longer in the engine, and was not deleted; it begins with a new world",
};

/** Larger changes are not sent: those who missed them load the whole sandbox. */
const maxChangesBytes = 256 * 2 ** 10;

/** Worlds in Redis or Valkey, for any number of replicas. The engine's script decides which of two concurrent changes was first. */
export function newRedisStore({ engine, prefix, idle, onNotice }: RedisStoreOptions): Store {
  const replica = randomBytes(6).toString("base64url");
  let tags = 0;
  const newTag = (): string => `${replica}.${(tags++).toString(36)}`;
  /** The braces make a cluster keep all keys of a sandbox together. */
  const keyOf = (name: string, part: string): string => `${prefix}:{${name}}:${part}`;
  const keysOf = (name: string): string[] =>
    ["meta", "rows", "log", "journal", "counts", "events"].map((part) => keyOf(name, part));
  const channelOf = (name: string): string => keyOf(name, "happens");
  const index = `${prefix}:sandboxes`;

  /**
   * The list of sandboxes is in another slot than the sandboxes, so it shows if one is missing: it has a name for as
   * long as the sandbox's keys have to exist.
   */
  async function note(name: string): Promise<void> {
    await engine.ask(index, "ZADD", index, String(engine.now()), name).catch(() => {});
  }

  /** Whether a sandbox that was in use has not been idle long enough for its keys to expire. */
  function shouldBeThere(notedAt: number | null): boolean {
    return notedAt !== null && notedAt + idle * 1_000 * freshShare > engine.now();
  }

  /** Sandboxes with unexpected data under their keys. Only the sandbox itself is refused, until it is dropped. */
  const barred = new Set<string>();
  async function unlessStrange<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    try {
      const result = await task();
      barred.delete(name);
      return result;
    } catch (error) {
      if (!isStrangeData(error)) throw error;
      barred.add(name);
      throw sandboxDamaged(name, strange, null);
    }
  }

  async function lookAt(name: string): Promise<readonly [state: string, made: Listed["made"]]> {
    try {
      const [state, made] = (await engine.run(lookScript, keysOf(name), [])) as [string, string];
      return [state, placeOf(made)];
    } catch (error) {
      if (isStrangeData(error)) return ["torn", placeOf("")];
      throw error;
    }
  }

  return {
    kind: "redis",
    shared: true,
    clock: { now: engine.now, skewMs: engine.skewMs },
    state: () => ({ status: engine.problem() === null ? "ok" : "away", problem: engine.problem() }),
    load: (name) =>
      unlessStrange(name, async () => {
        const found = (await engine.run(loadScript, keysOf(name), [])) as [string, ...unknown[]];
        if (found.length > 1) return readSandbox(found);
        if (found[0] === "torn") throw sandboxDamaged(name, torn, null);
        if (found[0] === "none" && shouldBeThere((await engine.ask(index, "ZSCORE", index, name)) as number | null)) {
          throw sandboxDamaged(name, vanished, null);
        }
        return null;
      }),
    commit: (name, commit) =>
      unlessStrange(name, async () => {
        const args = argumentsOf(commit, { tag: newTag(), idle, channel: channelOf(name), history: engine.history() });
        const answer = (await engine.run(commitScript, keysOf(name), args)) as CommitAnswer;
        if (answer[0] === 1 && answer[5] === 1) await note(name);
        if (answer[1] === "torn") throw sandboxDamaged(name, torn, null);
        const committed = readCommitted(answer);
        if (committed.lost && committed.lost !== "perhaps")
          onNotice(`The sandbox "${name}" is ${losses[committed.lost]}.`);
        return committed;
      }),
    async drop(name) {
      const dropped = (await engine.run(dropScript, keysOf(name), [String(idle)])) as number;
      const noted = (await engine.ask(index, "ZREM", index, name)) as number;
      barred.delete(name);
      return dropped > 0 || noted > 0;
    },
    async list() {
      const noted = (await engine.ask(index, "ZRANGE", index, "0", "-1", "WITHSCORES")) as [string, number][];
      const listed = await Promise.all(
        noted.map(async ([name, notedAt]): Promise<Listed | null> => {
          const [state, made] = await lookAt(name);
          const damaged = barred.has(name) || state === "torn" || (state === "none" && shouldBeThere(notedAt));
          if (state === "whole" || damaged) return { name, made, damaged };
          void engine.ask(index, "ZREM", index, name).catch(() => {});
          return null;
        }),
      );
      return listed.flatMap((each) => each ?? []);
    },
    readJournal: (name) =>
      unlessStrange(name, async () => readJournal(await engine.run(journalScript, keysOf(name), []))),
    watch: newWatch({ engine, keysOf, channelOf }),
    close: () => engine.close(),
  };
}

/** Worlds of another version's format are left alone. */
export async function checkFormat({ ask }: Engine, prefix: string, displayUrl: string): Promise<void> {
  const key = `${prefix}:format`;
  const mine = `understudy-store ${storeVersion}`;
  await ask(key, "SET", key, mine, "NX");
  const found = await ask(key, "GET", key).catch((error) => {
    if (isStrangeData(error.cause)) return "something else";
    throw error;
  });
  if (found === mine) return;
  throw new Error(
    `${displayUrl} holds worlds of "${found}", and this Understudy reads and writes "${mine}". Choose another database (redis://HOST:PORT/1) or prefix (?prefix=NAME), or empty this one.`,
  );
}

function placeOf(made: string): Listed["made"] {
  const { seed = "", scenario = "" } = made === "" ? {} : (JSON.parse(made) as Partial<SandboxOrigin>);
  return { seed, scenario };
}

interface Surroundings {
  readonly tag: string;
  readonly idle: number;
  readonly channel: string;
  readonly history: string;
}

function argumentsOf(
  { base, life, at, restart, changes, journal, maxJournalEntries, events, watched }: Commit,
  { tag, idle, channel, history }: Surroundings,
): string[] {
  const { life: _, ...made } = restart ?? {};
  const text = JSON.stringify(restart === null ? changes : []);
  const fieldOf = ([table, key]: RowChange): string => `${table} ${key}`;
  const set = changes.filter(([, , row]) => row !== null);
  return [
    base === null ? "" : String(base.version),
    base?.tag ?? "",
    tag,
    String(at),
    restart === null ? "" : JSON.stringify(made),
    life,
    text.length > maxChangesBytes ? "" : text,
    String(idle),
    journal.restart ? "1" : "0",
    String(journal.dropped),
    String(maxJournalEntries),
    String(maxJournalBytes(maxJournalEntries)),
    String(maxKept.log),
    String(maxKept.events),
    channel,
    watched ? "1" : "0",
    history,
    ...listed(set.flatMap((change) => [fieldOf(change), JSON.stringify(change[2])])),
    ...listed(changes.filter(([, , row]) => row === null).map(fieldOf)),
    ...listed(journal.entries.map((entry) => JSON.stringify(entry))),
    ...listed(journal.counts.flatMap(([operation, status, count]) => [`${operation} ${status}`, String(count)])),
    ...listed(events.flatMap(({ kind, data }) => [kind, JSON.stringify(data)])),
  ];
}

function listed(texts: readonly string[]): string[] {
  return [String(texts.length), ...texts];
}

type CommitAnswer =
  | [done: 1, version: string, tag: string, watched: string, lastEvent: string, noted: 0 | 1, isOtherHistory: 0 | 1]
  | [done: 0, version: string, tag: string, watched: string, lastEvent: string, at: string, missed: string[]]
  /** Why it cannot say what was missed: too much of it, or the engine has lost something. */
  | [done: 0, why: "news" | "gone" | "behind" | "torn"];

function readCommitted(answer: CommitAnswer): Committed {
  if (answer.length === 2) {
    const [, why] = answer;
    return { done: false, missed: null, lost: why === "gone" || why === "behind" ? why : null };
  }
  const [, version, tag, watched, lastEvent] = answer;
  const position = { version: Number(version), tag };
  const audience = { watched: watched === "1", lastEvent: Number(lastEvent) };
  if (answer[0] === 1) return { done: true, position, audience, lost: answer[6] === 1 ? "perhaps" : null };
  const [at, missed] = [answer[5], answer[6]];
  const changes = missed.flatMap((text) => JSON.parse(text) as RowChange[]);
  return { done: false, missed: { changes, position, at: Number(at), audience } };
}

function readSandbox(found: readonly unknown[]): StoredSandbox {
  const [version, tag, at, made, life, lastEvent, watched, fields] = found as [...string[], string[]];
  const rows: RowChange[] = [];
  for (let at = 0; at < (fields as string[]).length; at += 2) {
    const field = fields?.[at] as string;
    const space = field.indexOf(" ");
    rows.push([field.slice(0, space), field.slice(space + 1), JSON.parse(fields?.[at + 1] as string)]);
  }
  return {
    made: JSON.parse(made as string) as SandboxOrigin,
    rows,
    position: { version: Number(version), tag: tag as string },
    at: Number(at),
    life: life as string,
    audience: { watched: watched === "1", lastEvent: Number(lastEvent) },
    journal: { entries: [], dropped: 0, counts: [] },
  };
}

function readJournal(found: unknown): StoredJournal {
  const [entries, counts, dropped] = found as [string[], string[], string];
  const read: [string, number, number][] = [];
  for (let at = 0; at < counts.length; at += 2) {
    const [operation = "", status] = (counts[at] as string).split(" ");
    read.push([operation, Number(status), Number(counts[at + 1])]);
  }
  return { entries: entries.map((text) => JSON.parse(text) as StoredEntry), dropped: Number(dropped), counts: read };
}
