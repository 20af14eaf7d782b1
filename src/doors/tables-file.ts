import { readFileSync } from "node:fs";
import { readTablesBy } from "../base/shipped.ts";
import { tablesFile } from "../base/shipped-tables.ts";

/** Importing a module of this size takes Node five times as long as reading it. */
export function readTablesFromFile(): void {
  const name = tablesFile;
  if (name === null) return;
  readTablesBy(() => {
    // In here, as a program that was bundled in its turn may have no address of its own.
    const url = new URL(name, import.meta.url);
    const [, people, , lexicon, end] = readFileSync(url, "latin1").split('"');
    // One that was cut has fewer quotes.
    if (people === undefined || lexicon === undefined || end === undefined) throw new Error(`${url} is incomplete.`);
    return { people, lexicon };
  });
}
