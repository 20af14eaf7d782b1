// Figures: A-08.
import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { Key, KeyId, MintKey } from "../../model/key.ts";
import { InstantText } from "../../model/shapes.ts";

const tag = "Access";

const reads = perMinute(60, "account");

const writes = perMinute(30, "account");

export const createKey = declare({
  id: "keys.create",
  route: "POST /v1/keys",
  tag,
  summary: "Mint an API key",
  description:
    "A key always holds at most what its minter holds. The secret is answered once, here, and can never be read again. Register an Ed25519 public key to let the key sign its requests, and require signatures to refuse unsigned ones.",
  source: assumed("A-06"),
  access: { to: "key:create", cost: free, limit: writes },
  body: MintKey,
  beyondSchema: [
    { member: "publicKey", when: "It holds no Ed25519 public key." },
    { member: "expiresAt", when: "It lies in the past." },
  ],
  creates: {
    what: "key",
    undo: [{ route: "DELETE /v1/keys/{id}", params: { id: "/key/id" } }],
    listed: { route: "GET /v1/keys", in: "/keys", as: "key" },
  },
  hands: { key: "/key/id" },
  answers: {
    status: 201,
    body: z
      .looseObject({ key: Key, secret: z.string().meta({ examples: ["svc_sk_4kd93hf8a0s7d6f5"] }) })
      .meta({ id: "MintedKey" }),
  },
  refuses: ["bad_request", "forbidden", "payment_required"],
  reasons: {
    forbidden: "The key would hold more than its minter.",
    payment_required: "The key would hold more than the plan includes.",
  },
});

export const listKeys = declare({
  id: "keys.list",
  route: "GET /v1/keys",
  tag,
  summary: "List the account's keys without their secrets",
  source: assumed("A-06"),
  access: { to: "key:read", cost: free, limit: reads },
  hands: { key: "/keys/0/id" },
  answers: { status: 200, body: z.looseObject({ keys: z.array(Key) }).meta({ id: "Keys" }) },
  refuses: [],
});

export const deleteKey = declare({
  id: "keys.revoke",
  route: "DELETE /v1/keys/{id}",
  tag,
  summary: "Revoke a key",
  description: "From the next request on the key is refused with 401. Revoking again answers the first time.",
  source: assumed("A-06"),
  access: { to: "key:delete", cost: free, limit: writes },
  params: z.object({ id: KeyId }),
  creates: "nothing",
  answers: {
    status: 200,
    body: z.looseObject({ id: KeyId, revokedAt: InstantText }).meta({ id: "RevokedKey" }),
  },
  refuses: ["not_found"],
});
