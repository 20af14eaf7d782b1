import type { Meaning } from "./meaning.ts";
import type { Measure } from "./numbers.ts";
import type { SectionKind } from "./sections.ts";

/** A company's relation to a person. */
export type Relation = "current" | "past" | "worked" | "alike";

/** Several conditions of which one is enough, each of them one or more findings: "Rust in Berlin or Go in London". */
export interface Either {
  readonly kind: "either";
  readonly value: string;
  readonly branches: readonly (readonly Finding[])[];
}

/** One meaning found in a text, and its position. */
export interface Finding {
  readonly start: number;
  /** Includes the words behind it that exclude it, as in "Java değil". */
  end: number;
  readonly meaning: Meaning | Either | { readonly kind: "measure"; readonly measure: Measure };
  /** Both may still be said behind it: "Java not needed". */
  negated: boolean;
  /** Optional rather than required. */
  soft: boolean;
  /** An "or" precedes it, even if other words are between: "or in London". */
  readonly or: boolean;
  /** Joined by "or" to the previous finding of the same sort. */
  readonly either: boolean;
  /** Joined to it by "and" or "or": words about this one apply to both. */
  readonly joined: boolean;
  readonly relation: Relation | null;
  /** "from India", "Indian": people's origin and not their location, if the text also gives a location. */
  readonly origin: boolean;
  /** "near Berlin" rather than "in Berlin". */
  readonly loose: boolean;
  /** The section of a description that contains it; null in a sentence. */
  readonly section: SectionKind | null;
}
