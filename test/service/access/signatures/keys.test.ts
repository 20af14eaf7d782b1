import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import demo from "../../../../fixtures/demo-signer.json" with { type: "json" };
import { readPublicKey } from "../../../../src/service/access/signatures/public-key.ts";
import { deriveKeyPair } from "./private-key.ts";
import { publicJwk } from "./requests.ts";

const jwk = { kty: "OKP", crv: "Ed25519", x: demo.privateJwk.x } as const;
const problemOf = (material: Parameters<typeof readPublicKey>[0]) => {
  const read = readPublicKey(material);
  return "problem" in read ? read.problem : null;
};
const pemOf = (key: ReturnType<typeof createPublicKey>) => String(key.export({ type: "spki", format: "pem" }));
const ed25519 = generateKeyPairSync("ed25519");

describe("a registered public key", () => {
  it("is the same from a JWK and from PEM", () => {
    expect(publicJwk({ jwk: { ...jwk, kid: "k", use: "sig", alg: "EdDSA" } })).toEqual(jwk);
    expect(publicJwk({ pem: demo.publicKeyPem })).toEqual(jwk);
    expect(publicJwk({ pem: ` ${demo.publicKeyPem.replaceAll("\n", "\r\n")}\n` })).toEqual(jwk);
    expect(publicJwk({ pem: pemOf(ed25519.publicKey) }).x).toBe(ed25519.publicKey.export({ format: "jwk" }).x);
  });

  it.each([
    ["a private JWK", { jwk: { ...jwk, d: demo.privateJwk.d } }, "jwk holds a private key (d)"],
    ["x in plain base64", { jwk: { ...jwk, x: `+${jwk.x.slice(1)}` } }, "jwk.x must be the public key in base64url."],
    ["a short x", { jwk: { ...jwk, x: "aGk" } }, "jwk.x has 2 bytes of key; an Ed25519 public key has 32."],
    ["a private PEM", { pem: demo.privateKeyPem }, "pem holds a private key"],
    ["an OpenSSH key", { pem: "ssh-ed25519 AAAA me" }, "pem is an OpenSSH key"],
    ["no PEM at all", { pem: "hello" }, 'pem must begin with "-----BEGIN PUBLIC KEY-----".'],
    ["a certificate", { pem: "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----" }, 'pem holds a "CERTIFICATE"'],
    ["PEM cut short", { pem: demo.publicKeyPem.slice(0, 60) }, 'pem must end with "-----END PUBLIC KEY-----".'],
    ["PEM with bad base64", { pem: demo.publicKeyPem.replace("MCow", "MC!w") }, "pem is not valid base64"],
    ["PEM with a short key", { pem: demo.publicKeyPem.replace("/m1jNIcZ", "") }, "pem has 26 bytes of key"],
    [
      "PEM of something else",
      { pem: "-----BEGIN PUBLIC KEY-----\naGVsbG8=\n-----END PUBLIC KEY-----" },
      "pem does not hold an Ed25519 public key",
    ],
    [
      "an RSA PEM",
      { pem: pemOf(generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey) },
      "pem holds an RSA key",
    ],
    [
      "an EC PEM",
      { pem: pemOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey) },
      "pem holds an elliptic-curve",
    ],
    ["an X25519 PEM", { pem: pemOf(generateKeyPairSync("x25519").publicKey) }, "pem holds an X25519 key"],
    ["an Ed448 PEM", { pem: pemOf(generateKeyPairSync("ed448").publicKey) }, "pem holds an Ed448 key"],
  ])("is refused with advice: %s", (_, material, problem) => {
    expect(problemOf(material)).toContain(problem);
  });
});

describe("the demo signer", () => {
  it("is the key pair of its seed, and other programs read it", async () => {
    const { seed, keyId, alg, ...pair } = demo;
    expect(pair).toEqual(await deriveKeyPair(seed));
    expect({ keyId, alg }).toEqual({ keyId: "key_demo_signer", alg: "ed25519" });
    const fromPem = createPrivateKey(demo.privateKeyPem);
    expect(fromPem.export({ format: "jwk" })).toEqual(demo.privateJwk);
    expect(pemOf(createPublicKey(fromPem))).toBe(demo.publicKeyPem);
  });
});
