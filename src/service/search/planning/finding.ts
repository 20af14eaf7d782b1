import type { Meaning } from "./lexicon.ts";
import type { Measure } from "./numbers.ts";
import type { SectionKind } from "./sections.ts";

/** How a company stands to a person. */
export type Relation = "current" | "past" | "worked" | "alike";

/** One thing that a text says, and where it says it. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning | { readonly kind: "measure"; readonly measure: Measure };
  readonly negated: boolean;
  /** Wished for rather than requested. */
  soft: boolean;
  /** Joined to the finding before it by "or". */
  readonly either: boolean;
  /** Joined to it by "and" or "or": what is said of this one is said of both. */
  readonly joined: boolean;
  readonly relation: Relation | null;
  /** "from India", "Indian": where people are from, not where they are, when the text says that, too. */
  readonly origin: boolean;
  /** "near Berlin" rather than "in Berlin". */
  readonly loose: boolean;
  /** The part of a description that it is in; null in a sentence. */
  readonly section: SectionKind | null;
}
