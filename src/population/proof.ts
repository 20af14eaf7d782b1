import { nounOf, ownProjects, type Project } from "./projects.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** The things that a repository can prove about a person. */
export type ProofField = "language" | "technology" | "subject" | "noun";

/** The ordinal of the best own repository that proves it; null if the person lacks it. */
export function proofOf(traits: Traits, field: ProofField, id: number): number | null {
  const { specialty } = traits;
  const shows: Record<ProofField, (project: Project) => boolean> = {
    language: ({ language }) => language >= 0 && specialty.languages[language] === id,
    technology: ({ technologies }) => hasSkill(specialty.technologies, technologies, id),
    subject: ({ subjects }) => hasSkill(specialty.subjects, subjects, id),
    noun: (project) => nounOf(traits, project) === vocabulary.nouns[id],
  };
  return ownProjects(traits).find(shows[field])?.ordinal ?? null;
}

function hasSkill(list: readonly number[], bits: number, id: number): boolean {
  const at = list.indexOf(id);
  return at >= 0 && (bits & (1 << at)) !== 0;
}
