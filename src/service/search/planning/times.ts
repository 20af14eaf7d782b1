// Figures.
import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { numeralAt } from "./numerals.ts";
import type { Token } from "./tokens.ts";
import { unitAt } from "./units.ts";

/** A month of the calendar, or a time before the day of the search. */
export type Moment =
  | { readonly year: number; readonly month: number }
  | { readonly ago: Length; readonly year?: undefined };

export interface Length {
  readonly months: number;
  readonly days: number;
}

const daysOfMonth = 30;

export function daysOf({ months, days }: Length): number {
  return days + (months % 12) * daysOfMonth + Math.floor(months / 12) * 365;
}

export function instantOf(moment: Moment, today: number): string {
  if (moment.year !== undefined) return new Date(Date.UTC(moment.year, moment.month)).toISOString();
  const day = new Date(today * 86_400_000);
  const { months, days } = moment.ago;
  const time = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, day.getUTCDate() - days);
  // "ten million years ago" is no date that a calendar has; nobody joined before 1970 in any case.
  return new Date(time > 0 ? time : 0).toISOString();
}

export function yearOf(today: number): number {
  return new Date(today * 86_400_000).getUTCFullYear();
}

const { times } = fixture;

/** Phrases of several words by their text. */
export interface Phrases {
  readonly has: (phrase: string) => boolean;
  /** Whether one of them starts with a word: most words of a text need no further look. */
  readonly startsWith: (word: string) => boolean;
}

export function phrases(list: readonly string[]): Phrases {
  const all = new Set(list);
  const firsts = new Set(list.map((phrase) => phrase.split(" ", 1)[0] as string));
  return { has: (phrase) => all.has(phrase), startsWith: (word) => firsts.has(word) };
}

export const timeWords = onFirstUse(() => ({
  accounts: phrases(times.accounts),
  activity: phrases(times.activity),
  counted: phrases(times.counted),
  idle: phrases(times.idle),
  onGithub: phrases(times.onGithub),
  fillers: phrases(times.fillers),
  last: phrases(times.last),
  this: phrases(times.this),
  ago: phrases(times.ago),
  old: phrases(times.old),
  older: phrases(times.older),
  younger: phrases(times.younger),
  relations: Object.entries(times.relations).map(([name, all]) => ({ name: name as Relation, phrases: phrases(all) })),
}));

export type Relation = keyof typeof times.relations;

const byWord = (listed: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(listed).flatMap(([days, all]) => all.map((word) => [word, Number(days)] as const)));

const units = onFirstUse(() => byWord(times.units));
const now = onFirstUse(() => byWord(times.now));
const months = onFirstUse(
  () => new Map(times.months.flatMap((names, month) => names.map((name) => [name, month] as const))),
);

const maxWords = 5;

/** The number of tokens of the longest of the phrases that starts there; 0 for none. */
export function phraseAt(known: Phrases, tokens: readonly Token[], at: number): number {
  if (!known.startsWith(tokens[at]?.text ?? "")) return 0;
  let [words, longest] = ["", 0];
  for (let length = 1; length <= maxWords; length++) {
    const token = tokens[at + length - 1];
    if (token === undefined || (length > 1 && token.gap !== "none")) break;
    words += length === 1 ? token.text : ` ${token.text}`;
    if (known.has(words)) longest = length;
  }
  return longest;
}

/** "5 years", "18 months", "a week" */
export function lengthAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): (Length & { readonly next: number }) | null {
  const number = numeralAt(text, tokens, at);
  const isArticle = /^(?:an?|ein(?:en|em|er|e)?|une?|uma?)$/.test(tokens[at]?.text ?? "");
  const found = number ?? (isArticle ? { value: 1, next: at + 1 } : null);
  return found === null ? null : unitOf(tokens, found.next, found.value);
}

function unitOf(tokens: readonly Token[], at: number, count: number): (Length & { readonly next: number }) | null {
  const [token, unit] = [tokens[at], unitAt(tokens[at])];
  if (token === undefined) return null;
  const days = units().get(token.text);
  if (days !== undefined) return { months: 0, days: Math.round(days * count), next: at + 1 };
  if (unit !== "years" && unit !== "months") return null;
  return { months: Math.round(count * (unit === "years" ? 12 : 1)), days: 0, next: at + 1 };
}

/** "in the last 90 days", "this week", "les six derniers mois", "recently": a time until today. */
export function recentAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): (Length & { readonly next: number }) | null {
  const words = timeWords();
  let next = at;
  while (tokens[next]?.gap === "none" && words.fillers.has(tokens[next]?.text ?? "")) next++;
  const said = tokens[next]?.gap === "none" ? (tokens[next]?.text ?? "") : "";
  const days = now().get(said);
  if (days !== undefined) return { months: 0, days, next: next + 1 };
  const isSaid = words.last.has(said) || words.this.has(said);
  if (isSaid) next++;
  const number = numeralAt(text, tokens, next);
  if (number !== null) next = number.next;
  const isBehind = words.last.has(tokens[next]?.text ?? "");
  if (isBehind) next++;
  return isSaid || isBehind ? unitOf(tokens, next, number?.value ?? 1) : null;
}

/** "2020", "March 2020", "March" */
export function calendarAt(
  tokens: readonly Token[],
  at: number,
): { readonly year: number | null; readonly month: number | null; readonly next: number } | null {
  const month = months().get(tokens[at]?.text ?? "") ?? null;
  const yearAt = month === null ? at : at + 1;
  const year = /^(?:19[89]|20\d)\d$/.test(tokens[yearAt]?.text ?? "") ? Number(tokens[yearAt]?.text) : null;
  if (month === null && year === null) return null;
  return { year, month, next: year === null ? yearAt : yearAt + 1 };
}
