// Figures: A-408.
import type { Token } from "./tokens.ts";

export interface Measure {
  readonly of: "years" | "stars" | "followers" | "score" | "employees" | "repositories";
  /** Both inclusive: "more than 5" starts at 6. */
  readonly min: number | null;
  readonly max: number | null;
  /** The number of tokens that it covers, from the given one. */
  readonly length: number;
}

const spelled = "zero one two three four five six seven eight nine ten eleven twelve fifteen twenty".split(" ");
const spelledValues = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20];

type Bound = (value: number) => { readonly min: number | null; readonly max: number | null };

const atLeast: Bound = (value) => ({ min: value, max: null });
const atMost: Bound = (value) => ({ min: null, max: value });
const above: Bound = (value) => ({ min: value + 1, max: null });
const below: Bound = (value) => ({ min: null, max: Math.max(0, value - 1) });
const exactly: Bound = (value) => ({ min: value, max: value });

/** Words before a number, folded like tokens, that give the range's direction and whether it includes the number. */
const bounds = new Map<string, Bound>([
  ...[
    ...["at least", "min", "minimum", "minimum of", "from", "no less than", "no fewer than", "not less than"],
    ...["minst", "minimaal", "almeno", "от", "від", "co najmniej", "przynajmniej"],
    ...["mindesten", "au moin", "al meno", "minimo", "minimo de", "como minimo", "pelo meno", "no minimo"],
  ].map((words) => [words, atLeast] as const),
  ...[
    ...["at most", "max", "maximum", "maximum of", "up to", "no more than", "not more than"],
    ...["maximal", "hochsten", "au plus", "como maximo", "no maximo"],
  ].map((words) => [words, atMost] as const),
  ...["more than", "over", "above", "greater than", "higher than", "mehr als", "plus de", "mas de", "mais de"].map(
    (words) => [words, above] as const,
  ),
  ...["less than", "fewer than", "under", "below", "lower than"].map((words) => [words, below] as const),
  ...["exactly", "precisely"].map((words) => [words, exactly] as const),
]);

const symbols = new Map<string, Bound>([
  [">", above],
  ["<", below],
  [">=", atLeast],
  ["=>", atLeast],
  ["≥", atLeast],
  ["<=", atMost],
  ["=<", atMost],
  ["≤", atMost],
  ["=", exactly],
]);

const kinds: Record<string, Measure["of"]> = {
  year: "years",
  yr: "years",
  yrs: "years",
  yoe: "years",
  jahre: "years",
  jahren: "years",
  an: "years",
  ans: "years",
  annee: "years",
  ano: "years",
  anni: "years",
  anno: "years",
  jaar: "years",
  lat: "years",
  lata: "years",
  latami: "years",
  yil: "years",
  saal: "years",
  лет: "years",
  года: "years",
  років: "years",
  年: "years",
  年以上: "years",
  star: "stars",
  stargazer: "stars",
  follower: "followers",
  score: "score",
  crackedscore: "score",
  devrank: "score",
  employee: "employees",
  repo: "repositories",
  repository: "repositories",
};

/** The first words of these phrases, so that other words are skipped quickly. */
const first = new Set([
  ...spelled,
  ...[...bounds.keys()].map((phrase) => phrase.split(" ", 1)[0] as string),
  ...Object.keys(kinds),
  "cracked",
  "company",
  "between",
]);

