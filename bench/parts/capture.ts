import { ask } from "./ask.ts";
import { understudyArgs } from "./contestants.ts";
import { type Server, startServer, stopServer } from "./servers.ts";
import { requestOf, workloadNamed } from "./workloads.ts";

/** The answers of the yardsticks: the same bodies, as values. */
export interface Bodies {
  readonly catalog: unknown;
  readonly search: unknown;
  readonly company: unknown;
  readonly job: unknown;
}

/** Sends each measured request once to a new Understudy. */
export async function capture(): Promise<Bodies> {
  const server = await startServer(understudyArgs, "/v1/pricing/catalog");
  try {
    const job = await startJob(server);
    const read = (name: string): Promise<unknown> => ask(server, requestOf(workloadNamed(name), 0, ""));
    return {
      catalog: await read("catalog"),
      search: await read("search again"),
      company: { id: "cmp_00001psyqn4", created: true },
      job: await ask(server, { method: "GET", target: `/v1/search/jobs/${job}` }),
    };
  } finally {
    await stopServer(server);
  }
}

/** A deep search in the middle of its rounds, as a frozen clock leaves it. */
export async function startJob(server: Server): Promise<string> {
  const body = JSON.stringify({ config: { version: 2, query: "developers" }, targetCount: 500 });
  const { job } = (await ask(server, { method: "POST", target: "/v1/search/jobs", body })) as { job: { id: string } };
  const clock = await fetch(`http://127.0.0.1:${server.port}/_understudy/clock`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: "20s" }),
  });
  await clock.arrayBuffer();
  const polled = (await ask(server, { method: "GET", target: `/v1/search/jobs/${job.id}` })) as {
    job: { status: string };
  };
  if (polled.job.status !== "running") throw new Error(`The job is ${polled.job.status}, not running.`);
  return job.id;
}
