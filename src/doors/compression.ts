import { promisify } from "node:util";
import { headerWeights } from "../base/header-weights.ts";

export type Compression = "br" | "gzip";

/** Shorter answers are not worth compressing: they travel in one packet anyway. */
const minLength = 1_024;

/** The content encoding for a client (RFC 9110 §12.5.3); null where the answer is sent uncompressed. */
export function compressionFor(accepted: string, contentType: string, length: number): Compression | null {
  if (accepted === "" || length < minLength || !/json|text|svg|xml|javascript/.test(contentType)) return null;
  if (contentType.startsWith("text/event-stream")) return null;
  const weights = headerWeights(accepted);
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const [br, gzip] = [weightOf("br"), Math.max(weightOf("gzip"), weights.get("x-gzip") ?? 0)];
  if (Math.max(br, gzip) < (weights.get("identity") ?? 0) || Math.max(br, gzip) === 0) return null;
  return br >= gzip ? "br" : "gzip";
}

/** The binary logarithm of what is compressed in less time than it takes to give it to another thread and back. */
const shortBits = 16;

/** Quick rather than small: an answer is compressed once and sent once. Few are, so the compressor is loaded by the first. */
export async function compress(body: string | Uint8Array, compression: Compression): Promise<Uint8Array> {
  const { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } = await import("node:zlib");
  const isShort = body.length <= 2 ** shortBits;
  if (compression === "gzip") {
    const options = { level: 1 };
    return isShort ? gzipSync(body, options) : promisify(gzip)(body, options);
  }
  const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_QUALITY: quality } = constants;
  // Brotli reserves its window, by default 4 MB, whatever the length.
  return isShort
    ? brotliCompressSync(body, { params: { [quality]: 2, [window]: shortBits } })
    : promisify(brotliCompress)(body, { params: { [quality]: 2 } });
}

const encoding = "accept-encoding";

/** Compressed bytes are another representation, so a strong ETag no longer applies to them (RFC 9110 §8.8.3). */
export function headersOfCompressed(
  headers: Readonly<Record<string, string>>,
  compression: Compression,
  length: number | null,
): Record<string, string> {
  const { etag, vary, "content-length": _, ...others } = headers;
  return {
    ...others,
    ...(etag !== undefined && { etag }),
    ...(etag?.startsWith('"') && { etag: `W/${etag}` }),
    vary: vary === undefined ? encoding : vary.includes(encoding) ? vary : `${vary}, ${encoding}`,
    "content-encoding": compression,
    ...(length !== null && { "content-length": String(length) }),
  };
}
