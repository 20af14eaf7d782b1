// Figures: A-08.
import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { Entitlement } from "../../model/entitlements.ts";
import { KeySignatures } from "../../model/key.ts";
import { quotaNames } from "../../model/quota.ts";
import { InstantText } from "../../model/shapes.ts";
import { SignatureVerdict } from "../../model/signature.ts";

const tag = "Access";

const reads = perMinute(60, "account");

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
        signatures: KeySignatures,
      })
      .nullable()
      .meta({ description: "The key that was used; null for a person's session." }),
  })
  .meta({ id: "Me" });

export const readMe = declare({
  id: "me.get",
  route: "GET /v1/me",
  tag,
  summary: "Read the principal that the credential stands for",
  source: assumed("A-05"),
  access: { to: "self", cost: free, limit: reads },
  answers: { status: 200, body: Me },
  refuses: [],
});

const Allowance = {
  limit: z.int().min(0),
  used: z.int().min(0),
  remaining: z.int().min(0),
  resetsAt: InstantText,
};

export const readQuotas = declare({
  id: "quotas.get",
  route: "GET /v1/quotas",
  tag,
  summary: "Read the account's credits and quotas of the current month",
  source: assumed("A-10"),
  access: { to: "self", cost: free, limit: reads },
  answers: {
    status: 200,
    body: z
      .looseObject({
        credits: z.looseObject({
          granted: z.int().min(0),
          used: z.int(),
          remaining: z.int().min(0),
          resetsAt: InstantText,
        }),
        quotas: z.array(z.looseObject({ name: z.string().meta({ examples: [...quotaNames] }), ...Allowance })),
      })
      .meta({ id: "Quotas" }),
  },
  refuses: [],
});

export const checkSignature = declare({
  id: "keys.signatureCheck",
  route: "POST /v1/keys/signature-check",
  tag,
  summary: "Explain the signature on this very request",
  description:
    "Always answers 200: which signer matched, what it covers and misses, whether the body's digest is valid, and whether it was made within the window. Send the request exactly as the one that was refused.",
  source: assumed("A-07"),
  access: { to: "self", cost: free, limit: reads },
  judgesSignature: true,
  anyBody: true,
  ignores: ["query"],
  creates: "nothing",
  answers: { status: 200, body: SignatureVerdict.meta({ id: "SignatureVerdict" }) },
  refuses: [],
});
