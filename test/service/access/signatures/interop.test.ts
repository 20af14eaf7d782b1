import { createHash } from "node:crypto";
import { createSigner, createVerifier, httpbis } from "http-message-signatures";
import { describe, expect, it } from "vitest";
import demo from "../../../../fixtures/demo-signer.json" with { type: "json" };
import { call, now, signed, verify } from "./requests.ts";

/** Signs as a client with another implementation of RFC 9421 does. */
async function signedElsewhere(fields: string[], algorithm: "sha256" | "sha512", method = "POST", body = call.body) {
  const name = algorithm.replace("sha", "sha-");
  const digest =
    body === null ? {} : { "content-digest": `${name}=:${createHash(algorithm).update(body).digest("base64")}:` };
  const message = await httpbis.signMessage(
    {
      key: createSigner(demo.privateKeyPem, "ed25519", demo.keyId),
      name: "client",
      fields,
      params: ["created", "expires", "keyid", "alg", "nonce"],
      paramValues: { created: new Date(now), nonce: "from-elsewhere" },
    },
    { method, url: call.url, headers: { Authorization: "Bearer svc_sk_demo_signer", ...digest } },
  );
  const headers = Object.entries(message.headers).map(([key, value]) => [key.toLowerCase(), String(value)]);
  return { method, url: call.url, headers: Object.fromEntries(headers), body };
}

describe("another implementation of RFC 9421", () => {
  it.each([
    ["the whole target", ["@method", "@target-uri", "authorization", "content-digest"]],
    ["the parts of the target", ["content-digest", "@query", "@path", "@authority", "@method", "authorization"]],
    [
      "parameters of all kinds",
      [
        "@method",
        "@target-uri",
        "authorization;bs",
        'content-digest;key="sha-512"',
        '@query-param;name="lang"',
        "@scheme",
        "@request-target",
      ],
    ],
  ])("signs what verifies here, covering %s", async (_, fields) => {
    const { verdict } = await verify(await signedElsewhere(fields, "sha512"));
    expect(verdict).toMatchObject({ verified: true, reason: null, label: "client", digest: { valid: true } });
  });

  it("signs a request without a body", async () => {
    const fields = ["@method", "@target-uri", "authorization"];
    expect((await verify(await signedElsewhere(fields, "sha256", "GET", null))).verdict.reason).toBeNull();
  });

  it("verifies what is signed here, and refuses it once it is changed", async () => {
    const subject = await signed({ nonce: "n", tag: "t" });
    const verifier = createVerifier(demo.publicKeyPem, "ed25519");
    const keyLookup = async ({ keyid }: { keyid?: string }) =>
      keyid === demo.keyId ? { id: demo.keyId, algs: ["ed25519"], verify: verifier } : null;
    const check = (method: string) =>
      httpbis.verifyMessage(
        { keyLookup, notAfter: new Date(now) },
        { method, url: call.url, headers: { ...subject.headers } },
      );
    expect(await check("POST")).toBe(true);
    expect(await check("PUT")).toBe(false);
  });
});
