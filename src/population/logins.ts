// Figures: A-120.
import { capitalize } from "../base/text.ts";
import { draw, pickIndex, purposes } from "./draws.ts";
import { handles, meaningsOf, type Owner, tails } from "./login-meanings.ts";
import { type Culture, cultures, familyOf, givenOf, type NamePart } from "./names.ts";
import { permute, unpermute } from "./permutation.ts";
import { indexInPopulation, indexOfName, keyAt, nameAt, type PopulationBase } from "./population-base.ts";
import { adjectives, nouns, pseudonymCount } from "./pseudonyms.ts";

/**
 * Logins look freely chosen, but each identifies its person: each form contains a whole name and how
 * often that name occurred before, or a whole pseudonym likewise. Parsing one tries all possible meanings and keeps
 * the one that gives the same login again.
 */
type Spelling = "hyphened" | "joined" | "reversed" | "initial" | "short" | "pseudonym" | "tailed";

const shares: readonly (readonly [Spelling, number])[] = [
  ["hyphened", 5],
  ["joined", 6],
  ["reversed", 2],
  ["initial", 6],
  ["short", 3],
  ["pseudonym", 8],
  ["tailed", 2],
];
const spellings = shares.flatMap(([spelling, weight]) => Array<Spelling>(weight).fill(spelling));

/** Short logins are numbered from here, because a 1 would look unnatural. */
const firstNumber = 7;

/** A person's GitHub login before any rename. */
export function spellLogin(base: PopulationBase, index: number): string {
  const random = draw(keyAt(base, index), purposes.loginStyle);
  const spelling = spellings[pickIndex(random, spellings.length)] as Spelling;
  if (spelling === "pseudonym") return spellPseudonym(base, index, random);
  const { given, family, count } = namePartsAt(base, index);
  switch (spelling) {
    case "joined": {
      if (handles.overlapping().has(given.handle)) break;
      const joined =
        (random & 3) === 0 ? capitalize(given.handle) + capitalize(family.handle) : given.handle + family.handle;
      return count === 0 ? joined : `${joined}-${count + 1}`;
    }
    case "reversed":
      return `${family.handle}-${given.handle}${numberAfter(count)}`;
    case "initial":
      return `${given.handle[0]}${family.handle}${given.ordinal + given.siblings * count + firstNumber}`;
    case "short":
      return `${given.handle}-${family.handle[0]}${family.ordinal + family.siblings * count + firstNumber}`;
    case "tailed":
      return `${given.handle}-${family.handle}${numberAfter(count)}-${tails[random % tails.length]}`;
  }
  return `${given.handle}-${family.handle}${numberAfter(count)}`;
}

/** The person with this login, ignoring letter case, or null. */
export function readLogin(base: PopulationBase, login: string): number | null {
  if (login.length > 39) return null;
  const lower = login.toLowerCase();
  for (const meaning of meaningsOf(lower)) {
    const index = indexOfMeaning(base, meaning);
    if (index !== null && spellLogin(base, index).toLowerCase() === lower) return index;
  }
  return null;
}

/** The parts of a person's name as used in logins and addresses; `count` distinguishes people with the same name. */
export function namePartsAt(base: PopulationBase, index: number): { given: NamePart; family: NamePart; count: number } {
  const { name, round } = nameAt(base, index);
  const culture = cultures[name.culture] as Culture;
  return {
    given: givenOf(name.culture)[name.given] as NamePart,
    family: familyOf(name.culture)[name.family] as NamePart,
    count: round * culture.copies + name.copy,
  };
}

/** The person with this name and this `count`. */
export function indexOfNamesake(base: PopulationBase, given: Owner, family: Owner, count: number): number | null {
  if (given.culture !== family.culture) return null;
  const { copies } = cultures[given.culture] as Culture;
  const name = { culture: given.culture, given: given.part, family: family.part, copy: count % copies };
  return indexOfName(base, name, Math.floor(count / copies));
}

export function numberAfter(count: number): string {
  return count === 0 ? "" : `${count + 1}`;
}

function indexOfMeaning(base: PopulationBase, meaning: ReturnType<typeof meaningsOf>[number]): number | null {
  switch (meaning.kind) {
    case "name":
      return indexOfNamesake(base, meaning.given, meaning.family, meaning.count);
    case "initial": {
      const { part, rest } = partOf("given", meaning.family.culture, meaning.letter, meaning.number - firstNumber);
      return part < 0 ? null : indexOfNamesake(base, { ...meaning.family, part }, meaning.family, rest);
    }
    case "short": {
      const { part, rest } = partOf("family", meaning.given.culture, meaning.letter, meaning.number - firstNumber);
      return part < 0 ? null : indexOfNamesake(base, meaning.given, { ...meaning.given, part }, rest);
    }
    case "pseudonym": {
      const word = meaning.adjective * nouns.length + meaning.noun;
      return indexInPopulation(base, meaning.count * pseudonymCount + unpermute(base.pseudonyms, word, meaning.count));
    }
  }
}

/** The name with this initial for the number in a short login, and how many people had the same name before. */
function partOf(side: "given" | "family", culture: number, letter: string, number: number) {
  const parts = side === "given" ? givenOf(culture) : familyOf(culture);
  const siblings = parts.find(({ handle }) => handle[0] === letter)?.siblings;
  if (siblings === undefined || number < 0) return { part: -1, rest: 0 };
  const part = parts.findIndex(({ handle, ordinal }) => handle[0] === letter && ordinal === number % siblings);
  return { part, rest: Math.floor(number / siblings) };
}

function spellPseudonym(base: PopulationBase, index: number, random: number): string {
  const round = Math.floor(index / pseudonymCount);
  const word = permute(base.pseudonyms, index % pseudonymCount, round);
  const adjective = adjectives[Math.floor(word / nouns.length)] as string;
  const joiner = (random & 4) === 0 || handles.overlapping().has(adjective) ? "-" : "";
  return `${adjective}${joiner}${nouns[word % nouns.length]}${numberAfter(round)}`;
}
