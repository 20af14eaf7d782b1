import { readings as decisive } from "../../contracts/readings/all.ts";
import { beyondLooking } from "../../src/contract/learn/beyond-looking.ts";
import { overlayFrom } from "../../src/contract/learn/overlay.ts";
import type { Check } from "../../src/contract/run/check.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import { readingNames } from "../../src/model/reading-names.ts";
import type { Readings } from "../../src/model/readings.ts";

/** The check that finds out which reading of an assumption a target has; null if there is none. */
export function decidingCheck(id: string): Check | undefined {
  return decisive.find(({ source }) => "assumed" in source && source.assumed === id);
}

/**
 * The clocks of readings that need a special one. On a running clock, limit windows may turn between two calls, and what
 * takes seconds may be finished at once; cursors expire after an hour, so their clock is the fastest.
 */
const clocks: Readonly<Record<string, string>> = {
  "A-01": "frozen",
  "A-106": "frozen",
  "A-50": "step",
  "A-427": "3600x",
};

export const clockFor = (id: string): string => clocks[id] ?? "600x";

/** The readings that differ from ours and that a run can observe. */
export function visible(assume: Readings): Readings {
  const differing = Object.entries(assume).filter(
    ([id, name]) => readingNames[id as keyof Readings][0] !== name && !Object.hasOwn(beyondLooking, id),
  );
  const all: Readings = Object.fromEntries(differing);
  const hidden = [
    // A target that shows limits only on a 429 hides the contents of the other headers, and the kit reports that.
    ...(all["A-09"] === "refusals" ? ["A-08", "A-105", "A-106"] : []),
    // If no key mints keys, none has descendants.
    ...(all["A-04"] === "no-keys" ? ["A-405"] : []),
  ];
  return Object.fromEntries(differing.filter(([id]) => !hidden.includes(id)));
}

/** The readings that results name. */
export function named(results: readonly Pick<Result, "lessons">[]): Readings {
  const learned = { target: "http://staging.example", at: "2026-11-22T07:00:00.000Z", build: null, run: "r" };
  const lessons = results.flatMap((result) => result.lessons);
  return overlayFrom(lessons, learned).readings ?? {};
}
