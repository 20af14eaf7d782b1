import { type Component, componentOf } from "./components.ts";
import type { SignedMessage } from "./message.ts";
import { type Parameters, parameterOf, type Read } from "./structured-fields.ts";

/** One labelled signature of a request, as far as it could be read. */
export interface SignatureCandidate {
  readonly label: string;
  readonly components: readonly Component[];
  /** As sent and in the order sent, because both are signed. */
  readonly parameters: Parameters;
  readonly keyId: string | null;
  readonly nonce: string | null;
  /** Seconds since 1970. */
  readonly created: number | null;
  readonly expires: number | null;
  readonly signature: Uint8Array<ArrayBuffer> | null;
  /** The first thing that is wrong with it. */
  readonly problem: string | null;
}

/** Limits on the work that one request may cause. */
const maxSignatures = 8;
const maxComponents = 64;
const maxNonceLength = 256;

/** Every labelled signature of the request, in the order of Signature-Input. */
export function readCandidates(message: SignedMessage): Read<readonly SignatureCandidate[]> {
  const inputs = message.dictionary("signature-input");
  const signatures = message.dictionary("signature");
  if (inputs === null && signatures === null) {
    return { problem: "The request is not signed: send Signature-Input and Signature (RFC 9421)." };
  }
  if (inputs === null) return { problem: "Signature is there, but Signature-Input is missing: send both." };
  if (signatures === null) return { problem: "Signature-Input is there, but Signature is missing: send both." };
  if ("problem" in inputs) return { problem: `Signature-Input cannot be read: ${inputs.problem}.` };
  if ("problem" in signatures) return { problem: `Signature cannot be read: ${signatures.problem}.` };
  if (inputs.value.size === 0) return { problem: "Signature-Input is empty." };
  if (inputs.value.size > maxSignatures) {
    return { problem: `Signature-Input has ${inputs.value.size} signatures; at most ${maxSignatures} are read.` };
  }
  return {
    value: [...inputs.value].map(([label, input]) => {
      const items = "items" in input ? input.items : null;
      const components = (items ?? []).slice(0, maxComponents).flatMap((item) => componentOf(item) ?? []);
      const member = signatures.value.get(label);
      const signature =
        member !== undefined && "bare" in member && member.bare.kind === "bytes" ? member.bare.value : null;
      const { parameters } = input;
      return {
        label,
        components,
        parameters,
        keyId: parameterOf(parameters, "keyid", "string"),
        nonce: parameterOf(parameters, "nonce", "string"),
        created: parameterOf(parameters, "created", "integer"),
        expires: parameterOf(parameters, "expires", "integer"),
        signature,
        problem:
          shapeProblem(label, items?.length ?? null, components.length) ??
          signatureProblem(label, member !== undefined, signature) ??
          parameterProblem(parameters),
      };
    }),
  };
}

function shapeProblem(label: string, items: number | null, components: number): string | null {
  if (items === null) return `Signature-Input ${label} must be a list in parentheses: ${label}=("@method" …);created=…`;
  if (items > maxComponents) return `${label} covers ${items} components; at most ${maxComponents} are read.`;
  return components === items ? null : `Each component that ${label} covers must be a string in double quotes.`;
}

function signatureProblem(label: string, present: boolean, signature: Uint8Array | null): string | null {
  if (!present) return `Signature has no member ${label}, which Signature-Input describes: use one label in both.`;
  if (signature === null) return `Signature ${label} must be base64 between colons: ${label}=:…:`;
  return signature.length === 64
    ? null
    : `Signature ${label} has ${signature.length} bytes; an Ed25519 signature has 64 (the raw bytes, not their hex).`;
}

const kinds = [
  ["created", "integer", "whole seconds since 1970"],
  ["expires", "integer", "whole seconds since 1970"],
  ["keyid", "string", "a string in double quotes"],
  ["alg", "string", "a string in double quotes"],
  ["nonce", "string", "a string in double quotes"],
  ["tag", "string", "a string in double quotes"],
] as const;

function parameterProblem(parameters: Parameters): string | null {
  for (const [name, kind, form] of kinds) {
    if (parameters.has(name) && parameters.get(name)?.kind !== kind) return `The parameter ${name} must be ${form}.`;
  }
  const alg = parameterOf(parameters, "alg", "string");
  if (alg !== null && alg !== "ed25519") return `alg="${alg}" is not accepted: sign with alg="ed25519".`;
  if (!parameters.has("keyid"))
    return 'The parameter keyid is missing: add keyid="…" with the id of the registered key.';
  return (parameterOf(parameters, "nonce", "string") ?? "").length > maxNonceLength
    ? `The parameter nonce is longer than ${maxNonceLength} characters.`
    : null;
}
