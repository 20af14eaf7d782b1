import { type Connection, converse, textOf } from "./load.ts";
import { anywhere, processorTimeAt, type Server, startServer, stopServer } from "./servers.ts";

export interface Place {
  readonly name: string;
  readonly store: string;
  readonly replicas: number;
  /** The process that stores the worlds, if it is separate from the replicas. */
  readonly engine: number | null;
}

/** Which client sends what: the sandbox of a client's nth request. */
type Pattern = (client: number, n: number) => string;

/**
 * Like build shards that each keep one connection, like shards that open a connection per request, and like one team.
 */
const patterns: Readonly<Record<string, Pattern>> = {
  "own sandboxes": (client, n) => `own-${client}-${n % 2}`,
  "shared sandboxes": (client, n) => `shared-${(client * 7 + n) % 64}`,
  "one sandbox": () => "one",
};

export interface StoreRun {
  readonly pattern: string;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time per request, of all replicas together and of the engine. */
  readonly replicas: number;
  readonly engine: number | null;
  readonly refused: number;
}

const token = "svc_st_demo_owner";
const clients = 32;
const warmSeconds = 3;

/** Servers of a store under load, in one pattern after another. */
export async function measurePlace(place: Place, seconds: number): Promise<StoreRun[]> {
  const servers = await Promise.all(Array.from({ length: place.replicas }, () => startReplica(place.store)));
  // The more replicas share a machine, the later V8 compiles their hot code.
  await converse(connectionsOf(servers, patterns["shared sandboxes"] as Pattern), warmSeconds * place.replicas);
  const runs: StoreRun[] = [];
  for (const name of Object.keys(patterns)) runs.push(await measure(place, servers, name, seconds));
  await Promise.all(servers.map(stopServer));
  return runs;
}

function startReplica(store: string): Promise<Server> {
  const args = ["--store", store, "--no-limits", "--log", "silent"];
  return startServer((port) => ["dist/cli.cjs", "start", "--port", String(port), ...args], "/v1/pricing/catalog", {
    bind: anywhere,
  });
}

async function measure(
  { engine }: Place,
  servers: readonly Server[],
  pattern: string,
  seconds: number,
): Promise<StoreRun> {
  const connections = connectionsOf(servers, patterns[pattern] as Pattern);
  await converse(connections, 0.5);
  const processes = servers.map(({ process: { pid = 0 } }) => pid);
  const before = { replicas: busy(processes), engine: engine === null ? 0 : busy([engine]) };
  const { requests, seconds: took, p50, p99, refused } = await converse(connections, seconds);
  const spent = (pids: readonly number[], since: number): number => ((busy(pids) - since) * 1_000) / requests;
  return {
    pattern,
    perSecond: requests / took,
    p50,
    p99,
    replicas: spent(processes, before.replicas),
    engine: engine === null ? null : spent([engine], before.engine),
    refused,
  };
}

function connectionsOf(servers: readonly Server[], sandboxOf: Pattern): Connection[] {
  return Array.from({ length: clients }, (_, client) => connectionOf(servers, client, sandboxOf));
}

/** One in four requests creates a shortlist, the others read. */
function connectionOf(servers: readonly Server[], client: number, sandboxOf: Pattern): Connection {
  const { port } = servers[client % servers.length] as Server;
  let n = 0;
  return {
    port,
    ask() {
      const box = `/~${sandboxOf(client, n)}`;
      n += 1;
      if (n % 4 > 0) return textOf({ method: "GET", target: `${box}/v1/me` }, token);
      const body = JSON.stringify({ name: `list ${client} ${n} ${process.hrtime.bigint()}` });
      return textOf({ method: "POST", target: `${box}/v1/shortlists`, body }, token);
    },
  };
}

function busy(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (processorTimeAt(pid) ?? Number.NaN), 0);
}
