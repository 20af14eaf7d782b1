import type { RealService } from "../../control/real-service.ts";
import type { FirstSighting } from "./watcher.ts";

/** The findings that a proxy reports on its page and in its terminal, each once. */
export interface Verdicts {
  readonly add: (sightings: readonly FirstSighting[]) => void;
  readonly watched: RealService["watched"];
}

const maxKept = 1_000;

export function newVerdicts(target: string, passed: () => { exchanges: number; unjudged: number }): Verdicts {
  const kept: (FirstSighting & { readonly id: number })[] = [];
  const counts = { violation: 0, refuted: 0, confirmed: 0, "unknown member": 0 };
  let last = 0;
  return {
    add(sightings) {
      for (const each of sightings) {
        counts[each.verdict] += 1;
        last += 1;
        if (kept.length < maxKept) kept.push({ id: last, ...each });
      }
    },
    watched: (since) => ({ target, ...passed(), counts, last, verdicts: kept.filter(({ id }) => id > since) }),
  };
}
