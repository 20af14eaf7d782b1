import type { RealService } from "../../control/real-service.ts";
import type { Told } from "./watcher.ts";

/** What a proxy tells its page and its terminal: each thing that was seen, once. */
export interface Verdicts {
  readonly add: (told: readonly Told[]) => void;
  readonly watched: RealService["watched"];
}

const maxKept = 1_000;

export function newVerdicts(target: string, passed: () => { exchanges: number; unjudged: number }): Verdicts {
  const kept: (Told & { readonly id: number })[] = [];
  const counts = { violation: 0, refuted: 0, confirmed: 0, "unknown member": 0 };
  let last = 0;
  return {
    add(told) {
      for (const each of told) {
        counts[each.verdict] += 1;
        last += 1;
        if (kept.length < maxKept) kept.push({ id: last, ...each });
      }
    },
    watched: (since) => ({ target, ...passed(), counts, last, verdicts: kept.filter(({ id }) => id > since) }),
  };
}
