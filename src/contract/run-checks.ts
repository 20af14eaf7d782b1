import type { Check } from "./check.ts";
import { runCheck } from "./run-check.ts";
import type { Session } from "./session.ts";
import type { Result } from "./verdict.ts";

/** How many harmless checks run side by side: those of one operation wait for each other, so that others fill the gaps. */
const sideBySide = 24;

/** Runs checks in order; neighbours that are harmless run side by side. Stops early when told that it has seen enough. */
export async function runChecks(
  session: Session,
  checks: readonly Check[],
  onResult: (result: Result) => boolean | undefined = () => undefined,
): Promise<void> {
  let at = 0;
  let enough = false;
  const runOne = async (check: Check): Promise<void> => {
    if (!enough) enough = onResult(await runCheck(session, check)) === false;
  };
  while (at < checks.length && !enough) {
    const group = neighboursFrom(checks, at);
    at += group.length;
    const queue = [...group];
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await runOne(next);
    };
    await Promise.all(Array.from({ length: Math.min(sideBySide, group.length) }, worker));
  }
}

function neighboursFrom(checks: readonly Check[], start: number): readonly Check[] {
  if (!checks[start]?.harmless) return checks.slice(start, start + 1);
  let end = start;
  while (checks[end]?.harmless) end += 1;
  return checks.slice(start, end);
}
