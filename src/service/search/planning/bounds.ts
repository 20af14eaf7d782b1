// Figures: A-408.
import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import type { Token } from "./tokens.ts";

/** Both inclusive: "more than 5" starts at 6. */
export type Bound = (value: number) => { readonly min: number | null; readonly max: number | null };

export const atLeast: Bound = (value) => ({ min: Math.ceil(value), max: null });
const atMost: Bound = (value) => ({ min: null, max: Math.floor(value) });
const above: Bound = (value) => ({ min: Math.floor(value) + 1, max: null });
const below: Bound = (value) => ({ min: null, max: Math.max(0, Math.ceil(value) - 1) });
export const exactly: Bound = (value) => ({ min: value, max: value });

const named = { atLeast, atMost, above, below, exactly };

const tableOf = (listed: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, Bound> =>
  new Map(
    Object.entries(listed).flatMap(([name, phrases]) =>
      phrases.map((phrase) => [phrase, named[name as keyof typeof named]] as const),
    ),
  );

/** Phrases before a number, and behind what it counts. */
const leading = onFirstUse(() => tableOf(fixture.bounds.before));
const trailing = onFirstUse(() => tableOf(fixture.bounds.after));

/** The first words of the phrases before a number. */
export const boundWords = onFirstUse((): readonly string[] =>
  [...leading().keys()].map((phrase) => phrase.split(" ", 1)[0] as string),
);

interface Said {
  readonly bound: Bound;
  readonly length: number;
}

/** "at least", "more than", "bis zu" */
export function boundBefore(tokens: readonly Token[], at: number): Said | null {
  return boundIn(leading(), tokens, at);
}

/** "or more", "minimum", "未満" */
export function boundBehind(tokens: readonly Token[], at: number): Said | null {
  return tokens[at]?.gap === "none" ? boundIn(trailing(), tokens, at) : null;
}

function boundIn(table: ReadonlyMap<string, Bound>, tokens: readonly Token[], at: number): Said | null {
  let words = tokens[at]?.text ?? "";
  let found: Said | null = null;
  for (let length = 1; length <= maxWords && tokens[at + length - 1] !== undefined; length++) {
    if (length > 1) words += ` ${tokens[at + length - 1]?.text}`;
    const bound = table.get(words);
    if (bound !== undefined) found = { bound, length };
  }
  return found;
}

const maxWords = 4;

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

/** Signs such as ">" are not words: they are between the tokens. */
export function symbolBefore(text: string, tokens: readonly Token[], at: number): Bound | null {
  const from = tokens[at - 1]?.end ?? 0;
  const sign = /([<>]=?|=[<>]?|[≥≤])\s*$/.exec(text.slice(from, (tokens[at] as Token).start));
  return sign === null ? null : (symbols.get(sign[1] as string) ?? null);
}
