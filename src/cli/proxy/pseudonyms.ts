import { createHmac, randomBytes } from "node:crypto";
import { isObject } from "../../base/json-object.ts";
import { credentials, isSecretMember, links, secretParameters, shortestSecret } from "../../contract/redact.ts";
import { interfaceWords } from "./interface-words.ts";
import { newPhrases } from "./phrases.ts";
import {
  decoded,
  isInstant,
  isOfRecord,
  isUnknownPath,
  type Kind,
  kindAt,
  type Place,
  revealInBody,
  revealInUrl,
  splitUrl,
} from "./revealing.ts";

/**
 * Replaces what identifies a person or grants access, always with the same replacement for the same value. A name may
 * stand in a text before the member that shows whose it is, so everything is learned first and replaced afterwards.
 */
export interface Pseudonyms {
  readonly learn: (method: string, url: string, bodies: readonly unknown[], credentials: readonly string[]) => void;
  readonly url: (url: string) => string;
  readonly text: (text: string) => string;
  readonly json: (value: unknown) => unknown;
  /** A name for the caller. */
  readonly caller: (credential: string) => string;
  /** How many distinct values of each kind were replaced. */
  readonly replacedCounts: () => Readonly<Record<string, number>>;
}

/** Shorter ones are replaced where a member says what they are, and not in texts, where they would be anything. */
const shortestInTexts: Readonly<Record<Kind, number>> = {
  "ids of people": 6,
  handles: 3,
  names: 3,
  "avatar addresses": 8,
  secrets: shortestSecret,
  tokens: 8,
};
const ofPeople: readonly Kind[] = ["ids of people", "handles", "names", "avatar addresses"];
const mailAddresses = /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/giu;

