import { cities } from "../../../population/vocabulary.ts";
import { placeTails, stateCodes } from "./lexicon.ts";
import type { State } from "./state.ts";
import type { Token } from "./tokens.ts";

/** A code is written in capitals, but where only a place can be meant: "in the us", "us based". */
export function codeAt(text: string, tokens: readonly Token[], at: number, { place, spent }: State): string {
  const { start, end } = tokens[at] as Token;
  const next = tokens[at + 1];
  const isPlace = (place && !spent) || (next?.gap === "none" && placeTails().has(next.text));
  return isPlace ? text.slice(start, end).toUpperCase() : text.slice(start, end);
}

/** "Austin, TX": the state where a city lies says nothing more of it. */
export function isStateOf(city: string, text: string, token: Token | undefined): boolean {
  if (token === undefined || token.gap === "stop" || token.gap === "slash") return false;
  const state = stateCodes.get(text.slice(token.start, token.end));
  return state !== undefined && cities.some((each) => each.name === city && each.state === state);
}
