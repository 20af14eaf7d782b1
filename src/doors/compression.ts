import { promisify } from "node:util";
import { headerWeights } from "../base/header-weights.ts";
import { onFirstUse, perObject } from "../base/on-first-use.ts";

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

type Body = string | Uint8Array;

/** The binary logarithm of what is compressed in less time than it takes to give it to another thread and back. */
const shortBits = 16;

/** Quick rather than small, because most answers are sent once. Not needed by a start. */
const compressors = onFirstUse(async () => {
  const { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } = await import("node:zlib");
  const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_QUALITY: quality } = constants;
  // Brotli reserves its window, by default 4 MB, whatever the length.
  const shortBr = { params: { [quality]: 2, [window]: shortBits } };
  return {
    gzip: compressorOf(
      (body) => gzipSync(body, { level: 1 }),
      (body) => promisify(gzip)(body, { level: 1 }),
    ),
    br: compressorOf(
      (body) => brotliCompressSync(body, shortBr),
      (body) => promisify(brotliCompress)(body, { params: { [quality]: 2 } }),
    ),
  };
});

function compressorOf(short: (body: Body) => Uint8Array, long: (body: Body) => Promise<Uint8Array>) {
  const compressor = (body: Body) => (body.length > 2 ** shortBits ? long(body) : short(body));
  // An answer that does not change is the same bytes each time.
  const shared = perObject<Uint8Array, Uint8Array | Promise<Uint8Array>>(compressor);
  return (body: Body) => (typeof body === "string" ? compressor(body) : shared(body));
}

export async function compress(body: Body, compression: Compression): Promise<Uint8Array> {
  return (await compressors())[compression](body);
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
