import type { Check } from "./check.ts";
import { tidyUp } from "./cleanup.ts";
import { runCheck } from "./run-check.ts";
import type { Session } from "./session.ts";
import type { Result } from "./verdict.ts";

/** How many read-only checks run in parallel: those of one operation wait for each other, while others use the time. */
const sideBySide = 24;

type Run = (check: Check) => Promise<void>;

/**
 * Runs checks in order; adjacent read-only checks run in parallel, and so do adjacent strands. Stops early when
 * `onResult` returns false.
 */
export async function runChecks(
  session: Session,
  checks: readonly Check[],
  onResult: (result: Result) => boolean | undefined = () => undefined,
): Promise<void> {
  let enough = false;
  const run: Run = async (check) => {
    if (!enough) enough = onResult(await runCheck(session, check)) === false;
  };
  for (const group of neighbours(checks, ({ strand }) => strand?.group)) {
    // Later checks need little of what the strands created, so it is removed meanwhile.
    const tidied = group[0]?.strand === undefined ? tidyUp(session) : undefined;
    const names = new Set(group.map(({ strand }) => strand?.name));
    const strands = [...names].map((name) => group.filter(({ strand }) => strand?.name === name));
    await Promise.all([tidied, ...strands.map((strand) => runInOrder(strand, run))]);
  }
}

async function runInOrder(checks: readonly Check[], run: Run): Promise<void> {
  for (const group of neighbours(checks, ({ harmless = false }) => harmless)) {
    const queue = [...group];
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next);
    };
    await Promise.all(Array.from({ length: group[0]?.harmless ? sideBySide : 1 }, worker));
  }
}

/** Groups adjacent items with the same key. */
function neighbours(checks: readonly Check[], keyOf: (check: Check) => unknown): readonly Check[][] {
  const groups: Check[][] = [];
  for (const check of checks) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && keyOf(group[0]) === keyOf(check)) group.push(check);
    else groups.push([check]);
  }
  return groups;
}
