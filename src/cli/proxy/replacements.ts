import { createHmac, randomBytes } from "node:crypto";
import { credentials, links, secretParameters, shortestSecret } from "../../contract/seen/redact.ts";
import { interfaceWords } from "./interface-words.ts";
import { newPhrases } from "./phrases.ts";
import type { Reveal, RevealingKind } from "./revealing.ts";

/** The values that a recording must not show, each with what stands in its place. */
export interface Replacements {
  readonly reveal: Reveal;
  /** The kind of a value that was revealed and is long enough to be replaced wherever it is all there is. */
  readonly kindOf: (value: string) => RevealingKind | undefined;
  /** The kind of any value that was revealed. */
  readonly knownAs: (value: string) => RevealingKind | undefined;
  readonly pseudonymOf: (kind: RevealingKind, value: string) => string;
  /** A text with everything in it replaced that was revealed, and whatever looks like a credential or an address. */
  readonly text: (text: string) => string;
  readonly withoutCredentials: (text: string) => string;
  readonly caller: (credential: string) => string;
  readonly counts: () => Readonly<Record<string, number>>;
}

/** Shorter ones are replaced where a member says what they are, and not in texts, where they would be anything. */
const shortestInTexts: Readonly<Record<RevealingKind, number>> = {
  "ids of people": 6,
  handles: 3,
  names: 3,
  "avatar addresses": 8,
  secrets: shortestSecret,
  tokens: 8,
};
const mailAddresses = /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/giu;
/** Limits the texts whose replacement is kept in memory. */
const [longestKept, maxKnownTexts] = [200, 50_000];

const keyOf = (value: string): string => value.replace(/^@/, "").toLowerCase();

export function newReplacements(keepsPeople: boolean): Replacements {
  const hashes = newHashes();
  const { hash } = hashes;
  const kinds = new Map<string, RevealingKind>();
  const idFor = newIds(hash, (id) => kinds.has(id));
  const phrases = newPhrases();
  const knownTexts = new Map<string, string>();

  function reveal(kind: RevealingKind, value: string): void {
    const key = keyOf(value);
    const known = kinds.get(key);
    // Who has the handle for a name, too, is found by the handle in paths.
    if (key === "" || (known !== undefined && (kind !== "handles" || known === "handles" || known === "ids of people")))
      return;
    kinds.set(key, kind);
    knownTexts.clear();
    // Digits are looked for by themselves: they stand beside letters, too, as in `u7014297709`.
    if (kind === "ids of people" || key.length < shortestInTexts[kind]) return;
    // A key may be named by a word of the interface, and so may a repository: as a part of another text it names nobody.
    if (kind === "names" && interfaceWords().has(key)) return;
    phrases.add(key, kind === "names" ? "words" : "literal", () => pseudonymOf(kind, key));
  }

  function pseudonymOf(kind: RevealingKind, value: string): string {
    const key = keyOf(value);
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

  function withoutMailAddresses(text: string): string {
    if (keepsPeople || !/@|%40/.test(text)) return text;
    return text.replaceAll(mailAddresses, (match) => {
      const address = match.replace("%40", "@").toLowerCase();
      return `${hash("addresses", address)}@people.example`;
    });
  }

  function newText(text: string): string {
    const clean = phrases.replaceIn(withoutMailAddresses(withoutCredentials(text)));
    return clean.replaceAll(/\d{6,}/g, (digits) => (kinds.get(digits) === "ids of people" ? idFor(digits) : digits));
  }

  return {
    ...{ reveal, pseudonymOf, withoutCredentials },
    knownAs: (value) => kinds.get(keyOf(value)),
    kindOf(value) {
      const kind = kinds.get(keyOf(value));
      return kind !== undefined && value.length >= shortestInTexts[kind] ? kind : undefined;
    },
    /** Most texts of an hour are there many times: names of fields, technologies, places. */
    text(original) {
      if (original.length > longestKept) return newText(original);
      const clean = knownTexts.get(original) ?? newText(original);
      if (knownTexts.size >= maxKnownTexts) knownTexts.clear();
      knownTexts.set(original, clean);
      return clean;
    },
    caller: (credential) => `caller-${hash("credentials", credential)}`,
    counts: hashes.counts,
  };
}

function newHashes() {
  // Created for this recording and never written, so that replacements cannot be reversed by trying candidates.
  const salt = randomBytes(32);
  const byKind: Record<string, Map<string, string>> = {};
  return {
    hash(kind: string, value: string): string {
      byKind[kind] ??= new Map();
      const known = byKind[kind].get(value);
      if (known !== undefined) return known;
      const text = createHmac("sha256", salt).update(value).digest("hex").slice(0, 12);
      byKind[kind].set(value, text);
      return text;
    },
    counts: () => Object.fromEntries(Object.entries(byKind).map(([kind, values]) => [kind, values.size])),
  };
}

/** Ids are numbers and remain numbers, which nobody else has: neither another pseudonym nor a person. */
function newIds(hash: (kind: string, value: string) => string, isTaken: (id: string) => boolean) {
  const pseudonyms = new Map<string, string>();
  const used = new Set<string>();
  return (key: string): string => {
    const known = pseudonyms.get(key);
    if (known !== undefined) return known;
    for (let turn = Number.parseInt(hash("ids of people", key), 16); ; turn += 1) {
      const id = `8${String(turn % 1e9).padStart(9, "0")}`;
      if (used.has(id) || isTaken(id)) continue;
      used.add(id);
      pseudonyms.set(key, id);
      return id;
    }
  };
}
