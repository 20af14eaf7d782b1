import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { Principal } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import type { Route } from "../src/kernel/operation.ts";
import { idOf } from "./minted.ts";
import { newKeyPair, type Signer, sign } from "./signing.ts";

interface Signed {
  readonly minted: Principal;
  readonly signer: Signer;
}

async function newSigningKey(t: Toolbox, requireSignatures: boolean): Promise<Signed> {
  const { privateKey, jwk } = await newKeyPair();
  const minted = await t.make.key(["search:read"], { publicKey: { alg: "ed25519", jwk }, requireSignatures });
  return { minted, signer: { keyId: idOf(t, minted), privateKey } };
}

/** One that requires signatures. */
export const signingKey = (t: Toolbox): Promise<Signed> =>
  t.visit("a key that requires signatures", (own) => newSigningKey(own, true));

/** Calls with a signature created `late` seconds ago by the target's clock. */
async function signedCall(t: Toolbox, route: Route, { minted, signer }: Signed, body?: object, late = 0) {
  const [method, path] = route.split(" ") as [string, string];
  const text = body === undefined ? null : JSON.stringify(body);
  const request = {
    method,
    url: t.session.options.transport.base + path,
    authorization: `Bearer ${minted.token}`,
    body: text,
  };
  const headers = await sign(request, signer, Math.floor(t.now() / 1_000) - late);
  const content = text === null ? {} : { "content-type": "application/json" };
  return { headers: { ...headers, ...content }, text };
}

/** What a signature says that it covers. */
function coveredBy(headers: Readonly<Record<string, string>>): string[] {
  const [, list = ""] = /\(([^()]*)\)/.exec(headers["signature-input"] ?? "") ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);
}

export const signatures = sheet("Signed requests", (check) => {
  const on = ["POST /v1/keys/signature-check", "POST /v1/keys"] as const;
  const minting = { on, tier: "write", needs: ["key:create", "search:read"] } as const;

  check(
    "A key that requires signatures refuses an unsigned request with signature_required",
    { ...minting, source: stated("§5"), states: ["5/signature-required", "5/signing"] },
    async (t) => {
      const signed = await signingKey(t);
      const answer = await t.refused("GET /v1/search/jobs", "signature_required", { as: signed.minted });
      assuming("A-424", () => expect(answer.status, "the status of the answer").toBe(401));
      const { headers } = await signedCall(t, "GET /v1/search/jobs", signed);
      const passed = await t.call("GET /v1/search/jobs", { as: signed.minted, headers });
      // The interface leaves the signed parts open, and a gateway may change some of them.
      assuming("A-07", () => expect(passed.status, "the status of the same request, signed").toBe(200));
    },
  );

  check(
    "A registered key that does not require signatures can send unsigned requests",
    { ...minting, source: stated("§5"), states: ["5/signing", "5/bearer-unchanged"] },
    async (t) => {
      const { minted } = await newSigningKey(t, false);
      await t.ok("GET /v1/search/jobs", { as: minted });
    },
  );

  check(
    "A valid signature is reported with its signer and covered components",
    { ...minting, source: assumed("A-07"), states: ["5/signature-check"] },
    async (t) => {
      const signed = await signingKey(t);
      const { headers, text } = await signedCall(t, "POST /v1/keys/signature-check", signed, { about: t.run });
      const verdict = await t.ok("POST /v1/keys/signature-check", { as: signed.minted, headers, raw: text as string });
      expect(verdict, "the check of a signature").toMatchObject({
        verified: true,
        signer: { keyId: signed.signer.keyId },
        digest: { present: true, valid: true },
        window: { acceptable: true },
        reason: null,
      });
      expect(verdict.components.covered, "`components.covered`").toEqual(expect.arrayContaining(coveredBy(headers)));
      expect(verdict.components.missing, "`components.missing`").toEqual([]);
    },
  );

  check(
    "A body that was changed after signing fails the digest check",
    { ...minting, source: assumed("A-07"), states: ["5/signature-check"] },
    async (t) => {
      const signed = await signingKey(t);
      const { headers } = await signedCall(t, "POST /v1/keys/signature-check", signed, { about: t.run });
      const verdict = await t.ok("POST /v1/keys/signature-check", {
        as: signed.minted,
        headers,
        raw: '{"about":"else"}',
      });
      expect(verdict, "the check of a changed body").toMatchObject({
        verified: false,
        digest: { present: true, valid: false },
      });
      expect(verdict.reason, "`reason`").not.toBeNull();
    },
  );

  check(
    "A signature that is too old fails the window check, and its request is refused",
    { ...minting, source: assumed("A-07"), states: ["5/signature-check"] },
    async (t) => {
      const signed = await signingKey(t);
      const checked = await signedCall(t, "POST /v1/keys/signature-check", signed, {}, 100_000);
      const request = { as: signed.minted, headers: checked.headers, raw: checked.text as string };
      const verdict = await t.ok("POST /v1/keys/signature-check", request);
      expect(verdict, "the check of an old signature").toMatchObject({
        verified: false,
        window: { acceptable: false },
      });
      const { headers } = await signedCall(t, "GET /v1/search/jobs", signed, undefined, 100_000);
      await t.refused("GET /v1/search/jobs", "unauthorized", { as: signed.minted, headers });
    },
  );

  check(
    "A signature of another request, or by another key, is refused",
    { ...minting, source: stated("§5"), states: ["5/signing"] },
    async (t) => {
      const signed = await signingKey(t);
      // By which code a signature that is wrong is refused is not stated.
      const passes = async (headers: Readonly<Record<string, string>>) =>
        (await t.call("GET /v1/search/jobs", { as: signed.minted, headers })).status < 400;
      const elsewhere = await signedCall(t, "GET /v1/me", signed);
      expect(await passes(elsewhere.headers), "whether a signature of another request is taken").toBe(false);
      const { privateKey } = await newKeyPair();
      const forged = { ...signed, signer: { ...signed.signer, privateKey } };
      const { headers } = await signedCall(t, "GET /v1/search/jobs", forged);
      expect(await passes(headers), "whether a signature by another key is taken").toBe(false);
    },
  );

  check("A nonce is accepted once", { ...minting, source: assumed("A-07"), states: ["5/signing"] }, async (t) => {
    const signed = await signingKey(t);
    const { headers } = await signedCall(t, "GET /v1/search/jobs", signed);
    expect(
      (await t.call("GET /v1/search/jobs", { as: signed.minted, headers })).status,
      "the status of the answer",
    ).toBe(200);
    await t.refused("GET /v1/search/jobs", "unauthorized", { as: signed.minted, headers });
  });

  check(
    "Without a signature the verdict says so",
    { on, source: assumed("A-07"), needs: [], states: ["5/signature-check"] },
    async (t) => {
      const verdict = await t.ok("POST /v1/keys/signature-check", { body: {} });
      expect(verdict, "the check of an unsigned request").toMatchObject({ verified: false, signer: null });
    },
  );
});
