import { conditionsOf } from "../../model/conditions.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import { compileBrief } from "./planning/brief.ts";
import { type Plan, planOf } from "./planning/plan.ts";
import { candidatesFor } from "./ranking.ts";
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

/** Says which members to loosen when a config finds nobody; nothing while nobody can be searched for. */
export function warnOfNobody(world: World, config: SearchConfig): string[] {
  if (conditionsOf(world).search !== "live" || candidatesFor(world, config).total > 0) return [];
  const { levers, requiredLanguages, query } = config;
  const narrow = [
    ...(levers.technologies?.length ? ["levers.technologies"] : []),
    ...(levers.location?.strict ? ["levers.location.strict"] : []),
    ...(levers.yoeRange === undefined ? [] : ["levers.yoeRange"]),
    ...(levers.experienceTier === undefined ? [] : ["levers.experienceTier"]),
    ...(requiredLanguages.length > 0 ? ["requiredLanguages"] : []),
    ...(query === null ? [] : ["query"]),
  ];
  return [`Nobody fits all of this. Loosen ${narrow.join(", ") || "the filter"} to find people.`];
}
