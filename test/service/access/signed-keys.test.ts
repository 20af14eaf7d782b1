import { expect, test } from "vitest";
import { startWorld } from "../../harness.ts";
import type { PrivateJwk } from "./signatures/private-key.ts";
import { signCall } from "./signatures/sign.ts";

const base = "http://understudy.local";

async function keyPair() {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const { kty, crv, x } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  const { d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { jwk: { kty, crv, x }, privateJwk: { kty, crv, x, d } as PrivateJwk };
}

async function signingKey(requireSignatures = true) {
  const world = startWorld();
  const { privateJwk, jwk } = await keyPair();
  const minted = await world.call("POST /v1/keys", {
    body: { name: "Signer", entitlements: ["search:read"], publicKey: { alg: "ed25519", jwk }, requireSignatures },
  });
  const { key, secret } = minted.json;
  const sign = async (route: string, nonce?: string) => {
    const [method, path] = route.split(" ") as [string, string];
    const headers = { authorization: `Bearer ${secret}` };
    return signCall(
      { method, url: base + path, headers, body: null },
      { keyId: key.id, privateJwk },
      { now: Date.parse("2026-03-01T09:00:00Z"), ...(nonce && { nonce }) },
    );
  };
  return { ...world, key, secret, sign };
}

test("a nonce is valid for one request, even when two arrive at once", async () => {
  const { call, secret, sign } = await signingKey();
  const headers = { ...(await sign("GET /v1/me", "only-once")) };
  const both = await Promise.all([1, 2].map(() => call("GET /v1/me", { as: secret, headers })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("without a registered key, signature headers change nothing", async () => {
  const { call } = startWorld();
  const headers = { "signature-input": "sig=()", signature: "sig=::" };
  expect((await call("GET /v1/me", { as: "agent", headers })).status).toBe(200);
  const check = await call("POST /v1/keys/signature-check", { as: "agent" });
  expect(check.json).toMatchObject({ verified: false, signer: null });
});

test("the check of an unsigned request still tells what a signature has to cover, and judges the body's digest", async () => {
  const { call } = startWorld();
  const headers = { "content-digest": "sha-256=:aGk=:" };
  const { json } = await call("POST /v1/keys/signature-check", { as: "signer", body: {}, headers });
  expect(json).toMatchObject({
    components: { covered: [], missing: ["@method", "@target-uri", "authorization", "content-digest"] },
    digest: { present: true, valid: false },
    reason: "The request is not signed: send Signature-Input and Signature (RFC 9421).",
  });
});
