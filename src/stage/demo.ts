import demoSigner from "../../fixtures/demo-signer.json" with { type: "json" };
import type { PublicKey } from "../model/account.ts";

/** The public half of the one key pair whose private half is public too. */
export const demoPublicKey: PublicKey = {
  alg: "ed25519",
  jwk: { kty: "OKP", crv: "Ed25519", x: demoSigner.privateJwk.x },
};
