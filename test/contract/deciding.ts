import { readings as decisive } from "../../contracts/readings/all.ts";
import type { Check } from "../../src/contract/check.ts";

/** The check that finds out which reading of an assumption a target has, where there can be one. */
export function decidingCheck(id: string): Check | undefined {
  return decisive.find(({ source }) => "assumed" in source && source.assumed === id);
}

/**
 * On a clock that runs, windows of limits may turn between two looks, and what comes seconds later may be there at once.
 * The rest is waited for, an hour on a clock that is faster still.
 */
const clocks: Readonly<Record<string, string>> = {
  "A-01": "frozen",
  "A-106": "frozen",
  "A-50": "step",
  "A-427": "3600x",
};

export const clockFor = (id: string): string => clocks[id] ?? "600x";
