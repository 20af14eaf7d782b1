import { dirname } from "node:path";
import { type Disk, type DiskFile, replaced } from "../../../src/stores/file/disk.ts";

/** A file's bytes as processes see them, and those that are certainly on the disk. */
interface Inode {
  content: Buffer;
  durable: Buffer;
}

/** What happens at one of the operations on the disk. */
export type Fault = "kill" | "ENOSPC" | "EIO";

export interface MemoryDisk extends Disk {
  readonly files: () => Map<string, Buffer>;
  /** The number of operations so far that changed something. */
  readonly operations: () => number;
  /** The operation with this number fails; with `kill` it is done by half, and nothing works afterwards. */
  readonly failAt: (operation: number, fault: Fault) => void;
  /**
   * The disk as the next process finds it: after a kill, or after a loss of power, which loses everything not flushed.
   */
  readonly after: (what: "kill" | "power") => MemoryDisk;
}

/** A disk in memory that counts its operations and fails on request. */
export function newMemoryDisk(
  given: Iterable<readonly [string, Buffer]> = [],
  maxWrite = Number.POSITIVE_INFINITY,
): MemoryDisk {
  const inodes = new Map([...given].map(([path, content]): [string, Inode] => [path, { content, durable: content }]));
  const durableNames = new Map(inodes);
  let operations = 0;
  let failure: { readonly at: number; readonly fault: Fault } | null = null;
  let dead = false;

  function operate(half: () => void = () => {}): void {
    if (dead) throw new Error("killed");
    operations += 1;
    if (operations !== failure?.at) return;
    if (failure.fault === "kill") dead = true;
    half();
    throw Object.assign(new Error(failure.fault), { code: failure.fault });
  }

  function put(inode: Inode, bytes: Uint8Array, position: number): void {
    const grown = Buffer.alloc(Math.max(inode.content.length, position + bytes.length));
    inode.content.copy(grown);
    grown.set(bytes, position);
    inode.content = grown;
  }

  function fileOf(inode: Inode, path: string): DiskFile {
    return {
      async write(bytes, position) {
        const part = bytes.subarray(0, maxWrite);
        operate(() => put(inode, part.subarray(0, part.length >> 1), position));
        put(inode, part, position);
        return part.length;
      },
      writeNow(bytes, position) {
        operate(() => put(inode, bytes.subarray(0, bytes.length >> 1), position));
        put(inode, bytes, position);
      },
      async sync() {
        operate();
        inode.durable = inode.content;
      },
      requireInPlace() {
        if (inodes.get(path) !== inode) throw replaced(path);
      },
      close() {},
    };
  }

  function newInode(path: string): Inode {
    const inode = { content: Buffer.alloc(0), durable: Buffer.alloc(0) };
    inodes.set(path, inode);
    return inode;
  }

  return {
    read: (path) => inodes.get(path)?.content ?? null,
    list: (folder) =>
      [...inodes.keys()]
        .filter((path) => dirname(path) === folder)
        .map((path) => path.slice(folder.length + 1))
        .sort(),
    makeFolder() {},
    create(path) {
      operate();
      if (inodes.has(path)) throw Object.assign(new Error("EEXIST"), { code: "EEXIST" });
      return fileOf(newInode(path), path);
    },
    open(path) {
      operate();
      return fileOf(inodes.get(path) ?? newInode(path), path);
    },
    rename(from, to) {
      operate();
      inodes.set(to, inodes.get(from) as Inode);
      inodes.delete(from);
    },
    remove(path) {
      operate();
      inodes.delete(path);
    },
    isFile: (path) => inodes.has(path),
    syncFolder(folder) {
      operate();
      for (const path of [...durableNames.keys()]) if (dirname(path) === folder) durableNames.delete(path);
      for (const [path, inode] of inodes) if (dirname(path) === folder) durableNames.set(path, inode);
    },
    files: () => new Map([...inodes].map(([path, { content }]) => [path, content])),
    operations: () => operations,
    failAt(at, fault) {
      failure = { at, fault };
    },
    after(what) {
      if (what === "kill")
        return newMemoryDisk(
          [...inodes].map(([path, { content }]) => [path, content] as const),
          maxWrite,
        );
      return newMemoryDisk(
        [...durableNames].map(([path, { durable }]) => [path, durable] as const),
        maxWrite,
      );
    },
  };
}
