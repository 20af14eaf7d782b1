// Figures: A-306.
import { onFirstUse } from "../base/on-first-use.ts";
import { bitCount } from "./draws.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

export interface Skills {
  readonly languages: readonly number[] | undefined;
  readonly technologies: readonly number[] | undefined;
  readonly subjects: readonly number[] | undefined;
}

const lists = ["languages", "technologies", "subjects"] as const;

/**
 * Gives a person exactly these skills. If their specialty lacks one, they get a specialty made for them with the
 * requested skills or, if none are requested, with their previous skills.
 */
export function fitSkills(traits: Traits, { languages, technologies, subjects }: Skills): void {
  if (languages === undefined && technologies === undefined && subjects === undefined) return;
  checkCount("languages", languages, 5);
  checkCount("technologies", technologies, 24);
  checkCount("subjects", subjects, 8);
  const { specialty } = traits;
  const requested = { languages, technologies, subjects };
  if (
    lists.some((list) => requested[list]?.some((id) => !specialty[list].includes(id))) ||
    !allUsable(traits, requested)
  ) {
    const skillsOf = (list: (typeof lists)[number]) => vocabulary.chosenFrom(specialty[list], traits[list]);
    const own = {
      languages: requested.languages ?? skillsOf("languages"),
      technologies: requested.technologies ?? skillsOf("technologies"),
      subjects: requested.subjects ?? skillsOf("subjects"),
    };
    const primary = specialty.languages[traits.primaryLanguage] as number;
    traits.specialty = ownSpecialty(specialty, own);
    for (const list of lists) traits[list] = bitsOf(traits.specialty[list], own[list]);
    traits.primaryLanguage = Math.max(0, traits.specialty.languages.indexOf(languages?.[0] ?? primary));
  } else {
    for (const list of lists)
      if (requested[list] !== undefined) traits[list] = bitsOf(specialty[list], requested[list]);
    if (languages !== undefined) traits.primaryLanguage = specialty.languages.indexOf(languages[0] as number);
  }
  // A technology that fits none of the languages could not be proved by a repository.
  if (technologies === undefined) {
    const fits = vocabulary.technologiesFor(traits.specialty, traits.languages);
    traits.technologies = traits.technologies & fits || fits & -fits;
  }
  traits.repositories = Math.max(traits.repositories, bitCount(traits.languages));
}

/** The specialty with most of the skills; the person's own on a tie. */
export function closestSpecialty(own: number, skills: Skills): vocabulary.Specialty {
  const shared = new Uint8Array(vocabulary.specialties().length);
  let maxShared = 0;
  for (const list of lists) {
    const rowsByList = specialtiesWith()[list];
    for (const id of skills[list] ?? [])
      for (const row of rowsByList.get(id) ?? []) {
        const count = (shared[row] as number) + 1;
        shared[row] = count;
        if (count > maxShared) maxShared = count;
      }
  }
  return vocabulary.specialties()[shared[own] === maxShared ? own : shared.indexOf(maxShared)] as vocabulary.Specialty;
}

/** The specialties that have a skill, by its id. */
const specialtiesWith = onFirstUse(() => {
  const having = (list: keyof Skills): ReadonlyMap<number, readonly number[]> => {
    const rows = new Map<number, number[]>();
    for (const [at, specialty] of vocabulary.specialties().entries())
      for (const id of new Set(specialty[list])) rows.set(id, [...(rows.get(id) ?? []), at]);
    return rows;
  };
  return { languages: having("languages"), technologies: having("technologies"), subjects: having("subjects") };
});

/** Whether every technology requested can be used with a language of the person. */
function allUsable({ specialty, languages: ownBits }: Traits, { languages, technologies = [] }: Skills): boolean {
  const set = languages === undefined ? ownBits : bitsOf(specialty.languages, languages);
  return technologies.every(
    (id) => (specialty.technologyLanguages[specialty.technologies.indexOf(id)] as number) & set,
  );
}

function ownSpecialty(
  specialty: vocabulary.Specialty,
  own: Record<keyof Skills, readonly number[]>,
): vocabulary.Specialty {
  const technologyLanguages = own.technologies.map((id) => {
    const usable = (vocabulary.technologies[id] as { languages: readonly string[] }).languages;
    const bits = own.languages.reduce(
      (set, language, at) =>
        usable.includes((vocabulary.languages[language] as vocabulary.Term).name) ? set | (1 << at) : set,
      0,
    );
    return bits === 0 ? 0xff : bits;
  });
  return {
    ...specialty,
    ...own,
    technologyLanguages,
    technologiesOfLanguage: vocabulary.technologiesPerLanguage(own.languages.length, technologyLanguages),
  };
}

function bitsOf(list: readonly number[], ids: readonly number[]): number {
  return ids.reduce((bits, id) => bits | (1 << list.indexOf(id)), 0);
}

function checkCount(member: string, ids: readonly number[] | undefined, max: number): void {
  if (ids === undefined) return;
  const distinct = new Set(ids).size;
  if (distinct !== ids.length) throw new RangeError(`${member}: one is named twice.`);
  if (distinct < 1 || distinct > max) throw new RangeError(`${member}: name 1 to ${max}.`);
}
