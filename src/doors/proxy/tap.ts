import type { Readable } from "node:stream";

/** A longer body is forwarded like any other, and is not judged. */
const maxTapped = 8 * 2 ** 20;

/** Keeps the data that passes, up to a limit; undefined for a body that is too long. */
export function tap(stream: Readable): () => Uint8Array | undefined {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxTapped) chunks.push(chunk);
    else chunks.length = 0;
  });
  return () => (size > maxTapped ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}
