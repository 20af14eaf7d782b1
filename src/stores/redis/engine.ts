import type { Instant } from "../../base/instants.ts";
import { storeAway, storeStuck } from "../../stage/store.ts";
import type { OnNotice } from "../notice.ts";
import type { RedisAddress } from "./address.ts";
import { type Ask, findEviction, findRefusal, readHistory } from "./check.ts";
import { type Connection, open } from "./connection.ts";
import { newEngineClock } from "./engine-clock.ts";
import { explainEngineError, isPassing, isStrangeData, refusesChanges } from "./explain.ts";
import type { Script } from "./scripts.ts";

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
  let away: string | null = null;
  let evicting: string | null = null;
  /** Why changes are refused, while everything can be read. */
  let refusing: string | null = null;
  let history = "";
  /** A check of the engine that all requests wait for. */
  let returning: Promise<void> | null = null;
  const connection = await open(address, displayUrl);
  const clock = newEngineClock(displayUrl, onNotice);
  const fine = (): void => {
    if (away !== null) onNotice(`${displayUrl} is back; requests are answered again.`);
    away = null;
  };
  const refused = (error: unknown): string => {
    const found = explainEngineError(error, displayUrl);
    if (refusing === null) onNotice(`${found} Requests are refused until it takes changes again.`);
    refusing = found;
    return found;
  };
  const failed = (error: unknown): string => {
    if (refusesChanges(error)) return refused(error);
    const found = explainEngineError(error, displayUrl);
    if (away === null) onNotice(`${found} Requests are refused until it is back.`);
    away = found;
    return found;
  };
  const send: Connection["send"] = async (key, command) => {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await connection.send(key, command);
        fine();
        return answer;
      } catch (error) {
        if (isMissingScript(error) || isStrangeData(error)) throw error;
        if (!isPassing(error) || tries >= 40) throw storeAway(failed(error), error);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
  };
  const ask: Connection["send"] = async (key, command) => {
    if (returning !== null) await returning;
    if (evicting !== null) throw storeAway(evicting);
    return send(key, command);
  };

  /**
   * An engine that evicts removes parts of worlds, so nothing is read or written until eviction is switched off again.
   */
  async function look(): Promise<void> {
    await send("probe", ["EXISTS", `${address.prefix}:probe`]);
    const nodes = await connection.nodes();
    await Promise.all(nodes.slice(0, 1).map(clock.read));
    if (!connection.isCluster) await checkHistory(nodes[0] as Ask);
    const found = await Promise.allSettled(nodes.map((node) => findEviction(node, displayUrl)));
    const problem = found.reduce(
      (known, each) => known ?? (each.status === "fulfilled" ? each.value : null),
      null as string | null,
    );
    if (problem !== null && evicting === null) onNotice(`${problem} Requests are refused until it does not.`);
    if (problem === null && evicting !== null) onNotice(`${displayUrl} evicts no more; requests are answered again.`);
    evicting = problem;
    const refusals = await Promise.all(nodes.map(findRefusal));
    const refusal = refusals.find((each) => each !== null);
    if (refusal !== undefined) refused(refusal);
    else if (refusing !== null) {
      onNotice(`${displayUrl} takes changes again; requests are answered again.`);
      refusing = null;
    }
  }
  async function checkHistory(node: Ask): Promise<void> {
    const found = await readHistory(node);
    if (history !== "" && found !== history) {
      onNotice(
        `${displayUrl} was restarted, or another engine has taken over: changes that it had not written or replicated are lost. Each sandbox's next answer says so.`,
      );
    }
    history = found;
  }
  try {
    await look();
  } catch (error) {
    await connection.close();
    throw new Error(explainEngineError((error as Error).cause ?? error, displayUrl));
  }
  connection.onReturn(() => {
    returning = look()
      .catch(() => {})
      .finally(() => {
        returning = null;
      });
  });
  let looking = false;
  const looks = setInterval(() => {
    if (looking) return;
    looking = true;
    // The next request reports what is wrong.
    look()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, lookEveryMs);
  looks.unref();
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
    problem: () => away ?? evicting ?? refusing,
    history: () => history,
    now: clock.now,
    skewMs: clock.skewMs,
    async close() {
      clearInterval(looks);
      await connection.close();
    },
  };
}

function isMissingScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT");
}
