import type { Cue, Meaning, Sort } from "./meaning.ts";

export type Relation = "current" | "past" | "worked" | "like";

/** Things of one sort that are asked for in one way: the cues around them govern them, and nothing else. */
export interface Clause {
  readonly sort: Sort;
  readonly items: readonly ClauseItem[];
  /** One of them is enough. */
  readonly isAny: boolean;
  readonly isNegated: boolean;
  readonly isSoft: boolean;
  readonly isNear: boolean;
  /** It says where people are from, or that it is no wish whatever else is said. */
  readonly isOrigin: boolean;
  readonly isDemanded: boolean;
  readonly relation: Relation | null;
  /** Cues say that it is no requirement at all: "our Java team", "no Java needed", "speaks German". */
  readonly isWaived: boolean;
  readonly start: number;
  readonly end: number;
}

export interface ClauseItem {
  readonly meaning: Meaning;
  readonly start: number;
  readonly end: number;
  readonly joiner: Joiner;
}

export type Joiner = "none" | "comma" | "and" | "or" | "slash" | "twin";

export interface GivenCue {
  readonly cue: Cue;
  readonly start: number;
  readonly end: number;
  /** "Nice to have: Kafka, Redis" governs all of the sentence. */
  readonly isLabel: boolean;
}

export interface Open {
  readonly sort: Sort;
  readonly items: ClauseItem[];
  readonly cues: readonly GivenCue[];
  readonly behind: GivenCue[];
}
