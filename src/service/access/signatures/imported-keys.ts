import type { PublicJwk } from "./public-key.ts";

/**
 * Keys that WebCrypto has imported, by their x, so that a poll does not import its key each time.
 * This is no state of any world: the entry is a function of the key. The oldest entry makes room for a new one.
 */
const imported = new Map<string, Promise<CryptoKey>>();
const maxKept = 1_000;

export function importedKey(jwk: PublicJwk): Promise<CryptoKey> {
  const known = imported.get(jwk.x);
  if (known !== undefined) return known;
  const key = importVerifyingKey(jwk);
  if (imported.size >= maxKept) imported.delete(imported.keys().next().value as string);
  imported.set(jwk.x, key);
  key.catch(() => imported.delete(jwk.x));
  return key;
}

function importVerifyingKey({ kty, crv, x }: PublicJwk): Promise<CryptoKey> {
  return crypto.subtle.importKey("jwk", { kty, crv, x }, { name: "Ed25519" }, false, ["verify"]);
}
