/**
 * Understudy inside a test: the time from `createUnderstudy` to the first answer, and calls per second, compared to MSW
 * answering the same calls with the same bodies. `npm run bench -- in-process [--rounds 7]`. The two take turns in one
 * process.
 */
import { parseArgs } from "node:util";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { createUnderstudy } from "../src/library/index.ts";
import { token } from "./parts/ask.ts";
import { processorTime, show, showSpread, spread } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { printTable } from "./parts/table.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });
const rounds = Number(values.rounds);
const base = "http://bench.local";
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };

let made = 0;
const calls: { readonly [name: string]: () => readonly [string, RequestInit] } = {
  catalog: () => ["/v1/pricing/catalog", { headers }],
  "search again": () => ["/v1/developers/search?q=typescript&limit=20", { headers }],
  "create a company": () => {
    const body = JSON.stringify({ name: `Company ${++made}`, domain: `c${made}.example` });
    return ["/v1/companies", { method: "POST", headers, body }];
  },
};

const first: number[] = [];
for (let run = 0; run < rounds + 1; run++) {
  const began = performance.now();
  const understudy = await createUnderstudy({ seed: `run ${run}` });
  await (await understudy.fetch("/v1/me", { headers })).text();
  if (run > 0) first.push(performance.now() - began);
  await understudy.close();
}

const understudy = await createUnderstudy({ noLimits: true });
const bodies: Record<string, unknown> = {};
for (const [name, call] of Object.entries(calls)) bodies[name] = await (await understudy.fetch(...call())).json();
const mocked = setupServer(
  http.get(`${base}/v1/pricing/catalog`, () => HttpResponse.json(bodies.catalog as object)),
  http.get(`${base}/v1/developers/search`, () => HttpResponse.json(bodies["search again"] as object)),
  http.post(`${base}/v1/companies`, () => HttpResponse.json(bodies["create a company"] as object, { status: 201 })),
);

const perSecond: Record<string, { understudy: number[]; msw: number[] }> = {};
for (let round = 0; round < rounds; round++) {
  for (const [name, call] of Object.entries(calls)) {
    const entry = perSecond[name] ?? { understudy: [], msw: [] };
    perSecond[name] = entry;
    entry.understudy.push(await rate(() => understudy.fetch(...call())));
    mocked.listen({ onUnhandledRequest: "error" });
    entry.msw.push(
      await rate(() => {
        const [path, init] = call();
        return fetch(base + path, init);
      }),
    );
    mocked.close();
  }
}
const table = Object.entries(perSecond).map(([name, { understudy, msw }]) => ({
  name,
  understudy: spread(understudy),
  msw: spread(msw),
  ratio: spread(understudy.map((each, round) => each / (msw[round] ?? Number.NaN))),
}));
const begins = spread(first);
console.log(`From createUnderstudy to the first answer, in ms: ${showSpread(begins)}`);
printTable(
  `Calls a second of processor time, ${rounds} rounds`,
  ["", "Understudy", "MSW", "ratio (low–high)"],
  table.map(({ name, understudy, msw, ratio }) => [name, show(understudy.middle), show(msw.middle), showSpread(ratio)]),
);
keepResults("in-process", { firstAnswerMs: begins, table });

/** By processor time, so that a busy machine does not affect it. Calls are made one after the other, as in tests. */
async function rate(call: () => Promise<Response>): Promise<number> {
  const runs = 400;
  const spent = processorTime();
  for (let run = 0; run < runs; run++) await (await call()).text();
  return runs / (spent() / 1e6);
}
