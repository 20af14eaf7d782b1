import { iso } from "../../base/instants.ts";
import { listFirst } from "../../base/text.ts";
import * as declared from "../../interface/access/key-operations.ts";
import { planIncludes } from "../../interface/billing/catalog.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import type { MintKey } from "../../model/key.ts";
import { entitlementsLacking, keyOfAccount, keysOfAccount, mintKey, revokeKey, showKey } from "./keys.ts";
import { readPublicKey } from "./signatures/public-key.ts";

const createKey = implement(declared.createKey, {
  handle({ world, caller, body, now, refuse }) {
    const callerLacks = entitlementsLacking(caller, body.entitlements);
    if (callerLacks.length > 0) {
      refuse("forbidden", `You cannot grant what you do not hold: ${listFirst(callerLacks)}.`);
    }
    const unpaid = body.entitlements.filter((each) => !planIncludes(caller.account, each));
    if (unpaid.length > 0) {
      refuse(
        "payment_required",
        `The plan "${caller.account.plan}" does not include ${listFirst(unpaid)}. Upgrade it.`,
        { gate: "plan" },
      );
    }
    if (body.expiresAt != null && Date.parse(body.expiresAt) <= now) {
      refuse("bad_request", `"expiresAt" must lie in the future; it is ${iso(now)} now.`);
    }
    const key = mintKey(world, caller, body, readRegisteredKey(body.publicKey ?? null, refuse), now);
    return { key: showKey(world, key, now), secret: key.token };
  },
});

function readRegisteredKey(
  given: NonNullable<MintKey["publicKey"]> | null,
  refuse: (code: "bad_request", message: string) => never,
) {
  if (given === null) return null;
  const parsed = readPublicKey(given);
  if ("problem" in parsed) return refuse("bad_request", `"publicKey" ${parsed.problem}`);
  return { alg: given.alg, jwk: parsed.value };
}

const listKeys = implement(declared.listKeys, {
  handle: ({ world, caller, now }) => ({
    keys: keysOfAccount(world, caller.account.id).map((key) => showKey(world, key, now)),
  }),
});

const deleteKey = implement(declared.deleteKey, {
  handle({ world, caller, params, now, refuse }) {
    const key =
      keyOfAccount(world, caller.account.id, params.id) ?? refuse("not_found", `No key ${params.id} in this account.`);
    return { id: key.id, revokedAt: iso(revokeKey(world, key, now).revokedAt ?? now) };
  },
});

export const keyOperations = { createKey, listKeys, deleteKey } satisfies Handlers<typeof declared>;
