import { createClient, createCluster } from "redis";
import type { RedisAddress } from "./address.ts";
import { explainEngineError } from "./error-words.ts";
import { type Ask, checkEngine } from "./nodes.ts";

/**
 * A command that is not answered within this time counts as failed. Whether the engine performed it is found out from
 * its data.
 */
const patienceMs = 5_000;

export interface Connection {
  readonly send: (key: string, command: readonly string[]) => Promise<unknown>;
  /** Returns what ends it. `onGap` means that messages may have been missed. */
  readonly subscribe: (channel: string, onMessage: (message: string) => void, onGap: () => void) => Promise<() => void>;
  /** Every node that accepts writes, the one whose clock counts first. */
  readonly nodes: () => Promise<readonly Ask[]>;
  readonly isCluster: boolean;
  /** Called each time the connection is restored, possibly to another engine: for one node alone. */
  readonly onReturn: (tell: () => void) => void;
  readonly close: () => Promise<void>;
}

/** Connects to the first host that answers, and to all of its cluster if it is of one. */
export async function open(address: RedisAddress, displayUrl: string): Promise<Connection> {
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
      const isCluster = await checkEngine((...command) => client.sendCommand(command), displayUrl);
      if (!isCluster) return single(client);
      client.destroy();
      return await cluster(address, displayUrl);
    } catch (error) {
      if (client.isOpen) client.destroy();
      throw error;
    }
  }
  throw new Error(explainEngineError(latest, displayUrl));
}

function settings({ tls, username, password, database }: RedisAddress) {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(database > 0 && { database }),
    RESP: 3 as const,
    disableOfflineQueue: true,
    // A time limit of the client itself would outlast the command, so only the one of `within` is used.
    commandOptions: { timeout: 0 },
    socket: {
      tls,
      connectTimeout: patienceMs,
      reconnectStrategy: (tries: number) => Math.min(1_000, 25 * 2 ** Math.min(tries, 6)),
    },
  };
}

function newClient(address: RedisAddress, { host, port }: RedisAddress["hosts"][number]) {
  const { socket, ...rest } = settings(address);
  let connected = false;
  const client = createClient({
    ...rest,
    // Until the first connection is established, a failure is final; afterwards the client reconnects.
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
  client.on("error", () => {}); // The next request reports it.
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
    isCluster: false,
    onReturn: (tell) => void client.on("ready", tell),
    send: (_, command) => within(patienceMs, client.sendCommand([...command])),
    nodes: async () => [(...command) => within(patienceMs, client.sendCommand(command))],
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

async function cluster(address: RedisAddress, displayUrl: string): Promise<Connection> {
  const { socket, ...rest } = settings(address);
  const client = createCluster({
    rootNodes: address.hosts.map(({ host, port }) => ({ socket: { host, port } })),
    defaults: { ...rest, socket: { ...socket, tls: address.tls as never } },
  });
  client.on("error", () => {});
  await within(patienceMs, client.connect()).catch((error) => {
    client.destroy();
    throw new Error(explainEngineError(error, displayUrl));
  });
  for (const master of client.masters) {
    const node = await client.nodeClient(master);
    await checkEngine((...command) => node.sendCommand(command), displayUrl);
  }
  return {
    isCluster: true,
    onReturn: () => {},
    send: (key, command) => within(patienceMs, client.sendCommand(key, false, [...command])),
    async nodes() {
      const masters = [...client.masters].sort((one, other) => (one.address < other.address ? -1 : 1));
      // A node that is lost takes its own sandboxes along and no others.
      const nodes = await Promise.allSettled(masters.map((master) => client.nodeClient(master)));
      return nodes.flatMap((node): Ask[] =>
        node.status === "rejected" ? [] : [(...command) => within(patienceMs, node.value.sendCommand(command))],
      );
    },
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
