import { among, draw, drawOf, purposes } from "./draws.ts";
import type { Garden } from "./garden.ts";
import { nounOf, type Project, projectName } from "./projects.ts";
import type { Repository } from "./shapes.ts";
import { fill, qualities, spoken, type Template, templates, themes } from "./texts.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** What a repository is, whoever looks at it. */
export function showRepository(owner: Traits, login: string, project: Project): Repository {
  const { key, specialty } = owner;
  const name = projectName(owner, project);
  const drawn = drawOf(key, purposes.repositoryMembers, project.ordinal);
  const language = vocabulary.languages[specialty.languages[project.language] ?? -1]?.name ?? null;
  const subjects = vocabulary.namesOf(vocabulary.subjects, vocabulary.chosenFrom(specialty.subjects, project.subjects));
  const tools = vocabulary.namesOf(
    vocabulary.technologies,
    vocabulary.chosenFrom(specialty.technologies, project.technologies),
  );
  const text = drawOf(key, purposes.repositoryText, project.ordinal);
  const words = {
    noun: nounOf(owner, project),
    adjective: qualities[(text >>> 8) % qualities.length] as string,
    quality: qualities[(text >>> 8) % qualities.length] as string,
    subject: spoken(subjects[0] ?? mainSubject(owner)),
    language: language ?? "plain text",
    tech: tools[0] ?? language ?? "plain files",
  };
  const template = templates.descriptions[among(text, templates.descriptions.length)] as Template;
  const shown: Repository = {
    name,
    fullName: `${login}/${name}`,
    description: (drawn & 7) === 0 ? null : fill(template, words),
    language,
    stars: project.stars,
    url: `https://github.com/${login}/${name}`,
  };
  // Nothing was tagged where there is nothing to say; blurbs are rarer than tags.
  if (subjects.length === 0 && tools.length === 0) return shown;
  if ((drawn & 0x18) !== 0) return { ...shown, subjects, technologies: tools };
  return {
    ...shown,
    subjects,
    technologies: tools,
    summary: fill(templates.summaries[(text >>> 4) % templates.summaries.length] as Template, words) ?? "",
    themes: [...new Set([themes[text % themes.length] as string, themes[(text >>> 9) % themes.length] as string])],
  };
}

function mainSubject({ specialty, subjects }: Traits): string {
  return (vocabulary.subjects[specialty.subjects[31 - Math.clz32(subjects & -subjects)] as number] as vocabulary.Term)
    .name;
}

/** Commits of a year are a part of its contributions; the rest is reviews, issues and pull requests. */
export function commitsIn({ key }: Traits, garden: Garden): number {
  return Math.floor((garden.total * (55 + (draw(key, purposes.commitShare) % 31))) / 100);
}

/** How a year's commits fall on repositories: much on a few, nothing on many; the parts never exceed the whole. */
export function shareCommits(key: number, commits: number, repositories: number): number[] {
  const weights = Array.from({ length: repositories }, (_, at) => {
    const drawn = drawOf(key, purposes.commitShare, at);
    return (drawn & 3) === 0 ? 0 : (1 + ((drawn >>> 8) % 97)) / (1 + at);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum === 0 ? 0 : Math.floor((commits * weight) / sum)));
}
