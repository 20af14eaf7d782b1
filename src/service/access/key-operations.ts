import { z } from "zod";
import { iso } from "../../base/instants.ts";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { Key, KeyId, MintKey } from "../../model/key.ts";
import { InstantText } from "../../model/shapes.ts";
import { planIncludes } from "../billing/catalog.ts";
import { beyondReach, keyOfAccount, keysOfAccount, mintKey, revokeKey, showKey } from "./keys.ts";
import { readPublicKey } from "./signatures/public-key.ts";

const tag = "Access";
const reads = perMinute(60, "account");
const writes = perMinute(30, "account");

const createKey = operation({
  id: "keys.create",
  route: "POST /v1/keys",
  tag,
  summary: "Mint an API key",
  description:
    "A key is always a narrowing of whoever mints it. The secret is answered once, here, and can never be read again. Register an Ed25519 public key to let the key sign its requests, and require signatures to refuse unsigned ones.",
  source: assumed("A-06"),
  access: { to: "key:create", cost: free, limit: writes },
  body: MintKey,
  beyondSchema: [
    { member: "publicKey", when: "It holds no Ed25519 public key." },
    { member: "expiresAt", when: "It lies in the past." },
  ],
  answers: {
    status: 201,
    body: z
      .looseObject({ key: Key, secret: z.string().meta({ examples: ["svc_sk_4kd93hf8a0s7d6f5"] }) })
      .meta({ id: "MintedKey" }),
  },
  refuses: ["bad_request", "forbidden", "payment_required"],
  reasons: {
    forbidden: "The key would hold more than whoever mints it.",
    payment_required: "The key would hold more than the plan includes.",
  },
  links: { revoke: { operation: "keys.revoke", params: { id: "/key/id" } } },
  handle({ world, caller, body, now, refuse }) {
    const callerLacks = beyondReach(caller, body.entitlements);
    if (callerLacks.length > 0) {
      refuse("forbidden", `You cannot grant what you do not hold: ${callerLacks.join(", ")}.`);
    }
    const unpaid = body.entitlements.filter((each) => !planIncludes(caller.account, each));
    if (unpaid.length > 0) {
      refuse(
        "payment_required",
        `The plan "${caller.account.plan}" does not include ${unpaid.join(", ")}. Upgrade it.`,
      );
    }
    if (body.expiresAt != null && Date.parse(body.expiresAt) <= now) {
      refuse("bad_request", `"expiresAt" must lie in the future; it is ${iso(now)} now.`);
    }
    const key = mintKey(world, caller, body, registered(body.publicKey ?? null, refuse), now);
    return { key: showKey(key), secret: key.token };
  },
});

function registered(
  given: NonNullable<MintKey["publicKey"]> | null,
  refuse: (code: "bad_request", message: string) => never,
) {
  if (given === null) return null;
  const read = readPublicKey(given);
  if ("problem" in read) return refuse("bad_request", `"publicKey" ${read.problem}`);
  return { alg: "ed25519" as const, jwk: read.value };
}

const listKeys = operation({
  id: "keys.list",
  route: "GET /v1/keys",
  tag,
  summary: "List the account's keys, newest first, without their secrets",
  source: assumed("A-06"),
  access: { to: "key:read", cost: free, limit: reads },
  answers: { status: 200, body: z.looseObject({ keys: z.array(Key) }).meta({ id: "Keys" }) },
  refuses: [],
  handle: ({ world, caller }) => ({ keys: keysOfAccount(world, caller.account.id).map(showKey) }),
});

const deleteKey = operation({
  id: "keys.revoke",
  route: "DELETE /v1/keys/{id}",
  tag,
  summary: "Revoke a key",
  description: "From the next request on the key is refused with 401. Revoking again answers the first time.",
  source: assumed("A-06"),
  access: { to: "key:delete", cost: free, limit: writes },
  params: z.object({ id: KeyId }),
  answers: {
    status: 200,
    body: z.looseObject({ id: KeyId, revokedAt: InstantText }).meta({ id: "RevokedKey" }),
  },
  refuses: ["not_found"],
  handle({ world, caller, params, now, refuse }) {
    const key =
      keyOfAccount(world, caller.account.id, params.id) ?? refuse("not_found", `No key ${params.id} in this account.`);
    return { id: key.id, revokedAt: iso(revokeKey(world, key, now).revokedAt ?? now) };
  },
});

export const keyOperations = [createKey, listKeys, deleteKey];
