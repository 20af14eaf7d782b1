import { defaultPopulation, defaultSeed } from "../src/base/defaults.ts";
import type { ShippedTables } from "../src/base/shipped-tables.ts";
import { finish } from "../src/base/slices.ts";
import { buildColumns } from "../src/population/index/columns.ts";
import { populationBaseOf } from "../src/population/population-base.ts";
import { lexiconText } from "../src/service/search/reading/lexicon-text.ts";

/** What the build ships, so that no process has to compute it before its first search. */
export function makeTables(): ShippedTables {
  const { memory } = finish(buildColumns(populationBaseOf(defaultSeed, defaultPopulation)));
  return { people: Buffer.from(memory).toString("base64"), lexicon: Buffer.from(lexiconText()).toString("base64") };
}
