import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { ByteStore } from "../base/kept-bytes.ts";

/** This script's own, since it is built as CommonJS: a start need not load what only a first search uses. */
declare const require: NodeJS.Require;

/** In a folder that is not writable, every start computes the content again; nothing else is lost. */
export function writeCacheFile(file: string, makeContent: () => Uint8Array): void {
  try {
    const temporaryFile = `${file}.${process.pid}`;
    writeFileSync(temporaryFile, makeContent());
    renameSync(temporaryFile, file);
  } catch {}
}

const checksumBytes = 4;

/** Each under its name in a file that ends with a checksum: a changed bit must not become another person. */
export function byteStoreIn(fileOf: (name: string) => string, writeAfterMs: number): ByteStore {
  const checksumOf = (bytes: Uint8Array): number => {
    const { crc32 } = require("node:zlib") as typeof import("node:zlib");
    return crc32(bytes);
  };
  return {
    read(name) {
      let content: Buffer;
      try {
        content = readFileSync(fileOf(name));
      } catch {
        return null;
      }
      const length = content.length - checksumBytes;
      if (length < 0 || content.readUInt32LE(length) !== checksumOf(content.subarray(0, length))) return null;
      return new Uint8Array(content.subarray(0, length)).buffer;
    },
    write(name, bytes) {
      const write = (): void =>
        writeCacheFile(fileOf(name), () => {
          const checksum = Buffer.alloc(checksumBytes);
          checksum.writeUInt32LE(checksumOf(new Uint8Array(bytes)));
          return Buffer.concat([new Uint8Array(bytes), checksum]);
        });
      setTimeout(write, writeAfterMs).unref();
    },
  };
}
