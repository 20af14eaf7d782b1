import type { SearchConfig } from "../../../model/search-config.ts";
import type { Choice } from "../reading/alternatives.ts";
import type { RankTerm } from "../terms.ts";
import type { Aspect } from "./facts.ts";

/** One clause of a config, and the config with only this clause. */
export interface Piece {
  /** The member of the config and its value. */
  readonly member: string;
  readonly value: string;
  readonly as: "filter" | "rank" | "ignored";
  /** Runs the clause alone: the people found pass it. */
  readonly config: SearchConfig;
  /** For a query, the terms of which one is required, or a choice; the clause covers only these. */
  readonly terms?: readonly RankTerm[];
  readonly choice?: Choice;
  /** The words of the query that say it. */
  readonly span?: string;
  /** The aspect of a person that decides it. */
  readonly aspect: Aspect;
}
