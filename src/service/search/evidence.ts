import type { Outline } from "../../population/shapes.ts";
import type { Traits } from "../../population/traits.ts";
import type { RankTerm } from "./terms.ts";

/** What speaks for a person in an answer to a search: of which kind, where it can be seen, and in words. */
export interface Evidence {
  readonly kind: string;
  readonly ref: string | null;
  readonly text: string;
}

/** What a person's own work shows of one term: counted in their repositories, never claimed from the query. */
export interface Proof {
  readonly kind: RankTerm["kind"];
  readonly what: string;
  readonly hits: readonly Outline[];
  readonly evidence: Evidence;
}

/** What every match asks of a person, the same for a day: drawing it takes longer than finding whom to draw it for. */
export interface Work {
  readonly repositories: readonly Outline[];
  readonly traits: Readonly<Traits>;
  /** Where they live and how good they are, as a match says it. */
  readonly home: Evidence | null;
  readonly standing: Evidence | null;
  /** What was found of single terms so far, by the term's key: searches differ more than what they ask for. */
  readonly proofs: Map<string, Proof | null>;
}
