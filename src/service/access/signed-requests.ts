import type { Instant } from "../../base/instants.ts";
import { get } from "../../base/table.ts";
import type { Call } from "../../kernel/call.ts";
import type { SignatureCheck } from "../../kernel/operation.ts";
import type { Credential } from "../../model/account.ts";
import { nonceKey, seenNonces } from "../../model/windows.ts";
import type { World } from "../../model/world.ts";
import { verifySignature } from "./signatures/verify.ts";

export interface SignedRequest {
  readonly call: Call;
  readonly credential: Credential;
  readonly world: World;
  readonly now: Instant;
  readonly realNow: Instant;
}

/** Verifies the signature on a call against the one key that its credential registered. */
export function checkSignedRequest({ call, credential, world, now, realNow }: SignedRequest): Promise<SignatureCheck> {
  const { method, url, headers, body } = call;
  const { id, name, publicKey } = credential;
  return verifySignature(
    { method, url, headers, body: body === "too_large" ? null : body },
    {
      now,
      realNow,
      key: publicKey && { keyId: id, name, jwk: publicKey.jwk },
      nonceSeen: (nonce) => get(world.tables, seenNonces, nonceKey(id, nonce)) !== undefined,
    },
  );
}
