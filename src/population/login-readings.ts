import { type Culture, cultures, type NamePart } from "./names.ts";
import { adjectives, nouns } from "./pseudonyms.ts";

/** Whose handle it is: a name of one culture. Handles are unique among given and among family names, and never both. */
export interface Owner {
  readonly culture: number;
  readonly part: number;
}

/** What a login could say. */
export type Reading =
  | { readonly kind: "name"; readonly given: Owner; readonly family: Owner; readonly count: number }
  | { readonly kind: "initial"; readonly letter: string; readonly family: Owner; readonly number: number }
  | { readonly kind: "short"; readonly given: Owner; readonly letter: string; readonly number: number }
  | { readonly kind: "pseudonym"; readonly adjective: number; readonly noun: number; readonly count: number };

export const tails: readonly string[] = ["dev", "code", "hq", "io", "labs"];

export const givenOwners = ownersOf(({ given }) => given);
export const familyOwners = ownersOf(({ family }) => family);
const adjectiveIds = new Map(adjectives.map((word, id) => [word, id]));
const nounIds = new Map(nouns.map((word, id) => [word, id]));

/** First halves that begin no other and that no other begins: only these may be joined to what follows. */
export const standalone: ReadonlySet<string> = standaloneAmong([...givenOwners.keys(), ...adjectives]);

/** Everything that a login (in lower case) could mean. */
export function readingsOf(login: string): Reading[] {
  const [first, second, third, ...more] = login.split("-") as [string, string?, string?, ...string[]];
  if (more.length > 0) return [];
  if (third !== undefined) return tails.includes(third) ? hyphened(first, second as string, false) : [];
  return second === undefined ? joined(first) : hyphened(first, second, true);
}

function hyphened(first: string, second: string, alone: boolean): Reading[] {
  const { letters, digits } = split(second);
  const count = countOf(digits);
  const given = givenOwners.get(first);
  const family = familyOwners.get(letters);
  const readings: Reading[] = [];
  if (given !== undefined && family !== undefined) readings.push({ kind: "name", given, family, count });
  if (!alone) return readings;
  if (letters === "") return joinedName(first, count);
  if (given !== undefined && letters.length === 1) {
    readings.push({ kind: "short", given, letter: letters, number: Number(digits) });
  }
  const reversedGiven = givenOwners.get(letters);
  const reversedFamily = familyOwners.get(first);
  if (reversedGiven !== undefined && reversedFamily !== undefined) {
    readings.push({ kind: "name", given: reversedGiven, family: reversedFamily, count });
  }
  const adjective = adjectiveIds.get(first);
  const noun = nounIds.get(letters);
  if (adjective !== undefined && noun !== undefined) readings.push({ kind: "pseudonym", adjective, noun, count });
  return readings;
}

function joined(word: string): Reading[] {
  const { letters, digits } = split(word);
  const readings: Reading[] = digits === "" ? joinedName(letters, 0) : [];
  const family = familyOwners.get(letters.slice(1));
  if (family !== undefined && digits !== "") {
    readings.push({ kind: "initial", letter: letters.slice(0, 1), family, number: Number(digits) });
  }
  for (let at = 3; at < letters.length; at++) {
    const adjective = adjectiveIds.get(letters.slice(0, at));
    const noun = adjective === undefined ? undefined : nounIds.get(letters.slice(at));
    if (adjective !== undefined && noun !== undefined) {
      readings.push({ kind: "pseudonym", adjective, noun, count: countOf(digits) });
    }
  }
  return readings;
}

function joinedName(letters: string, count: number): Reading[] {
  const readings: Reading[] = [];
  for (let at = 3; at < letters.length; at++) {
    const given = givenOwners.get(letters.slice(0, at));
    const family = given === undefined ? undefined : familyOwners.get(letters.slice(at));
    if (given !== undefined && family !== undefined) readings.push({ kind: "name", given, family, count });
  }
  return readings;
}

function split(text: string): { readonly letters: string; readonly digits: string } {
  const [, letters = "", digits = ""] = /^([a-z]*)(\d*)$/.exec(text) ?? [];
  return { letters, digits };
}

function countOf(digits: string): number {
  return digits === "" ? 0 : Number(digits) - 1;
}

function ownersOf(partsOf: (culture: Culture) => readonly NamePart[]): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  cultures.forEach((row, culture) => {
    partsOf(row).forEach(({ handle }, part) => {
      owners.set(handle, { culture, part });
    });
  });
  return owners;
}

function standaloneAmong(words: readonly string[]): Set<string> {
  const sorted = [...words].sort();
  const known = new Set(words);
  // What begins with a word follows it at once in sorted order, so looking at neighbours is enough.
  return new Set(
    sorted.filter((word, at) => {
      if (sorted[at + 1]?.startsWith(word)) return false;
      for (let length = 1; length < word.length; length++) if (known.has(word.slice(0, length))) return false;
      return true;
    }),
  );
}
