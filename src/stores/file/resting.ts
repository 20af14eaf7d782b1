import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { type StoredSandbox, storeVersion } from "../../stage/store.ts";

/** What stands in the first line of a sandbox's file, so that a listing reads no more. */
export interface Heading {
  readonly name: string;
  readonly version: number;
  readonly seed: string;
  readonly scenario: string;
}

const longestHeading = 4_096;

/** Some file systems do not tell upper from lower case, so a capital is written as + and the small letter. */
function pathOf(folder: string, name: string): string {
  return join(folder, "sandboxes", `${name.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`)}.json`);
}

export async function writeSandbox(folder: string, name: string, sandbox: StoredSandbox): Promise<void> {
  const body = JSON.stringify(sandbox);
  const { seed, scenario } = sandbox.made;
  const heading: Heading = { name, version: sandbox.position.version, seed, scenario };
  const text = `understudy-sandbox ${storeVersion} ${crc32(body).toString(16)} ${JSON.stringify(heading)}\n${body}`;
  const path = pathOf(folder, name);
  const file = await open(`${path}.new`, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

export function removeSandbox(folder: string, name: string): Promise<void> {
  return rm(pathOf(folder, name), { force: true });
}

/** Throws a sentence when the file is not what was written. */
export async function readSandbox(folder: string, name: string): Promise<StoredSandbox | null> {
  const path = pathOf(folder, name);
  if (!existsSync(path)) return null;
  const text = await readFile(path, "utf8");
  const line = text.indexOf("\n");
  const body = text.slice(line + 1);
  if (text.slice(0, line).split(" ")[2] !== crc32(body).toString(16)) {
    throw new Error(`${path} is damaged. Put it back from a copy, or delete the sandbox "${name}".`);
  }
  return JSON.parse(body) as StoredSandbox;
}

/** Which sandboxes rest in a folder. */
export function readHeadings(folder: string): Heading[] {
  const within = join(folder, "sandboxes");
  return readdirSync(within)
    .filter((file) => file.endsWith(".json"))
    .map((file) => readHeading(join(within, file)));
}

function readHeading(path: string): Heading {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(longestHeading);
    const text = bytes.toString("utf8", 0, readSync(file, bytes, 0, longestHeading, 0));
    const heading = /^understudy-sandbox \d+ [0-9a-f]+ (\{.*\})\n/.exec(text)?.[1];
    if (heading === undefined) throw new Error(`${path} is not a sandbox that Understudy wrote. Move it elsewhere.`);
    return JSON.parse(heading) as Heading;
  } finally {
    closeSync(file);
  }
}

/** A new name in a folder is safe when the folder itself is on the disk. */
export function syncFolder(folder: string): void {
  const file = openSync(folder, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes down, or checks, what kind of store a folder holds. */
export function readFormat(folder: string): number | null {
  const path = join(folder, "format.json");
  if (!existsSync(path)) return null;
  const { format, version } = JSON.parse(readFileSync(path, "utf8")) as { format?: string; version?: number };
  return format === "understudy-store" && typeof version === "number" ? version : 0;
}
