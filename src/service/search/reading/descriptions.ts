// Figures: A-408.
import type { Clause } from "./clause.ts";
import { type Section, type SectionKind, sectionAt } from "./sections.ts";

/**
 * A clause of a job description as it counts; null if it does not. A description also describes the company: there a
 * place counts only as the role's location, a level only in the title, and topics are optional.
 */
export function asDescribed(text: string, sections: readonly Section[], clause: Clause): Clause | null {
  const whole = sectionAt(sections, clause.start);
  const section = whole === "title" && !isInFirstSentence(text, clause.start) ? "required" : whole;
  if (section === "aside") return null;
  const soft = clause.isNegated ? clause : { ...clause, isSoft: true };
  const own = section === "wished" ? soft : clause;
  const [kind] = clause.items.map(({ meaning }) => meaning.kind);
  switch (clause.sort) {
    case "skill":
      return kind === "topic" || (kind === "role" && section !== "title") ? soft : own;
    case "level":
      return section === "title" || clause.isNegated ? own : null;
    case "measure":
      return section !== "wished" && clause.items[0]?.meaning.range?.of === "years" ? own : null;
    case "place":
      return isOfRole(text, section, clause) ? own : null;
    case "flag":
      return clause.items[0]?.meaning.value === "remote" ? own : null;
    default:
      return null;
  }
}

const longestTitle = 300;

/** An advertisement in one line has its title in front. */
function isInFirstSentence(text: string, start: number): boolean {
  const line = Math.max(text.lastIndexOf("\n", start) + 1, start - longestTitle);
  return !/[.!?]\s/.test(text.slice(line, start));
}

const leadsToPlace =
  /\b(?:based|located|office|relocat\w*|live|living|hybrid|on-?site|join (?:us|our team|the team))\b[^.\n]{0,60}$/i;

/** "based in Berlin", "London-based" */
function isOfRole(text: string, section: SectionKind, { start, end }: Clause): boolean {
  if (section === "title" || section === "place") return true;
  return leadsToPlace.test(text.slice(Math.max(0, start - 40), end)) || /^[ -]based\b/i.test(text.slice(end));
}

/** "5+ years of Rust, 2 years of Kafka": the longest minimum is that of the career. */
export function oneCareer(clauses: readonly Clause[]): readonly Clause[] {
  const years = (clause: Clause) => (clause.sort === "measure" ? (clause.items[0]?.meaning.range?.min ?? 0) : -1);
  const most = Math.max(-1, ...clauses.map(years));
  const career = clauses.find((clause) => years(clause) === most);
  return clauses.filter((clause) => clause.sort !== "measure" || clause === career);
}
