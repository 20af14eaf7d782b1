import { setTimeout as wait } from "node:timers/promises";
import { type Running, runServer } from "../../processes.ts";
import { type Redis, startRedis } from "../../redis.ts";
import { type Link, startLink } from "./link.ts";

/** A fleet whose machines, network and engine can be disturbed. */
export interface Patient {
  readonly replicas: { readonly link: Link; server: Running; readonly clock: string }[];
  engine: Redis;
  standby: Redis;
  readonly stop: () => Promise<void>;
}

/** Clocks of the replicas' machines: correct, an hour ahead, half a minute behind. */
const clocks = ["0", "3600000", "-30000"];
const engineSettings = ["--appendonly", "yes", "--appendfsync", "always", "--repl-diskless-sync-delay", "0"];

export async function startPatient(size: number): Promise<Patient> {
  const engine = await startRedis(engineSettings);
  const standby = await startStandby(engine);
  const replicas = await Promise.all(
    Array.from({ length: size }, async (_, at) => {
      const link = await startLink(engine.port);
      const clock = clocks[at % clocks.length] as string;
      return { link, clock, server: await startReplica(link, clock) };
    }),
  );
  const patient: Patient = {
    replicas,
    engine,
    standby,
    async stop() {
      await Promise.all(patient.replicas.map(({ server }) => server.kill("SIGKILL")));
      for (const { link } of patient.replicas) link.close();
      await Promise.all([patient.engine, patient.standby].map((each) => each.stop()));
    },
  };
  return patient;
}

function startReplica({ port }: Link, clock: string): Promise<Running> {
  const ahead = `data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() + ${clock}`)}`;
  const env = { ...process.env, NODE_OPTIONS: `--import=${ahead}` };
  return runServer(["--store", `redis://127.0.0.1:${port}`, "--clock", "real", "--population", "2000"], { env });
}

async function startStandby({ port }: Redis): Promise<Redis> {
  const standby = await startRedis([...engineSettings, "--replicaof", "127.0.0.1", String(port)]);
  await until(() => standby.cli("INFO", "replication").includes("master_link_status:up"));
  return standby;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(20);
}

export interface Nemesis {
  /** What clients may observe besides refusals; nothing by default. */
  readonly mayLose?: boolean;
  /** Disturbs the fleet while clients use it, and repairs it again. */
  readonly apply: (patient: Patient, course: Course) => Promise<void>;
}

/** How long something lasts. */
export interface Course {
  /** Until clients have been answered for a while. */
  readonly served: () => Promise<void>;
  /** Whether or not anybody is answered; at least this many milliseconds. */
  readonly passed: (atLeast?: number) => Promise<void>;
}

export const nemeses: Readonly<Record<string, Nemesis>> = {
  nothing: { apply: (_, { served }) => served() },
  "a replica is killed": {
    async apply({ replicas }, { served }) {
      const one = at(replicas, 0);
      await served();
      await one.server.kill("SIGKILL");
      one.server = await startReplica(one.link, one.clock);
      await served();
    },
  },
  "the engine is killed": {
    mayLose: true,
    async apply({ engine }, { served, passed }) {
      await served();
      await engine.kill();
      await passed();
      await engine.start();
      await served();
    },
  },
  "a replica is paused": {
    async apply({ replicas }, { served, passed }) {
      await served();
      process.kill(at(replicas, 1).server.pid, "SIGSTOP");
      await passed();
      process.kill(at(replicas, 1).server.pid, "SIGCONT");
      await served();
    },
  },
  "a replica is cut off from the engine": {
    async apply({ replicas }, { served, passed }) {
      await served();
      at(replicas, 0).link.cut();
      await passed();
      at(replicas, 0).link.heal();
      await served();
    },
  },
  "a standby takes over that lacks the last changes": {
    mayLose: true,
    async apply(patient, { served }) {
      const { engine, standby, replicas } = patient;
      await served();
      standby.cli("REPLICAOF", "NO", "ONE");
      await served();
      await engine.kill();
      for (const { link } of replicas) link.leadTo(standby.port);
      await served();
      await engine.stop();
      patient.engine = standby;
      patient.standby = await startStandby(standby);
    },
  },
  "the engine evicts": {
    mayLose: true,
    async apply({ engine }, { served, passed }) {
      await served();
      engine.cli("CONFIG", "SET", "maxmemory-policy", "allkeys-random");
      engine.cli("CONFIG", "SET", "maxmemory", String(Math.round(usedBy(engine) * 0.85)));
      await passed(1_500);
      engine.cli("CONFIG", "SET", "maxmemory-policy", "noeviction");
      engine.cli("CONFIG", "SET", "maxmemory", "0");
      // Every sandbox may be damaged by now.
      await passed(1_000);
    },
  },
};

function usedBy(engine: Redis): number {
  return Number(/used_memory:(\d+)/.exec(engine.cli("INFO", "memory"))?.[1]);
}

function at<Value>(values: readonly Value[], place: number): Value {
  return values[place % values.length] as Value;
}
