import { isFailed, type Verdict, verdicts } from "../../seen/verdict.ts";
import type { Night } from "./night.ts";

/** A check that failed in at least one night, with its results in all nights. */
export interface Trend {
  readonly id: string;
  readonly reason: string;
  /** Its verdict in each night, the oldest first; null if it did not run. */
  readonly nights: readonly (Verdict | null)[];
  readonly firstSeen: Night;
  readonly lastSeen: Night;
  /** The first night of its current failures, and so the build that caused them; null if it does not fail now. */
  readonly since: Night | null;
  /** Its state: failing for the first time, still failing, no longer failing, or changing back and forth. */
  readonly is: "new" | "failing" | "gone" | "flaky";
}

const isBad = (verdict: Verdict | null): boolean => verdict !== null && isFailed({ verdict });
const isMade = (verdict: Verdict | null): boolean => verdict !== null && verdict !== "skipped";

/** Every check that failed in any of these nights, the currently relevant ones first. */
export function trendsOf(nights: readonly Night[]): Trend[] {
  const verdictIn = nights.map(
    ({ checks }) => new Map(verdicts.flatMap((verdict) => checks[verdict].map((id) => [id, verdict] as const))),
  );
  const ever = new Set(nights.flatMap(({ reasons }) => Object.keys(reasons)));
  const trends = [...ever].map((id) =>
    trendOf(
      id,
      nights,
      verdictIn.map((night) => night.get(id) ?? null),
    ),
  );
  return trends.sort((a, b) => order[a.is] - order[b.is] || a.id.localeCompare(b.id, "en"));
}

const order = { new: 0, flaky: 1, failing: 2, gone: 3 } as const;

function trendOf(id: string, nights: readonly Night[], seen: readonly (Verdict | null)[]): Trend {
  const bad = nights.filter((_, at) => isBad(seen[at] ?? null));
  const firstSeen = bad[0] as Night;
  const lastSeen = bad.at(-1) as Night;
  const made = seen.flatMap((verdict, at) => (isMade(verdict) ? [at] : []));
  const last = made.at(-1) as number;
  const isFailing = isBad(seen[last] ?? null);
  const begins = made.filter(
    (at, n) => isBad(seen[at] ?? null) && (n === 0 || !isBad(seen[made[n - 1] as number] ?? null)),
  );
  const since = isFailing ? (nights[begins.at(-1) as number] as Night) : null;
  return {
    id,
    reason: lastSeen.reasons[id] ?? "",
    nights: seen,
    firstSeen,
    lastSeen,
    since,
    is: isFlaky(made, nights, seen) ? "flaky" : !isFailing ? "gone" : since === nights[last] ? "new" : "failing",
  };
}

/** Reported as flaky by a run, or with a verdict that changed and changed back on the same build. */
function isFlaky(made: readonly number[], nights: readonly Night[], seen: readonly (Verdict | null)[]): boolean {
  const recent = made.slice(-10);
  if (recent.some((at) => seen[at] === "flaky")) return true;
  let turns = 0;
  for (const [n, at] of recent.entries()) {
    const before = recent[n - 1];
    if (before === undefined || isBad(seen[at] ?? null) === isBad(seen[before] ?? null)) continue;
    if (nights[at]?.build === nights[before]?.build) turns += 1;
  }
  return turns >= 2;
}

/** The changes since the previous night in one line; null if there are none, or no previous night. */
export function sayChange(trends: readonly Trend[], nights: readonly Night[]): string | null {
  if (nights.length < 2) return null;
  const fresh = trends.filter(({ is, since }) => is === "new" || (is === "flaky" && since === nights.at(-1)));
  const gone = trends.filter(({ is, lastSeen }) => is === "gone" && lastSeen === nights.at(-2));
  if (fresh.length === 0 && gone.length === 0) return null;
  return `since the previous run: ${fresh.length} more fail, ${gone.length} no longer fail`;
}
