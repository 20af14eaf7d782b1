import type { Range } from "./measures.ts";

/** What a recogniser made of some words. `value` is the canonical name, as in a config. Plain data. */
export interface Meaning {
  readonly kind: MeaningKind | Word;
  readonly value: string;
  /** The names that an area consists of, the levels of a range, the logins or repositories of people here. */
  readonly names?: readonly string[];
  /** An area consists of countries or of cities. */
  readonly field?: "country" | "city";
  readonly range?: Range;
  /** Another skill that the same word names: "Vue" is a language and a technology. */
  readonly also?: readonly Meaning[];
  /** Real employers, schools and countries that nobody of this population shows. */
  readonly isElsewhere?: boolean;
  /** Only meant where such a word is asked for: "at Apple", "graduates of Oxford". */
  readonly isAskedFor?: boolean;
  /** A kind of engineer: only beside a word such as "engineer". */
  readonly isBeside?: boolean;
  /** Words about where people are from: "Indian". */
  readonly isOrigin?: boolean;
  /** A city that this population lacks: its country stands for it. Or a product, for which another one stands. */
  readonly isStandIn?: boolean;
}

/** Words that say something about those beside them, or nothing. */
export type Word = "cue" | "joiner" | "people" | "noise" | "aside" | "rival";

export type Cue =
  | "not"
  | "refused"
  | "nice"
  | "must"
  | "waived"
  /** "PhD in": waives the field of study, and no place. */
  | "degree"
  | "past"
  | "worked"
  | "current"
  | "like"
  | "place"
  | "near"
  | "outside"
  | "titled"
  | "from"
  | "studied"
  | "speaks"
  | "one of";

/** What may stand in one list: "Rust, Kafka and databases", "Berlin or Germany". */
export type Sort =
  | "skill"
  | "place"
  | "company"
  | "school"
  | "level"
  | "industry"
  | "size"
  | "measure"
  | "flag"
  | "person";

const sorts = {
  language: "skill",
  technology: "skill",
  topic: "skill",
  role: "skill",
  stack: "skill",
  title: "level",
  level: "level",
  tier: "level",
  city: "place",
  state: "place",
  country: "place",
  area: "place",
  company: "company",
  school: "school",
  industry: "industry",
  size: "size",
  measure: "measure",
  grade: "measure",
  flag: "flag",
  login: "person",
  name: "person",
  repository: "person",
} as const satisfies Record<string, Sort>;

/** What a search can ask for. */
export type MeaningKind = keyof typeof sorts;

export function sortOf({ kind }: Meaning): Sort | null {
  return Object.hasOwn(sorts, kind) ? sorts[kind as MeaningKind] : null;
}

/** Words that only one reader looks for: those of numbers, their bounds and units, and of a description's headings. */
export const ownLists = [
  "number",
  "bound before",
  "bound behind",
  "unit",
  "unit before",
  "qualifier",
  "heading",
] as const;
export type OwnList = (typeof ownLists)[number];
