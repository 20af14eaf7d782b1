import { isObject } from "../../base/json-object.ts";
import { isSecretMember } from "../../contract/seen/redact.ts";
import { interfaceWords } from "./interface-words.ts";
import { newReplacements } from "./replacements.ts";
import {
  decoded,
  isInstant,
  isOfRecord,
  isUnknownPath,
  kindAt,
  type Reveal,
  type RevealingKind,
  type RevealingPlace,
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

const nowhere: RevealingPlace = { member: "", owner: {} };

export function newPseudonyms(keepsPeople: boolean): Pseudonyms {
  const { text, pseudonymOf, ...replacements } = newReplacements(keepsPeople);
  const isKept = (kind: RevealingKind): boolean => keepsPeople && kind !== "secrets" && kind !== "tokens";
  const reveal: Reveal = (kind, value) => {
    if (!isKept(kind)) replacements.reveal(kind, value);
  };

  /** A whole value that no member explains. */
  function whole(value: string): string {
    if (isOfRecord(value) || isInstant(value) || interfaceWords().has(value.toLowerCase())) return value;
    const kind = replacements.kindOf(value);
    return kind === undefined ? text(value) : pseudonymOf(kind, value);
  }

  function stringAt(value: string, place: RevealingPlace): string {
    const kind = kindAt(value, place);
    return kind === null || isKept(kind) ? whole(value) : pseudonymOf(kind, value);
  }

  function json(value: unknown, place: RevealingPlace): unknown {
    if (typeof value === "string") return stringAt(value, place);
    if (Array.isArray(value)) return value.map((each) => json(each, place));
    if (isObject(value)) {
      const isSecret = isSecretMember(place.member);
      const members = Object.entries(value).map(([name, each]) => {
        const member = isSecret ? place.member : name;
        return [whole(name), json(each, { member, owner: value })];
      });
      return Object.fromEntries(members);
    }
    const isId = typeof value === "number" && /id$/i.test(place.member);
    const isPersons = isId && replacements.knownAs(String(value)) === "ids of people";
    return isPersons ? Number(pseudonymOf("ids of people", String(value))) : value;
  }

  function url(original: string): string {
    const { path, query } = splitUrl(original);
    const parts = path.split("/").map((part, at, all) =>
      encoded(part, (plain) => {
        const person = all[at - 1] === "developers" ? replacements.knownAs(plain) : undefined;
        return person === undefined ? whole(plain) : pseudonymOf(person, plain);
      }),
    );
    const clean = replacements.withoutCredentials(parts.join("/") + (query === undefined ? "" : `?${query}`));
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
    learn(method, target, bodies, credentials) {
      for (const each of credentials) reveal("secrets", each);
      revealInUrl(method, target, reveal);
      const isUnknown = isUnknownPath(method, splitUrl(target).path);
      for (const body of bodies) revealInBody(body, isUnknown, reveal);
    },
    ...{ url, text, caller: replacements.caller, replacedCounts: replacements.counts },
    json: (value) => json(value, nowhere),
  };
}

/** A part of an address with its meaning changed; exactly as it came where that does not change. */
function encoded(part: string, change: (plain: string) => string): string {
  const plain = decoded(part);
  const changed = change(plain);
  return changed === plain ? part : encodeURIComponent(changed).replaceAll("%2C", ",");
}
