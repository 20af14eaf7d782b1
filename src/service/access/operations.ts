import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { Entitlement } from "../../model/entitlements.ts";
import { InstantText } from "../../model/shapes.ts";

const Me = z
  .looseObject({
    actor: z.looseObject({ kind: z.enum(["member", "key"]), id: z.string(), name: z.string() }),
    account: z.looseObject({ id: z.string(), name: z.string(), plan: z.string() }),
    entitlements: z.array(Entitlement),
    key: z
      .looseObject({
        id: z.string(),
        prefix: z.string(),
        expiresAt: InstantText.nullable(),
        signatures: z.looseObject({ registered: z.boolean(), required: z.boolean(), keyId: z.string().nullable() }),
      })
      .nullable(),
  })
  .meta({ id: "Me" });

const readMe = operation({
  id: "me.get",
  route: "GET /v1/me",
  tag: "Access",
  summary: "Read the principal that the credential stands for",
  source: assumed("A-05"),
  access: { to: "self", cost: free, limit: perMinute(60, "account") },
  answers: { status: 200, body: Me },
  refuses: [],
  handle({ caller: { credential, account } }) {
    const isKey = credential.kind === "key";
    return {
      actor: { kind: isKey ? ("key" as const) : ("member" as const), id: credential.id, name: credential.name },
      account: { id: account.id, name: account.name, plan: account.plan },
      entitlements: [...credential.entitlements],
      key: isKey
        ? {
            id: credential.id,
            prefix: credential.token.slice(0, 12),
            expiresAt: credential.expiresAt === null ? null : new Date(credential.expiresAt).toISOString(),
            signatures: {
              registered: credential.publicKey !== null,
              required: credential.requireSignatures,
              keyId: credential.publicKey === null ? null : credential.id,
            },
          }
        : null,
    };
  },
});

export const accessOperations = [readMe];
