// Figures: A-411, §4.1.
import type { Meaning } from "./meaning.ts";
import { countAt } from "./numbers.ts";
import { calendarAt, daysOf, lengthAt, phraseAt, recentAt, timeWords, yearOf } from "./times.ts";
import type { Token } from "./tokens.ts";

type Active = Meaning & { readonly kind: "active" };

/**
 * "active this week", "contributed in the last 90 days", "active since March", "inactive". Contributions are known for the
 * last 30 and 365 days, so a shorter time becomes the next longer one, and nothing says who was not active.
 */
export function activeAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly length: number; readonly meaning: Active } | null {
  const counted = contributionsAt(text, tokens, at);
  if (counted !== null) return counted;
  const words = timeWords();
  const idle = phraseAt(words.idle, tokens, at);
  const lead = idle > 0 ? idle : phraseAt(words.activity, tokens, at);
  if (lead === 0) return null;
  const made = (next: number, within: Active["within"]) => ({
    length: next - at,
    meaning: { kind: "active", value: "yes", within: idle > 0 ? null : within, least: 1 } as const,
  });
  const recent = recentAt(text, tokens, at + lead);
  if (recent !== null) return made(recent.next, { days: daysOf(recent) });
  const since = sinceAt(tokens, at + lead);
  if (since !== null) return made(since.next, since.within);
  // "not active for a year", "active for 10 years"
  const length = tokens[at + lead]?.text === "for" ? lengthAt(text, tokens, at + lead + 1) : null;
  if (length !== null) return made(length.next, null);
  return idle > 0 ? made(at + lead, null) : null;
}

/** "at least 100 commits in the last month"; without a time it is the last year. No lever holds a maximum (§4.1). */
function contributionsAt(text: string, tokens: readonly Token[], at: number): ReturnType<typeof activeAt> {
  const count = countAt(text, tokens, at);
  const length = count === null ? 0 : phraseAt(timeWords().counted, tokens, count.next);
  if (count === null || length === 0) return null;
  const end = count.next + length;
  const recent = recentAt(text, tokens, end);
  const within = count.max === null && count.min !== null ? { days: recent === null ? 365 : daysOf(recent) } : null;
  const least = Math.min(maxLeast, count.min ?? 0);
  return { length: (recent?.next ?? end) - at, meaning: { kind: "active", value: "yes", within, least } };
}

const maxLeast = 100_000; // §4.1

/** "since March", "since 2025", "in 2026" */
function sinceAt(
  tokens: readonly Token[],
  at: number,
): { readonly within: Active["within"]; readonly next: number } | null {
  const { relations } = timeWords();
  const start = tokens[at]?.text === "ever" ? at + 1 : at;
  const named = relations.find(
    ({ name, phrases }) => /^(?:since|in)$/.test(name) && phraseAt(phrases, tokens, start) > 0,
  );
  if (named === undefined) return null;
  const date = calendarAt(tokens, start + phraseAt(named.phrases, tokens, start));
  if (date === null) return null;
  // A month without its year is the latest of that name.
  return { within: date.year === null ? { days: 365 } : { year: date.year }, next: date.next };
}

/** What holds it on a day; null if nothing does. */
export function heldActivity({ within, least }: Active, today: number): Meaning | null {
  if (within === null) return null;
  if ("year" in within) return within.year === yearOf(today) ? { kind: "flag", value: "activeThisYear" } : null;
  if (within.days > 366) return null;
  const days = within.days <= 31 ? 30 : 365;
  if (least <= 1) return { kind: "flag", value: days === 30 ? "activeThisMonth" : "activeThisYear" };
  return { kind: "contributions", value: `at least ${least} in the last ${days} days`, days, least };
}
