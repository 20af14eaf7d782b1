/**
 * What the population costs: npx esbuild bench/population.ts --bundle --platform=node --format=esm
 * --outfile=node_modules/.cache/bench-population.mjs && node --expose-gc node_modules/.cache/bench-population.mjs
 * Times are of the processor, so that a busy machine does not change them much; the first call of a kind is warmed away.
 */

import { summarize } from "../src/population/garden-views.ts";
import { bytesOf, searchIndexOf } from "../src/population/index/search-index.ts";
import { select } from "../src/population/index/select.ts";
import { idsNamed, type NamedField } from "../src/population/lexicon.ts";
import { type Population, peopleOf } from "../src/population/population.ts";
import { measureBuild } from "./parts/index-build.ts";
import { microseconds } from "./parts/numbers.ts";

const day = 20_513;
const named = (field: NamedField, name: string) => ({ kind: "any", field, values: idsNamed(field, name) }) as const;

function row(name: string, value: number, unit: string): void {
  console.log(`  ${name.padEnd(44)} ${value.toFixed(value < 10 ? 2 : 0).padStart(9)} ${unit}`);
}

/** The mean over people spread evenly over the population. */
function perPerson(name: string, people: Population, task: (index: number) => unknown, runs = 20_000): void {
  const stride = people.size / runs;
  const all = () => {
    for (let run = 0; run < runs; run++) task(Math.floor(run * stride) % people.size);
  };
  all();
  row(name, microseconds(all) / runs, "µs");
}

function measureIndex(people: Population): void {
  const { total, longest } = measureBuild(people);
  row("index: build", total / 1_000, "ms");
  row("index: longest slice", longest / 1_000, "ms");
  row("index: bytes a person", bytesOf(searchIndexOf(people.base)) / people.size, "B");
}

function measureSearches(people: Population): void {
  const { base } = people;
  const once = (name: string, task: () => unknown) => {
    row(`${name}, never asked before`, microseconds(task) / 1_000, "ms");
    const again = microseconds(() => {
      for (let run = 0; run < 20; run++) task();
    });
    row(`${name}, again`, again / 20_000, "ms");
  };
  const filtered = {
    kind: "and",
    of: [named("language", "Go"), named("country", "Germany"), { kind: "range", measure: "crackedScore", min: 60 }],
  } as const;
  once("select: three filters", () => select(base, filtered));
  once("select: a technology", () => select(base, named("technology", "Kafka")));
  once("select: who worked at a company", () => select(base, { kind: "any", field: "pastCompany", values: [7] }));
  row("index: bytes a person, after these searches", bytesOf(searchIndexOf(base)) / people.size, "B");
}

for (const size of [2_000, 100_000, 1_000_000, 100_000_000]) {
  const people = peopleOf({ seed: "bench", size });
  console.log(`${size.toLocaleString("en")} people`);
  perPerson("traits", people, people.traits);
  perPerson("id → index", people, (index) => people.indexOfId(people.idOf(index)));
  perPerson("login → index", people, (index) => people.indexOfLogin(people.loginOf(index)));
  perPerson("core person (base, core, score)", people, (index) => [
    people.person(index),
    people.core(index),
    people.cracked(index),
  ]);
  perPerson("4 repositories", people, (index) => people.repositories(index, day, 4));
  perPerson("all repositories", people, (index) => people.repositories(index, day));
  perPerson("everything but the garden", people, (index) => [
    people.person(index),
    people.core(index),
    people.cracked(index),
    people.repositories(index, day, 4),
    people.linkedin(index),
    people.experience(index),
    people.education(index),
    people.socials(index),
    people.emails(index),
    people.location(index),
  ]);
  perPerson("garden summary", people, (index) => summarize(people.garden(index, day)));
  perPerson("report facts", people, (index) => people.facts(index, day), 4_000);
  perPerson("co-contributors", people, people.coContributors, 4_000);
  perPerson("co-starrers", people, people.coStarrers, 4_000);
  perPerson("semantic neighbours", people, people.neighbours, 4_000);
  if (size > 1_000_000) continue;
  measureIndex(people);
  measureSearches(people);
}
