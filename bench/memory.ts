/**
 * Resident memory of servers that have each answered many searches of different meanings: npm run bench -- memory
 * [--runs 5] [--searches 30000]. Each run is a server of its own, because what V8 makes of its young generation
 * depends on how the first seconds went.
 */
import { parseArgs } from "node:util";
import { ask } from "./parts/ask.ts";
import { understudyArgs } from "./parts/contestants.ts";
import { show, spread } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { memoryOf, processorTimeOf, startServer, stopServer } from "./parts/servers.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    searches: { type: "string", default: "30000" },
  },
});

/** The words of a search, first the one that changes with each; the product of their numbers is how many differ. */
const words = [
  ["Rust", "Go", "TypeScript", "Python", "Java", "Kotlin", "Swift", "Ruby", "Elixir", "Scala"],
  ["backend engineers", "developers", "founders", "SREs", "data engineers"],
  ["Berlin", "London", "Paris", "Munich", "Madrid", "Lisbon", "Zurich", "Toronto", "Tokyo", "Sydney"],
  Array.from({ length: 12 }, (_, years) => `${years + 1}+ years`),
  ["Kafka", "PostgreSQL", "Docker", "Redis", "React", "GraphQL", "Terraform", "LLVM", "WASM"],
];

function searchNumbered(number: number): string {
  let rest = number;
  const [language, role, city, years, tool] = words.map((list) => {
    const word = list[rest % list.length];
    rest = Math.floor(rest / list.length);
    return word;
  });
  return `${language} ${role} in ${city} with ${years}, ideally ${tool}`;
}

const searches = Number(values.searches);
const runs: { readonly megabytes: number; readonly microsecondsEach: number | null }[] = [];
for (let run = 0; run < Number(values.runs); run++) {
  const server = await startServer(understudyArgs, "/v1/pricing/catalog");
  try {
    let next = 0;
    const searchOn = async (): Promise<void> => {
      while (next < searches) {
        const q = encodeURIComponent(searchNumbered(next++));
        await ask(server, { method: "GET", target: `/v1/developers/search?limit=20&q=${q}` });
      }
    };
    await Promise.all(Array.from({ length: 16 }, searchOn));
    const seconds = processorTimeOf(server);
    const megabytes = memoryOf(server);
    const microsecondsEach = seconds && (seconds / searches) * 1e6;
    runs.push({ megabytes, microsecondsEach });
    console.log(`  ${show(megabytes)} MB, ${show(microsecondsEach ?? Number.NaN)} µs of the processor a search`);
  } finally {
    await stopServer(server);
  }
}
const { middle, high } = spread(runs.map(({ megabytes }) => megabytes));
console.log(`${searches} searches: ${show(middle)} MB, at most ${show(high)}`);
keepResults("memory", { searches, runs });