/** Words after years that add no meaning: "of professional experience". */
const ofExperience =
  /^(?:(?:of|de|an)\s|d['’\s])?(?:(?:professional|work|working|relevant|industry|commercial|hands-on|software|development)\s){0,2}(?:experience|erfahrung|berufserfahrung|doświadczenia|esperienza|ervaring|опыта|experiencia|expérience|experiência)(?![\p{L}])/iu;

/** Nouns that are counted, so that a number before them is not a version. */
const otherUnits: readonly string[] = [
  "km",
  "kilometer",
  "kilometre",
  "mi",
  "mile",
  "minute",
  "hour",
  "month",
  "people",
];

export function isUnit(word: string): boolean {
  return word in kinds || otherUnits.includes(word);
}

export function isYears(word: string): boolean {
  return kinds[word] === "years";
}

interface Amount {
  readonly min: number | null;
  readonly max: number | null;
  /** The token after it. */
  readonly next: number;
}

/**
 * Parses "5+ years", "3 to 5 yrs", "> 1k stars", "fewer than 500 followers", "score above 80" and similar phrases at
 * a token; null if there is none.
 */
export function measureAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  before: Measure["of"] | null = null,
): Measure | null {
  const { text: word } = tokens[at] as Token;
  // "an account older than 10 years" says nothing about years of work.
  if (tokens[at - 1]?.text === "than" && /^(?:old|young)er$/.test(tokens[at - 2]?.text ?? "")) return null;
  if (isOfTime(tokens, at)) return null;
  if (!first.has(word) && !(word >= "0" && word < ":")) return null;
  return amountFirst(text, tokens, at) ?? nameFirst(text, tokens, at) ?? amountAlone(text, tokens, at, before);
}

/** "in the last two years", "on GitHub for more than 10 years": a time that is no experience. */
function isOfTime(tokens: readonly Token[], at: number): boolean {
  if (/^(?:last|past)$/.test(tokens[at - 1]?.text ?? "")) return true;
  const lead = /^(?:than|over)$/.test(tokens[at - 1]?.text ?? "") ? at - (tokens[at - 1]?.text === "than" ? 2 : 1) : at;
  return tokens[lead - 1]?.text === "for" && /^(?:github|account|here)$/.test(tokens[lead - 2]?.text ?? "");
}

/** "more than 500 followers and fewer than 2000": the second number has the unit of the first. */
function amountAlone(text: string, tokens: readonly Token[], at: number, of: Measure["of"] | null): Measure | null {
  const amount = of === null || boundAt(tokens, at) === null ? null : amountAt(text, tokens, at);
  return amount === null || of === null ? null : { of, min: amount.min, max: amount.max, length: amount.next - at };
}

/** "more than 1000 stars" */
function amountFirst(text: string, tokens: readonly Token[], at: number): Measure | null {
  const amount = amountAt(text, tokens, at);
  if (amount === null) return null;
  let { next } = amount;
  while (/^(?:github|public|total)$/.test(tokens[next]?.text ?? "")) next++;
  const of = kinds[tokens[next]?.text ?? ""];
  // There is no data about people's age.
  if (of === undefined || tokens[next + 1]?.text === "old") return null;
  if (of === "years") next += experienceAt(text, tokens, next + 1);
  return { of, min: amount.min, max: amount.max, length: next + 1 - at };
}

function experienceAt(text: string, tokens: readonly Token[], at: number): number {
  const start = tokens[at]?.start;
  const said = start === undefined ? null : ofExperience.exec(text.slice(start, start + 60));
  if (said === null) return 0;
  const end = (start as number) + said[0].length;
  let length = 0;
  while ((tokens[at + length]?.end ?? Number.POSITIVE_INFINITY) <= end) length++;
  return length;
}

/** "cracked score above 80", "followers: 100 to 200" */
function nameFirst(text: string, tokens: readonly Token[], at: number): Measure | null {
  let next = at;
  if (tokens[next]?.text === "cracked") next++;
  const isSize = tokens[next]?.text === "company" && tokens[next + 1]?.text === "size";
  if (isSize) next++;
  const of = isSize ? "employees" : kinds[tokens[next]?.text ?? ""];
  if (of === undefined) return null;
  next++;
  if (["of", "is", "are"].includes(tokens[next]?.text ?? "")) next++;
  const amount = tokens[next] === undefined ? null : amountAt(text, tokens, next);
  return amount === null ? null : { of, min: amount.min, max: amount.max, length: amount.next - at };
}

function amountAt(text: string, tokens: readonly Token[], at: number): Amount | null {
  const between = tokens[at]?.text === "between" ? 1 : 0;
  const said = between === 1 ? null : boundAt(tokens, at);
  let next = at + between + (said?.length ?? 0);
  const leading = numberIn(tokens[next]?.text);
  if (leading === null) return null;
  const symbol = said === null ? symbolBefore(text, tokens, next) : null;
  next++;
  const isGrouped = leading < 1000 && isGroup(text, tokens, next);
  const value = isGrouped ? leading * 1000 + Number.parseInt((tokens[next] as Token).text, 10) : leading;
  if (isGrouped) next++;
  const until = tokens[next]?.text;
  const after = tokens[next + 1]?.text;
  if (numberIn(until) !== null && !until?.endsWith("+") && isRange(text, tokens, next))
    return { ...ordered(value, numberIn(until)), next: next + 1 };
  if ((until === "to" || until === "and") && numberIn(after) !== null) {
    return { ...ordered(value, numberIn(after)), next: next + 2 };
  }
  if (until === "or" && (after === "more" || after === "above")) return { ...atLeast(value), next: next + 2 };
  if (until === "or" && ["less", "fewer", "below"].includes(after ?? "")) return { ...atMost(value), next: next + 2 };
  if (until === "plus") next++;
  // "0 followers": none at all.
  return { ...(said?.bound ?? symbol ?? (value === 0 ? exactly : atLeast))(value), next };
}

/** "5-10" and "5 10", and not "above 40; > 100". */
function isRange(text: string, tokens: readonly Token[], at: number): boolean {
  return /^[\s\-–—~]+$/.test(text.slice((tokens[at - 1] as Token).end, (tokens[at] as Token).start));
}

/** "10 000 stars": three digits behind a space. */
function isGroup(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1] as Token, tokens[at]];
  return token !== undefined && /^\d{3}\+?$/.test(token.text) && /^\s$/.test(text.slice(before.end, token.start));
}

function ordered(one: number, other: number | null): { min: number; max: number } {
  const second = other ?? one;
  return { min: Math.min(one, second), max: Math.max(one, second) };
}

function boundAt(tokens: readonly Token[], at: number): { readonly bound: Bound; readonly length: number } | null {
  for (const length of [3, 2, 1]) {
    const words = tokens
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(" ");
    const bound = bounds.get(words);
    if (bound !== undefined) return { bound, length };
  }
  return null;
}

/** Signs such as ">" are not words: they are between the tokens. */
function symbolBefore(text: string, tokens: readonly Token[], at: number): Bound | null {
  const from = tokens[at - 1]?.end ?? 0;
  const sign = /([<>]=?|=[<>]?|[≥≤])\s*$/.exec(text.slice(from, (tokens[at] as Token).start));
  return sign === null ? null : (symbols.get(sign[1] as string) ?? null);
}

function numberIn(word: string | undefined): number | null {
  if (word === undefined) return null;
  const at = spelled.indexOf(word);
  if (at >= 0) return spelledValues[at] as number;
  // "10,000" and "10.000" are the same number, and "1.5k" is not a version.
  const digits = /^(\d{1,8}(?:[.,]\d{1,2})?)([km])?\+?$/.exec(word.replaceAll(/[,.](?=\d{3}(?:\D|$))/g, ""));
  if (digits === null) return null;
  const times = { k: 1000, m: 1_000_000 }[digits[2] ?? ""] ?? 1;
  return Math.min(100_000_000, Math.round(Number(digits[1]?.replace(",", ".")) * times));
}
