// Figures: A-408.
import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import type { Token } from "./tokens.ts";

const names = onFirstUse(() => new Set(fixture.zones));
/** Offsets and what may be said of them: "+1", " +/- 2h", " time zone", " hours". */
const behind =
  /^(?:\s?(?:[+\-−–±]|\+\/-)\s?\d{1,2}(?::?[03]0)?){0,2}(?:\s?h\b)?(?:\s?(?:hours|time\s?zones?|time)\b)?/i;

const maxBehind = 40;

/**
 * "UTC+1", "CET +/- 2h", "EST hours": nothing holds a time zone, so it is told as one span. The number of tokens; 0 for
 * none. Elsewhere "est" and "ist" are French and German verbs.
 */
export function zoneAt(text: string, tokens: readonly Token[], at: number): number {
  const { word, start, end, capitals } = tokens[at] as Token;
  const name = word.endsWith("+") ? word.slice(0, -1) : word;
  if (!names().has(name) || !(capitals || name === "utc" || name === "gmt")) return 0;
  const from = end - (word.length - name.length);
  const until = from + (behind.exec(text.slice(from, from + maxBehind)) as RegExpExecArray)[0].length;
  let length = 1;
  while ((tokens[at + length]?.end ?? Number.POSITIVE_INFINITY) <= Math.max(until, start)) length++;
  return length;
}
