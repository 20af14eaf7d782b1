import { join } from "node:path";
import type { Disk, DiskFile } from "./disk.ts";
import { line, readLines } from "./lines.ts";

/**
 * The last record whose answer has been sent, in two places that are written alternately. Missing records up to this
 * number are lost; torn ones after it were never acknowledged. The mark is not flushed, so it may be behind, but never
 * ahead.
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
        // It stays behind, which is allowed.
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