export function newPseudonyms(keepsPeople: boolean): Pseudonyms {
  // Created for this recording and never written, so that replacements cannot be reversed by trying candidates.
  const salt = randomBytes(32);
  const hashesByKind: Record<string, Set<string>> = {};
  const kinds = new Map<string, Kind>();
  const idPseudonyms = new Map<string, string>();
  const takenIds = new Set<string>();
  const phrases = newPhrases();

  function hash(kind: string, value: string): string {
    const text = createHmac("sha256", salt).update(value).digest("hex").slice(0, 12);
    hashesByKind[kind] ??= new Set();
    hashesByKind[kind].add(text);
    return text;
  }

  function reveal(kind: Kind, value: string): void {
    const key = value.replace(/^@/, "").toLowerCase();
    if (key === "" || (keepsPeople && ofPeople.includes(kind))) return;
    const known = kinds.get(key);
    // Who has the handle for a name, too, is found by the handle in paths.
    if (known !== undefined && (kind !== "handles" || known === "handles" || known === "ids of people")) return;
    kinds.set(key, kind);
    // Digits are looked for by themselves: they stand beside letters, too, as in `u7014297709`.
    if (kind === "ids of people" || key.length < shortestInTexts[kind]) return;
    phrases.add(key, kind === "names" ? "words" : "literal", () => pseudonymOf(kind, key));
  }

  /** Of an id, which is a number and remains one, that nobody else has. */
  function idFor(key: string): string {
    const known = idPseudonyms.get(key);
    if (known !== undefined) return known;
    const code = hash("ids of people", key);
    for (let turn = Number.parseInt(code, 16); ; turn += 1) {
      const id = `8${String(turn % 1e9).padStart(9, "0")}`;
      if (takenIds.has(id) || kinds.has(id)) continue;
      takenIds.add(id);
      idPseudonyms.set(key, id);
      return id;
    }
  }

  function pseudonymOf(kind: Kind, value: string): string {
    const key = value.replace(/^@/, "").toLowerCase();
    if (kind === "ids of people" && /^\d+$/.test(key)) return idFor(key);
    const code = hash(kind, key);
    if (kind === "names") return `Person ${code}`;
    if (kind === "avatar addresses") return `https://people.example/avatars/${code}.svg`;
    return kind === "secrets" || kind === "tokens" ? `taken-out-${code}` : `person-${code}`;
  }

  const withoutCredentials = (text: string): string =>
    text
      .replaceAll(secretParameters, (match, before) => `${before}${hash("secret parameters", match)}`)
      .replaceAll(links, (match, before) => `${before}${hash("links", match)}`)
      .replaceAll(credentials, (match) => `credential-${hash("credentials", match)}`);

  function text(original: string): string {
    const clean = phrases.replaceIn(withMailAddresses(withoutCredentials(original)));
    return clean.replaceAll(/\d{6,}/g, (digits) => (kinds.get(digits) === "ids of people" ? idFor(digits) : digits));
  }

  function withMailAddresses(original: string): string {
    if (keepsPeople) return original;
    return original.replaceAll(mailAddresses, (match) => {
      const key = match.replace("%40", "@").toLowerCase();
      return `${hash("addresses", key)}@people.example`;
    });
  }

  /** A whole value that no member explains. */
  function whole(value: string): string {
    if (isOfRecord(value) || isInstant(value) || interfaceWords().has(value.toLowerCase())) return value;
    const kind = kinds.get(value.toLowerCase());
    return kind !== undefined && value.length >= shortestInTexts[kind] ? pseudonymOf(kind, value) : text(value);
  }

  function stringAt(value: string, place: Place): string {
    const kind = kindAt(value, place);
    if (kind === null || (keepsPeople && ofPeople.includes(kind))) return whole(value);
    return pseudonymOf(kind, value);
  }

  function json(value: unknown, place: Place = { member: "", owner: {} }): unknown {
    if (Array.isArray(value)) return value.map((each) => json(each, place));
    if (isObject(value)) {
      const member = (name: string): string => (isSecretMember(place.member) ? place.member : name);
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [whole(name), json(each, { member: member(name), owner: value })]),
      );
    }
    if (typeof value === "string") return stringAt(value, place);
    const isId = typeof value === "number" && kinds.get(String(value)) === "ids of people";
    return isId && /id$/i.test(place.member) ? Number(idFor(String(value))) : value;
  }

  function url(original: string): string {
    const { path, query } = splitUrl(original);
    const parts = path.split("/").map((part, at, all) => {
      const isPerson = all[at - 1] === "developers" && kinds.has(decoded(part).toLowerCase());
      return encoded(part, (plain) =>
        isPerson ? pseudonymOf(kinds.get(plain.toLowerCase()) as Kind, plain) : whole(plain),
      );
    });
    const clean = withoutCredentials(query === undefined ? parts.join("/") : `${parts.join("/")}?${query}`);
    const { path: newPath, query: rest } = splitUrl(clean);
    return rest === undefined ? newPath : `${newPath}?${rest.split("&").map(parameter).join("&")}`;
  }

  function parameter(pair: string): string {
    const at = pair.indexOf("=");
    if (at === -1) return encoded(pair, whole);
    const member = decoded(pair.slice(0, at));
    const place = { member, owner: member === "id" ? { login: "" } : {} };
    const value = pair.slice(at + 1).replaceAll("+", "%20");
    const clean = encoded(value, (plain) =>
      plain
        .split(",")
        .map((each) => stringAt(each, place))
        .join(","),
    );
    return `${encoded(pair.slice(0, at), whole)}=${clean === value ? pair.slice(at + 1) : clean}`;
  }

  return {
    learn(method, target, bodies, passed) {
      for (const each of passed) reveal("secrets", each);
      revealInUrl(method, target, reveal);
      const isUnknown = isUnknownPath(method, target);
      for (const body of bodies) revealInBody(body, isUnknown, reveal);
    },
    ...{ url, text, json: (value) => json(value) },
    caller: (credential) => `caller-${hash("credentials", credential)}`,
    replacedCounts: () => Object.fromEntries(Object.entries(hashesByKind).map(([kind, values]) => [kind, values.size])),
  };
}

/** A part of an address with its meaning changed; exactly as it came where that does not change. */
function encoded(part: string, change: (plain: string) => string): string {
  const plain = decoded(part);
  const changed = change(plain);
  return changed === plain ? part : encodeURIComponent(changed).replaceAll("%2C", ",");
}
