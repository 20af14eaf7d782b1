import { z } from "zod";
import { iso } from "../../base/instants.ts";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation, reply } from "../../kernel/operation.ts";
import { Entitlement } from "../../model/entitlements.ts";
import { KeySignatures } from "../../model/key.ts";
import { InstantText } from "../../model/shapes.ts";
import { SignatureVerdict } from "../../model/signature.ts";
import { creditsOf } from "../billing/credits.ts";
import { quotaNames, quotaOf } from "../billing/quotas.ts";
import { keyOperations } from "./key-operations.ts";
import { showKey, signaturesOf } from "./keys.ts";
import { verdictWithout } from "./signed-requests.ts";

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
      .meta({ description: "Null for a person's session." }),
  })
  .meta({ id: "Me" });

const readMe = operation({
  id: "me.get",
  route: "GET /v1/me",
  tag,
  summary: "Read the principal that the credential stands for",
  source: assumed("A-05"),
  access: { to: "self", cost: free, limit: reads },
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
            prefix: showKey(credential).prefix,
            expiresAt: credential.expiresAt === null ? null : iso(credential.expiresAt),
            signatures: signaturesOf(credential),
          }
        : null,
    };
  },
});

const Allowance = {
  limit: z.int().min(0),
  used: z.int().min(0),
  remaining: z.int().min(0),
  resetsAt: InstantText,
};

const readQuotas = operation({
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
        quotas: z.array(z.looseObject({ name: z.enum(quotaNames), ...Allowance })),
      })
      .meta({ id: "Quotas" }),
  },
  refuses: [],
  handle: ({ world, caller: { account }, now }) => ({
    credits: creditsOf(world, account, now),
    quotas: quotaNames.map((name) => quotaOf(world, account, name, now)),
  }),
});

const checkSignature = operation({
  id: "keys.signatureCheck",
  route: "POST /v1/keys/signature-check",
  tag,
  summary: "Explain the signature on this very request",
  description:
    "Answers 200 whatever the signature is worth: which signer matched, what it covers and misses, whether the body's digest is valid, and whether it was made within the window. Send the request exactly as the one that was refused.",
  source: assumed("A-07"),
  access: { to: "self", cost: free, limit: reads },
  judgesSignature: true,
  anyBody: true,
  ignores: ["query"],
  answers: { status: 200, body: SignatureVerdict.meta({ id: "SignatureVerdict" }) },
  refuses: [],
  handle: ({ caller, signature }) =>
    reply({ status: 200, value: signature?.verdict ?? verdictWithout(caller.credential) }),
});

export const accessOperations = [readMe, readQuotas, ...keyOperations, checkSignature];
