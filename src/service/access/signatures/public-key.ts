import { fromBase64, fromBase64Url, toBase64Url } from "../../../base/base64.ts";
import type { PublicJwk } from "../../../model/account.ts";
import type { Read } from "./structured-fields.ts";

/** Reads a registered key. Synchronous, because an Ed25519 key is 32 bytes in a fixed wrapping. */
export function readPublicKey(material: { readonly jwk?: unknown; readonly pem?: unknown }): Read<PublicJwk> {
  if (material.jwk !== undefined && material.pem !== undefined) return { problem: "Give jwk or pem, not both." };
  if (material.jwk !== undefined) return readJwk(material.jwk);
  if (typeof material.pem === "string") return readPem(material.pem);
  return { problem: "Give the Ed25519 public key as jwk (an object) or as pem (text)." };
}

const keyBytes = 32;

function readJwk(jwk: unknown): Read<PublicJwk> {
  if (typeof jwk !== "object" || jwk === null) return { problem: "jwk must be an object with kty, crv and x." };
  const { kty, crv, x, d } = jwk as Record<string, unknown>;
  if (d !== undefined)
    return { problem: "jwk holds a private key (d): register the public half only, kty, crv and x." };
  if (kty !== "OKP") return { problem: `jwk.kty is ${quoted(kty)}: an Ed25519 key has kty "OKP" and crv "Ed25519".` };
  if (crv !== "Ed25519") return { problem: `jwk.crv is ${quoted(crv)}: only "Ed25519" is accepted.` };
  const bytes = typeof x === "string" ? fromBase64Url(x.replace(/=$/, "")) : null;
  if (bytes === null) return { problem: "jwk.x must be the public key in base64url." };
  return publicJwk(bytes, "jwk.x");
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
  if (kind !== "PUBLIC KEY") return { problem: `pem holds a ${quoted(kind)}: it must be a "PUBLIC KEY" (SPKI).` };
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

/** A caller's text for use in a message: shortened, and in quotes. */
function quoted(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : typeof value;
}
