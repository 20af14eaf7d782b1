import { setTimeout as wait } from "node:timers/promises";
import { type Running, runServer } from "../processes.ts";
import type { Redis } from "../redis.ts";
import { ask, audit, type Outcome } from "./load.ts";

export interface FleetPlan {
  readonly redis: Redis;
  readonly replicas: number;
  readonly clients: number;
  readonly requests: number;
  /** At which parts of the way a replica is killed and another started, and the engine is killed and started. */
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
  /** Everything that should not be. */
  readonly problems: readonly string[];
}

/** Many clients on one sandbox of a fleet, whose replicas and whose engine are killed meanwhile; then the books are read. */
export async function runFleet(plan: FleetPlan): Promise<FleetReport> {
  const { redis, replicas, clients, requests } = plan;
  const args = ["--store", redis.url, "--no-limits", "--clock", "frozen"];
  const fleet: Running[] = await Promise.all(Array.from({ length: replicas }, () => runReplica(args)));
  const base = (): string => (fleet[Math.floor(Math.random() * fleet.length)] as Running).url;
  const { json } = await ask(base(), "GET /v1/developers/search?q=rust&limit=50");
  const people: string[] = json.results.flatMap((each: { id: string; hasEmail: boolean }) =>
    each.hasEmail ? each.id : [],
  );
  const made = new Set<string>();
  const seen = new Map<string, Outcome[]>();
  const problems: string[] = [];
  const ids = new Set<string>();
  let sent = 0;
  let answered = 0;

  const note = (route: string, outcome: Outcome): void => {
    seen.set(route, [...(seen.get(route) ?? []), outcome]);
    if (outcome.status >= 500 && outcome.code !== "database_unavailable") {
      problems.push(`${route} was answered ${outcome.status} ${outcome.code}`);
    }
    if (outcome.requestId === null) return;
    if (ids.has(outcome.requestId)) problems.push(`the number ${outcome.requestId} was given twice`);
    ids.add(outcome.requestId);
  };
  const client = async (): Promise<void> => {
    while (sent < requests) {
      const n = sent++;
      const [route, path, body] = requestNumber(n, people);
      const outcome = await ask(base(), path, body);
      note(route, outcome);
      if (outcome.status === 201) made.add((body as { name: string }).name);
      answered += 1;
      if (outcome.status === 0 || outcome.status === 503) await wait(20);
    }
  };
  const reach = async (part: number): Promise<void> => {
    while (answered < requests * part) await wait(10);
  };
  const replace = async (part: number): Promise<void> => {
    await reach(part);
    const [oldest] = fleet.splice(0, 1);
    await oldest?.kill();
    fleet.push(await runReplica(args));
  };
  const interrupt = async (part: number): Promise<void> => {
    await reach(part);
    await redis.kill();
    await wait(300);
    await redis.start();
  };
  const began = performance.now();
  await Promise.all([
    ...Array.from({ length: clients }, client),
    ...plan.replicaEnds.map(replace),
    ...plan.engineEnds.map(interrupt),
  ]);
  const seconds = (performance.now() - began) / 1_000;
  while ((await ask(base(), "GET /v1/quotas")).status !== 200) await wait(50);
  const books = await audit(base(), "default");
  problems.push(...books.problems, ...compare(books, made, seen));
  await Promise.all(fleet.map((each) => each.kill("SIGTERM")));
  const all = [...seen.values()].flat();
  const statuses: Record<string, number> = {};
  for (const { status, code } of all) {
    const name = status === 0 ? "broken" : code === null ? String(status) : `${status} ${code}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
  const unknown = all.filter(isUnknown).length;
  const { requests: handled, charges } = books;
  return { statuses, acknowledged: all.length - unknown, unknown, seconds, handled, charges, problems };
}

/** A replica that comes while the engine is away ends at once, and is started again as a supervisor does. */
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

function requestNumber(n: number, people: readonly string[]): [operation: string, route: string, body?: unknown] {
  const person = people[Math.floor(n / 5) % people.length];
  switch (n % 5) {
    case 0:
      return ["shortlists.create", "POST /v1/shortlists", { name: `list ${n}` }];
    case 1:
      return ["me.get", "GET /v1/me"];
    case 2:
      return ["developers.emails", `POST /v1/developers/${person}/emails`];
    case 3:
      return ["shortlists.list", "GET /v1/shortlists?limit=5"];
    default:
      return ["pricing.catalog", "GET /v1/pricing/catalog"];
  }
}

function isUnknown({ status }: Outcome): boolean {
  return status === 0 || status === 503;
}

/** What was acknowledged must be there; what nobody was told of may be. */
function compare(
  { shortlists, windows }: Awaited<ReturnType<typeof audit>>,
  made: ReadonlySet<string>,
  seen: ReadonlyMap<string, readonly Outcome[]>,
): string[] {
  const problems = [...made].filter((name) => !shortlists.has(name)).map((name) => `${name} is lost`);
  for (const [operation, outcomes] of seen) {
    const counted = [...windows].filter(([key]) => key.startsWith(`${operation}|`)).map(([, count]) => count);
    if (counted.length !== 1) continue;
    const unknown = outcomes.filter(isUnknown).length;
    const sure = outcomes.length - unknown;
    const count = counted[0] as number;
    if (count < sure || count > sure + unknown) {
      problems.push(`${operation} was counted ${count} times; ${sure} were answered and ${unknown} are unknown`);
    }
  }
  return problems;
}
