import { join } from "node:path";
import { moveAside } from "./aside.ts";
import { type Disk, type DiskFile, readOrWhy } from "./disk.ts";
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

const place = (seq: number): Buffer => Buffer.from(line(String(seq).padStart(16, "0")));

/** The file is opened when it is first written, so that a folder on a read-only disk can be read. */
export function openMark(disk: Disk, folder: string): Mark {
  let file: DiskFile | null = null;
  const opened = (): DiskFile => {
    if (file !== null) return file;
    if (readMark(disk, folder).isForeign) moveAside(disk, folder, join(folder, name));
    file = disk.open(join(folder, name));
    return file;
  };
  let turn = 0;
  return {
    set(seq) {
      const bytes = place(seq);
      try {
        opened().writeNow(bytes, (turn++ % 2) * bytes.length);
      } catch {
        // It stays behind, which is allowed.
      }
    },
    sync: () => opened().sync(),
    close: () => file?.close(),
  };
}

export interface MarkRead {
  /** Null when neither place can be read. */
  readonly seq: number | null;
  /** Whether it is longer than its two places, or no file, which no crash makes it: something else wrote there. */
  readonly isForeign: boolean;
}

export function readMark(disk: Disk, folder: string): MarkRead {
  const bytes = readOrWhy(disk, join(folder, name)) ?? Buffer.alloc(0);
  if (typeof bytes === "string") return { seq: null, isForeign: true };
  const found = readLines(bytes).flatMap(({ value }) => (typeof value === "string" ? [Number(value)] : []));
  return { seq: found.length === 0 ? null : Math.max(...found), isForeign: bytes.length > 2 * place(0).length };
}
