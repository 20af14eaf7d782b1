// Figures.
import { perObject } from "../base/on-first-use.ts";
import { drawOf, pickIndex, purposes } from "./draws.ts";
import type { PopulationBase } from "./population-base.ts";
import { loginAt } from "./profile.ts";
import { type DrawnProject, nameIn, nameStyleOf, nounOf } from "./projects.ts";
import type { Outline, Repository } from "./shapes.ts";
import {
  fill,
  type GapWords,
  isTool,
  qualities,
  singular,
  spoken,
  type Template,
  templates,
  themes,
} from "./templates.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/**
 * The skills that a repository proves; kept apart because most repositories are never described. Its names are composed
 * where they are read: tens of thousands of repositories are kept, and few of them are mentioned.
 */
export class DrawnOutline implements Outline {
  readonly language: string | null;
  readonly stars: number;
  /** Left out where there are none, and of others' repositories: no search finds a contributor by what these are about. */
  readonly subjects: readonly string[] | undefined;
  readonly technologies: readonly string[] | undefined;
  readonly #base: PopulationBase;
  readonly #owner: number;
  readonly #nameStyle: string;
  readonly #noun: string;

  constructor(base: PopulationBase, ownerIndex: number, owner: Traits, project: DrawnProject, viewer = ownerIndex) {
    const { specialty } = owner;
    const { subjects, technologies } = tagsOf(owner, project);
    const isTagged = viewer === ownerIndex && subjects.length + technologies.length > 0;
    this.language = vocabulary.languages[specialty.languages[project.language] ?? -1]?.name ?? null;
    this.stars = project.stars;
    this.subjects = isTagged ? subjects : undefined;
    this.technologies = isTagged ? technologies : undefined;
    this.#base = base;
    this.#owner = ownerIndex;
    this.#nameStyle = nameStyleOf(owner, project);
    this.#noun = nounOf(owner, project);
  }

  get name(): string {
    return nameIn(this.#nameStyle, this.#noun);
  }

  get fullName(): string {
    return `${loginAt(this.#base, this.#owner)}/${this.name}`;
  }
}

function tagsOf({ specialty }: Traits, project: DrawnProject) {
  return {
    subjects: namesChosen(vocabulary.subjects, specialty.subjects, project.subjects),
    technologies: namesChosen(vocabulary.technologies, specialty.technologies, project.technologies),
  };
}

const shortLists = perObject((_list: readonly number[]) => new Map<number, readonly string[]>());

/** Of up to two terms the same list each time: most are that short, and the thousands of repositories that are kept share them. */
function namesChosen(terms: readonly vocabulary.Term[], list: readonly number[], bits: number): readonly string[] {
  const names = (): readonly string[] => vocabulary.namesOf(terms, vocabulary.chosenFrom(list, bits));
  const withoutFirst = bits & (bits - 1);
  if ((withoutFirst & (withoutFirst - 1)) !== 0) return names();
  const known = shortLists(list);
  let shared = known.get(bits);
  if (shared === undefined) {
    shared = names();
    known.set(bits, shared);
  }
  return shared;
}

/** The same with its description, which does not depend on the viewer; a blurb comes with the tags. */
export function showRepository(owner: Traits, outline: Outline, project: DrawnProject): Writable<Repository> {
  const { key } = owner;
  const { name, fullName, language, stars } = outline;
  const { subjects, technologies } = tagsOf(owner, project);
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
  repository.subjects = outline.subjects;
  repository.technologies = outline.technologies;
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
const { descriptions, plainDescriptions, unfinishedDescriptions } = templates;
const ofTools = [...descriptions, ...plainDescriptions];

/** The first description, starting at the drawn one, whose words are all available. Only a tool is "a fast router". */
function describe(random: number, words: GapWords, stars: number): string | null {
  const finished = isTool(words.noun ?? "") ? ofTools : plainDescriptions;
  const fitting = stars > maxStarsOfUnfinished ? finished : [...finished, ...unfinishedDescriptions];
  const start = pickIndex(random, fitting.length);
  for (let at = 0; at < fitting.length; at++) {
    const text = fill(fitting[(start + at) % fitting.length] as Template, words);
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
