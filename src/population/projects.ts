// Figures: A-120.
import { draw, drawOf, pickIndex, purposes } from "./draws.ts";
import { starsOf } from "./fame.ts";
import { plainNouns, qualities } from "./templates.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/**
 * A person's own repositories in outline, most stars first. Every language, technology and subject of the person
 * is in at least one of them, and a technology only if the repository's language supports it: so every search result
 * can be proved by a repository.
 */
export interface DrawnProject {
  readonly ordinal: number;
  /** Position in the specialty's languages; -1 for none. */
  readonly language: number;
  readonly technologies: number;
  readonly subjects: number;
  readonly stars: number;
}

export function ownProjects(traits: Traits): DrawnProject[] {
  const { key, specialty, repositories } = traits;
  const languageBits = ownLanguages(traits);
  const languages = new Int8Array(repositories);
  const tools = new Uint32Array(repositories);
  const topics = new Uint8Array(repositories);
  for (let at = 0; at < repositories; at++) {
    const language = languageAmong(languageBits, traits, at);
    languages[at] = language;
    const fits = specialty.technologiesOfLanguage[language] ?? 0;
    const tags = drawOf(key, purposes.repositoryTags, at);
    tools[at] = traits.technologies & fits & tags & (tags >>> 5);
    topics[at] = traits.subjects & (tags >>> 12) & (tags >>> 20) & 0xff;
  }
  placeTechnologies(traits, languages, tools);
  for (let rest = traits.subjects; rest !== 0; rest &= rest - 1) {
    const home = homeOf(key, purposes.subjectHome, 31 - Math.clz32(rest & -rest), repositories);
    topics[home] = (topics[home] as number) | (rest & -rest);
  }
  return Array.from({ length: repositories }, (_, ordinal) => ({
    ordinal,
    language: languages[ordinal] as number,
    technologies: tools[ordinal] as number,
    subjects: topics[ordinal] as number,
    stars: starsOf(traits.bestStars, traits.starDecay, ordinal),
  }));
}

/** The language of one of a person's repositories, as a position in the specialty's languages; -1 for none. */
export function projectLanguage(traits: Traits, ordinal: number): number {
  return languageAmong(ownLanguages(traits), traits, ordinal);
}

function languageAmong(ownLanguageBits: readonly number[], { key, repositories }: Traits, ordinal: number): number {
  const apart = Math.floor(repositories / ownLanguageBits.length);
  // Each language has one repository of its own; the others mostly use the main language.
  if (ordinal % apart === 0 && ordinal / apart < ownLanguageBits.length)
    return ownLanguageBits[ordinal / apart] as number;
  // Every other one of the rest is in the main language, so that no other is used more.
  const own = Math.min(ownLanguageBits.length, Math.floor(ordinal / apart) + 1);
  if ((ordinal - own) % 2 === 0) return ownLanguageBits[0] as number;
  const random = drawOf(key, purposes.repositoryLanguage, ordinal);
  if ((random & 7) === 0) return -1;
  return ownLanguageBits[(random & 0x30) === 0 ? pickIndex(random, ownLanguageBits.length) : 0] as number;
}

function placeTechnologies(traits: Traits, languages: Int8Array, tools: Uint32Array): void {
  const { key, specialty, repositories } = traits;
  for (let rest = traits.technologies; rest !== 0; rest &= rest - 1) {
    const technology = 31 - Math.clz32(rest & -rest);
    const usable = specialty.technologyLanguages[technology] as number;
    const start = homeOf(key, purposes.technologyHome, technology, repositories);
    for (let step = 0; step < repositories; step++) {
      const home = (start + step) % repositories;
      const language = languages[home] as number;
      if (language < 0 || (usable & (1 << language)) === 0) continue;
      tools[home] = (tools[home] as number) | (1 << technology);
      break;
    }
  }
}

/** Usually one of a person's best few, because readers look there. */
function homeOf(key: number, purpose: number, which: number, repositories: number): number {
  const random = drawOf(key, purpose, which);
  return pickIndex(random, (random & 3) === 0 ? repositories : Math.min(5, repositories));
}

function ownLanguages({ languages, primaryLanguage }: Traits): number[] {
  const positions = [primaryLanguage];
  for (let at = 0; at < 8; at++) if (at !== primaryLanguage && (languages & (1 << at)) !== 0) positions.push(at);
  return positions;
}

/** A word for the project's topic, unique among a person's projects. */
export function nounOf({ key, specialty }: Traits, { ordinal }: Pick<DrawnProject, "ordinal">): string {
  const start = draw(key, purposes.nounStart);
  const { nouns } = specialty;
  if (hasSpecialtyNoun(ordinal)) return nouns[((start & 0xff) + ordinal * specialtyStride) % nouns.length] as string;
  return plainNouns[((start >>> 8) + ordinal * plainStride) % plainNouns.length] as string;
}

/** Strides are coprime to the length of their list, so that every ordinal has a different word. */
const specialtyStride = 5;
const plainStride = 7;

/** The best repositories have names typical of the specialty, as do two in three of the others in the first dozen. */
function hasSpecialtyNoun(ordinal: number): boolean {
  return ordinal < 4 || (ordinal < 12 && ordinal % 3 !== 2);
}

/** The repository's name, following the conventions of its language. */
export function projectName(traits: Traits, project: DrawnProject | undefined): string {
  if (project === undefined) return "dotfiles";
  return nameIn(nameStyleOf(traits, project), nounOf(traits, project));
}

/** A star in the style stands for the noun. */
export function nameIn(style: string, noun: string): string {
  return style === "*" ? noun : style.replace("*", noun);
}

/** What the name adds to its noun: one of a few texts, so that thousands of repositories share them. */
export function nameStyleOf({ key, specialty }: Traits, { ordinal, language }: DrawnProject): string {
  const random = drawOf(key, purposes.repositoryName, ordinal);
  const form = random & 7;
  if (form < 2) return "*";
  const ofQuality = qualityStyles[(random >>> 8) % qualityStyles.length] as string;
  if (form < 4) return ofQuality;
  if (form === 4) return (random & 0x80) === 0 ? "*-kit" : "*-lab";
  const name = vocabulary.languages[specialty.languages[language] ?? -1]?.name ?? "";
  return languageStyles[name] ?? ofQuality;
}

const qualityStyles = qualities.map((quality) => `${quality}-*`);
const languageStyles: Record<string, string> = {
  Rust: "*-rs",
  Go: "go-*",
  Python: "py-*",
  JavaScript: "*.js",
  TypeScript: "*-ts",
  Ruby: "*-rb",
  Swift: "Swift*",
  Kotlin: "*-kt",
  Java: "*4j",
  C: "lib*",
  "C++": "*-cpp",
  "C#": "Sharp.*",
  Elixir: "ex_*",
  Haskell: "hs-*",
  OCaml: "ocaml-*",
  Clojure: "clj-*",
  Lua: "*.nvim",
  PHP: "php-*",
  Dart: "flutter_*",
  Julia: "*.jl",
  R: "r*",
  Zig: "zig-*",
  Scala: "scala-*",
  Solidity: "*-contracts",
  HCL: "terraform-*",
  Shell: "*.sh",
  "Jupyter Notebook": "*-notebooks",
};
