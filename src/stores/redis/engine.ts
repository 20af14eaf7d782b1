import type { Instant } from "../../base/instants.ts";
import { storeAway, storeStuck } from "../../stage/store.ts";
import type { OnNotice } from "../notice.ts";
import type { RedisAddress } from "./address.ts";
import { type Connection, open } from "./connection.ts";
import { newEngineClock } from "./engine-clock.ts";
import { explainEngineError, isPassing, isStrangeData, refusesChanges } from "./error-words.ts";
import { type Ask, findEviction, findRefusal, newHistory } from "./nodes.ts";
import type { Script } from "./scripts.ts";
import { newTroubles, type Troubles } from "./troubles.ts";

/** Redis or Valkey, one or a cluster, as far as a store needs it. */
export interface Engine {
  /**
   * Runs a script over the keys of one sandbox, or throws the refusal that every request gets. Unexpected data under
   * those keys is handled by the caller.
   */
  readonly run: (script: Script, keys: readonly string[], args: readonly string[]) => Promise<unknown>;
  /** A command about one key. */
  readonly ask: (key: string, ...command: readonly string[]) => Promise<unknown>;
  readonly subscribe: Connection["subscribe"];
  readonly problem: () => string | null;
  /** An id for the history of its data, which a restart or a failover ends; empty for a cluster, where each node has its own. */
  readonly history: () => string;
  readonly now: () => Instant;
  readonly skewMs: () => number;
  readonly close: () => Promise<void>;
}

/** Problems of an engine are noticed within a second, whether or not a request comes. */
const lookEveryMs = 500;

export async function connect(address: RedisAddress, displayUrl: string, onNotice: OnNotice): Promise<Engine> {
  const connection = await open(address, displayUrl);
  const troubles = newTroubles(displayUrl, onNotice);
  const clock = newEngineClock(displayUrl, onNotice);
  const history = newHistory(displayUrl, onNotice);
  const send = newSender(connection, troubles, displayUrl);

  async function look(): Promise<void> {
    await send("probe", ["EXISTS", `${address.prefix}:probe`]);
    const nodes = await connection.nodes();
    await Promise.all(nodes.slice(0, 1).map(clock.read));
    if (!connection.isCluster) await history.read(nodes[0] as Ask);
    troubles.set("evicting", await firstEviction(nodes, displayUrl));
    const refusals = await Promise.all(nodes.map(findRefusal));
    const refusal = refusals.find((each) => each !== null);
    troubles.set("refusing", refusal === undefined ? null : explainEngineError(refusal, displayUrl));
  }
  try {
    await look();
  } catch (error) {
    await connection.close();
    throw new Error(explainEngineError((error as Error).cause ?? error, displayUrl));
  }
  const looks = lookOften(look, connection);

  /** An engine that evicts removes parts of worlds, so nothing is read or written until eviction is switched off again. */
  const ask: Connection["send"] = async (key, command) => {
    // A turn that passes for nothing is one in which another replica changes the sandbox first.
    const returning = looks.returning();
    if (returning !== null) await returning;
    const evicting = troubles.of("evicting");
    if (evicting !== null) throw storeAway(evicting);
    return send(key, command);
  };
  return {
    async run({ hash, text }, keys, args) {
      const rest = [String(keys.length), ...keys, ...args];
      const key = keys[0] as string;
      try {
        return await ask(key, ["EVALSHA", hash, ...rest]);
      } catch (error) {
        if (!isMissingScript(error)) throw error;
        return ask(key, ["EVAL", text, ...rest]);
      }
    },
    async ask(key, ...command) {
      try {
        return await ask(key, command);
      } catch (error) {
        throw isStrangeData(error) ? storeStuck(explainEngineError(error, displayUrl), error) : error;
      }
    },
    subscribe: connection.subscribe,
    problem: () => troubles.of("away") ?? troubles.of("evicting") ?? troubles.of("refusing"),
    history: history.id,
    now: clock.now,
    skewMs: clock.skewMs,
    async close() {
      looks.end();
      await connection.close();
    },
  };
}

/** Sends a command until it is answered, or known not to be: the refusal of the request is thrown. */
function newSender(connection: Connection, troubles: Troubles, displayUrl: string): Connection["send"] {
  const refusalOf = (error: unknown): Error => {
    const found = explainEngineError(error, displayUrl);
    troubles.set(refusesChanges(error) ? "refusing" : "away", found);
    return storeAway(found, error);
  };
  return async (key, command) => {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await connection.send(key, command);
        troubles.set("away", null);
        return answer;
      } catch (error) {
        if (isMissingScript(error) || isStrangeData(error)) throw error;
        if (!isPassing(error) || tries >= 40) throw refusalOf(error);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
  };
}

async function firstEviction(nodes: readonly Ask[], displayUrl: string): Promise<string | null> {
  const found = await Promise.allSettled(nodes.map((node) => findEviction(node, displayUrl)));
  return found.flatMap((each) => (each.status === "fulfilled" ? (each.value ?? []) : []))[0] ?? null;
}

/** Looks at an engine from time to time, and each time that its connection is restored, which all requests wait for. */
function lookOften(look: () => Promise<void>, connection: Connection) {
  let returning: Promise<void> | null = null;
  let isLooking = false;
  // The next request reports what is wrong.
  const tried = (): Promise<void> => look().catch(() => {});
  connection.onReturn(() => {
    returning = tried().finally(() => {
      returning = null;
    });
  });
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void tried().finally(() => {
      isLooking = false;
    });
  }, lookEveryMs);
  timer.unref();
  return {
    returning: (): Promise<void> | null => returning,
    end: () => clearInterval(timer),
  };
}

function isMissingScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT");
}
