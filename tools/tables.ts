import { defaultPopulation, defaultSeed } from "../src/base/defaults.ts";
import type { ShippedTables } from "../src/base/shipped-tables.ts";
import { finish } from "../src/base/slices.ts";
import { buildColumns } from "../src/population/index/columns.ts";
import { populationBaseOf } from "../src/population/population-base.ts";
import { lexiconText } from "../src/service/search/reader/lexicon-text.ts";

/** What the build ships, so that no process has to compute it before its first search. */
export function makeTables(): ShippedTables {
  const { memory } = finish(buildColumns(populationBaseOf(defaultSeed, defaultPopulation)));
  return { lexicon: lexiconText(), people: Buffer.from(memory).toString("base64") };
}

/** Pages import it, and Node reads the texts between its backticks (doors/tables-file.ts). */
export function tablesModule({ lexicon, people }: ShippedTables): string {
  if (/[`\\]|\$\{/.test(lexicon)) throw new Error("A phrase of the lexicon has a backtick, a backslash or ${.");
  return `export const tables={lexicon:\`${lexicon}\`,people:\`${people}\`};\n`;
}
