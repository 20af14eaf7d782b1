import { everyStatement } from "../../../contracts/statements/all.ts";
import type { Watch } from "../../control/real-service.ts";
import { assumptions } from "../../interface/description/assumptions.ts";
import type { FirstSighting } from "./watcher.ts";

/** The findings that a proxy reports on its page and in its terminal, each once. */
export interface Verdicts {
  readonly add: (sightings: readonly FirstSighting[]) => void;
  readonly watched: Watch;
}

const maxSightings = 1_000;

/** How many exchanges there were, how many of them broke, and how many came too fast to be judged. */
interface VerdictCounts {
  readonly exchanges: number;
  readonly broken: number;
  readonly unjudged: number;
}

export function newVerdicts(target: string, countExchanges: () => VerdictCounts): Verdicts {
  const listedSightings: (FirstSighting & { readonly id: number })[] = [];
  const counts = { violation: 0, refuted: 0, confirmed: 0, "unknown member": 0 };
  let lastId = 0;
  return {
    add(sightings) {
      for (const each of sightings) {
        counts[each.verdict] += 1;
        lastId += 1;
        if (listedSightings.length < maxSightings) listedSightings.push({ id: lastId, ...each });
      }
    },
    watched: (since) => ({
      target,
      ...countExchanges(),
      counts,
      last: lastId,
      verdicts: listedSightings
        .filter(({ id }) => id > since)
        .map((each) => ({ ...each, sentences: sentencesBehind(each) })),
    }),
  };
}

/** What a verdict contradicts, or shows to be as we assumed. */
function sentencesBehind({ source }: FirstSighting): { readonly id: string; readonly text: string }[] {
  const sentences = "sentences" in source ? source.sentences : [];
  const assumed = "assumed" in source ? source.assumed : null;
  return [
    ...everyStatement.filter(({ id }) => sentences.includes(id)).map(({ id, text }) => ({ id: `§${id}`, text })),
    ...assumptions()
      .filter(({ id }) => id === assumed)
      .map(({ id, about, choice }) => ({ id, text: `${about}: ${choice}` })),
  ];
}
