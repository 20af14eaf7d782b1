import { cueAt, type FoundSpan } from "./found.ts";
import { isJoiner } from "./meant.ts";
import { isPlace } from "./places.ts";
import type { State } from "./state.ts";
import type { Token } from "./tokens.ts";
import { speakers, stopwords } from "./word-lists.ts";

/** "speaks German", "german-speaking": a spoken language, for which there is no data. */
export function isSpoken(tokens: readonly Token[], at: number, found: FoundSpan, state: State): boolean {
  const { meaning } = found.finding;
  // "overlap with New York": whoever shares hours with a place need not be there.
  if (state.speaks && isPlace(found.finding)) return true;
  if (meaning.kind !== "country") return false;
  const end = at + found.length;
  // "German is required", "English a plus": nobody is required to be German.
  const behind = meaning.origin === true && tokens[end]?.gap === "none" ? cueAt(tokens, end) : null;
  const isJudged = behind?.cues.some((cue) => cue === "demand" || cue === "soften") === true;
  return isJudged || isSpeaker(tokens[listEnd(tokens, end)]);
}

/** The end of the words joined to the one that ends there: "German and French speaking". */
function listEnd(tokens: readonly Token[], end: number): number {
  return isJoiner(tokens[end]) && tokens[end + 1] !== undefined ? listEnd(tokens, end + 2) : end;
}

export function isSpeaker(token: Token | undefined): boolean {
  return token !== undefined && speakers().has(token.text);
}

/** "Mandarin speaking": what people speak is not known, by whatever name. */
export function isUnknownTongue(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next?.gap === "none" && isSpeaker(next) && !stopwords().has((tokens[at] as Token).text);
}
