import { type Component, componentValue, identifierOf, identityOf } from "./components.ts";
import type { SignedMessage } from "./message.ts";
import type { Parameters, Read } from "./structured-fields.ts";
import { writeInnerList } from "./structured-text.ts";

export interface SignatureBase {
  readonly text: string;
  /** The same lines without the values of credentials, so that they can be shown. */
  readonly redacted: string;
}

const secrets = new Set(["authorization", "proxy-authorization", "cookie"]);

/** The lines that are signed (RFC 9421 §2.5), or the first reason why they cannot be built. */
export function signatureBase(
  message: SignedMessage,
  components: readonly Component[],
  parameters: Parameters,
): Read<SignatureBase> {
  const lines: string[] = [];
  const redacted: string[] = [];
  const seen = new Set<string>();
  for (const component of components) {
    const identifier = identifierOf(component);
    const identity = identityOf(component);
    if (seen.has(identity)) return { problem: `${identifier} is covered twice: name each component once.` };
    seen.add(identity);
    const read = componentValue(message, component);
    if ("problem" in read) return read;
    if (!isPrintable(read.value)) {
      return { problem: `${identifier} holds characters beyond printable ASCII: cover it as ${identifier};bs.` };
    }
    lines.push(`${identifier}: ${read.value}`);
    redacted.push(`${identifier}: ${secrets.has(component.name) ? redact(read.value) : read.value}`);
  }
  const last = `"@signature-params": ${signatureParameters(components, parameters)}`;
  return { value: { text: [...lines, last].join("\n"), redacted: [...redacted, last].join("\n") } };
}

export function signatureParameters(components: readonly Component[], parameters: Parameters): string {
  const items = components.map((component) => ({
    bare: { kind: "string" as const, value: component.name },
    parameters: component.parameters,
  }));
  return writeInnerList({ items, parameters });
}

/** A line break in a value would forge a line of the base; other characters have no unique encoding. */
function isPrintable(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value);
}

/** The length is kept, because a stray space in a credential is a common reason for a mismatch. */
function redact(value: string): string {
  return `[redacted, ${value.length} characters]`;
}
