import { basename, join } from "node:path";
import { type Disk, readOrWhy } from "./disk.ts";

/** The folder of what is damaged or unfinished: nothing of it is ever removed. */
export const asideFolder = "aside";

/** What stands in the place of a file and is none would be in the way of the next one that is written there. */
export function makeWay(disk: Disk, folder: string, path: string): void {
  if (typeof readOrWhy(disk, path) === "string") moveAside(disk, folder, path);
}

/** Never over another one of the same name. */
export function moveAside(disk: Disk, folder: string, path: string): string {
  const aside = join(folder, asideFolder);
  disk.makeFolder(aside);
  const taken = new Set(disk.list(aside));
  let name = basename(path);
  for (let n = 2; taken.has(name); n++) name = `${basename(path)}.${n}`;
  disk.rename(path, join(aside, name));
  return join(aside, name);
}
