import { Agent, get } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Core } from "../../src/core.ts";
import { listen } from "../../src/doors/listen.ts";
import { createCore } from "../../src/library/understudy.ts";
import { token } from "./ask.ts";
import type { Tally } from "./load.ts";
import { runElsewhere } from "./load-worker.ts";
import { processorTime, quantile } from "./numbers.ts";
import { anywhere } from "./servers.ts";

/**
 * One population in this process, where the pauses of the event loop can be measured. Another process requests the
 * catalog all the time; its waiting time is what any client would experience.
 */
export async function measurePopulation(people: number) {
  const core = createCore({ population: people, noLimits: true });
  const before = process.memoryUsage.rss();
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  const began = performance.now();
  const door = await listen(core, { port: 0 });
  const other = disturb(door.port, people >= 1_000_000 ? 10 : 4);
  const search = (n: number) => timed(`/v1/developers/search?q=${encodeURIComponent(questions(n))}&limit=20`);
  await search(0);
  const indexedMs = performance.now() - began;
  const longestPauseMs = pauses.max / 1e6;
  pauses.reset();
  const costs: { busy: number; clock: number }[] = [];
  for (let n = 1; n <= searches; n++) {
    costs.push(costIn(core, questions(n)));
    await wait(0);
  }
  const quantiles = (by: "busy" | "clock") => {
    const all = costs.map((cost) => cost[by]);
    const [cold, warm] = [all.slice(0, coldSearches), all.slice(coldSearches)];
    return { coldP50: quantile(cold, 0.5), p50: quantile(warm, 0.5), p99: quantile(warm, 0.99) };
  };
  const { results } = (await timed("/v1/developers/search?q=engineers&limit=1")).body as {
    results: { id: string; login: string }[];
  };
  const person = results[0];
  const repeat = async (target: string): Promise<number> => {
    const all: number[] = [];
    for (let run = 0; run < 200; run++) all.push((await timed(target)).ms);
    return quantile(all, 0.5);
  };
  const measured = {
    people,
    indexedMs,
    longestPauseMs,
    pauseP99Ms: pauses.percentile(99) / 1e6,
    search: quantiles("busy"),
    searchByTheClock: quantiles("clock"),
    byId: await repeat(`/v1/developers/${person?.id}`),
    byLogin: await repeat(`/v1/developers/search?q=${person?.login}&limit=1`),
    memory: (process.memoryUsage.rss() - before) / 2 ** 20,
    otherP99: (await other).p99,
  };
  pauses.disable();
  await door.close();
  await wait(100);
  return measured;

  async function timed(target: string): Promise<{ ms: number; body: unknown }> {
    const start = performance.now();
    const body: unknown = JSON.parse(await fetchText(door.port, target));
    return { ms: performance.now() - start, body };
  }
}

/**
 * Not `fetch`: it detaches an array buffer, and from then on the engine discards what it had compiled for typed arrays in
 * this process, which is the server's too.
 */
function fetchText(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, agent, headers: { authorization: `Bearer ${token}` } }, async (response) => {
      if (response.statusCode === 200) resolve(await text(response));
      else reject(new Error(`${path}: ${response.statusCode}`));
    });
    request.on("error", reject);
  });
}

const agent = new Agent({ keepAlive: true });

/** The cost of a search that was never requested before, in milliseconds of processor time and wall time. */
function costIn(core: Core, question: string): { busy: number; clock: number } {
  const spent = processorTime();
  const start = performance.now();
  const query = `q=${encodeURIComponent(question)}&limit=20`;
  const answer = core.serve(
    core.resolve({
      method: "GET",
      target: `/v1/developers/search?${query}`,
      host: "http://bench.local",
      headers: { authorization: `Bearer ${token}` },
      body: null,
      ip: "127.0.0.1",
    }),
  );
  if ("then" in answer || answer.status !== 200) throw new Error(`"${question}" is refused.`);
  const clock = performance.now() - start;
  return { busy: spent() / 1_000, clock };
}

/** Until then much of the code is not compiled yet. */
const coldSearches = 60;
const searches = coldSearches + 1_000;
const languages = "Rust Go TypeScript Python Java Kotlin Swift Ruby Elixir Scala PHP C++ C# Dart Haskell Clojure".split(
  " ",
);
const places = "Germany France Japan Brazil Canada India Poland Spain Berlin London Paris Toronto Bengaluru".split(" ");

/** The numbers of languages, places and scores have no common factor: no two searches of a run are the same. */
function questions(n: number): string {
  const [language, place] = [languages[n % languages.length], places[n % places.length]];
  return `senior ${language} engineers in ${place} with score above ${40 + (n % 31)}`;
}

function disturb(port: number, seconds: number): Promise<Tally> {
  return runElsewhere({ port, workload: "catalog", jobId: "", connections: 2, seconds, from: 0, token }, anywhere);
}
