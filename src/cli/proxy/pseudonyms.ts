import { createHmac, randomBytes } from "node:crypto";
import { isObject } from "../../base/json-object.ts";
import { addresses, credentials, links, secretParameters } from "../../contract/redact.ts";

/** Replaces what identifies a person or grants access, always with the same replacement for the same value. */
export interface Pseudonyms {
  /** A URL, or a text that is not JSON. */
  readonly text: (text: string) => string;
  readonly json: (value: unknown) => unknown;
  /** A name for the caller. */
  readonly caller: (credential: string) => string;
  /** How many distinct values of each kind were replaced. */
  readonly replacedCounts: () => Readonly<Record<string, number>>;
}

const secretMembers = /^(secret|token|password|accessToken|refreshToken|apiKey|uploadUrl|privateKeyPem|privateJwk)$/;
const handleMembers = /^(login|githubLogin|subjectRef|like_person)$/;
const idMembers = /^(developerId|developerIds|exclude)$/;
const inPath = /(\/developers\/|\/reports\/developers\/|github\.com\/|linkedin\.com\/in\/)([A-Za-z0-9][\w-]{0,38})/g;
/** Fixed path segments of the interface in a place where a person's name could be. */
const fixedSegments = new Set(["search", "similar", "fields", "reports"]);

export function newPseudonyms(keepsPeople: boolean): Pseudonyms {
  // Created for this recording and never written, so that replacements cannot be reversed by trying candidates.
  const salt = randomBytes(32);
  const hashesByKind: Record<string, Set<string>> = {};
  const pseudonyms = new Map<string, string>();
  const token = (kind: string, value: string): string => {
    const hash = createHmac("sha256", salt).update(value).digest("hex").slice(0, 10);
    hashesByKind[kind] ??= new Set();
    hashesByKind[kind].add(hash);
    return hash;
  };

  /** A handle, or an id, which is a number and remains one. */
  function person(name: string): string {
    if (fixedSegments.has(name) || name.startsWith("person-")) return name;
    const isId = /^\d+$/.test(name);
    const hash = token(isId ? "ids of people" : "handles", name);
    const pseudonym =
      pseudonyms.get(name) ?? (isId ? `8${Number.parseInt(hash, 16).toString().slice(0, 9)}` : `person-${hash}`);
    pseudonyms.set(name, pseudonym);
    pseudonyms.set(pseudonym, pseudonym);
    return pseudonym;
  }

  const withoutCredentials = (text: string): string =>
    text
      .replaceAll(secretParameters, (_, before) => `${before}${token("secret parameters", before)}`)
      .replaceAll(links, (match, before) => `${before}${token("links", match)}`)
      .replaceAll(credentials, (match) => `credential-${token("credentials", match)}`);

  function text(original: string): string {
    const plain = withoutCredentials(original);
    if (keepsPeople) return plain;
    return plain
      .replaceAll(addresses, (match) => `${token("addresses", match.toLowerCase())}@people.example`)
      .replaceAll(inPath, (_, before, name) => before + person(name))
      .replaceAll(/[^/?&=\s]+/g, (word) => pseudonyms.get(word) ?? word);
  }

  function json(value: unknown, member = "", owner: Readonly<Record<string, unknown>> = {}): unknown {
    if (Array.isArray(value)) return value.map((each) => json(each, member, owner));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, json(each, name, value)]));
    if (typeof value !== "string") return value;
    if (secretMembers.test(member)) return `taken-out-${token("secret members", value)}`;
    if (keepsPeople) return text(value);
    const isOfPerson = "login" in owner || "avatarUrl" in owner || "entitlements" in owner;
    const isAuthors = "kind" in owner && "id" in owner && Object.keys(owner).length === 3;
    if (member === "requestedBy" || member === "displayName" || (member === "name" && (isOfPerson || isAuthors)))
      return `Person ${token("names", value)}`;
    if (handleMembers.test(member) && !value.includes("/")) return person(value);
    if (/^\d+$/.test(value) && (idMembers.test(member) || (member === "id" && isOfPerson))) return person(value);
    return text(value);
  }

  return {
    text,
    json,
    caller: (credential) => `caller-${token("credentials", credential)}`,
    replacedCounts: () => Object.fromEntries(Object.entries(hashesByKind).map(([kind, values]) => [kind, values.size])),
  };
}
