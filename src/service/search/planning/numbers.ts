import type { Token } from "./tokens.ts";

export interface Measure {
  readonly of: "years" | "stars" | "followers" | "score";
  readonly min: number | null;
  readonly max: number | null;
  /** How many tokens it takes, from the one it was asked at. */
  readonly length: number;
}

const spelled = "zero one two three four five six seven eight nine ten eleven twelve fifteen twenty".split(" ");
const spelledValues = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20];

/** Words before a number that make it a floor or a ceiling. */
const floors = ["at least", "more than", "over", "min", "minimum", "minimum of", "above", "from", "greater than"];
const ceilings = ["at most", "less than", "fewer than", "under", "max", "maximum", "maximum of", "below", "up to"];

const kinds: Record<string, Measure["of"]> = {
  year: "years",
  yr: "years",
  yoe: "years",
  star: "stars",
  stargazer: "stars",
  follower: "followers",
  score: "score",
};

/** What any of these begins with, so that other words are passed over at a glance. */
const first = new Set([...spelled, ...[...floors, ...ceilings].map((phrase) => phrase.split(" ", 1)[0] as string)]);

/** Reads "5+ years", "3 to 5 yrs", "at least 1k stars", "under 500 followers" that begin at a token; null when none does. */
export function measureAt(tokens: readonly Token[], at: number): Measure | null {
  const { text } = tokens[at] as Token;
  if (!first.has(text) && !(text >= "0" && text < ":")) return null;
  const floor = boundAt(tokens, at, floors);
  const ceiling = floor === 0 ? boundAt(tokens, at, ceilings) : 0;
  let next = at + floor + ceiling;
  const leading = numberIn(tokens[next]?.text);
  if (leading === null) return null;
  next++;
  let second: number | null = null;
  const joiner = tokens[next]?.text;
  if (numberIn(joiner) !== null && !joiner?.endsWith("+")) {
    second = numberIn(joiner);
    next++;
  } else if ((joiner === "to" || joiner === "and") && numberIn(tokens[next + 1]?.text) !== null) {
    second = numberIn(tokens[next + 1]?.text);
    next += 2;
  }
  if (tokens[next]?.text === "or" && tokens[next + 1]?.text === "more") next += 2;
  if (tokens[next]?.text === "plus") next++;
  if (tokens[next]?.text === "github") next++;
  const of = kinds[tokens[next]?.text ?? ""];
  if (of === undefined) return null;
  const [low, high] = second === null ? [leading, null] : [Math.min(leading, second), Math.max(leading, second)];
  const length = next + 1 - at;
  if (second !== null) return { of, min: low, max: high, length };
  return ceiling > 0 ? { of, min: null, max: leading, length } : { of, min: leading, max: null, length };
}

function boundAt(tokens: readonly Token[], at: number, phrases: readonly string[]): number {
  const one = tokens[at]?.text ?? "";
  const two = `${one} ${tokens[at + 1]?.text ?? ""}`;
  return phrases.includes(two) ? 2 : phrases.includes(one) ? 1 : 0;
}

function numberIn(word: string | undefined): number | null {
  if (word === undefined) return null;
  const at = spelled.indexOf(word);
  if (at >= 0) return spelledValues[at] as number;
  const digits = /^(\d{1,8})(k)?\+?$/.exec(word);
  if (digits === null) return null;
  return Math.min(100_000_000, Number(digits[1]) * (digits[2] === undefined ? 1 : 1000));
}
