import { createClient, createCluster } from "redis";
import { storeAway } from "../../stage/store.ts";
import type { OnNotice } from "../open-store.ts";
import type { Address } from "./address.ts";
import { checkEngine } from "./check.ts";
import { explainEngineError, isPassing } from "./explain.ts";
import type { Script } from "./scripts.ts";

/** Redis or Valkey, one or a cluster, as far as a store needs it. */
export interface Engine {
  /** Runs a script over keys that share a hash tag, or throws the refusal that every request hears. */
  readonly run: (script: Script, keys: readonly string[], args: readonly string[]) => Promise<unknown>;
  /** A command about one key. */
  readonly ask: (key: string, ...command: readonly string[]) => Promise<unknown>;
  /** Answers what ends it. `onGap` says that messages may have been missed. */
  readonly subscribe: (channel: string, onMessage: (message: string) => void, onGap: () => void) => Promise<() => void>;
  readonly problem: () => string | null;
  readonly close: () => Promise<void>;
}

/** A command that is not answered within this time counts as failed; the engine's own state decides what became of it. */
const patienceMs = 5_000;
const probeMs = 1_000;

type Send = (key: string, command: readonly string[]) => Promise<unknown>;

interface Connection {
  readonly send: Send;
  readonly subscribe: Engine["subscribe"];
  readonly close: () => Promise<void>;
}

export async function connect(address: Address, shown: string, onNotice: OnNotice): Promise<Engine> {
  let problem: string | null = null;
  const connection = await open(address, shown);
  const fine = (): void => {
    if (problem !== null) onNotice(`${shown} is back; requests are answered again.`);
    problem = null;
  };
  const failed = (error: unknown): string => {
    const found = explainEngineError(error, shown);
    if (problem === null) onNotice(`${found} Requests are refused until it is back.`);
    problem = found;
    return found;
  };
  const ask: Send = async (key, command) => {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await within(patienceMs, connection.send(key, command));
        fine();
        return answer;
      } catch (error) {
        if (isMissingScript(error)) throw error;
        if (!isPassing(error) || tries >= 40) throw storeAway(failed(error), error);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
  };
  const probe = setInterval(() => void ask("probe", ["EXISTS", `${address.prefix}:probe`]).catch(() => {}), probeMs);
  probe.unref();
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
    ask: (key, ...command) => ask(key, command),
    subscribe: connection.subscribe,
    problem: () => problem,
    async close() {
      clearInterval(probe);
      await connection.close();
    },
  };
}

/** Connects to the first host that answers, and to all of its cluster if it is of one. */
async function open(address: Address, shown: string): Promise<Connection> {
  let latest: unknown;
  for (const host of address.hosts) {
    const client = newClient(address, host);
    try {
      await within(patienceMs, client.connect());
    } catch (error) {
      client.destroy();
      latest = error;
      continue;
    }
    try {
      const isCluster = await checkEngine((...command) => client.sendCommand(command), shown);
      if (!isCluster) return single(client);
      client.destroy();
      return await cluster(address, shown);
    } catch (error) {
      if (client.isOpen) client.destroy();
      throw error;
    }
  }
  throw new Error(explainEngineError(latest, shown));
}

function settings({ tls, username, password, database }: Address) {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(database > 0 && { database }),
    disableOfflineQueue: true,
    // Its own clock for each command would outlive the command; how long one may take is said here alone (within).
    commandOptions: { timeout: 0 },
    socket: {
      tls,
      connectTimeout: patienceMs,
      reconnectStrategy: (tries: number) => Math.min(1_000, 25 * 2 ** Math.min(tries, 6)),
    },
  };
}

function newClient(address: Address, { host, port }: Address["hosts"][number]) {
  const { socket, ...rest } = settings(address);
  let connected = false;
  const client = createClient({
    ...rest,
    // Until the first connection stands, a failure is one; afterwards the engine will be back.
    socket: {
      ...socket,
      host,
      port,
      tls: address.tls as never,
      reconnectStrategy: (tries, cause) => (connected ? socket.reconnectStrategy(tries) : cause),
    },
  });
  client.on("ready", () => {
    connected = true;
  });
  client.on("error", () => {}); // Whoever asks hears of it.
  return client;
}

function single(client: ReturnType<typeof newClient>): Connection {
  const listener = client.duplicate();
  let gaps = new Set<() => void>();
  listener.on("error", () => {});
  listener.on("ready", () => {
    for (const onGap of gaps) onGap();
  });
  return {
    send: (_, command) => client.sendCommand([...command]),
    async subscribe(channel, onMessage, onGap) {
      if (!listener.isOpen) await listener.connect();
      await listener.subscribe(channel, onMessage);
      gaps.add(onGap);
      return () => {
        gaps.delete(onGap);
        listener.unsubscribe(channel, onMessage).catch(() => {});
      };
    },
    async close() {
      gaps = new Set();
      if (listener.isOpen) listener.destroy();
      if (client.isOpen) client.destroy();
    },
  };
}

async function cluster(address: Address, shown: string): Promise<Connection> {
  const { socket, ...rest } = settings(address);
  const client = createCluster({
    rootNodes: address.hosts.map(({ host, port }) => ({ socket: { host, port } })),
    defaults: { ...rest, socket: { ...socket, tls: address.tls as never } },
  });
  client.on("error", () => {});
  await within(patienceMs, client.connect()).catch((error) => {
    client.destroy();
    throw new Error(explainEngineError(error, shown));
  });
  for (const master of client.masters) {
    const node = await client.nodeClient(master);
    await checkEngine((...command) => node.sendCommand(command), shown);
  }
  return {
    send: (key, command) => client.sendCommand(key, false, [...command]),
    async subscribe(channel, onMessage) {
      const listen = (message: unknown): void => onMessage(String(message));
      await client.subscribe(channel, listen);
      return () => void client.unsubscribe(channel, listen).catch(() => {});
    },
    close: async () => client.destroy(),
  };
}

function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function isMissingScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT");
}
