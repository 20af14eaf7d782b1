// Figures: A-06.
import { z } from "zod";
import { Entitlement, keyEntitlementOf } from "./entitlements.ts";
import { eitherOf, neededWhen, withRules } from "./member-rules.ts";
import type { ReadingOf } from "./readings.ts";
import { InstantInput, InstantText, wordsOf } from "./shapes.ts";

const KeyName = wordsOf(80).meta({ examples: ["Nightly sync"] });

export const KeyId = z
  .string()
  .min(1)
  .max(32)
  .meta({ examples: ["key_00001k3m9ax"] });

/** How a key signs: whether a public key is registered, and whether unsigned requests are refused (§5.5). */
export const KeySignatures = z
  .looseObject({ registered: z.boolean(), required: z.boolean(), keyId: z.string().nullable() })
  .meta({ id: "KeySignatures" });

export const Key = z
  .looseObject({
    id: KeyId,
    name: KeyName,
    prefix: z.string().meta({ examples: ["svc_sk_4kd9"] }),
    entitlements: z.array(Entitlement),
    createdAt: InstantText,
    createdBy: z.string().nullable(),
    expiresAt: InstantText.nullable(),
    revokedAt: InstantText.nullable(),
    signatures: KeySignatures,
  })
  .meta({ id: "Key" });
export type Key = z.infer<typeof Key>;

const PublicKeyInput = withRules(
  z.strictObject({
    alg: z.literal("ed25519"),
    jwk: z
      // Unknown members are ignored (RFC 7517 §4): WebCrypto exports `ext` with every key.
      .looseObject({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: z
          .string()
          .regex(/^[\w-]{43}$/, "must be 43 characters of base64url")
          .meta({ examples: ["_m1jNIcZyjzPTZ2pFfajQ09esFVDTIn0ZlxipRZhxys"] }),
        kid: z.string().max(200).optional(),
        use: z.string().max(20).optional(),
        alg: z.string().max(20).optional(),
        key_ops: z.array(z.string().max(20)).max(5).optional(),
      })
      .optional(),
    pem: z.string().max(4_000).optional(),
  }),
  eitherOf("jwk", "pem"),
);

/** The request that mints a key. A-04 has several readings of which entitlements it may have. */
export const mintKeyOf = (rights: ReadingOf<"A-04">) =>
  withRules(
    z.strictObject({
      name: KeyName,
      entitlements: z.array(keyEntitlementOf(rights)).min(1).max(50),
      expiresAt: InstantInput.nullable().optional(),
      publicKey: PublicKeyInput.nullable().optional(),
      requireSignatures: z.boolean().optional(),
    }),
    neededWhen("publicKey", ["requireSignatures", [true]], 'is needed where "requireSignatures" is true'),
  ).meta({
    ...(rights === "no-projects" && { id: "MintKey" }),
    examples: [{ name: "Nightly sync", entitlements: ["search:read", "contact:read"], expiresAt: null }],
  });

export const MintKey = mintKeyOf("no-projects");
export type MintKey = z.infer<typeof MintKey>;
