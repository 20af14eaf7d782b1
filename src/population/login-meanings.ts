import { onFirstUse } from "../base/on-first-use.ts";
import { cultures, familyOf, givenOf, type NamePart } from "./names.ts";
import { adjectives, nouns, overlapping } from "./pseudonyms.ts";

/** The name that a handle belongs to, in one culture. A handle is unique, and never both a given and a family name. */
export interface Owner {
  readonly culture: number;
  readonly part: number;
}

/** The possible meanings of a login. */
export type LoginMeaning =
  | { readonly kind: "name"; readonly given: Owner; readonly family: Owner; readonly count: number }
  | { readonly kind: "initial"; readonly letter: string; readonly family: Owner; readonly number: number }
  | { readonly kind: "short"; readonly given: Owner; readonly letter: string; readonly number: number }
  | { readonly kind: "pseudonym"; readonly adjective: number; readonly noun: number; readonly count: number };

export const tails: readonly string[] = ["dev", "code", "hq", "io", "labs"];

/** All handles, each kind collected when it is first asked for. */
export const handles = {
  given: onFirstUse(() => ownersOf(givenOf)),
  family: onFirstUse(() => ownersOf(familyOf)),
  adjectives: onFirstUse(() => new Map(adjectives.map((word, id) => [word, id]))),
  nouns: onFirstUse(() => new Map(nouns.map((word, id) => [word, id]))),
  /** First halves of which one is a prefix of another: only the others may be joined directly to what follows. */
  overlapping: onFirstUse(() => new Set(overlapping)),
};

/** Everything that a login (in lower case) could mean. */
export function meaningsOf(login: string): LoginMeaning[] {
  const [first, second, third, ...more] = login.split("-") as [string, string?, string?, ...string[]];
  if (more.length > 0) return [];
  if (third !== undefined) return tails.includes(third) ? hyphened(first, second as string, false) : [];
  return second === undefined ? joined(first) : hyphened(first, second, true);
}

function hyphened(first: string, second: string, alone: boolean): LoginMeaning[] {
  const { letters, digits } = split(second);
  const count = countOf(digits);
  const given = handles.given().get(first);
  const family = handles.family().get(letters);
  const readings: LoginMeaning[] = [];
  if (given !== undefined && family !== undefined) readings.push({ kind: "name", given, family, count });
  if (!alone) return readings;
  if (letters === "") return joinedName(first, count);
  if (given !== undefined && letters.length === 1) {
    readings.push({ kind: "short", given, letter: letters, number: Number(digits) });
  }
  const reversedGiven = handles.given().get(letters);
  const reversedFamily = handles.family().get(first);
  if (reversedGiven !== undefined && reversedFamily !== undefined) {
    readings.push({ kind: "name", given: reversedGiven, family: reversedFamily, count });
  }
  const adjective = handles.adjectives().get(first);
  const noun = handles.nouns().get(letters);
  if (adjective !== undefined && noun !== undefined) readings.push({ kind: "pseudonym", adjective, noun, count });
  return readings;
}

function joined(word: string): LoginMeaning[] {
  const { letters, digits } = split(word);
  const readings: LoginMeaning[] = digits === "" ? joinedName(letters, 0) : [];
  const family = handles.family().get(letters.slice(1));
  if (family !== undefined && digits !== "") {
    readings.push({ kind: "initial", letter: letters.slice(0, 1), family, number: Number(digits) });
  }
  for (let at = 3; at < letters.length; at++) {
    const adjective = handles.adjectives().get(letters.slice(0, at));
    const noun = adjective === undefined ? undefined : handles.nouns().get(letters.slice(at));
    if (adjective !== undefined && noun !== undefined) {
      readings.push({ kind: "pseudonym", adjective, noun, count: countOf(digits) });
    }
  }
  return readings;
}

function joinedName(letters: string, count: number): LoginMeaning[] {
  const readings: LoginMeaning[] = [];
  for (let at = 3; at < letters.length; at++) {
    const given = handles.given().get(letters.slice(0, at));
    const family = given === undefined ? undefined : handles.family().get(letters.slice(at));
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

function ownersOf(partsOf: (culture: number) => readonly NamePart[]): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  for (let culture = 0; culture < cultures.length; culture++) {
    partsOf(culture).forEach(({ handle }, part) => {
      owners.set(handle, { culture, part });
    });
  }
  return owners;
}
