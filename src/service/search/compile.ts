import { compileBrief } from "./planning/brief.ts";
import { type Plan, planOf } from "./planning/plan.ts";
import { ranksByWord } from "./terms.ts";

export interface Compiled extends Plan {
  /** What was said and not taken over, in words for whoever edits the config next. */
  readonly warnings: readonly string[];
}

/** As long as a sentence to search by may be (§4.1). */
const longestQuery = 500;

/** A text made into a config that runs: a wish is planned like a search, anything longer is read as a job description. */
export function compile(text: string, kind: "wish" | "description"): Compiled {
  if (kind === "description" || text.length > longestQuery) return compileBrief(text, ranksByWord);
  const plan = planOf(text, ranksByWord);
  const warnings = plan.understood.length === 0 ? ["Nothing was understood as a filter; the text only ranks."] : [];
  return { ...plan, warnings };
}
