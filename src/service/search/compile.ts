import type { SearchConfig } from "../../model/search-config.ts";
import { type Plan, planOf } from "./planning/plan.ts";
import { ranksByWord } from "./terms.ts";

export interface Compiled extends Plan {
  readonly warnings: readonly string[];
}

/** As much of a long text as says what is looked for; benefits and boilerplate come after it. */
const mostRead = 4_000;

/** A text made into a config that runs: one language stays required, since nobody writes all that a job description names. */
export function compile(text: string): Compiled {
  const plan = planOf(text.slice(0, mostRead), ranksByWord);
  const [required, ...others] = plan.config.requiredLanguages;
  const tooMany = others.length > 1;
  const skills = [...new Set([...(plan.config.levers.skills ?? []), ...others])].slice(0, 20);
  const config: SearchConfig =
    tooMany && required !== undefined
      ? { ...plan.config, requiredLanguages: [required], levers: { ...plan.config.levers, skills } }
      : plan.config;
  return {
    ...plan,
    config,
    warnings: [
      ...(text.length > mostRead ? [`Only the first ${mostRead} characters were read.`] : []),
      ...(tooMany ? [`Only ${required} is required; ${others.join(", ")} rank as skills.`] : []),
      ...(plan.understood.length === 0 ? ["Nothing was understood as a filter; the text only ranks."] : []),
    ],
  };
}
