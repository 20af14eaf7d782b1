/**
 * What happens as sizes grow: the population from two thousand to a million (ten million with --huge), records of an
 * account from ten to a hundred thousand, a full journal, and a search of 200 rounds. `npm run bench -- scale
 * [--huge]`. The population is measured over HTTP while another client requests the catalog, so that pauses show;
 * records are measured in process.
 */
import { parseArgs } from "node:util";
import { measurePopulation } from "./parts/crowd.ts";
import { startInProcess } from "./parts/in-process.ts";
import { workOnRequest } from "./parts/load-worker.ts";
import { microseconds, quantile, show } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { printTable } from "./parts/table.ts";

await workOnRequest();
const { values } = parseArgs({ options: { huge: { type: "boolean", default: false } } });

const options = { population: 12_000, noLimits: true };
const sizes = [2_000, 20_000, 100_000, 1_000_000, ...(values.huge ? [10_000_000] : [])];
const crowds: Awaited<ReturnType<typeof measurePopulation>>[] = [];
for (const size of sizes) crowds.push(await measurePopulation(size));
printTable(
  "Population, milliseconds over HTTP while another client asks for the catalog",
  [
    "people",
    "indexed",
    "longest pause",
    "first sixty searches p50",
    "next thousand p50",
    "p99 (of the processor)",
    "p50 by the clock",
    "p99 by the clock",
    "the other's p99",
    "by id p50",
    "by login p50",
    "MB",
  ],
  crowds.map((crowd) =>
    [
      crowd.people.toLocaleString("en"),
      ...[crowd.indexedMs, crowd.longestPauseMs, crowd.search.coldP50, crowd.search.p50, crowd.search.p99],
      ...[crowd.searchByTheClock.p50, crowd.searchByTheClock.p99, crowd.otherP99],
      ...[crowd.byId, crowd.byLogin, crowd.memory],
    ].map((each) => (typeof each === "number" ? show(each) : each)),
  ),
);

const records = [10, 100, 1_000, 10_000, 100_000].map(measureRecords);
printTable(
  "Records of one account, microseconds of processor time a call in process",
  ["companies", "create", "find again", "read", "heap MB"],
  records.map((row) => [
    row.records.toLocaleString("en"),
    ...[row.create, row.again, row.read, row.heapMb].map((each) => show(each)),
  ]),
);
const journal = measureJournal();
const rounds = measureRounds();
printTable(
  "Other limits, microseconds of processor time a call in process",
  ["", "first", "last"],
  [
    ["catalog, with an empty and with a full journal", show(journal.empty), show(journal.full)],
    ["poll of a search, after 1 round and after 200", show(rounds.first), show(rounds.last)],
  ],
);
keepResults("scale", { crowds, records, journal, rounds });

function cost(task: () => void, runs = 400): number {
  const all = () => {
    for (let run = 0; run < runs; run++) task();
  };
  const samples = Array.from({ length: 5 }, () => microseconds(all) / runs);
  return quantile(samples, 0.25);
}

function measureRecords(records: number) {
  const { call } = startInProcess(options);
  let made = 0;
  const create = () => call("POST", "/v1/companies", { name: `Company ${++made}`, domain: `c${made}.example` });
  const { id } = JSON.parse(create());
  while (made < records) create();
  globalThis.gc?.();
  return {
    records,
    heapMb: process.memoryUsage().heapUsed / 2 ** 20,
    again: cost(() => call("POST", "/v1/companies", { name: "Company 1" })),
    read: cost(() => call("GET", `/v1/companies/${id}`)),
    create: cost(create, 100),
  };
}

function measureJournal() {
  const { call } = startInProcess(options);
  const catalog = () => call("GET", "/v1/pricing/catalog");
  cost(catalog);
  call("POST", "/v1/companies", { name: "Warm" });
  const fresh = startInProcess(options);
  const empty = cost(() => fresh.call("GET", "/v1/pricing/catalog"), 100);
  for (let run = 0; run < 1_200; run++) call("GET", "/v1/developers/search?q=typescript&limit=20");
  return { empty, full: cost(catalog, 100) };
}

function measureRounds() {
  const { call } = startInProcess(options);
  const control = (method: string, path: string, body: unknown) => call(method, `/_understudy${path}`, body);
  control("PUT", "/scenario", { name: "deep-search-huge" });
  control("PATCH", "/clock", { advance: "3s" });
  const { jobs } = JSON.parse(call("GET", "/v1/search/jobs"));
  const poll = () => call("GET", `/v1/search/jobs/${jobs[0].id}`);
  const first = cost(poll);
  control("PATCH", "/clock", { advance: "3h" });
  poll();
  return { first, last: cost(poll) };
}
