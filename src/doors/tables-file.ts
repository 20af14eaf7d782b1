import { readFileSync } from "node:fs";
import { readTablesBy } from "../base/shipment.ts";
import { type ShippedTables, tablesFile } from "../base/shipped-tables.ts";

/** Importing a module of this size takes Node five times as long as reading it. */
export function readTablesFromFile(): void {
  const name = tablesFile;
  if (name === null) return;
  readTablesBy(() => {
    // In here, as a program that was bundled in its turn may have no address of its own.
    const url = new URL(name, import.meta.url);
    return tablesIn(readFileSync(url));
  });
}

export function tablesIn(file: Buffer): ShippedTables {
  return { lexicon: textOf("lexicon", "utf8", file), people: textOf("people", "latin1", file) };
}

/** A member of the tables, which are texts between backticks. One that was cut has no end. */
function textOf(name: string, encoding: BufferEncoding, file: Buffer): string {
  const before = `${name}:\``;
  const at = file.indexOf(before);
  const end = file.indexOf("`", at + before.length);
  if (at < 0 || end < 0) throw new Error(`it is damaged: it lacks "${name}". Install understudy again.`);
  return file.toString(encoding, at + before.length, end);
}
