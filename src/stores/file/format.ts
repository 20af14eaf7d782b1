import { join } from "node:path";
import { parseMembers } from "../../base/parse-json.ts";
import { makeWay } from "./aside.ts";
import { type Disk, readOrWhy, replaceFile } from "./disk.ts";
import { format, formatVersion, versionOfIndex } from "./index-file.ts";

const name = "format.json";
const content = `${JSON.stringify({ format, version: formatVersion })}\n`;

/**
 * Throws a sentence about a folder that another version wrote. The heading of the index says which, under a checksum;
 * where there is none, the file that older versions read, too. Returns what the operator should know of that file.
 */
export function checkFormat(disk: Disk, folder: string): readonly string[] {
  if (!holdsWorlds(disk, folder)) return [];
  const written = readWritten(disk, folder);
  const version = versionOfIndex(disk, folder) ?? versionIn(written);
  // Where both are broken, every line of the other files has its checksum.
  if (version === formatVersion || (version === null && disk.list(folder).includes("index"))) {
    const what = written === undefined ? "is missing" : "is damaged";
    return written === content ? [] : [`${join(folder, name)} ${what}; nothing is lost by it.`];
  }
  throw new Error(
    `${folder} holds worlds of version ${version ?? "unknown"}, and this Understudy reads and writes version ${formatVersion}. Start with an empty folder, or with the Understudy that wrote it: its GET /_understudy/snapshot takes a sandbox along, and PUT /_understudy/snapshot puts it here.`,
  );
}

export function holdsWorlds(disk: Disk, folder: string): boolean {
  return disk.list(folder).some((each) => each === name || each === "index" || /^log-\d{8}$/.test(each));
}

export async function writeFormat(disk: Disk, folder: string): Promise<void> {
  if (readWritten(disk, folder) === content) return;
  makeWay(disk, folder, join(folder, name));
  await replaceFile(disk, join(folder, name), Buffer.from(content));
  disk.syncFolder(folder);
}

/** What is no file counts as damaged. */
function readWritten(disk: Disk, folder: string): string | undefined {
  return readOrWhy(disk, join(folder, name))?.toString();
}

function versionIn(text: string | undefined): number | null {
  const { version } = parseMembers(text);
  return typeof version === "number" ? version : null;
}
