import { fromBase64Url, toBase64, toBase64Url } from "../../../../src/base/base64.ts";
import type { PublicJwk } from "../../../../src/model/account.ts";

export interface PrivateJwk extends PublicJwk {
  readonly d: string;
}

export interface KeyPair {
  readonly privateKeyPem: string;
  readonly privateJwk: PrivateJwk;
  readonly publicKeyPem: string;
}

/** PKCS #8 and SPKI wrap an Ed25519 key in a fixed prefix (RFC 8410). */
const pkcs8Prefix = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
const spkiPrefix = [0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 0x21, 0];

/**
 * The Ed25519 key pair derived from a text: the same text gives the same pair on every machine. For demonstrations
 * only.
 */
export async function deriveKeyPair(seedText: string): Promise<KeyPair> {
  const seed = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seedText)));
  const pkcs8 = Uint8Array.from([...pkcs8Prefix, ...seed]);
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, { name: "Ed25519" }, true, ["sign"]);
  const x = (await crypto.subtle.exportKey("jwk", key)).x as string;
  return {
    privateKeyPem: pem("PRIVATE KEY", pkcs8),
    privateJwk: { kty: "OKP", crv: "Ed25519", x, d: toBase64Url(seed) },
    publicKeyPem: pem("PUBLIC KEY", Uint8Array.from([...spkiPrefix, ...(fromBase64Url(x) as Uint8Array)])),
  };
}

export function importSigningKey({ kty, crv, x, d }: PrivateJwk): Promise<CryptoKey> {
  return crypto.subtle.importKey("jwk", { kty, crv, x, d }, { name: "Ed25519" }, false, ["sign"]);
}

/** An Ed25519 key is short enough for one line of base64. */
function pem(kind: string, der: Uint8Array): string {
  return `-----BEGIN ${kind}-----\n${toBase64(der)}\n-----END ${kind}-----\n`;
}
