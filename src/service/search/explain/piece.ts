import type { SearchConfig } from "../../../model/search-config.ts";
import type { RankTerm } from "../terms.ts";
import type { Aspect } from "./facts.ts";

/** One clause of a config: what it asks, and the config that asks nothing else. */
export interface Piece {
  /** The member of the config, and what it says there. */
  readonly member: string;
  readonly value: string;
  readonly as: "filter" | "rank" | "ignored";
  /** Runs the clause alone: the people it finds pass it. */
  readonly config: SearchConfig;
  /** Of a query, the terms of which one has to be shown; the clause is about these and not the whole query. */
  readonly terms?: readonly RankTerm[];
  /** What about a person decides it. */
  readonly aspect: Aspect;
}

const everything: SearchConfig = {
  version: 2,
  query: null,
  entity: "auto",
  requiredLanguages: [],
  earlyCareerSignals: false,
  aiFocusedSignals: false,
  includeUnconventionalTitles: false,
  levers: {},
};

export function piece(
  member: string,
  value: string,
  as: Piece["as"],
  part: Partial<SearchConfig>,
  aspect: Aspect,
): Piece {
  return { member, value, as, config: { ...everything, ...part }, aspect };
}
