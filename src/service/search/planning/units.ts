// Figures: A-408.
import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { stem, type Token } from "./tokens.ts";

export type Counted =
  | "years"
  | "stars"
  | "stars of one repository"
  | "followers"
  | "score"
  | "employees"
  | "repositories";
/** Months become years: the registry knows whole years only (A-408). */
export type Unit = Counted | "months" | "decades";

const units = onFirstUse(
  (): ReadonlyMap<string, Unit> =>
    new Map(
      Object.entries(fixture.units).flatMap(([unit, words]) => words.map((word) => [word, unit as Unit] as const)),
    ),
);

export const unitWords = onFirstUse((): readonly string[] => [...units().keys()]);

export function unitAt(token: Token | undefined): Unit | undefined {
  return token === undefined ? undefined : units().get(token.text);
}

/** Nouns that are counted, so that a number before them is not a version. */
const others = onFirstUse(() => new Set(fixture.otherUnits));

export function isUnit(word: string): boolean {
  return units().has(word) || others().has(word);
}

export function isYears(word: string): boolean {
  return units().get(word) === "years";
}

const glued = onFirstUse((): ReadonlyMap<string, string> => new Map(Object.entries(fixture.gluedUnits)));

/** "5y", "10yoe": the unit of a number without a space between, as a word of its own. */
export function gluedUnit(letters: string): string | undefined {
  return glued().get(letters) ?? (units().has(stem(letters)) ? stem(letters) : undefined);
}

/** Words after years that add no meaning: "of professional experience". */
const ofExperience =
  /^(?:(?:of|de|an|di|van)\s+|d['’\s])?(?:(?:professional|proven|solid|hands-on|practical|work|working|relevant|industry|commercial|software|development|berufliche|einschlägige)\s+){0,2}(?:exp|experience|erfahrung|berufserfahrung|doświadczenia|esperienza|ervaring|опыта|досвіду|experiencia|expérience|experiência|erfarenhet|erfaring)(?![\p{L}])/iu;

/** The number of tokens from there that only say "of experience". */
export function experienceAt(text: string, tokens: readonly Token[], at: number): number {
  const start = tokens[at]?.start;
  if (start === undefined) return 0;
  // In "d'expérience" the article is no word of its own.
  const from = /^d['’]$/.test(text.slice(start - 2, start)) ? start - 2 : start;
  const said = ofExperience.exec(text.slice(from, from + 60));
  if (said === null) return 0;
  const end = from + said[0].length;
  let length = 0;
  while ((tokens[at + length]?.end ?? Number.POSITIVE_INFINITY) <= end) length++;
  return length;
}
