// Figures: A-411.
import type { Meaning } from "./lexicon.ts";
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
  const words = timeWords();
  const idle = phraseAt(words.idle, tokens, at);
  const lead = idle > 0 ? idle : phraseAt(words.activity, tokens, at);
  if (lead === 0) return null;
  const made = (next: number, within: Active["within"]) => ({
    length: next - at,
    meaning: { kind: "active", value: "yes", within: idle > 0 ? null : within } as const,
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

/** The flag that holds it on a day; null if none does. */
export function flagOfActivity({ within }: Active, today: number): "activeThisMonth" | "activeThisYear" | null {
  if (within === null) return null;
  if ("year" in within) return within.year === yearOf(today) ? "activeThisYear" : null;
  return within.days <= 31 ? "activeThisMonth" : within.days <= 366 ? "activeThisYear" : null;
}
