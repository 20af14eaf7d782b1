import { toBase64 } from "../../../base/base64.ts";
import type { SignedMessage } from "./message.ts";

export interface DigestCheck {
  readonly present: boolean;
  /** Null when there is no digest to check. */
  readonly valid: boolean | null;
  readonly problem: string | null;
}

/** The algorithms of RFC 9530 that are secure enough, with their names in WebCrypto. */
const algorithms = new Map([
  ["sha-256", "SHA-256"],
  ["sha-512", "SHA-512"],
]);

export function isDigestAlgorithm(name: string): boolean {
  return algorithms.has(name);
}

/** Every digest of a known algorithm must match the body; unknown algorithms prove nothing and are ignored. */
export async function checkContentDigest(message: SignedMessage, body: Uint8Array | null): Promise<DigestCheck> {
  const header = message.dictionary("content-digest");
  if (header === null) return { present: false, valid: null, problem: null };
  if ("problem" in header) return invalid(`Content-Digest cannot be read: ${header.problem}.`);
  let checked = 0;
  for (const [name, member] of header.value) {
    const algorithm = algorithms.get(name);
    if (algorithm === undefined) continue;
    if (!("bare" in member) || member.bare.kind !== "bytes") {
      return invalid(`Content-Digest ${name} must be base64 between colons: ${name}=:…:`);
    }
    const expected = await digest(body ?? new Uint8Array(), algorithm);
    if (toBase64(member.bare.value) !== expected) {
      return invalid(
        `Content-Digest ${name} is not that of the body received (${body?.length ?? 0} bytes): it should be ${name}=:${expected}:`,
      );
    }
    checked++;
  }
  return checked > 0
    ? { present: true, valid: true, problem: null }
    : invalid("Content-Digest names no usable algorithm: use sha-256 or sha-512 (RFC 9530).");
}

async function digest(body: Uint8Array, algorithm: string): Promise<string> {
  // WebCrypto's type only excludes shared memory, and bodies are never in it.
  const bytes = body as Uint8Array<ArrayBuffer>;
  return toBase64(new Uint8Array(await crypto.subtle.digest(algorithm, bytes)));
}

function invalid(problem: string): DigestCheck {
  return { present: true, valid: false, problem };
}
