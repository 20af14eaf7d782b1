import { isoOrNull } from "../../base/instants.ts";
import * as declared from "../../interface/access/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { quotaOf } from "../../kernel/quotas.ts";
import { nameOf } from "../../model/account.ts";
import { quotaNames } from "../../model/quota.ts";
import { creditsOf } from "../billing/credits.ts";
import { prefixOf, signaturesOf } from "./keys.ts";
import { unsigned } from "./signatures/verify.ts";

const readMe = implement(declared.readMe, {
  handle({ caller: { credential, account } }) {
    const isKey = credential.kind === "key";
    return {
      actor: { kind: isKey ? ("key" as const) : ("member" as const), id: credential.id, name: nameOf(credential) },
      account: { id: account.id, name: account.name, plan: account.plan },
      entitlements: [...credential.entitlements],
      key: isKey
        ? {
            id: credential.id,
            prefix: prefixOf(credential),
            expiresAt: isoOrNull(credential.expiresAt),
            signatures: signaturesOf(credential),
          }
        : null,
    };
  },
});

const readQuotas = implement(declared.readQuotas, {
  handle: ({ world, caller: { account }, now, rules }) => ({
    credits: creditsOf(world, account, now),
    quotas: quotaNames.map((name) => quotaOf(rules, world, account, name, now)),
  }),
});

const checkSignature = implement(declared.checkSignature, {
  handle: ({ signature }) => signature?.verdict ?? unsigned,
});

export const accessOperations = { readMe, readQuotas, checkSignature } satisfies Handlers<typeof declared>;
