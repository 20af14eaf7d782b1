import type { Instant } from "../../../base/instants.ts";
import type { PublicJwk } from "../../../model/account.ts";
import type { SignatureVerdict } from "../../../model/signature.ts";
import { signatureBase } from "./base.ts";
import { type Candidate, readCandidates } from "./candidates.ts";
import { checkContentDigest, type DigestCheck } from "./content-digest.ts";
import { coverageOf, coverageProblem } from "./coverage.ts";
import { importedKey } from "./imported-keys.ts";
import { hasBody, headerOf, type Message, messageOf, type SignedCall } from "./message.ts";
import { type Clocks, judgeWindow } from "./window.ts";

export interface RegisteredKey {
  readonly keyId: string;
  readonly name: string;
  readonly jwk: PublicJwk;
}

export interface VerifyOptions extends Clocks {
  readonly keys: readonly RegisteredKey[];
  nonceSeen(nonce: string, keyId: string): boolean;
}

/** A nonce to store, so that it is accepted only once. */
export interface NonceMemory {
  readonly nonce: string;
  readonly keyId: string;
  readonly clocks: readonly (keyof Clocks)[];
  readonly until: Instant;
}

export interface Verification {
  readonly verdict: SignatureVerdict;
  /** What the caller stores with an accepted request; null if there is nothing to store. */
  readonly remember: NonceMemory | null;
}

export function isSigned(call: Pick<SignedCall, "headers">): boolean {
  return headerOf(call, "signature-input") !== null || headerOf(call, "signature") !== null;
}

/** If there are several signatures, the first that verifies counts; if none does, the first by a known key. */
export async function verifySignature(call: SignedCall, options: VerifyOptions): Promise<Verification> {
  const message = messageOf(call);
  const digest = await checkContentDigest(message, call.body);
  const candidates = readCandidates(message);
  if ("problem" in candidates) return refused(candidates.problem, digest, hasBody(call));
  const isOfKnownKey = (candidate: Candidate) => options.keys.some(({ keyId }) => keyId === candidate.keyId);
  let mostRelevant: Verification | null = null;
  let isMostRelevantOfKnownKey = false;
  for (const candidate of candidates.value) {
    const verification = await judge(message, candidate, digest, hasBody(call), options);
    if (verification.verdict.verified) return verification;
    if (mostRelevant === null || (!isMostRelevantOfKnownKey && isOfKnownKey(candidate))) {
      mostRelevant = verification;
      isMostRelevantOfKnownKey = isOfKnownKey(candidate);
    }
  }
  return mostRelevant as Verification;
}

async function judge(
  message: Message,
  candidate: Candidate,
  digest: DigestCheck,
  withBody: boolean,
  options: VerifyOptions,
): Promise<Verification> {
  const { label, components, parameters, keyId, nonce, signature } = candidate;
  const owners = options.keys.filter((key) => key.keyId === keyId);
  const coverage = coverageOf(components, withBody);
  const window = judgeWindow(candidate.created, candidate.expires, options);
  const base = signatureBase(message, components, parameters);
  const signer = "value" in base && signature !== null ? await signerOf(owners, base.value.text, signature) : null;
  const reason =
    candidate.problem ??
    unknownKeyProblem(keyId, owners, options.keys) ??
    ("problem" in base ? base.problem : null) ??
    coverageProblem(coverage) ??
    window.reason ??
    digest.problem ??
    mismatchProblem(signer, keyId) ??
    replayProblem(nonce, keyId, options);
  const verified = reason === null && signer !== null;
  return {
    verdict: {
      verified,
      signer: signer === null ? null : { keyId: signer.keyId, name: signer.name },
      label,
      components: coverage,
      digest: { present: digest.present, valid: digest.valid },
      window: {
        created: window.created,
        expires: window.expires,
        acceptable: window.acceptable,
        reason: window.reason,
      },
      reason,
      base: "value" in base ? base.value.redacted : null,
    },
    remember:
      verified && nonce !== null ? { nonce, keyId: signer.keyId, clocks: window.clocks, until: window.until } : null,
  };
}

async function signerOf(
  owners: readonly RegisteredKey[],
  base: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<RegisteredKey | null> {
  const bytes = new TextEncoder().encode(base);
  for (const owner of owners) {
    if (await crypto.subtle.verify("Ed25519", await importedKey(owner.jwk), signature, bytes)) return owner;
  }
  return null;
}

function unknownKeyProblem(
  keyId: string | null,
  owners: readonly RegisteredKey[],
  keys: readonly RegisteredKey[],
): string | null {
  if (keyId === null || owners.length > 0) return null;
  if (keys.length === 0) return "No public key is registered with this credential: mint a key with publicKey.";
  const registered = keys.slice(0, 3).map((key) => `"${key.keyId}"`);
  return `keyid="${keyId.slice(0, 80)}" is not registered here; registered: ${registered.join(", ")}${keys.length > 3 ? ", …" : ""}.`;
}

function mismatchProblem(signer: RegisteredKey | null, keyId: string | null): string | null {
  return signer === null
    ? `The signature does not verify with the key "${keyId}": compare what you signed with base, line by line.`
    : null;
}

function replayProblem(nonce: string | null, keyId: string | null, options: VerifyOptions): string | null {
  return nonce !== null && options.nonceSeen(nonce, keyId ?? "")
    ? "The nonce was used before within its window: sign each request with a nonce of its own."
    : null;
}

/** For a request without a readable signature. */
function refused(reason: string, digest: DigestCheck, withBody: boolean): Verification {
  const window = {
    created: null,
    expires: null,
    acceptable: false,
    reason: "There is no signature to take times from.",
  };
  return {
    verdict: {
      verified: false,
      signer: null,
      label: null,
      components: coverageOf([], withBody),
      digest: { present: digest.present, valid: digest.valid },
      window,
      reason,
      base: null,
    },
    remember: null,
  };
}
