import { join } from "node:path";
import { type Disk, replaceFile } from "./disk.ts";
import { format, formatVersion } from "./index-file.ts";

const name = "format.json";
const content = `${JSON.stringify({ format, version: formatVersion })}\n`;

/**
 * Throws a sentence about a folder that another version wrote. Older versions read this file too. Where it is broken,
 * the rest of the folder identifies it, since every line there has its checksum.
 */
export function checkFormat(disk: Disk, folder: string): void {
  const text = disk.read(join(folder, name))?.toString("utf8") ?? null;
  const names = disk.list(folder);
  const isNew = text === null && !names.some((each) => /^log-\d{8}$/.test(each));
  if (text === content || isNew || names.includes("index")) return;
  throw new Error(
    `${folder} holds worlds of version ${versionIn(text) ?? "unknown"}, and this Understudy reads and writes version ${formatVersion}. Start with an empty folder, or with the Understudy that wrote it: its GET /_understudy/snapshot takes a sandbox along, and PUT /_understudy/snapshot puts it here.`,
  );
}

export async function writeFormat(disk: Disk, folder: string): Promise<void> {
  if (disk.read(join(folder, name))?.toString("utf8") === content) return;
  await replaceFile(disk, join(folder, name), Buffer.from(content));
  disk.syncFolder(folder);
}

function versionIn(text: string | null): number | null {
  try {
    const { version } = JSON.parse(text ?? "") as { version?: unknown };
    return typeof version === "number" ? version : null;
  } catch {
    return null;
  }
}
