import { nounOf, ownProjects, type Project } from "./projects.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** What a repository can show of a person. */
export type ProofField = "language" | "technology" | "subject" | "noun";

/** The best of a person's own repositories that shows it, by its ordinal; null when the person has no such thing. */
export function proofOf(traits: Traits, field: ProofField, id: number): number | null {
  const { specialty } = traits;
  const shows: Record<ProofField, (project: Project) => boolean> = {
    language: ({ language }) => language >= 0 && specialty.languages[language] === id,
    technology: ({ technologies }) => has(specialty.technologies, technologies, id),
    subject: ({ subjects }) => has(specialty.subjects, subjects, id),
    noun: (project) => nounOf(traits, project) === vocabulary.nouns[id],
  };
  return ownProjects(traits).find(shows[field])?.ordinal ?? null;
}

function has(list: readonly number[], bits: number, id: number): boolean {
  const at = list.indexOf(id);
  return at >= 0 && (bits & (1 << at)) !== 0;
}
