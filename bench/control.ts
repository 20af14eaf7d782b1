/**
 * The cost of changing a world: reset, a scenario, snapshot, restore and fork of a sandbox with many records, over
 * HTTP. `npm run bench -- control [--rounds 40]`
 */
import { parseArgs } from "node:util";
import { understudyArgs } from "./parts/contestants.ts";
import { quantile, show } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { type Server, startServer, stopServer } from "./parts/servers.ts";
import { printTable } from "./parts/table.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "40" } } });
const rounds = Number(values.rounds);
const server = await startServer(understudyArgs, "/v1/pricing/catalog");
const measured: Record<string, { p50: number; p99: number }> = {};
try {
  for (const scenario of ["fresh-account", "busy-account"]) {
    await control(server, "PUT", "/scenario", { name: scenario });
    const snapshot = await control(server, "GET", "/snapshot");
    await time(`${scenario}: reset`, () => control(server, "POST", "/reset", {}));
    await time(`${scenario}: snapshot (${Math.round(snapshot.length / 1_024)} KiB)`, () =>
      control(server, "GET", "/snapshot"),
    );
    await time(`${scenario}: restore`, () => control(server, "PUT", "/snapshot", snapshot));
    await time(`${scenario}: fork`, (round) => control(server, "POST", "/fork", { to: `fork-${round % 20}` }));
  }
} finally {
  await stopServer(server);
}
printTable(
  `Control plane, milliseconds over HTTP, ${rounds} rounds`,
  ["", "p50", "p99"],
  Object.entries(measured).map(([name, { p50, p99 }]) => [name, show(p50), show(p99)]),
);
keepResults("control", measured);

async function time(name: string, task: (round: number) => Promise<unknown>): Promise<void> {
  const took: number[] = [];
  for (let round = 0; round < rounds + 5; round++) {
    const began = performance.now();
    await task(round);
    if (round >= 5) took.push(performance.now() - began);
  }
  measured[name] = { p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

async function control({ port }: Server, method: string, path: string, body?: unknown): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/_understudy${path}`, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}
