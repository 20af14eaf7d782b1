import type { Instant } from "../../base/instants.ts";
import { get } from "../../base/table.ts";
import type { Call } from "../../kernel/call.ts";
import type { SignatureCheck } from "../../kernel/operation.ts";
import type { Credential } from "../../model/account.ts";
import type { SignatureVerdict } from "../../model/signature.ts";
import { nonceKey, seenNonces } from "../../model/windows.ts";
import type { World } from "../../model/world.ts";
import { readPublicKey } from "./signatures/public-key.ts";
import { type RegisteredKey, verifySignature } from "./signatures/verify.ts";

export interface SignedRequest {
  readonly call: Call;
  readonly credential: Credential;
  readonly world: World;
  readonly now: Instant;
  readonly realNow: Instant;
}

/** Verifies the signature on a call against the one key that its credential registered. */
export async function checkSignedRequest({
  call,
  credential,
  world,
  now,
  realNow,
}: SignedRequest): Promise<SignatureCheck> {
  const { verdict, remember } = await verifySignature(
    { method: call.method, url: call.url, headers: call.headers, body: bytesOf(call) },
    {
      now,
      realNow,
      keys: registeredKeys(credential),
      nonceSeen: (nonce) => get(world.tables, seenNonces, nonceKey(credential.id, nonce)) !== undefined,
    },
  );
  return {
    verified: verdict.verified,
    reason: verdict.reason,
    verdict,
    remember: remember && { nonce: remember.nonce, until: remember.until },
  };
}

/** The answer of the signature check when there is nothing to check. */
export function verdictWithout(credential: Credential): SignatureVerdict {
  const reason =
    credential.publicKey === null
      ? "The request carries no signature, and the credential has no public key registered to verify one with."
      : "The request carries no signature: send Signature-Input and Signature headers.";
  return {
    verified: false,
    signer: null,
    label: null,
    components: { covered: [], missing: [] },
    digest: { present: false, valid: null },
    window: { created: null, expires: null, acceptable: false, reason: null },
    reason,
  };
}

function registeredKeys({ id, name, publicKey }: Credential): RegisteredKey[] {
  if (publicKey === null) return [];
  const read = readPublicKey(publicKey);
  return "problem" in read ? [] : [{ keyId: id, name, jwk: read.value }];
}

function bytesOf(call: Call): Uint8Array | null {
  return call.body === "too_large" ? null : call.body;
}
