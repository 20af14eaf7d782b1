import { isUnknown, type Outcome } from "./load.ts";

/** One request, and the first and the last window in which it may have been counted. */
export interface Sent {
  readonly operation: string;
  readonly outcome: Outcome;
  readonly from: number;
  readonly to: number;
}

export interface WindowReport {
  /** How many windows had calls, and how many of them were used up. */
  readonly windows: number;
  readonly full: number;
  readonly problems: readonly string[];
}

export const windowMs = 60_000;

/**
 * A window is exact if it gives each of its places to one call, and refuses no call while a place is left. A place that
 * no answer accounts for must have gone to a call whose answer was lost.
 */
export function checkWindows(sent: readonly Sent[]): WindowReport {
  const windows = new Map<string, Sent[]>();
  for (const each of sent) {
    if (isUnknown(each.outcome)) continue;
    const name = `${each.operation} ${windowOf(each.outcome)}`;
    windows.set(name, [...(windows.get(name) ?? []), each]);
  }
  const lost = sent.filter(({ outcome }) => isUnknown(outcome));
  const reports = [...windows.values()].map((calls) => checkWindow(calls, lost));
  return {
    windows: reports.length,
    full: reports.filter(({ full }) => full).length,
    problems: reports.flatMap(({ problems }) => problems),
  };
}

function checkWindow(calls: readonly Sent[], lost: readonly Sent[]): { full: boolean; problems: string[] } {
  const { operation, outcome } = calls[0] as Sent;
  const [window, limit] = [windowOf(outcome), outcome.limit];
  const places = calls.filter(({ outcome }) => outcome.status !== 429).map(({ outcome }) => outcome.remaining);
  const full = places.length < calls.length;
  const given = full ? limit : limit - Math.min(...places);
  const perhaps = lost.filter((each) => each.operation === operation && each.from <= window && window <= each.to);
  const problems = [
    calls.some(({ from, to }) => window < from || window > to) && "a call was counted in a window that was not open",
    places.length > limit && `${places.length} calls passed a limit of ${limit}`,
    new Set(places).size < places.length && "a place was given twice",
    given - places.length > perhaps.length &&
      `of ${given} places ${places.length} were answered, and ${perhaps.length} answers were lost`,
  ];
  const where = `${operation} at ${new Date(window).toISOString()}`;
  return { full, problems: problems.flatMap((problem) => (problem ? [`${where}: ${problem}`] : [])) };
}

function windowOf({ at }: Outcome): number {
  return at - (at % windowMs);
}
