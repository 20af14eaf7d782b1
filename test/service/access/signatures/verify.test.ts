import { describe, expect, it } from "vitest";
import { SignatureVerdict } from "../../../../src/model/signature.ts";
import type { SignedCall } from "../../../../src/service/access/signatures/message.ts";
import { deriveKeyPair } from "./private-key.ts";
import { call, now, publicJwk, reasonFor, signed, signer, verify, withHeader } from "./requests.ts";
import { signCall } from "./sign.ts";

describe("a signed request", () => {
  it("verifies, and the verdict names signer, components and window", async () => {
    const { verdict, remember } = await verify(await signed({ nonce: "n-1", expiresIn: 60 }));
    expect(verdict).toEqual({
      verified: true,
      signer: { keyId: "key_demo_signer", name: "Demo signer" },
      label: "sig1",
      components: { covered: ["@method", "@target-uri", "authorization", "content-digest"], missing: [] },
      digest: { present: true, valid: true },
      window: {
        created: "2026-03-01T09:00:00.000Z",
        expires: "2026-03-01T09:01:00.000Z",
        acceptable: true,
        reason: null,
      },
      reason: null,
      base: [
        '"@method": POST',
        '"@target-uri": http://127.0.0.1:4747/v1/keys/signature-check?lang=ts&page=1',
        '"authorization": [redacted, 25 characters]',
        '"content-digest": sha-256=:k6I5cakU5erL8KjSUVTNownDwccvu5kU1Hxg88toFYg=:',
        '"@signature-params": ("@method" "@target-uri" "authorization" "content-digest")' +
          ';created=1772355600;expires=1772355660;keyid="key_demo_signer";alg="ed25519";nonce="n-1"',
      ].join("\n"),
    });
    expect(SignatureVerdict.parse(verdict)).toEqual(verdict);
    expect(remember).toEqual({ nonce: "n-1", until: now + 60_000 });
  });

  it.each([
    [
      "the parts of the target",
      { components: ["@method", "@authority", "@path", "@query", "authorization", "content-digest"] },
    ],
    ["a digest by SHA-512", { digest: "sha-512" as const }],
    [
      "the digest's own member",
      { components: ["@method", "@target-uri", "authorization", 'content-digest;key="sha-256"'] },
    ],
    [
      "the digest and credential in other forms",
      { components: ["@method", "@target-uri", "authorization;bs", "content-digest;sf"] },
    ],
    [
      "a query parameter beside the rest",
      { components: ["@method", "@target-uri", "authorization", "content-digest", '@query-param;name="page"'] },
    ],
    ["no alg, which the key tells", { alg: null }],
    ["a tag, a nonce and a label of its own", { tag: "demo", nonce: 'a "quoted" \\ nonce', label: "mine" }],
  ])("may cover or carry %s", async (_, options) => {
    expect(await reasonFor(await signed(options))).toBeNull();
  });

  it("needs no digest without a body", async () => {
    const { verdict, remember } = await verify(await signed({}, { ...call, method: "GET", body: null }));
    expect(verdict).toMatchObject({ verified: true, digest: { present: false, valid: null } });
    expect(remember).toBeNull();
    expect(await reasonFor(await signed({}, { ...call, body: new Uint8Array() }))).toBeNull();
  });

  it("allows white space and line folds in headers", async () => {
    const subject = await signed();
    const input = subject.headers["signature-input"] as string;
    const spaced = withHeader(subject, "signature-input", `  ${input.replace('("@method" ', '(  "@method"   ')} \t`);
    expect(await reasonFor(withHeader(spaced, "authorization", "\tBearer svc_sk_demo_signer  "))).toBeNull();
    expect(await reasonFor(withHeader(subject, "authorization", "Bearer\r\n  svc_sk_demo_signer"))).toBeNull();
  });

  it("uses the first label that verifies", async () => {
    const mine = await signed({ label: "mine" });
    const proxy = await signCall(
      call,
      { keyId: "proxy", privateJwk: (await deriveKeyPair("proxy")).privateJwk },
      { now, label: "proxy" },
    );
    const both = {
      ...mine,
      headers: {
        ...mine.headers,
        "signature-input": `${proxy["signature-input"]}, ${mine.headers["signature-input"]}`,
        signature: `${proxy.signature}, ${mine.headers.signature}`,
      },
    };
    expect((await verify(both)).verdict).toMatchObject({ verified: true, label: "mine" });
    const { verdict } = await verify({ ...both, method: "PUT" });
    expect(verdict).toMatchObject({ verified: false, label: "mine", signer: null });
    const { verdict: stranger } = await verify(both, { key: null });
    expect(stranger).toMatchObject({ verified: false, label: "proxy" });
  });
});

