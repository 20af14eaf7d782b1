/**
 * What a signature costs. Run from the project's root:
 *   npx esbuild bench/signatures.ts --bundle --platform=node --format=esm --log-level=error | node --input-type=module -
 */
import type { SignedCall } from "../src/service/access/signatures/message.ts";
import { type RegisteredKey, verifySignature } from "../src/service/access/signatures/verify.ts";
import { deriveKeyPair } from "../test/service/access/signatures/private-key.ts";
import { signCall } from "../test/service/access/signatures/sign.ts";

const now = Date.UTC(2026, 2, 1);
const batches = 40;
const batchSize = 100;
const authorization = "Bearer svc_sk_demo_signer";
const get: SignedCall = {
  method: "GET",
  url: "http://127.0.0.1:4747/v1/search/jobs/sj_0001?x=1",
  headers: { authorization },
  body: null,
};
const post: SignedCall = { ...get, method: "POST", body: new Uint8Array(2_000).fill(97) };

interface Signed {
  readonly call: SignedCall;
  readonly key: RegisteredKey;
}

async function signedBy(name: string, call: SignedCall): Promise<Signed> {
  const { privateJwk } = await deriveKeyPair(name);
  const headers = await signCall(call, { keyId: name, privateJwk }, { now, nonce: name });
  const { kty, crv, x } = privateJwk;
  return {
    call: { ...call, headers: { ...call.headers, ...headers } },
    key: { keyId: name, name, jwk: { kty, crv, x } },
  };
}

/**
 * The variants take turns in short batches, and the best batch of each counts, so that a busy machine affects all of
 * them alike.
 */
async function compare(variants: Readonly<Record<string, () => Promise<unknown>>>): Promise<string> {
  const best = new Map<string, number>();
  for (let batch = 0; batch < batches; batch++) {
    for (const [name, run] of Object.entries(variants)) {
      const start = performance.now();
      for (let i = 0; i < batchSize; i++) await run();
      const each = ((performance.now() - start) / batchSize) * 1_000;
      best.set(name, Math.min(each, best.get(name) ?? each));
    }
  }
  return [...best].map(([name, each]) => `${name.padEnd(38)}${each.toFixed(0)} µs`).join("\n");
}

const verify = ({ call, key }: Signed) =>
  verifySignature(call, { key, now, realNow: now, nonceSeen: () => false }).then(({ verdict }) => {
    if (!verdict.verified) throw new Error(verdict.reason ?? "");
  });

const one = await signedBy("one", get);
const withBody = await signedBy("body", post);
const raw = new TextEncoder().encode("x".repeat(300));
const pair = (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
const rawSignature = await crypto.subtle.sign("Ed25519", pair.privateKey, raw);

console.log(`Node ${process.version}, one after the other, best of ${batches} batches of ${batchSize}`);
console.log(
  await compare({
    "WebCrypto's verify alone": () => crypto.subtle.verify("Ed25519", pair.publicKey, rawSignature, raw),
    "GET, key cached": () => verify(one),
    "GET, key imported each time": () => verify({ ...one, key: { ...one.key, jwk: { ...one.key.jwk } } }),
    "POST with a digest of 2 kB, cached": () => verify(withBody),
  }),
);
