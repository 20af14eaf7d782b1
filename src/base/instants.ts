/** Time as a value: an instant is milliseconds since the epoch, read once per request and passed on. */
export type Instant = number;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export function iso(instant: Instant): string {
  return new Date(instant).toISOString();
}

export function isoOrNull(instant: Instant | null): string | null {
  return instant === null ? null : iso(instant);
}

/** The calendar day of an instant in UTC, YYYY-MM-DD. */
export function isoDay(instant: Instant): string {
  return iso(instant).slice(0, 10);
}

const isoForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Reads an ISO 8601 instant or day (a day means its midnight in UTC); null when it is neither. */
export function parseInstant(text: string): Instant | null {
  if (!isoForm.test(text)) return null;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return null;
  // JavaScript would read 30 February as 2 March.
  const day = text.slice(0, 10);
  return day.slice(8) <= "28" || iso(Date.parse(day)).startsWith(day) ? instant : null;
}

const units: Record<string, number> = { ms: 1, s: second, m: minute, h: hour, d: day, w: 7 * day };
const durationForm = /^(?:\d{1,9}(?:\.\d{1,3})?(?:ms|s|m|h|d|w))+$/;

/** Reads a duration such as `250ms`, `15m` or `1h30m`; null when it is malformed. */
export function parseDuration(text: string): number | null {
  if (text.length > 64 || !durationForm.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/g)) {
    total += Number(amount) * (units[unit as string] as number);
  }
  return Math.round(total);
}
