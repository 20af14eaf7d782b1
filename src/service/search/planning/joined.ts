// Figures: months of a year (A-408).
import { atLeast, boundBefore } from "./bounds.ts";
import type { Meaning } from "./meaning.ts";
import {
  calendarAt,
  type Length,
  lengthAt,
  type Moment,
  phraseAt,
  type Relation,
  recentAt,
  timeWords,
} from "./times.ts";
import type { Token } from "./tokens.ts";

type Joined = Meaning & { readonly kind: "joined" };
/** Without its kind: what the words behind "joined" say, and the token behind them. */
type Said = Pick<Joined, "value" | "from" | "until"> & { readonly next: number };

/** "joined GitHub before 2012", "account older than 5 years", "on GitHub for 10 years"; null if there is none. */
export function joinedAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly length: number; readonly meaning: Joined } | null {
  const searched = createdAt(text, tokens, at);
  if (searched !== null) return searched;
  const lead = phraseAt(timeWords().accounts, tokens, at);
  // "who are since 2012 on GitHub"
  const first = lead === 0 ? dated(tokens, at) : null;
  const behind = first === null ? 0 : phraseAt(timeWords().onGithub, tokens, first.next);
  if (first !== null && behind > 0) {
    const { next, ...range } = first;
    return { length: next + behind - at, meaning: { kind: "joined", ...range } };
  }
  if (lead === 0) return null;
  const said = dated(tokens, at + lead) ?? aged(text, tokens, at + lead) ?? lately(text, tokens, at + lead);
  if (said === null) return null;
  const { next, ...range } = said;
  return { length: next - at, meaning: { kind: "joined", ...range } };
}

const created = /created:([<>]?)=?((?:19|20)\d\d)(?:-\d\d){0,2}(?:\.\.((?:19|20)\d\d)(?:-\d\d){0,2})?(?!\d)/iy;

/** "created:<2015", "created:2015..2018": as on GitHub, by the year. */
function createdAt(text: string, tokens: readonly Token[], at: number): ReturnType<typeof joinedAt> {
  const { text: word, start } = tokens[at] as Token;
  if (word !== "created") return null;
  created.lastIndex = start;
  const [said, sign = "", first, last = first] = created.exec(text) ?? [];
  if (said === undefined) return null;
  let length = 1;
  while ((tokens[at + length]?.end ?? Number.POSITIVE_INFINITY) <= start + said.length) length++;
  const from = sign === "<" ? null : { year: Number(first), month: 0 };
  const until = sign === ">" ? null : { year: sign === "<" ? Number(first) : Number(last) + 1, month: 0 };
  const value =
    { "<": `before ${first}`, ">": `since ${first}` }[sign] ?? (last === first ? `in ${first}` : `${first} to ${last}`);
  return { length, meaning: { kind: "joined", value, from, until } };
}

/** "before 2020", "since March 2019", "between 2015 and 2018" */
function dated(tokens: readonly Token[], at: number): Said | null {
  const isBetween = tokens[at]?.text === "between";
  const { name, length } = isBetween ? { name: "in" as const, length: 1 } : relationAt(tokens, at);
  if (length === 0) return null;
  const first = calendarAt(tokens, at + length);
  if (first === null || first.year === null) return null;
  const isRange = isBetween || name === "in" || name === "since";
  const last =
    isRange && /^(?:and|to|until|bis|a|y)$/.test(tokens[first.next]?.text ?? "")
      ? calendarAt(tokens, first.next + 1)
      : null;
  const [year, month] = [first.year, first.month];
  if (last?.year != null) {
    const until = after({ year: last.year, month: last.month });
    return { value: `${year} to ${last.year}`, from: { year, month: month ?? 0 }, until, next: last.next };
  }
  const value = `${name} ${month === null ? year : `${year}-${String(month + 1).padStart(2, "0")}`}`;
  const start = { year, month: month ?? 0 };
  const end = after({ year, month });
  const ranges: Record<Relation, readonly [Moment | null, Moment | null]> = {
    before: [null, start],
    after: [end, null],
    since: [start, null],
    in: [start, end],
    until: [null, end],
  };
  const [from, until] = ranges[name];
  return { value, from, until, next: first.next };
}

function after({ year, month }: { readonly year: number; readonly month: number | null }): Moment {
  return month === null ? { year: year + 1, month: 0 } : { year, month: month + 1 };
}

function relationAt(tokens: readonly Token[], at: number): { readonly name: Relation; readonly length: number } {
  for (const { name, phrases } of timeWords().relations) {
    const length = phraseAt(phrases, tokens, at);
    if (length > 0) return { name, length };
  }
  return { name: "in", length: 0 };
}

/** "older than 5 years", "over 5 years old", "for 10 years", "more than 3 years ago" */
function aged(text: string, tokens: readonly Token[], at: number): Said | null {
  const words = timeWords();
  const [older, younger] = [phraseAt(words.older, tokens, at), phraseAt(words.younger, tokens, at)];
  if (older + younger > 0) return ageOf(lengthAt(text, tokens, at + older + younger), younger > 0);
  const isFor = tokens[at]?.text === "for";
  const start = /^(?:for|is|are|age|aged)$/.test(tokens[at]?.text ?? "") ? at + 1 : at;
  const bound = boundBefore(tokens, start);
  const length = lengthAt(text, tokens, start + (bound?.length ?? 0));
  if (length === null) return null;
  const [word, behind] = [tokens[length.next]?.text ?? "", tokens[length.next + 1]];
  const isAgo = words.ago.has(word);
  const isOld = isAgo || words.old.has(word);
  if (!isFor && !isOld) return null;
  const isMost = (bound?.bound ?? atLeast)(1).min === null;
  const isOver = behind?.text === "or" ? false : isMost;
  const said = ageOf(length, isOver);
  // "joined 5 years ago": not six.
  const from = isAgo && bound === null ? { ago: { ...length, months: length.months + 12 } } : said?.from;
  return said === null ? null : { ...said, from: from ?? null, next: isOld ? length.next + 1 : length.next };
}

function ageOf(length: (Length & { readonly next: number }) | null, isAtMost: boolean): Said | null {
  if (length === null) return null;
  const { months, days, next } = length;
  const moment = { ago: { months, days } };
  return isAtMost
    ? { value: `in the last ${worded(length)}`, from: moment, until: null, next }
    : { value: `for ${length.months === 12 ? "a " : ""}${worded(length)} or more`, from: null, until: moment, next };
}

/** "in the last two years", "this year" */
function lately(text: string, tokens: readonly Token[], at: number): Said | null {
  return ageOf(recentAt(text, tokens, at), true);
}

function worded({ months, days }: Length): string {
  const several = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (months === 12 && days === 0) return "year";
  if (months === 0) return several(days, "day");
  return months % 12 === 0 ? several(months / 12, "year") : several(months, "month");
}
