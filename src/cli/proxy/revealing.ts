import { isObject } from "../../base/json-object.ts";
import { operationAt } from "../../contract/seen/operations.ts";
import { isSecretMember } from "../../contract/seen/redact.ts";
import { interfaceWords } from "./interface-words.ts";

/** What a value identifies or grants. */
export type RevealingKind = "ids of people" | "handles" | "names" | "avatar addresses" | "secrets" | "tokens";

/** Where a value is: its member, and the object that has the member. */
export interface RevealingPlace {
  readonly member: string;
  readonly owner: Readonly<Record<string, unknown>>;
}

const handleMembers = /^(login|logins|githubLogin|githubLogins|handle|username|subjectRef|like_person|misses)$/;
const idMembers = /^(developerId|developerIds|exclude|like_person)$/;
const nameMembers = /^(requestedBy|displayName|fullName|firstName|lastName|authorName)$/;
const avatarMembers = /^(avatar|avatarUrl|avatar_url|photoUrl|pictureUrl)$/;

/** The kind of a member's value, by where it is; null for one that identifies nobody by itself. */
export function kindAt(value: string, { member, owner }: RevealingPlace): RevealingKind | null {
  if (value === "" || isOfRecord(value)) return null;
  if (isSecretMember(member)) return "secrets";
  if (avatarMembers.test(member)) return "avatar addresses";
  const isOfPerson = "login" in owner || "avatarUrl" in owner || "entitlements" in owner;
  const isAuthors = "kind" in owner && "id" in owner && Object.keys(owner).length === 3;
  const isPath = value.includes("/");
  if (/^\d+$/.test(value) && (idMembers.test(member) || (member === "id" && isOfPerson))) return "ids of people";
  if (handleMembers.test(member) && !isPath) return "handles";
  // §2.8 researches people by their handles, and repositories by owner/name.
  if (member === "subjects" && owner.subject === "developers" && !isPath) return "handles";
  if (nameMembers.test(member) && !isPath) return "names";
  return member === "name" && (isOfPerson || isAuthors) ? "names" : null;
}

/** Whether a member may name a repository as owner/name, whose owner is somebody. */
function isRepository({ member, owner }: RevealingPlace): boolean {
  return (
    handleMembers.test(member) ||
    /^(fullName|repo|repository)$/.test(member) ||
    (member === "subjects" && "subject" in owner)
  );
}

/** An id of a record, such as `sl_00001k3m9ax`: it names no person, and is what joins a recording together. */
export function isOfRecord(value: string): boolean {
  return /^[a-z]{2,4}_[0-9a-z]{8,}$/.test(value);
}

export type Reveal = (kind: RevealingKind, value: string) => void;

/** Tells whom and what a body reveals. On a path that the interface does not have, whatever looks like a token is one. */
export function revealInBody(value: unknown, isUnknownPath: boolean, reveal: Reveal): void {
  walk(value, { member: "", owner: {} }, (text, place) => {
    const kind = kindAt(text, place);
    if (kind !== null) reveal(kind, text);
    if (kind === "avatar addresses")
      for (const [id] of text.matchAll(/(?<!\d)\d{5,}(?!\d)/g)) reveal("ids of people", id);
    const [, owner] = isRepository(place) ? (/^([\w-]+)\/[\w.-]+$/.exec(text) ?? []) : [];
    if (owner !== undefined) reveal("handles", owner);
    revealInText(text, reveal);
    if (isUnknownPath && kind === null) revealToken(text, reveal);
  });
}

function walk(value: unknown, place: RevealingPlace, visit: (text: string, place: RevealingPlace) => void): void {
  if (typeof value === "string") visit(value, place);
  else if (typeof value === "number" && /id$/i.test(place.member)) visit(String(value), place);
  else if (Array.isArray(value)) for (const each of value) walk(each, place, visit);
  else if (isObject(value))
    for (const [member, each] of Object.entries(value)) {
      const isSecret = isSecretMember(place.member);
      walk(each, { member: isSecret ? place.member : member, owner: value }, visit);
    }
}

const inPath =
  /(?:\/developers\/|\/avatars\/|(?:github|gitlab|twitter|x)\.com\/|linkedin\.com\/in\/)@?([\p{L}\p{N}][\w-]{0,199})/giu;

/** Addresses in a text name people by their place. */
function revealInText(text: string, reveal: Reveal): void {
  for (const [, name = ""] of text.matchAll(inPath))
    if (!interfaceWords().has(name.toLowerCase())) reveal(/^\d+$/.test(name) ? "ids of people" : "handles", name);
}

/** The same for the path and the query of a request. */
export function revealInUrl(method: string, url: string, reveal: Reveal): void {
  const { path, query = "" } = splitUrl(url);
  revealInText(decoded(path), reveal);
  const parameters = [...new URLSearchParams(query)];
  for (const [member, value] of parameters) {
    const owner = member === "id" ? { login: "" } : {};
    for (const each of value.split(",")) {
      const kind = kindAt(each, { member, owner });
      if (kind !== null) reveal(kind, each);
    }
    revealInText(value, reveal);
  }
  if (!isUnknownPath(method, path)) return;
  for (const part of path.split("/").map(decoded)) revealToken(part, reveal);
  for (const [, value] of parameters) revealToken(value, reveal);
}

/** A preflight is for what it asks permission for. */
export function isUnknownPath(method: string, path: string): boolean {
  const methods = method === "OPTIONS" ? ["GET", "POST", "PUT", "PATCH", "DELETE"] : [method];
  return methods.every((each) => operationAt(each, path) === null);
}

function revealToken(text: string, reveal: Reveal): void {
  if (/^\d{6,}$/.test(text)) reveal("ids of people", text);
  else if (!isOfRecord(text) && !interfaceWords().has(text.toLowerCase()) && looksLikeToken(text))
    reveal("tokens", text);
}

/** Letters and digits in one, or letters in no order of upper and lower case. */
function looksLikeToken(text: string): boolean {
  if (!/^[\w.~+=:-]+$/.test(text) || isInstant(text)) return false;
  if (text.length >= 10 && /\d/.test(text) && /[a-z]/i.test(text)) return true;
  return text.length >= 16 && /[a-z][A-Z]/.test(text) && /[A-Z]{2}|[A-Z][a-z][A-Z]/.test(text);
}

export function isInstant(value: string): boolean {
  return /^\d{4}-\d{2}(-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?)?$/.test(value);
}

/** The path, and what follows the first question mark. */
export function splitUrl(url: string): { readonly path: string; readonly query?: string } {
  const mark = url.indexOf("?");
  return mark === -1 ? { path: url } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** A part of an address as it is meant; as it came where it is not encoded properly. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
