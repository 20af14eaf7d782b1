// Figures.
import { drawOf, pickIndex, purposes } from "./draws.ts";
import { nounOf, type Project, projectName } from "./projects.ts";
import type { Outline, Repository } from "./shapes.ts";
import { fill, qualities, singular, spoken, type Template, templates, themes, type Words } from "./texts.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** The skills that a repository proves; kept apart because most repositories are never described. */
export function outlineOf(owner: Traits, login: string, project: Project): Outline {
  const { specialty } = owner;
  const name = projectName(owner, project);
  const subjects = vocabulary.namesOf(vocabulary.subjects, vocabulary.chosenFrom(specialty.subjects, project.subjects));
  const technologies = vocabulary.namesOf(
    vocabulary.technologies,
    vocabulary.chosenFrom(specialty.technologies, project.technologies),
  );
  const language = vocabulary.languages[specialty.languages[project.language] ?? -1]?.name ?? null;
  const fullName = `${login}/${name}`;
  const { stars } = project;
  // Empty tag groups are left out. Each object is written out: one that spreads another gets a hidden class of its own.
  return subjects.length + technologies.length === 0
    ? { name, fullName, language, stars }
    : { name, fullName, language, stars, subjects, technologies };
}

/** The same with its description, which does not depend on the viewer. */
export function showRepository(owner: Traits, outline: Outline, project: Project): Writable<Repository> {
  const { key } = owner;
  const { name, fullName, language, stars, subjects = [], technologies = [] } = outline;
  const random = drawOf(key, purposes.repositoryMembers, project.ordinal);
  const text = drawOf(key, purposes.repositoryText, project.ordinal);
  const words = {
    noun: singular(nounOf(owner, project)),
    adjective: qualities[(text >>> 8) % qualities.length] as string,
    quality: qualities[(text >>> 8) % qualities.length] as string,
    subject: spoken(subjects[0] ?? mainSubject(owner)),
    language,
    tech: technologies[0] ?? language,
  };
  const repository: Writable<Repository> = {
    name,
    fullName,
    description: (random & 7) === 0 ? null : describe(text, words, stars),
    language,
    stars,
    url: `https://github.com/${fullName}`,
  };
  if (outline.subjects === undefined) return repository;
  repository.subjects = subjects;
  repository.technologies = technologies;
  // Blurbs are rarer than tags.
  const summary =
    (random & 0x18) === 0 ? fill(templates.summaries[text % templates.summaries.length] as Template, words) : null;
  if (summary === null) return repository;
  const first = themes[text % themes.length] as string;
  const second = themes[(text >>> 9) % themes.length] as string;
  repository.summary = summary;
  repository.themes = first === second ? [first] : [first, second];
  return repository;
}

/** With more stars than that, nobody calls a repository an experiment or work in progress. */
const maxStarsOfUnfinished = 500;
const allDescriptions = [...templates.descriptions, ...templates.unfinishedDescriptions];

/** The first description, starting at the drawn one, whose words are all available. */
function describe(random: number, words: Words, stars: number): string | null {
  const descriptions = stars > maxStarsOfUnfinished ? templates.descriptions : allDescriptions;
  const start = pickIndex(random, descriptions.length);
  for (let at = 0; at < descriptions.length; at++) {
    const text = fill(descriptions[(start + at) % descriptions.length] as Template, words);
    if (text !== null) return text;
  }
  return null;
}

/** A shape under construction. */
export type Writable<Shape> = { -readonly [member in keyof Shape]: Shape[member] };

function mainSubject({ specialty, subjects }: Traits): string {
  return (vocabulary.subjects[specialty.subjects[31 - Math.clz32(subjects & -subjects)] as number] as vocabulary.Term)
    .name;
}
