/**
 * From spawn to the first answer, beside a bare Express server that answers the same bytes, in turns in one run.
 * Run it with `npm run bench -- start`.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const runs = 15;

const express = join(mkdtempSync(join(tmpdir(), "understudy-bench-")), "express.mjs");
writeFileSync(
  express,
  `import express from ${JSON.stringify(pathToFileURL(join(process.cwd(), "node_modules/express/index.js")).href)};
const app = express();
app.get("/v1/pricing/catalog", (_, response) => response.json({ plans: [] }));
app.listen(Number(process.argv[2]), "127.0.0.1");`,
);

const contestants: readonly (readonly [string, (port: number) => readonly string[]])[] = [
  ["bare Express 5", (port) => [express, String(port)]],
  ["Understudy", (port) => ["dist/cli.js", "start", "--port", String(port), "--log", "silent"]],
];

const times = new Map(contestants.map(([name]): [string, number[]] => [name, []]));
for (let run = 0; run < runs; run++) {
  for (const [name, args] of contestants) times.get(name)?.push(await timeToFirstAnswer(args));
}
const yardstick = median(times.get("bare Express 5") ?? []);
for (const [name, all] of times) {
  const middle = median(all);
  console.log(
    `${name.padEnd(16)} median ${middle.toFixed(0).padStart(5)} ms   fastest ${Math.min(...all)
      .toFixed(0)
      .padStart(5)} ms   ${(middle / yardstick).toFixed(2)} × bare Express`,
  );
}

async function timeToFirstAnswer(args: (port: number) => readonly string[]): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args(port), { stdio: "ignore" });
  while (!(await answers(port))) await wait(2);
  const took = performance.now() - began;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await ended;
  return took;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: "/v1/pricing/catalog" }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode === 200));
    }).on("error", () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
