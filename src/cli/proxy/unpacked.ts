import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

const maxTextLength = 32 * 2 ** 20;

/** The text of a body; undefined where its encoding is unknown or does not match its content. */
export function unpackText(bytes: Uint8Array, headers: Readonly<Record<string, string>>): string | undefined {
  const options = { maxOutputLength: maxTextLength };
  const unpack = { gzip: gunzipSync, "x-gzip": gunzipSync, deflate: inflateSync, br: brotliDecompressSync };
  const encoding = (headers["content-encoding"] ?? "identity").trim().toLowerCase();
  try {
    if (encoding === "identity") return new TextDecoder().decode(bytes);
    return unpack[encoding as keyof typeof unpack]?.(bytes, options).toString();
  } catch {
    return undefined;
  }
}