/** RFC 9421, appendix B.2: the request and the Ed25519 key that the RFC publishes. */
const rfcRequest: SignedCall = {
  method: "POST",
  url: "https://example.com/foo?param=Value&Pet=dog",
  headers: {
    host: "example.com",
    date: "Tue, 20 Apr 2021 02:07:55 GMT",
    "content-type": "application/json",
    "content-digest":
      "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:",
    "content-length": "18",
  },
  body: new TextEncoder().encode('{"hello": "world"}'),
};
const rfcKey = { kty: "OKP", crv: "Ed25519", x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs" } as const;
const rfcHeaders = {
  "signature-input":
    'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
  signature: "sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:",
};

describe("RFC 9421, B.2.6", () => {
  const created = 1_618_884_473_000;

  it("verifies with the RFC's key, though it covers less than this service requires", async () => {
    const { verdict } = await verify(
      { ...rfcRequest, headers: { ...rfcRequest.headers, ...rfcHeaders } },
      { key: { keyId: "test-key-ed25519", name: "RFC", jwk: publicJwk({ jwk: rfcKey }) }, now: created },
    );
    expect(verdict.signer).toEqual({ keyId: "test-key-ed25519", name: "RFC" });
    expect(verdict.label).toBe("sig-b26");
    expect(verdict.digest).toEqual({ present: true, valid: true });
    expect(verdict.components.missing).toEqual(["@query", "authorization", "content-digest"]);
    expect(verdict.base).toBe(
      [
        '"date": Tue, 20 Apr 2021 02:07:55 GMT',
        '"@method": POST',
        '"@path": /foo',
        '"@authority": example.com',
        '"content-type": application/json',
        '"content-length": 18',
        `"@signature-params": ${rfcHeaders["signature-input"].slice("sig-b26=".length)}`,
      ].join("\n"),
    );
  });

  it("is signed to the same bytes here", async () => {
    const privateJwk = { ...rfcKey, d: "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU" };
    const headers = await signCall(
      rfcRequest,
      { keyId: "test-key-ed25519", privateJwk },
      {
        now: created,
        label: "sig-b26",
        alg: null,
        components: ["date", "@method", "@path", "@authority", "content-type", "content-length"],
      },
    );
    expect(headers).toEqual(rfcHeaders);
  });
});

describe("an error names what to fix", () => {
  const input = async (from: string | RegExp, to: string) => {
    const subject = await signed();
    return withHeader(subject, "signature-input", (subject.headers["signature-input"] as string).replace(from, to));
  };
  const without = (subject: SignedCall, name: string): SignedCall => {
    const { [name]: _, ...headers } = subject.headers;
    return { ...subject, headers };
  };

  it.each<[string, () => Promise<SignedCall>, string]>([
    ["no signature", async () => call, "The request is not signed: send Signature-Input and Signature (RFC 9421)."],
    [
      "no Signature",
      async () => without(await signed(), "signature"),
      "Signature-Input is there, but Signature is missing",
    ],
    ["no Signature-Input", async () => without(await signed(), "signature-input"), "but Signature-Input is missing"],
    [
      "garbled Signature-Input",
      () => input("=(", "=["),
      "Signature-Input cannot be read: expected a value at character 6.",
    ],
    [
      "garbled Signature",
      async () => withHeader(await signed(), "signature", "sig1=:!:"),
      "Signature cannot be read: expected : at character 7.",
    ],
    [
      "empty Signature-Input",
      async () => withHeader(await signed(), "signature-input", " "),
      "Signature-Input is empty.",
    ],
    ["another label", () => input("sig1", "sig2"), "Signature has no member sig2"],
    ["no list", () => input(/\(.*?\)/, '"x"'), "Signature-Input sig1 must be a list in parentheses"],
    ["unquoted components", () => input('"@method"', "method"), "must be a string in double quotes"],
    [
      "a signature that is text",
      async () => withHeader(await signed(), "signature", 'sig1="abc"'),
      "Signature sig1 must be base64 between colons",
    ],
    [
      "a short signature",
      async () => withHeader(await signed(), "signature", "sig1=:aGk=:"),
      "has 2 bytes; an Ed25519 signature has 64",
    ],
    [
      "another alg",
      () => input('alg="ed25519"', 'alg="rsa-pss-sha512"'),
      'alg="rsa-pss-sha512" is not accepted: sign with alg="ed25519".',
    ],
    [
      "alg as a token",
      () => input('alg="ed25519"', "alg=ed25519"),
      "The parameter alg must be a string in double quotes.",
    ],
    [
      "created as text",
      () => input(/created=(\d+)/, 'created="$1"'),
      "The parameter created must be whole seconds since 1970.",
    ],
    [
      "created with a fraction",
      () => input(/created=(\d+)/, "created=$1.5"),
      "The parameter created must be whole seconds since 1970.",
    ],
    [
      "created in milliseconds",
      () => input(/created=(\d+)/, "created=$1000"),
      "created is 1770583244400 s ahead of the clock",
    ],
    ["created beyond any date", () => input(/created=\d+/, "created=999999999999999"), "looks like milliseconds"],
    ["no created", () => input(/;created=\d+/, ""), "The parameter created is missing"],
    ["expires before created", () => input(";keyid", ";expires=5;keyid"), "expires lies before created."],
    ["no keyid", () => input(';keyid="key_demo_signer"', ""), "The parameter keyid is missing"],
    [
      "an unknown keyid",
      () => input("key_demo_signer", "demo"),
      'keyid="demo" is not registered here; registered: "key_demo_signer".',
    ],
    ["a long nonce", () => signed({ nonce: "n".repeat(257) }), "The parameter nonce is longer than 256 characters."],
    [
      "an absent header",
      () => input('"@method"', '"x-none"'),
      '"x-none" is covered, but the request has no such header.',
    ],
    ["a trailer", () => input('"@method"', '"x-none";tr'), 'trailers (";tr") are not read'],
    [
      "too little cover",
      () => signed({ components: ["@method", "authorization"] }),
      'does not cover "@target-uri", "content-digest": add them to the covered components ("@target-uri" may also be',
    ],
    [
      "half a target",
      () => signed({ components: ["@method", "@path", "authorization", "content-digest"] }),
      'does not cover "@authority", "@query": add them',
    ],
    [
      "one member of the credential",
      () =>
        signed(
          { components: ["@method", "@target-uri", 'authorization;key="x"', "content-digest"] },
          withHeader(call, "authorization", "x"),
        ),
      'does not cover "authorization": add it',
    ],
    [
      "an old signature",
      () => signed({ now: now - 301_000 }),
      "created is 301 s old by the clock (2026-03-01T09:00:00.000Z); at most 300 s are accepted: sign again.",
    ],
    [
      "a wrong digest",
      async () => ({ ...(await signed()), body: new TextEncoder().encode("{}") }),
      "Content-Digest sha-256 is not that of the body received (2 bytes): it should be sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:",
    ],
    [
      "a weak digest",
      () => signed({}, withHeader(call, "content-digest", "md5=:aGk=:")),
      "Content-Digest names no usable algorithm: use sha-256 or sha-512",
    ],
    [
      "a digest as text",
      () => signed({}, withHeader(call, "content-digest", 'sha-256="hi"')),
      "Content-Digest sha-256 must be base64 between colons",
    ],
    [
      "a garbled digest",
      () => signed({}, withHeader(call, "content-digest", "sha-256=:")),
      "Content-Digest cannot be read: expected : at character 10.",
    ],
    [
      "another method",
      async () => ({ ...(await signed()), method: "PUT" }),
      'does not verify with the key "key_demo_signer": compare what you signed with base',
    ],
    [
      "many signatures",
      async () => withHeader(await signed(), "signature-input", Array.from({ length: 9 }, (_, i) => `s${i}=()`).join()),
      "has 9 signatures; at most 8 are read",
    ],
    [
      "many components",
      () => input('"@method"', `${'"a" '.repeat(64)}"@method"`),
      "covers 68 components; at most 64 are read",
    ],
  ])("%s", async (_, subject, reason) => {
    const { verdict, remember } = await verify(await subject());
    expect(verdict.reason).toContain(reason);
    expect(verdict.verified).toBe(false);
    expect(remember).toBeNull();
    expect(SignatureVerdict.parse(verdict)).toEqual(verdict);
  });

  it("says so when no key is registered at all", async () => {
    expect(await reasonFor(await signed(), { key: null })).toBe(
      "No public key is registered with this credential: mint a key with publicKey.",
    );
  });

  it("still names the signer and every other finding", async () => {
    const { verdict } = await verify(await signed({ now: now - 400_000 }));
    expect(verdict).toMatchObject({
      signer: { keyId: signer.keyId },
      digest: { present: true, valid: true },
      window: { acceptable: false, reason: verdict.reason },
    });
  });

  it("checks the digest of an unsigned request too", async () => {
    const { verdict } = await verify(withHeader(call, "content-digest", "sha-256=:aGk=:"));
    expect(verdict).toMatchObject({ label: null, digest: { present: true, valid: false }, base: null });
  });

  it("refuses a wrong digest even where none is required", async () => {
    const subject = await signed({}, { ...call, method: "GET", body: null });
    expect(await reasonFor(withHeader(subject, "content-digest", "sha-256=:aGk=:"))).toContain("(0 bytes)");
  });
});

describe("a nonce", () => {
  it("verifies once, and never after its window", async () => {
    const kept: (string | undefined)[] = [];
    const nonceSeen = (nonce: string) => kept.includes(nonce);
    const subject = await signed({ nonce: "once" });
    const first = await verify(subject, { nonceSeen });
    expect(first.verdict.verified).toBe(true);
    kept.push(first.remember?.nonce);
    expect(await reasonFor(subject, { nonceSeen })).toContain("The nonce was used before within its window");
    expect(await reasonFor(await signed({ nonce: "twice" }), { nonceSeen })).toBeNull();
    const last = now + 300_000;
    expect(await reasonFor(subject, { nonceSeen: () => false, now: last + 1, realNow: last + 1 })).toContain("s old");
  });

  it("is not recorded for a signature that fails", async () => {
    const nonceSeen = () => expect.unreachable();
    expect(await reasonFor({ ...(await signed({ nonce: "n" })), method: "PUT" }, { nonceSeen })).not.toBeNull();
  });
});
