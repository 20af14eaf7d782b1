import demo from "../../../../fixtures/demo-signer.json" with { type: "json" };
import type { PublicJwk } from "../../../../src/model/account.ts";
import type { SignedCall } from "../../../../src/service/access/signatures/message.ts";
import { readPublicKey } from "../../../../src/service/access/signatures/public-key.ts";
import { type VerifyOptions, verifySignature } from "../../../../src/service/access/signatures/verify.ts";
import { type SignOptions, signCall } from "./sign.ts";

export const now = Date.UTC(2026, 2, 1, 9, 0, 0);

export const call: SignedCall = {
  method: "POST",
  url: "http://127.0.0.1:4747/v1/keys/signature-check?lang=ts&page=1",
  headers: { authorization: "Bearer svc_sk_demo_signer", "content-type": "application/json" },
  body: new TextEncoder().encode('{"hello":"world"}'),
};

export const signer = {
  keyId: demo.keyId,
  privateJwk: { kty: "OKP", crv: "Ed25519", x: demo.privateJwk.x, d: demo.privateJwk.d },
} as const;

const registered = { keyId: demo.keyId, name: "Demo signer", jwk: publicJwk({ pem: demo.publicKeyPem }) };

export function publicJwk(material: Parameters<typeof readPublicKey>[0]): PublicJwk {
  const read = readPublicKey(material);
  if ("problem" in read) throw new Error(read.problem);
  return read.value;
}

/** The call with the headers that sign it. */
export async function signed(options: Partial<SignOptions> = {}, unsigned: SignedCall = call): Promise<SignedCall> {
  const headers = await signCall(unsigned, signer, { now, ...options });
  return { ...unsigned, headers: { ...unsigned.headers, ...headers } };
}

/** The call with one header set to something else. */
export function withHeader(subject: SignedCall, name: string, value: string): SignedCall {
  return { ...subject, headers: { ...subject.headers, [name]: value } };
}

export function verify(subject: SignedCall, options: Partial<VerifyOptions> = {}) {
  return verifySignature(subject, { key: registered, now, realNow: now, nonceSeen: () => false, ...options });
}

export async function reasonFor(subject: SignedCall, options: Partial<VerifyOptions> = {}): Promise<string | null> {
  return (await verify(subject, options)).verdict.reason;
}
