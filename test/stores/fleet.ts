import { setTimeout as wait } from "node:timers/promises";
import { type Running, runServer } from "../processes.ts";
import type { Redis } from "../redis.ts";
import { compareWith, newErrands, newKnowledge } from "./knowledge.ts";
import { ask, audit, isUnknown } from "./load.ts";
import { checkWindows, type Sent, windowMs } from "./windows.ts";

export interface FleetPlan {
  readonly redis: Redis;
  readonly replicas: number;
  readonly clients: number;
  readonly requests: number;
  /** The number of rate-limit windows that the test lasts. */
  readonly windows: number;
  /**
   * The times, as shares of the test, at which a replica is killed and another started, and the engine is killed and
   * started.
   */
  readonly replicaEnds: readonly number[];
  readonly engineEnds: readonly number[];
}

export interface FleetReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly seconds: number;
  readonly handled: number;
  readonly charges: number;
  readonly windows: number;
  readonly windowsUsedUp: number;
  /** Everything that should not have happened. */
  readonly problems: readonly string[];
}

/**
 * Many clients use one sandbox of a fleet, whose replicas and engine are killed in the meantime; then the records are
 * checked.
 */
export async function runFleet(plan: FleetPlan): Promise<FleetReport> {
  const { redis, replicas, clients, requests } = plan;
  const args = ["--store", redis.url, "--clock", "frozen"];
  const fleet: Running[] = await Promise.all(Array.from({ length: replicas }, () => runReplica(args)));
  const base = (): string => (fleet[Math.floor(Math.random() * fleet.length)] as Running).url;
  const people = await findPeople(base());
  const known = newKnowledge();
  const sent: Sent[] = [];
  let begun = 0;
  const start = Date.parse((await ask(base(), "GET /_understudy/clock")).json.now);
  /** The range of the world's clock: it has shown the first instant, and may show up to the second by now. */
  let [confirmed, requested] = [start, start];

  const client = async (): Promise<void> => {
    const next = newErrands(known, people);
    while (begun < requests) {
      const { operation, route, body, learn } = next(begun++);
      const from = confirmed;
      const outcome = await ask(base(), route, body);
      sent.push({ operation, outcome, from, to: requested });
      learn(outcome);
      if (isUnknown(outcome)) await wait(100);
    }
  };
  const reach = async (part: number): Promise<void> => {
    while (sent.length < requests * part) await wait(10);
  };
  const replaceReplicas = async (): Promise<void> => {
    for (const part of plan.replicaEnds) {
      await reach(part);
      const [oldest] = fleet.splice(0, 1);
      await oldest?.kill();
      fleet.push(await runReplica(args));
    }
  };
  const interruptEngine = async (): Promise<void> => {
    for (const part of plan.engineEnds) {
      await reach(part);
      await redis.kill();
      await wait(300);
      await redis.start();
    }
  };
  const turnClock = async (): Promise<void> => {
    for (let window = 1; window < plan.windows; window++) {
      await reach(window / plan.windows);
      requested = start + window * windowMs;
      await insist(base, "PATCH /_understudy/clock", { now: new Date(requested).toISOString() });
      confirmed = requested;
    }
  };
  const began = performance.now();
  await Promise.all([...Array.from({ length: clients }, client), replaceReplicas(), interruptEngine(), turnClock()]);
  const seconds = (performance.now() - began) / 1_000;
  const { counts } = await insist(base, "GET /_understudy/journal?limit=0");
  const books = await audit(base(), "default");
  await Promise.all(fleet.map((each) => each.kill("SIGTERM")));
  const windows = checkWindows(sent);
  const unknown = sent.filter(({ outcome }) => isUnknown(outcome)).length;
  return {
    statuses: countAnswers(sent),
    acknowledged: sent.length - unknown,
    unknown,
    seconds,
    handled: books.requests,
    charges: books.charges,
    windows: windows.windows,
    windowsUsedUp: windows.full,
    problems: [
      ...books.problems,
      ...compareWith(known, books),
      ...windows.problems,
      ...checkAnswers(sent),
      ...checkCounts(sent, counts),
    ],
  };
}

/** A replica that starts while the engine is down ends at once, and is restarted, as by a supervisor. */
async function runReplica(args: readonly string[]): Promise<Running> {
  for (let tries = 0; ; tries++) {
    try {
      return await runServer(args);
    } catch (error) {
      if (tries === 20 || !String(error).includes("cannot be reached")) throw error;
      await wait(200);
    }
  }
}

async function findPeople(base: string): Promise<string[]> {
  const found = new Set<string>();
  for (const language of ["rust", "python", "go", "typescript"]) {
    const { json } = await ask(base, `GET /v1/developers/search?q=${language}&limit=50`);
    for (const { id, hasEmail } of json.results) if (hasEmail) found.add(id);
  }
  return [...found];
}

/** Repeats a request until it succeeds: only for requests that may be performed twice. */
async function insist(
  base: () => string,
  route: string,
  body?: unknown,
): Promise<Awaited<ReturnType<typeof ask>>["json"]> {
  for (;;) {
    const { status, json } = await ask(base(), route, body);
    if (status === 200) return json;
    await wait(50);
  }
}

function checkAnswers(sent: readonly Sent[]): string[] {
  const ids = new Set<string>();
  return sent.flatMap(({ operation, outcome: { status, code, requestId } }) => {
    if (status >= 500 && code !== "database_unavailable") return [`${operation} was answered ${status} ${code}`];
    if (requestId === null) return [];
    if (ids.has(requestId)) return [`the number ${requestId} was given twice`];
    ids.add(requestId);
    return [];
  });
}

/** The sandbox counts each answer once, whichever replica gave it. */
function checkCounts(sent: readonly Sent[], counts: Readonly<Record<string, Record<string, number>>>): string[] {
  const problems: string[] = [];
  for (const operation of new Set(sent.map((each) => each.operation))) {
    const outcomes = sent.filter((each) => each.operation === operation).map(({ outcome }) => outcome);
    const lost = outcomes.filter(isUnknown).length;
    let surplus = 0;
    for (const [status, counted] of Object.entries(counts[operation] ?? {})) {
      const answered = outcomes.filter((outcome) => String(outcome.status) === status).length;
      if (counted < answered) problems.push(`${operation}: ${answered} answers ${status}, and ${counted} were counted`);
      surplus += counted - answered;
    }
    if (surplus > lost)
      problems.push(`${operation}: ${surplus} were counted beside the answers, and ${lost} were lost`);
  }
  return problems;
}

function countAnswers(sent: readonly Sent[]): Record<string, number> {
  const statuses: Record<string, number> = {};
  for (const { outcome } of sent) {
    const { status, code } = outcome;
    const name = status === 0 ? "broken" : code === null ? String(status) : `${status} ${code}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
  return statuses;
}
