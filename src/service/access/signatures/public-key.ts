import { fromBase64, fromBase64Url, toBase64Url } from "../../../base/base64.ts";
import type { PublicJwk } from "../../../model/account.ts";
import type { MintKey } from "../../../model/key.ts";
import type { Read } from "./structured-fields.ts";

type Given = Pick<NonNullable<MintKey["publicKey"]>, "jwk" | "pem">;

/** Reads a key that is registered. Synchronous, because an Ed25519 key is 32 bytes in a fixed wrapping. */
export function readPublicKey({ jwk, pem = "" }: Given): Read<PublicJwk> {
  return jwk === undefined ? readPem(pem) : readJwk(jwk);
}

const keyBytes = 32;

function readJwk({ x, d }: NonNullable<Given["jwk"]>): Read<PublicJwk> {
  if (d !== undefined)
    return { problem: "jwk holds a private key (d): register the public half only, kty, crv and x." };
  const bytes = fromBase64Url(x);
  return bytes === null ? { problem: "jwk.x must be the public key in base64url." } : publicJwk(bytes, "jwk.x");
}

const begin = "-----BEGIN ";
const spkiPrefix = "302a300506032b6570032100";
const otherKeys: readonly (readonly [oid: string, name: string])[] = [
  ["06092a864886f70d0101", "an RSA"],
  ["06072a8648ce3d0201", "an elliptic-curve (ECDSA)"],
  ["06032b656e", "an X25519"],
  ["06032b656f", "an X448"],
  ["06032b6571", "an Ed448"],
];

function readPem(pem: string): Read<PublicJwk> {
  const text = pem.trim();
  if (text.startsWith("ssh-"))
    return { problem: "pem is an OpenSSH key: convert it with ssh-keygen -e -m PKCS8 -f FILE." };
  const kind = text.startsWith(begin) ? text.slice(begin.length, text.indexOf("-----", begin.length)) : null;
  if (kind === null) return { problem: 'pem must begin with "-----BEGIN PUBLIC KEY-----".' };
  if (kind.includes("PRIVATE")) {
    return { problem: "pem holds a private key: register the public half (openssl pkey -in FILE -pubout)." };
  }
  const end = `-----END ${kind}-----`;
  if (kind !== "PUBLIC KEY") {
    return { problem: `pem holds a "${kind.slice(0, 40)}": it must be a "PUBLIC KEY" (SPKI).` };
  }
  if (!text.endsWith(end)) return { problem: `pem must end with "${end}".` };
  const body = text.slice(`${begin}${kind}-----`.length, -end.length).replace(/[\r\n\t ]/g, "");
  const der = fromBase64(body);
  if (der === null) return { problem: "pem is not valid base64 between its first and last line." };
  const hex = Array.from(der.subarray(0, 32), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const other = otherKeys.find(([oid]) => hex.includes(oid));
  if (other !== undefined) return { problem: `pem holds ${other[1]} key: only Ed25519 is accepted.` };
  if (!hex.startsWith(spkiPrefix)) return { problem: "pem does not hold an Ed25519 public key (SPKI)." };
  return publicJwk(der.subarray(spkiPrefix.length / 2), "pem");
}

function publicJwk(bytes: Uint8Array, member: string): Read<PublicJwk> {
  if (bytes.length !== keyBytes) {
    return { problem: `${member} has ${bytes.length} bytes of key; an Ed25519 public key has ${keyBytes}.` };
  }
  return { value: { kty: "OKP", crv: "Ed25519", x: toBase64Url(bytes) } };
}
