import { newLruCache } from "../../../base/lru-cache.ts";
import type { PublicJwk } from "../../../model/account.ts";

/**
 * Keys that WebCrypto has imported, by their x, so that a poll does not import its key each time. This is not part of
 * any world: the entry depends only on the key, and so does the refusal of a key that cannot be imported.
 */
const imported = newLruCache<Promise<CryptoKey>>(1_000);

export function importedKey(jwk: PublicJwk): Promise<CryptoKey> {
  return imported.getOrCreate(jwk.x, () => importVerifyingKey(jwk));
}

function importVerifyingKey({ kty, crv, x }: PublicJwk): Promise<CryptoKey> {
  return crypto.subtle.importKey("jwk", { kty, crv, x }, { name: "Ed25519" }, false, ["verify"]);
}
