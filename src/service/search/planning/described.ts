// Figures: A-412.
import type { Seniority } from "../../../model/project.ts";
import { titles } from "../../../population/vocabulary.ts";
import { groupsOf } from "./alternatives.ts";
import type { Finding } from "./finding.ts";
import { cueAt } from "./found.ts";
import { type Cue, dotted } from "./lexicon.ts";
import { isPlace } from "./places.ts";
import { read } from "./read.ts";
import { selected } from "./selected.ts";
import { tokensOf } from "./tokens.ts";

/** The content of a text about a role, for a description instead of a search. */
export interface Described {
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

/** Parsed as for a search with the same text. */
export function describedIn(text: string): Described {
  const { taken } = selected(text, read(text).findings);
  const named = taken.filter(({ negated }) => !negated);
  const skills = (soft: boolean) => named.filter((each) => each.soft === soft && skillOf(each).length > 0);
  const choices = groupsOf(text, skills(false)).map((group) => [...new Set(group.flatMap(skillOf))]);
  const required = [...new Set(choices.flat())];
  const place = named.find(isPlace)?.meaning;
  return {
    choices,
    required,
    wished: [...new Set(skills(true).flatMap(skillOf))].filter((name) => !required.includes(name)),
    seniority: seniorityOf(named.filter(({ soft }) => !soft)),
    place: place === undefined || place.kind === "measure" ? null : place.value,
    isRemote: named.some(({ meaning }) => meaning.kind === "flag" && meaning.value === "remote"),
  };
}

/** Whether a text has words that mark requirements or wishes. */
export function says(text: string, cue: Cue): boolean {
  const tokens = tokensOf(text, dotted());
  return tokens.some((_, at) => cueAt(tokens, at)?.cues.includes(cue));
}

/** Whether a text requires years of experience. */
export function asksYears(text: string): boolean {
  return read(text).findings.some(({ meaning }) => meaning.kind === "measure" && meaning.measure.of === "years");
}

/** The language or the technology that a span means. */
export function skillOf({ meaning }: Finding): string[] {
  return meaning.kind === "language" || meaning.kind === "technology" ? [meaning.value] : [];
}

const levels: Readonly<Record<string, Seniority>> = { early: "entry", upToSenior: "mid", senior: "senior" };

/** The named level, otherwise the level that matches the required years. */
function seniorityOf(findings: readonly Finding[]): Seniority | null {
  for (const { meaning } of findings) {
    const named = meaning.kind === "title" ? titles.find(({ name }) => name === meaning.value)?.seniority : undefined;
    if (named !== undefined) return named as Seniority;
    if (meaning.kind === "levels") return meaning.levels[0] as Seniority;
    if (meaning.kind === "seniority") return meaning.value as Seniority;
    if (meaning.kind === "tier" && meaning.value in levels) return levels[meaning.value] as Seniority;
  }
  const years = findings.flatMap(({ meaning }) =>
    meaning.kind === "measure" && meaning.measure.of === "years" ? (meaning.measure.min ?? []) : [],
  )[0];
  if (years === undefined) return null;
  return years >= 8 ? "staff" : years >= 5 ? "senior" : years >= 2 ? "mid" : "entry";
}
