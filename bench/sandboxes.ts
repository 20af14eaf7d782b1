/**
 * Many worlds in one process: `npm run bench -- sandboxes [--most 1000]`. Each sandbox answers ten calls of a typical
 * test. Memory is the server's resident set; the time of a call in the first and in the last world shows whether more
 * worlds make a call slower.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ask, type RequestOptions } from "./parts/ask.ts";
import { understudyArgs } from "./parts/contestants.ts";
import { quantile, show } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { memoryOf, startServer, stopServer } from "./parts/servers.ts";
import { printTable } from "./parts/table.ts";

const { values } = parseArgs({ options: { most: { type: "string", default: "1000" } } });
const calls: readonly RequestOptions[] = [
  { method: "GET", target: "/v1/me" },
  { method: "POST", target: "/v1/companies", body: '{"name":"Acme","domain":"acme.example"}' },
  { method: "POST", target: "/v1/shortlists", body: '{"name":"First"}' },
  { method: "GET", target: "/v1/developers/search?q=typescript&limit=10" },
  { method: "POST", target: "/v1/search/jobs", body: '{"config":{"version":2,"query":"rust"},"targetCount":20}' },
  { method: "GET", target: "/v1/pricing/catalog" },
  { method: "GET", target: "/v1/quotas" },
  { method: "GET", target: "/v1/companies" },
  { method: "GET", target: "/v1/shortlists" },
  { method: "GET", target: "/v1/search/jobs" },
];

const server = await startServer(understudyArgs, "/v1/pricing/catalog");
const points: { sandboxes: number; memory: number; firstMs: number; lastMs: number }[] = [];
try {
  let made = 0;
  for (const target of [1, 10, 100, 300, 1_000].filter((count) => count <= Number(values.most))) {
    while (made < target) await live(`box-${made++}`);
    await wait(500);
    points.push({
      sandboxes: made,
      memory: memoryOf(server),
      firstMs: await callOf("box-0"),
      lastMs: await callOf(`box-${made - 1}`),
    });
  }
} finally {
  await stopServer(server);
}
printTable(
  "Sandboxes that each answered ten calls",
  ["sandboxes", "MB", "ms of a call in the first", "in the last"],
  points.map(({ sandboxes, memory, firstMs, lastMs }) => [
    String(sandboxes),
    show(memory),
    show(firstMs),
    show(lastMs),
  ]),
);
keepResults("sandboxes", points);

async function live(name: string): Promise<void> {
  for (const call of calls) await ask(server, { ...call, target: `/~${name}${call.target}` });
}

async function callOf(name: string): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < 40; run++) {
    const began = performance.now();
    await ask(server, { method: "GET", target: `/~${name}/v1/me` });
    took.push(performance.now() - began);
  }
  return quantile(took, 0.5);
}
