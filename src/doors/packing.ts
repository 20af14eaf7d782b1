import { promisify } from "node:util";

export type Packing = "br" | "gzip";

/** Shorter answers are not worth compressing: they travel in one packet anyway. */
const minLength = 1_024;

/** The content encoding for a client (RFC 9110 §12.5.3); null where the answer is sent uncompressed. */
export function packingFor(accepted: string, contentType: string, length: number): Packing | null {
  if (accepted === "" || length < minLength || !/json|text|svg|xml|javascript/.test(contentType)) return null;
  if (contentType.startsWith("text/event-stream")) return null;
  const weights = weightsIn(accepted);
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const [br, gzip] = [weightOf("br"), Math.max(weightOf("gzip"), weights.get("x-gzip") ?? 0)];
  if (Math.max(br, gzip) < (weights.get("identity") ?? 0) || Math.max(br, gzip) === 0) return null;
  return br >= gzip ? "br" : "gzip";
}

function weightsIn(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(",").map((each): [string, number] => {
      const [coding = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
      const weight = Number(/^q=([\d.]+)$/.exec(parameters[0] ?? "")?.[1] ?? 1);
      return [coding, weight];
    }),
  );
}

/** Quick rather than small: an answer is compressed once and sent once. Few are, so the compressor is loaded by the first. */
export async function pack(body: string | Uint8Array, packing: Packing): Promise<Uint8Array> {
  const { brotliCompress, constants, gzip } = await import("node:zlib");
  if (packing === "gzip") return promisify(gzip)(body, { level: 4 });
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

const encoding = "accept-encoding";

/** Compressed bytes are another representation, so a strong ETag no longer applies to them (RFC 9110 §8.8.3). */
export function headersOfPacked(
  headers: Readonly<Record<string, string>>,
  packing: Packing,
  length: number | null,
): Record<string, string> {
  const { etag, vary, "content-length": _, ...others } = headers;
  return {
    ...others,
    ...(etag !== undefined && { etag }),
    ...(etag?.startsWith('"') && { etag: `W/${etag}` }),
    vary: vary === undefined ? encoding : vary.includes(encoding) ? vary : `${vary}, ${encoding}`,
    "content-encoding": packing,
    ...(length !== null && { "content-length": String(length) }),
  };
}
