import type { JournalSummary } from "../../control/answers.ts";
import { nameWords, operationWords } from "../words.ts";

export interface ShownAllowance {
  readonly label: string;
  readonly remaining: number;
  readonly limit: number;
  readonly endsIn: number;
}

/** The latest state of each rate limit and quota, from the headers of the listed requests. */
export function allowances(requests: readonly JournalSummary[], now: number): ShownAllowance[] {
  const found = new Map<string, ShownAllowance>();
  for (const request of requests) {
    for (const { name, limit, remaining, reset } of request.allowances) {
      const label = [nameOf(name), request.principal].filter(Boolean).join(" · ");
      if (found.has(label)) continue;
      const endsIn = Date.parse(request.at) + reset * 1_000 - now;
      found.set(label, { label, limit, remaining: endsIn > 0 ? remaining : limit, endsIn });
    }
  }
  return [...found.values()].slice(0, 6);
}

/** A rate limit has the id of its operation; a quota has a name without a dot. */
function nameOf(name: string): string {
  return name.includes(".") ? operationWords(name) : `Quota: ${nameWords(name).toLowerCase()}`;
}
