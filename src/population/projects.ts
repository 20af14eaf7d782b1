import { among, draw, drawOf, purposes } from "./draws.ts";
import { starsOf } from "./fame.ts";
import { plainNouns, qualities } from "./texts.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/**
 * A person's own repositories in outline, the most starred first. Every language, technology and subject of the person
 * is in at least one of them, and a technology only where the repository's language can use it: what search says of a
 * person can always be shown.
 */
export interface Project {
  readonly ordinal: number;
  /** Position in the specialty's languages; -1 for none. */
  readonly language: number;
  readonly technologies: number;
  readonly subjects: number;
  readonly stars: number;
}

export function ownProjects(traits: Traits): Project[] {
  const { key, specialty, repositories } = traits;
  const held = heldLanguages(traits);
  const apart = Math.floor(repositories / held.length);
  const languages = new Int8Array(repositories);
  const tools = new Uint32Array(repositories);
  const topics = new Uint8Array(repositories);
  for (let at = 0; at < repositories; at++) {
    const drawn = drawOf(key, purposes.repositoryLanguage, at);
    // Each language is at home in one repository; the others are mostly in the one used most.
    const home = at % apart === 0 ? at / apart : held.length;
    const other = (drawn & 15) === 0 ? -1 : (held[(drawn & 0x30) === 0 ? among(drawn, held.length) : 0] as number);
    const language = home < held.length ? (held[home] as number) : other;
    languages[at] = language;
    const fits = language < 0 ? 0 : (specialty.technologiesOfLanguages[1 << language] as number);
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

/** Mostly among a person's best few, where people look. */
function homeOf(key: number, purpose: number, which: number, repositories: number): number {
  const drawn = drawOf(key, purpose, which);
  return among(drawn, (drawn & 3) === 0 ? repositories : Math.min(5, repositories));
}

function heldLanguages({ languages, primaryLanguage }: Traits): number[] {
  const held = [primaryLanguage];
  for (let at = 0; at < 8; at++) if (at !== primaryLanguage && (languages & (1 << at)) !== 0) held.push(at);
  return held;
}

/** What a project is about in one word; no two projects of a person share it. */
export function nounOf({ key, specialty }: Traits, { ordinal }: Project): string {
  const start = draw(key, purposes.nounStart);
  const { nouns } = specialty;
  if (ordinal < nouns.length && (ordinal < 4 || ordinal % 3 !== 2)) {
    return nouns[((start & 0xff) + ordinal * 5) % nouns.length] as string;
  }
  return plainNouns[((start >>> 8) + ordinal * 7) % plainNouns.length] as string;
}

/** The repository's name, in the habits of its language. */
export function projectName(traits: Traits, project: Project | undefined): string {
  if (project === undefined) return "dotfiles";
  const noun = nounOf(traits, project);
  const drawn = drawOf(traits.key, purposes.repositoryName, project.ordinal);
  const quality = qualities[(drawn >>> 8) % qualities.length] as string;
  const form = drawn & 7;
  if (form < 2) return noun;
  if (form < 4) return `${quality}-${noun}`;
  if (form === 4) return `${noun}-${(drawn & 0x80) === 0 ? "kit" : "lab"}`;
  const language = vocabulary.languages[traits.specialty.languages[project.language] ?? -1]?.name ?? "";
  return (habits[language] ?? `${quality}-${noun}`).replace("*", noun);
}

const habits: Record<string, string> = {
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
  "C++": "*pp",
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
