import { perObject } from "../../../base/on-first-use.ts";
import type { SignatureCheck } from "../../../kernel/operation.ts";
import type { PublicJwk } from "../../../model/account.ts";
import type { SignatureVerdict } from "../../../model/signature.ts";
import { signatureBase } from "./base.ts";
import { readCandidates, type SignatureCandidate } from "./candidates.ts";
import { type Component, labelOf } from "./components.ts";
import { checkContentDigest, type DigestCheck, isDigestAlgorithm } from "./content-digest.ts";
import { hasBody, messageOf, type SignedCall, type SignedMessage } from "./message.ts";
import { parameterOf } from "./structured-fields.ts";
import { type Clocks, judgeWindow } from "./window.ts";

export interface RegisteredKey {
  readonly keyId: string;
  readonly name: string;
  readonly jwk: PublicJwk;
}

export interface VerifyOptions extends Clocks {
  /** The key that is registered with the credential. */
  readonly key: RegisteredKey | null;
  nonceSeen(nonce: string): boolean;
}

/** The verdict on a request without a signature. */
export const unsigned: SignatureVerdict = {
  verified: false,
  signer: null,
  label: null,
  components: { covered: [], missing: [] },
  digest: { present: false, valid: null },
  window: { created: null, expires: null, acceptable: false, reason: "There is no signature to take times from." },
  reason: "The request is not signed: send Signature-Input and Signature (RFC 9421).",
  base: null,
};

const noKey = "No public key is registered with this credential: mint a key with publicKey.";

/** If there are several signatures, the first that verifies counts; if none does, the first by the registered key. */
export async function verifySignature(call: SignedCall, options: VerifyOptions): Promise<SignatureCheck> {
  const message = messageOf(call);
  const digest = await checkContentDigest(message, call.body);
  const candidates = readCandidates(message);
  if ("problem" in candidates) {
    const components = coverageOf([], hasBody(call));
    const reason = options.key === null ? noKey : candidates.problem;
    return { verdict: { ...unsigned, components, digest: shown(digest), reason }, remember: null };
  }
  const isOwn = ({ keyId }: SignatureCandidate) => keyId === options.key?.keyId;
  let first: SignatureCheck | undefined;
  for (const candidate of candidates.value.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))) {
    const check = await judge(message, candidate, digest, hasBody(call), options);
    if (check.verdict.verified) return check;
    first ??= check;
  }
  return first as SignatureCheck;
}

async function judge(
  message: SignedMessage,
  candidate: SignatureCandidate,
  digest: DigestCheck,
  withBody: boolean,
  options: VerifyOptions,
): Promise<SignatureCheck> {
  const { label, components, parameters, keyId, nonce, signature } = candidate;
  const key = options.key?.keyId === keyId ? options.key : null;
  const coverage = coverageOf(components, withBody);
  const { until, ...window } = judgeWindow(candidate.created, candidate.expires, options);
  const base = signatureBase(message, components, parameters);
  const matches =
    key !== null && "value" in base && signature !== null && (await isSignedBy(key, base.value.text, signature));
  const reason =
    candidate.problem ??
    unknownKeyProblem(keyId, options.key) ??
    ("problem" in base ? base.problem : null) ??
    coverageProblem(coverage) ??
    window.reason ??
    digest.problem ??
    (matches
      ? null
      : `The signature does not verify with the key "${keyId}": compare what you signed with base, line by line.`) ??
    (nonce !== null && options.nonceSeen(nonce)
      ? "The nonce was used before within its window: sign each request with a nonce of its own."
      : null);
  const verified = reason === null;
  return {
    verdict: {
      verified,
      signer: matches ? { keyId: key.keyId, name: key.name } : null,
      label,
      components: coverage,
      digest: shown(digest),
      window,
      reason,
      base: "value" in base ? base.value.redacted : null,
    },
    remember: verified && nonce !== null ? { nonce, until } : null,
  };
}

function shown({ present, valid }: DigestCheck): SignatureVerdict["digest"] {
  return { present, valid };
}

async function isSignedBy({ jwk }: RegisteredKey, base: string, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return crypto.subtle.verify("Ed25519", await imported(jwk), signature, new TextEncoder().encode(base));
}

/** Importing a key takes a quarter of the time of a verification (33 µs of 140), and each poll of a client signs with it. */
const imported = perObject(({ kty, crv, x }: PublicJwk) =>
  crypto.subtle.importKey("jwk", { kty, crv, x }, { name: "Ed25519" }, false, ["verify"]),
);

function unknownKeyProblem(keyId: string | null, registered: RegisteredKey | null): string | null {
  if (registered === null) return noKey;
  if (keyId === null || keyId === registered.keyId) return null;
  return `keyid="${keyId.slice(0, 80)}" is not registered here; registered: "${registered.keyId}".`;
}

type SignatureCoverage = { covered: string[]; missing: string[] };

const targetParts = ["@authority", "@path", "@query"];

/** What a signature covers, and what it lacks of the components that A-07 requires. */
function coverageOf(components: readonly Component[], withBody: boolean): SignatureCoverage {
  const whole = new Set(components.filter(coversWhole).map(({ name }) => name));
  const missing = ["@method", ...missingTarget(whole), "authorization", ...(withBody ? ["content-digest"] : [])];
  return { covered: components.map(labelOf), missing: missing.filter((name) => !whole.has(name)) };
}

function coverageProblem({ missing }: SignatureCoverage): string | null {
  if (missing.length === 0) return null;
  const names = missing.map((name) => `"${name}"`).join(", ");
  const parts = missing.includes("@target-uri")
    ? ' ("@target-uri" may also be "@authority", "@path" and "@query")'
    : "";
  return `The signature does not cover ${names}: add ${missing.length > 1 ? "them" : "it"} to the covered components${parts}.`;
}

/** `;key` selects one member: enough for a digest that we check, and for no other header. */
function coversWhole({ name, parameters }: Component): boolean {
  if (!parameters.has("key")) return true;
  return name === "content-digest" && isDigestAlgorithm(parameterOf(parameters, "key", "string") ?? "");
}

/** The target may be covered as a whole or in parts; if any part is covered, the missing parts are reported. */
function missingTarget(covered: ReadonlySet<string>): readonly string[] {
  if (covered.has("@target-uri")) return [];
  return targetParts.some((part) => covered.has(part)) ? targetParts : ["@target-uri"];
}
