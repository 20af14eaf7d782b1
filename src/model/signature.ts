import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";

const instant = z
  .string()
  .nullable()
  .meta({ description: "ISO 8601 instant", ...from(assumed("A-07")) });

/** The answer of POST /v1/keys/signature-check: §5 states its content, A-07 its members. */
export const SignatureVerdict = z
  .looseObject({
    verified: z.boolean(),
    signer: z
      .looseObject({ keyId: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "The registered key whose signature it is, even where something else is wrong." }),
    label: z.string().nullable().meta({ description: "The label of the signature that was judged." }),
    components: z.looseObject({ covered: z.array(z.string()), missing: z.array(z.string()) }),
    digest: z.looseObject({
      present: z.boolean(),
      valid: z
        .boolean()
        .nullable()
        .meta({ description: "Whether the body has the digest that was sent; null where no Content-Digest was sent." }),
    }),
    window: z.looseObject({
      created: instant,
      expires: instant,
      acceptable: z.boolean(),
      reason: z.string().nullable(),
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "The first thing to fix about the signature; null when it is verified." }),
    base: z
      .string()
      .nullable()
      .meta({
        description: "The signature base as the service built it, credentials redacted.",
        ...from(assumed("A-102")),
      }),
  })
  .meta(from(assumed("A-07")));

export type SignatureVerdict = z.infer<typeof SignatureVerdict>;
