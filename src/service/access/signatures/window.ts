import { type Instant, iso, second } from "../../../base/instants.ts";

/** The clocks by which a signature may be judged: the sandbox's and the real one. */
export interface Clocks {
  readonly now: Instant;
  readonly realNow: Instant;
}

export interface Window {
  readonly created: string | null;
  readonly expires: string | null;
  readonly acceptable: boolean;
  readonly reason: string | null;
  /** The last instant at which a clock accepts it. */
  readonly until: Instant;
}

/**
 * the age has no tolerance, the skew tolerates senders whose clock is ahead, and `expires` is exact.
 */
const maximumAge = 300 * second;
const skew = 30 * second;

/** The parameters `created` and `expires`, in seconds. */
export function judgeWindow(created: number | null, expires: number | null, clocks: Clocks): Window {
  const times = { created: isoOf(created), expires: isoOf(expires) };
  const refused = (reason: string): Window => ({ ...times, acceptable: false, reason, until: 0 });
  if (created === null) return refused("The parameter created is missing: add created=<seconds since 1970>.");
  if (times.created === null || (expires !== null && times.expires === null)) {
    return refused("created and expires must be seconds since 1970; a value this large looks like milliseconds.");
  }
  if (expires !== null && expires < created) return refused("expires lies before created.");
  const until = Math.min(created * second + maximumAge, expires === null ? Number.POSITIVE_INFINITY : expires * second);
  if ([clocks.now, clocks.realNow].some((clock) => problemAt(clock, created, until) === null)) {
    return { ...times, acceptable: true, reason: null, until };
  }
  // By the clock that is nearer to the sender's, because the sender meant that one.
  const distance = (clock: Instant) => Math.abs(clock - created * second);
  const nearer = distance(clocks.now) <= distance(clocks.realNow) ? clocks.now : clocks.realNow;
  return refused(problemAt(nearer, created, until) as string);
}

function problemAt(clock: Instant, created: number, until: Instant): string | null {
  const age = (clock - created * second) / second;
  if (age < -skew / second) {
    return `created is ${-age} s ahead of the clock (${iso(clock)}); at most ${skew / second} s are forgiven: check your clock.`;
  }
  if (clock <= until) return null;
  return age > maximumAge / second
    ? `created is ${age} s old by the clock (${iso(clock)}); at most ${maximumAge / second} s are accepted: sign again.`
    : `The signature expired at ${iso(until)}; the clock says ${iso(clock)}: sign again.`;
}

/** Null for a second outside the range of dates. */
function isoOf(seconds: number | null): string | null {
  return seconds === null || Math.abs(seconds) > 8_640_000_000_000 ? null : iso(seconds * second);
}
