import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

const maxUnpacked = 32 * 2 ** 20;

/** The text of a body; undefined where its encoding is unknown or does not match its content. */
export function unpacked(bytes: Uint8Array, headers: Readonly<Record<string, string>>): string | undefined {
  const options = { maxOutputLength: maxUnpacked };
  const unpack = { gzip: gunzipSync, "x-gzip": gunzipSync, deflate: inflateSync, br: brotliDecompressSync };
  const coding = (headers["content-encoding"] ?? "identity").trim().toLowerCase();
  try {
    if (coding === "identity") return new TextDecoder().decode(bytes);
    return unpack[coding as keyof typeof unpack]?.(bytes, options).toString();
  } catch {
    return undefined;
  }
}
