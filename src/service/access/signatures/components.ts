import { toBase64 } from "../../../base/base64.ts";
import type { SignedMessage } from "./message.ts";
import {
  attempt,
  type Parameters,
  parseDictionary,
  parseItem,
  parseList,
  type Read,
  type StructuredItem,
} from "./structured-fields.ts";
import { writeDictionary, writeItem, writeList, writeMember, writeParameters } from "./structured-text.ts";
import { type SignedTarget, targetUri } from "./target-uri.ts";

/** One covered component, as its identifier names it (RFC 9421 §2). */
export interface Component {
  readonly name: string;
  readonly parameters: Parameters;
}

export function componentOf(item: StructuredItem): Component | null {
  return item.bare.kind === "string" ? { name: item.bare.value, parameters: item.parameters } : null;
}

/** The identifier as it appears in the signature base, with its quotes. */
export function identifierOf({ name, parameters }: Component): string {
  return writeItem({ bare: { kind: "string", value: name }, parameters });
}

/** The identifier for people, without quotes around the name. */
export function labelOf({ name, parameters }: Component): string {
  return name + writeParameters(parameters);
}

/** Two identifiers are equal if they differ only in the order of their parameters (§2). */
export function identityOf(component: Component): string {
  const parameters = [...component.parameters].sort(([a], [b]) => (a < b ? -1 : 1));
  return identifierOf({ name: component.name, parameters: new Map(parameters) });
}

export function componentValue(message: SignedMessage, component: Component): Read<string> {
  const { name, parameters } = component;
  if (parameters.has("req")) return problem(component, 'cannot be resolved: ";req" is for signatures on responses');
  if (parameters.has("tr")) return problem(component, 'cannot be resolved: trailers (";tr") are not read');
  if (name !== name.toLowerCase()) return problem(component, "must be written in lower case");
  return name.startsWith("@") ? derivedValue(message, component) : fieldValue(message, component);
}

const derived: Record<string, (message: SignedMessage, target: SignedTarget) => string> = {
  "@method": ({ method }) => method,
  "@target-uri": (_, target) => targetUri(target),
  "@authority": (_, { authority }) => authority,
  "@scheme": (_, { scheme }) => scheme,
  "@request-target": (_, { path, query }) => path + query,
  "@path": (_, { path }) => path,
  "@query": (_, { query }) => query || "?",
};

function derivedValue(message: SignedMessage, component: Component): Read<string> {
  const { name, parameters } = component;
  if (message.target === null) return problem(component, "cannot be derived: the request has no absolute target URI");
  if (name === "@query-param") return queryParameter(message, component);
  if (name === "@signature-params") return problem(component, "is added by itself and cannot be covered");
  if (name === "@status") return problem(component, "exists on responses only");
  if (!Object.hasOwn(derived, name)) return problem(component, "is not a derived component of RFC 9421");
  if (parameters.size > 0) return problem(component, "takes no parameters");
  return { value: derived[name]?.(message, message.target) as string };
}

function queryParameter(message: SignedMessage, component: Component): Read<string> {
  const name = component.parameters.get("name");
  if (name?.kind !== "string" || component.parameters.size > 1) {
    return problem(component, 'needs the parameter ;name="…" and no other');
  }
  const values = message.queryValues(decodeFormText(name.value));
  if (values.length === 0) return problem(component, "is covered, but the query has no such parameter");
  if (values.length > 1) return problem(component, "occurs more than once in the query: cover @query instead");
  return { value: encodeFormText(values[0] as string) };
}

function decodeFormText(text: string): string {
  return new URLSearchParams(`name=${text.replaceAll("&", "%26")}`).get("name") ?? "";
}

/** The percent-encode set of forms, with %20 for a space (RFC 9421 §2.2.8). */
function encodeFormText(text: string): string {
  return encodeURIComponent(text).replace(/[!'()~]/g, (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Headers known to be structured, by kind: `;sf` cannot be resolved for any other header (§2.1.1). */
const structured = new Map<string, (text: string) => string>([
  ...["accept-signature", "cdn-cache-control", "content-digest", "priority", "repr-digest", "signature"].map(
    asDictionary,
  ),
  ...["signature-input", "want-content-digest", "want-repr-digest"].map(asDictionary),
  ...["accept-ch", "cache-status", "client-cert-chain", "proxy-status"].map(asList),
  ...["client-cert", "sec-gpc"].map(asItem),
]);

function asDictionary(name: string): [string, (text: string) => string] {
  return [name, (text) => writeDictionary(parseDictionary(text))];
}

function asList(name: string): [string, (text: string) => string] {
  return [name, (text) => writeList(parseList(text))];
}

function asItem(name: string): [string, (text: string) => string] {
  return [name, (text) => writeItem(parseItem(text))];
}

function fieldValue(message: SignedMessage, component: Component): Read<string> {
  const { name, parameters } = component;
  const text = message.header(name);
  if (text === null) return absent(component);
  for (const parameter of parameters.keys()) {
    if (!["sf", "bs", "key"].includes(parameter)) return problem(component, `has an unknown parameter ;${parameter}`);
  }
  if (parameters.has("bs")) {
    return parameters.size > 1 ? problem(component, "cannot join ;bs with ;sf or ;key") : byteSequence(text, component);
  }
  if (parameters.has("key")) return memberValue(message, component);
  if (!parameters.has("sf")) return { value: text };
  const canonical = structured.get(name);
  if (canonical === undefined)
    return problem(component, "has ;sf, but is not known as a structured field: leave it off");
  const result = attempt(() => canonical(text));
  return "value" in result ? result : problem(component, `is not a well-formed structured field: ${result.problem}`);
}

function memberValue(message: SignedMessage, component: Component): Read<string> {
  const key = component.parameters.get("key");
  if (key?.kind !== "string") return problem(component, 'needs its key as a string: ;key="…"');
  const dictionary = message.dictionary(component.name);
  if (dictionary === null) return absent(component);
  if ("problem" in dictionary) return problem(component, `is not a well-formed dictionary: ${dictionary.problem}`);
  const member = dictionary.value.get(key.value);
  if (member === undefined) return problem(component, "is covered, but the header has no such member");
  return { value: writeMember(member) };
}

/** The joined values count as one line, because the original lines are not known here. */
function byteSequence(text: string, component: Component): Read<string> {
  const units = Array.from(text, (unit) => unit.charCodeAt(0));
  if (units.some((unit) => unit > 0xff)) return problem(component, "holds characters that no header can carry");
  return { value: `:${toBase64(Uint8Array.from(units))}:` };
}

function absent(component: Component): { problem: string } {
  return problem(component, "is covered, but the request has no such header");
}

function problem(component: Component, what: string): { problem: string } {
  return { problem: `${identifierOf(component)} ${what}.` };
}
