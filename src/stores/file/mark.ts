import { join } from "node:path";
import type { Disk, DiskFile } from "./disk.ts";
import { line, readLines } from "./lines.ts";

/**
 * Up to which record answers have left, in two places that are written in turns. What is not there any more up to this
 * number is lost; what is torn after it was never acknowledged. It costs no flush: it may be behind, never ahead.
 */
export interface Mark {
  readonly set: (seq: number) => void;
  readonly sync: () => Promise<void>;
  readonly close: () => void;
}

const name = "mark";

export function openMark(disk: Disk, folder: string): Mark {
  const file: DiskFile = disk.open(join(folder, name));
  let turn = 0;
  return {
    set(seq) {
      const bytes = Buffer.from(line(String(seq).padStart(16, "0")));
      try {
        file.writeNow(bytes, (turn++ % 2) * bytes.length);
      } catch {
        // It stays behind, as it may.
      }
    },
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

/** Null when neither place can be read. */
export function readMark(disk: Disk, folder: string): number | null {
  const bytes = disk.read(join(folder, name));
  if (bytes === null) return null;
  const found = readLines(bytes).flatMap(({ value }) => (typeof value === "string" ? [Number(value)] : []));
  return found.length === 0 ? null : Math.max(...found);
}
