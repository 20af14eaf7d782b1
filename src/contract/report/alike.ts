import { normaliseText } from "../normalise.ts";
import type { Result } from "../verdict.ts";

/** Failures of one cause. */
export type Alike = readonly [Result, ...Result[]];

/** Groups failures that are equal except for ids and instants, because one cause often fails many checks. */
export function alike(failed: readonly Result[]): readonly Alike[] {
  const groups = new Map<string, [Result, ...Result[]]>();
  for (const result of failed) {
    const key = `${result.verdict} ${normaliseText(result.reason ?? "")}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [result]);
    else known.push(result);
  }
  return [...groups.values()];
}
