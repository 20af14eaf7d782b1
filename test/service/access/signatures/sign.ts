import { createHash } from "node:crypto";
import { toBase64 } from "../../../../src/base/base64.ts";
import { type Instant, second } from "../../../../src/base/instants.ts";
import { signatureBase, signatureParameters } from "../../../../src/service/access/signatures/base.ts";
import { type Component, componentOf } from "../../../../src/service/access/signatures/components.ts";
import { hasBody, messageOf, type SignedCall } from "../../../../src/service/access/signatures/message.ts";
import { type BareItem, parseItem } from "../../../../src/service/access/signatures/structured-fields.ts";
import { importSigningKey, type PrivateJwk } from "./private-key.ts";

export interface SigningKey {
  readonly keyId: string;
  readonly privateJwk: PrivateJwk;
}

export interface SignOptions {
  /** The sender's clock; the signature is created at its whole second. */
  readonly now: Instant;
  /** For how many seconds the signature is valid; by default, as long as the service allows. */
  readonly expiresIn?: number;
  readonly nonce?: string;
  readonly tag?: string;
  readonly label?: string;
  /** Omitted where the receiver knows it from the key. */
  readonly alg?: "ed25519" | null;
  readonly digest?: "sha-256" | "sha-512";
  /** Component identifiers, parameters after the name: `@method`, `@query-param;name="limit"`. */
  readonly components?: readonly string[];
}

export type SignatureHeaders = { "signature-input": string; signature: string; "content-digest"?: string };

/** The headers that sign a call, to be sent beside its own. Throws if a component cannot be resolved. */
export async function signCall(call: SignedCall, key: SigningKey, options: SignOptions): Promise<SignatureHeaders> {
  const digest =
    hasBody(call) && !Object.hasOwn(call.headers, "content-digest")
      ? { "content-digest": contentDigest(call.body as Uint8Array, options.digest) }
      : {};
  const components = (options.components ?? defaultComponents(call)).map(readComponent);
  const parameters = signingParameters(key.keyId, options);
  const message = messageOf({ ...call, headers: { ...call.headers, ...digest } });
  const base = signatureBase(message, components, parameters);
  if ("problem" in base) throw new Error(base.problem);
  const privateKey = await importSigningKey(key.privateJwk);
  const signature = await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(base.value.text));
  const label = options.label ?? "sig1";
  return {
    ...digest,
    "signature-input": `${label}=${signatureParameters(components, parameters)}`,
    signature: `${label}=:${toBase64(new Uint8Array(signature))}:`,
  };
}

function contentDigest(body: Uint8Array, algorithm: SignOptions["digest"] = "sha-256"): string {
  return `${algorithm}=:${createHash(algorithm.replace("-", "")).update(body).digest("base64")}:`;
}

function defaultComponents(call: SignedCall): readonly string[] {
  return ["@method", "@target-uri", "authorization", ...(hasBody(call) ? ["content-digest"] : [])];
}

function readComponent(text: string): Component {
  const end = text.includes(";") ? text.indexOf(";") : text.length;
  return componentOf(parseItem(`"${text.slice(0, end)}"${text.slice(end)}`)) as Component;
}

function signingParameters(keyId: string, options: SignOptions): Map<string, BareItem> {
  const created = Math.floor(options.now / second);
  const parameters = new Map<string, BareItem>([["created", { kind: "integer", value: created }]]);
  if (options.expiresIn !== undefined) {
    parameters.set("expires", { kind: "integer", value: created + options.expiresIn });
  }
  parameters.set("keyid", { kind: "string", value: keyId });
  if (options.alg !== null) parameters.set("alg", { kind: "string", value: "ed25519" });
  if (options.nonce !== undefined) parameters.set("nonce", { kind: "string", value: options.nonce });
  if (options.tag !== undefined) parameters.set("tag", { kind: "string", value: options.tag });
  return parameters;
}
