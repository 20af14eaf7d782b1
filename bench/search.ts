/**
 * The cost of searching 2,000, 50,000 and 1,000,000 people: npm run bench -- search [size...] Requests run in process,
 * gates, plan, ranking, proof and JSON included; nearly every request differs from those before it. Times are processor
 * times, so that a busy machine does not change them much.
 */

import { bytesOf, searchIndexOf } from "../src/population/index/search-index.ts";
import { type Population, peopleOf } from "../src/population/population.ts";
import * as vocabulary from "../src/population/vocabulary.ts";
import { startInProcess } from "./parts/in-process.ts";
import { measureBuild } from "./parts/index-build.ts";
import { microseconds, quantile, show } from "./parts/numbers.ts";

const seed = "bench";
const runs = 1_000;

function row(name: string, ...figures: readonly (readonly [number, string])[]): void {
  console.log(
    `  ${name.padEnd(46)}${figures.map(([value, unit]) => `${show(value).padStart(9)} ${unit}`).join("   ")}`,
  );
}

function measureIndex(people: Population): void {
  global.gc?.();
  const before = process.memoryUsage().arrayBuffers;
  const { total, longest } = measureBuild(people);
  row("index, and its longest slice", [total / 1_000, "ms"], [longest / 1_000, "ms"]);
  global.gc?.();
  row("index, memory a person", [(process.memoryUsage().arrayBuffers - before) / people.size, "B"]);
}

/** The first tenth warms up and is not counted. */
function measure(name: string, task: (run: number) => unknown, count = runs): void {
  const times: number[] = [];
  for (let run = 0; run < count * 1.1; run++) times.push(microseconds(() => task(run)));
  const counted = times.slice(Math.floor(count * 0.1));
  row(name, [quantile(counted, 0.5) / 1_000, "ms p50"], [quantile(counted, 0.99) / 1_000, "ms p99"]);
}

const nth = <Each>(list: readonly Each[], run: number): Each => list[run % list.length] as Each;
const roles = ["backend engineers", "developers", "people", "SREs", "data engineers", "engineers who build databases"];
const places = vocabulary.cities.map(({ name }) => name);
const languages = vocabulary.languages.slice(0, 24).map(({ name }) => name);
const technologies = vocabulary.technologies.map(({ name }) => name);

/** A sentence with a language, a place, years and, every other time, a tool; different in each run. */
function sentence(run: number): string {
  const tool = run % 2 === 0 ? `, ideally with ${nth(technologies, run * 7)}` : "";
  return `senior ${nth(languages, run)} ${nth(roles, run * 5)} in ${nth(places, run * 3)} with ${run % 9}+ years, not recruiters${tool}`;
}

const sizes = process.argv.slice(2).map(Number);
for (const size of sizes.length > 0 ? sizes : [2_000, 50_000, 1_000_000]) {
  const people = peopleOf({ seed, size });
  console.log(`\n${size.toLocaleString("en")} people`);
  measureIndex(people);
  const { call } = startInProcess({ seed, population: size });
  const search = (q: string, more = "") => call("GET", `/v1/developers/search?q=${encodeURIComponent(q)}${more}`);
  const first = microseconds(() => search(sentence(0)));
  row("the first search of a process", [first / 1_000, "ms"]);
  measure("search, planned and filtered", (run) => search(sentence(run), `&minCracked=${run % 50}&hasEmail=true`));
  measure("search, one language and nothing else", (run) => search(`${nth(languages, run)} ${run}`));
  measure(
    "search, the next page of ten",
    (() => {
      let cursor = "";
      return () => {
        const { nextCursor } = JSON.parse(search("typescript people", cursor));
        cursor = nextCursor === null ? "" : `&cursor=${nextCursor}`;
      };
    })(),
  );
  measure("execute, a config with boosts", (run) =>
    call("POST", "/v1/searches/execute", {
      config: {
        version: 2,
        query: nth(technologies, run),
        requiredLanguages: [nth(languages, run)],
        levers: { location: { cities: [nth(places, run)], strict: false }, yoeRange: { min: run % 8, max: null } },
        boost: [{ signal: "followers", weight: 1 + (run % 5) }],
      },
    }),
  );
  const spread = (run: number) => Math.floor((run * people.size) / (runs * 1.1)) % people.size;
  measure("similar, twenty", (run) =>
    call("POST", "/v2/developers/similar", { like_person: people.idOf(spread(run)) }),
  );
  measure("similar, filtered and widened", (run) =>
    call("POST", "/v2/developers/similar", {
      like_person: people.loginOf(spread(run)),
      intent: "network",
      widen: { hops: 3 },
      filters: [["languages", "any", [nth(languages, run)]]],
    }),
  );
  measure("a profile by id", (run) => call("GET", `/v1/developers/${people.idOf(spread(run))}`));
  measure("a person by login", (run) =>
    call("POST", "/v1/developers", { developers: [{ login: people.loginOf(spread(run)) }] }),
  );
  row("index, memory a person, after all this", [bytesOf(searchIndexOf(people.base)) / size, "B"]);
  row("process, resident", [process.memoryUsage().rss / 2 ** 20, "MiB"]);
}
