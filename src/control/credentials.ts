import { z } from "zod";
import demoSigner from "../../fixtures/demo-signer.json" with { type: "json" };
import { all, get } from "../base/table.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { accounts, type Credential, credentials } from "../model/account.ts";
import { Entitlement } from "../model/entitlements.ts";
import { inForce } from "../model/in-force.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

const Signing = z
  .looseObject({
    keyId: z.string(),
    alg: z.literal("ed25519"),
    privateKeyPem: z.string(),
    privateJwk: z.looseObject({ kty: z.string(), crv: z.string(), x: z.string(), d: z.string() }),
    publicKeyPem: z.string(),
  })
  .meta({ id: "SigningKey" });

const DemoCredential = z
  .looseObject({
    name: z.string(),
    token: z.string(),
    kind: z.enum(["session", "key"]),
    account: z.string(),
    plan: z.string(),
    entitlements: z.array(Entitlement),
    note: z.string(),
    signing: Signing.nullable(),
  })
  .meta({ id: "DemoCredential" });
export type DemoCredential = z.output<typeof DemoCredential>;

export function credentialOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.credentials",
      route: "GET /_understudy/credentials",
      ...control,
      summary: "List the credentials that this world began with",
      description: "Keys minted later are not among them: their secret is shown once, to the caller who minted them.",
      answers: { status: 200, body: z.looseObject({ credentials: z.array(DemoCredential) }) },
      refuses: [],
      handle({ call }) {
        const { world } = sandboxOf(stage(), call);
        const views = all(world.tables, credentials).flatMap((credential) => {
          const plan = get(world.tables, accounts, credential.accountId)?.plan ?? "";
          return credential.note === null ? [] : [show(inForce(world, credential), credential.note, plan)];
        });
        return { credentials: views };
      },
    }),
  ];
}

function show(credential: Credential, note: string, plan: string): z.input<typeof DemoCredential> {
  const { name, token, kind, accountId, entitlements } = credential;
  return {
    name,
    token,
    kind,
    account: accountId,
    plan,
    entitlements: [...entitlements],
    note,
    signing: signingOf(credential),
  };
}

/** The private half is known for the demo's own key pair only. */
function signingOf({ id, publicKey }: Credential): z.input<typeof Signing> | null {
  const { privateKeyPem, privateJwk, publicKeyPem } = demoSigner;
  if (publicKey === null || publicKey.jwk.x !== privateJwk.x) return null;
  return { keyId: id, alg: "ed25519", privateKeyPem, privateJwk, publicKeyPem };
}
