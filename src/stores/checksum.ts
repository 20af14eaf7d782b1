import { crc32 } from "node:zlib";

/** The checksum of texts as one, in the form in which what is stored begins with it. */
export function checksum(...texts: readonly (string | Uint8Array)[]): string {
  let sum = 0;
  for (const text of texts) sum = crc32(text, sum);
  return sum.toString(16).padStart(8, "0");
}
