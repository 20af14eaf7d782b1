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

/** Quick rather than small: an answer is compressed once and sent once. Few are, so the compressor is loaded by the first. */
export async function compress(body: string | Uint8Array, compression: Compression): Promise<Uint8Array> {
  const { brotliCompress, constants, gzip } = await import("node:zlib");
  if (compression === "gzip") return promisify(gzip)(body, { level: 4 });
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
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
