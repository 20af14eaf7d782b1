import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { quantile, show } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { memoryOf, type Server, startServer, stopServer } from "./parts/servers.ts";
import { printTable } from "./parts/table.ts";

/**
 * npm run bench -- soak [--minutes 60] [--rate 100] [--sandboxes 40] [--population 2000]: a working day of a shared server in
 * a short time: every scenario, clients that come back and clients that hang up, watchers, resets, snapshots and clock
 * jumps. It fails if the server breaks, and reports whether memory is stable.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    rate: { type: "string", default: "100" },
    sandboxes: { type: "string", default: "40" },
    population: { type: "string", default: "2000" },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const everyMs = 1_000 / Number(values.rate);
const sandboxes = Number(values.sandboxes);

/** Reports at its end how long its event loop was blocked. */
const watched = `data:text/javascript,import { monitorEventLoopDelay } from "node:perf_hooks";
const pauses = monitorEventLoopDelay({ resolution: 10 });
pauses.enable();
process.on("exit", () => process._rawDebug("PAUSES " + JSON.stringify({ p50: pauses.percentile(50) / 1e6, p99: pauses.percentile(99) / 1e6, max: pauses.max / 1e6 })));`;

const server = await startServer(
  (port) => [
    "--import",
    watched,
    "dist/cli.cjs",
    "start",
    "--port",
    String(port),
    "--log",
    "silent",
    "--population",
    values.population,
  ],
  "/v1/pricing/catalog",
);
let said = "";
server.process.stderr?.on("data", (chunk) => {
  said += chunk;
});
const base = `http://127.0.0.1:${server.port}`;
const json: Record<string, string> = { "content-type": "application/json" };
const as = (token: string): Record<string, string> => ({ ...json, authorization: `Bearer ${token}` });
const owner = as("svc_st_demo_owner");

const { scenarios } = (await (await fetch(`${base}/_understudy/scenarios`)).json()) as {
  scenarios: { name: string }[];
};
const names = scenarios.map(({ name }) => name);

const statuses = new Map<number, number>();
const broken: string[] = [];
const times: number[] = [];
const memory: number[] = [];
let turn = 0;

