// Figures: A-412.
import type { Seniority } from "../../../model/project.ts";
import { titles } from "../../../population/vocabulary.ts";
import type { Clause } from "./clause.ts";
import { levelsOf } from "./levels.ts";
import { dotted, phrases } from "./lexicon.ts";
import type { Cue } from "./meaning.ts";
import { parsedText } from "./parsed-text.ts";
import { phraseAt } from "./phrases.ts";
import { tokensOf } from "./tokens.ts";

/** The content of a text about a role, for a description instead of a search. */
export interface RoleDescription {
  /** Required languages and technologies in the order of the text; of those in one list, one is enough. */
  readonly choices: readonly (readonly string[])[];
  /** All of them, and the optional ones. */
  readonly required: readonly string[];
  readonly wished: readonly string[];
  readonly seniority: Seniority | null;
  /** The first location named for the role. */
  readonly place: string | null;
  readonly isRemote: boolean;
}

/** Read as for a search with the same text. */
export function describedIn(text: string): RoleDescription {
  const named = parsedText(text, null).clauses.filter(({ isNegated }) => !isNegated);
  const skills = (soft: boolean) => named.filter((each) => each.isSoft === soft).map(skillsOf);
  const choices = skills(false).filter(({ length }) => length > 0);
  const required = [...new Set(choices.flat())];
  const flags = named.flatMap(({ items }) => items.map(({ meaning }) => meaning));
  return {
    choices,
    required,
    wished: [...new Set(skills(true).flat())].filter((name) => !required.includes(name)),
    seniority: seniorityOf(named.filter(({ isSoft }) => !isSoft)),
    place: named.find(({ sort }) => sort === "place")?.items[0]?.meaning.value ?? null,
    isRemote: flags.some(({ kind, value }) => kind === "flag" && value === "remote"),
  };
}

/** Whether a text has words that mark requirements or wishes. */
export function says(text: string, cue: Cue): boolean {
  const tokens = tokensOf(text, dotted);
  const isCue = (at: number) =>
    phraseAt(phrases, tokens, at)?.meanings.some(({ kind, value }) => kind === "cue" && value === cue) === true;
  return tokens.some((_, at) => isCue(at));
}

/** Whether a text requires years of experience. */
export function asksYears(text: string): boolean {
  return parsedText(text, null).clauses.some(({ items }) => items.some(({ meaning }) => meaning.range?.of === "years"));
}

/** The languages and technologies of a clause. */
export function skillsOf({ items }: Clause): string[] {
  return [
    ...new Set(
      items.flatMap(({ meaning: { kind, value } }) => (kind === "language" || kind === "technology" ? [value] : [])),
    ),
  ];
}

const seniorityOfTier: Readonly<Record<string, Seniority>> = { early: "entry", upToSenior: "mid", senior: "senior" };

/** The named level, otherwise the level that matches the required years. */
function seniorityOf(clauses: readonly Clause[]): Seniority | null {
  const meanings = clauses.flatMap(({ items }) => items.map(({ meaning }) => meaning));
  for (const meaning of meanings) {
    const titled = meaning.kind === "title" ? titles.find(({ name }) => name === meaning.value)?.seniority : undefined;
    const level = titled ?? seniorityOfTier[meaning.kind === "tier" ? meaning.value : ""] ?? levelsOf(meaning)[0];
    if (level !== undefined) return level as Seniority;
  }
  const years = meanings.find(({ range }) => range?.of === "years")?.range?.min;
  if (years == null) return null;
  return years >= 8 ? "staff" : years >= 5 ? "senior" : years >= 2 ? "mid" : "entry";
}
