import type { Outline } from "../../population/shapes.ts";
import type { Traits } from "../../population/traits.ts";
import type { RankTerm } from "./terms.ts";

/** Evidence for a person in a search result: its kind, where it can be seen, and a text. */
export interface Evidence {
  readonly kind: string;
  readonly ref: string | null;
  readonly text: string;
}

/** The evidence for one term in a person's work, counted in the repositories and never just copied from the query. */
export interface Proof {
  readonly kind: RankTerm["kind"];
  readonly what: string;
  readonly hits: readonly Outline[];
  readonly evidence: Evidence;
}

/** The data that every match needs, cached for a day, because computing it takes longer than the search. */
export interface Work {
  readonly repositories: readonly Outline[];
  readonly traits: Readonly<Traits>;
  /** Location and score as texts for a match. */
  readonly home: Evidence | null;
  readonly standing: Evidence | null;
}