async function send(method: string, sandbox: number, path: string, body?: unknown, headers = owner): Promise<unknown> {
  const began = performance.now();
  const answer = await fetch(`${base}/~soak-${sandbox}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null);
  // Scenarios break connections on purpose.
  const text = await answer?.text().catch(() => "");
  if (!answer || text === undefined) return null;
  times.push(performance.now() - began);
  if (times.length > 100_000) times.splice(0, 50_000);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status === 500 && text.includes("inside Understudy")) broken.push(`${method} ${path}: ${text}`);
  return answer.ok && text.startsWith("{") ? JSON.parse(text) : null;
}

type Act = (sandbox: number) => Promise<unknown>;
const config = { version: 2, query: "rust databases" };

/** Weighted by the number of times that each is listed here. */
const acts: readonly Act[] = [
  (to) => send("GET", to, "/v1/developers/search?q=rust+in+berlin&limit=20"),
  (to) => send("GET", to, `/v1/developers/search?q=go+kubernetes+${turn % 500}&limit=5`),
  (to) => send("GET", to, "/v1/pricing/catalog"),
  (to) => send("GET", to, "/v1/me", undefined, as("svc_sk_demo_agent")),
  (to) => send("GET", to, "/v1/shortlists", undefined, as("svc_sk_nobody")),
  (to) => send("POST", to, "/v1/shortlists", { name: `List ${turn}` }),
  (to) => send("POST", to, "/v1/companies", { name: `Company ${turn}` }),
  (to) => send("POST", to, "/v1/searches/execute", { config, limit: 10 }),
  (to) => send("POST", to, "/v2/developers/similar", { like_person: "nobody" }),
  (to) => send("POST", to, "/v1/searches/compile", "not an object"),
  async (to) => {
    const made = (await send("POST", to, "/v1/search/jobs", { config, targetCount: 20 })) as {
      job: { id: string };
    } | null;
    if (made === null) return;
    await send("PATCH", to, "/_understudy/clock", { advance: "10m" }, json);
    await send("GET", to, `/v1/search/jobs/${made.job.id}`);
  },
  (to) => send("GET", to, "/_understudy/journal?limit=50", undefined, json),
  (to) => send("GET", to, "/_understudy/journal?format=har", undefined, json),
  (to) => send("GET", to, "/openapi.json"),
  (to) => send("POST", to, "/_understudy/faults", { match: { nth: 3 }, then: { status: 503 } }, json),
  (to) => send("PUT", to, "/_understudy/scenario", { name: names[turn % names.length] }, json),
  (to) => send("POST", to, "/_understudy/reset", {}, json),
  async (to) =>
    send("PUT", to + sandboxes, "/_understudy/snapshot", await send("GET", to, "/_understudy/snapshot"), json),
  watchForAMoment,
  disconnectDuring,
];

async function watchForAMoment(to: number): Promise<void> {
  const gone = new AbortController();
  const events = await fetch(`${base}/~soak-${to}/_understudy/events`, { signal: gone.signal }).catch(() => null);
  await wait(500);
  gone.abort();
  await events?.body?.cancel().catch(() => {});
}

function disconnectDuring(to: number): Promise<void> {
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  socket.write(`POST /~soak-${to}/v1/shortlists HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"name`);
  return wait(20).then(() => void socket.resetAndDestroy());
}

await wait(200);
const started = memoryOf(server);
let nextSample = 0;
const underway = new Set<Promise<unknown>>();
while (Date.now() < until && server.process.exitCode === null) {
  turn += 1;
  const act = acts[(turn * 7) % acts.length] as Act;
  const doing = act(turn % sandboxes).finally(() => underway.delete(doing));
  underway.add(doing);
  if (Date.now() > nextSample) {
    nextSample = Date.now() + 15_000;
    memory.push(memoryOf(server));
    process.stdout.write(`${turn} acts, ${show(memory.at(-1) ?? 0)} MB, ${broken.length} broken\n`);
  }
  // Limits the requests in progress to what a team would have: a slower machine gets fewer requests.
  if (underway.size >= 32) await Promise.race(underway);
  await wait(everyMs);
}
await Promise.all(underway);
await finish(server);

async function finish(over: Server): Promise<void> {
  const died = over.process.exitCode;
  await stopServer(over);
  const pauses = JSON.parse(/PAUSES (.*)/.exec(said)?.[1] ?? "null") as {
    p50: number;
    p99: number;
    max: number;
  } | null;
  const errors = said.replace(/PAUSES .*/, "").trim();
  // The first third of the time fills bounded data: journals, worlds, caches.
  const settled = memory.slice(Math.ceil(memory.length / 3));
  const half = Math.floor(settled.length / 2);
  const [earlier, later] = [quantile(settled.slice(0, half), 0.5), quantile(settled.slice(half), 0.5)];
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  printTable(
    `Soak of ${values.minutes} minutes`,
    ["what", "figure"],
    [
      ["requests answered", String(requests)],
      [
        "statuses",
        [...statuses]
          .sort(([a], [b]) => a - b)
          .map(([status, count]) => `${status}: ${count}`)
          .join(", "),
      ],
      ["broken inside", String(broken.length)],
      ["memory at start, MB", show(started)],
      ["memory of the second third and the last, MB", `${show(earlier)} and ${show(later)}`],
      ["answered within, p50 and p99, ms", `${show(quantile(times, 0.5))} and ${show(quantile(times, 0.99))}`],
      [
        "event loop late, p50, p99 and most, ms",
        pauses ? `${show(pauses.p50)}, ${show(pauses.p99)}, ${show(pauses.max)}` : "–",
      ],
    ],
  );
  keepResults("soak", {
    minutes: Number(values.minutes),
    requests,
    statuses: Object.fromEntries(statuses),
    broken: broken.length,
    started,
    memory,
    pauses,
  });
  if (broken.length > 0) console.error(broken.slice(0, 10).join("\n"));
  if (errors !== "") console.error(errors.slice(0, 2_000));
  const grew = settled.length > 4 && later > 1.15 * earlier;
  if (grew) console.error("Memory has grown.");
  process.exit(broken.length > 0 || errors !== "" || died !== null || grew ? 1 : 0);
}
