import { cities, countries, countryOf } from "../../../population/vocabulary.ts";
import { countryName } from "./lexicon.ts";
import type { State } from "./state.ts";
import type { Token } from "./tokens.ts";
import { countryCodes, placeTails, stateCodes } from "./word-lists.ts";

/** The country that a code or a flag stands for. A code is written in capitals, but where only a place can be meant: "in the us", "us based". */
export function countryAt(text: string, tokens: readonly Token[], at: number, { place, spent }: State) {
  const { start, end } = tokens[at] as Token;
  const sign = text.slice(start, end);
  const next = tokens[at + 1];
  const isPlace =
    (place && !spent) || (next?.gap === "none" && placeTails().has(next.text)) || tokens[at - 1]?.text === "remote";
  const code = countryCodes.get(isPlace ? sign.toUpperCase() : sign);
  return code === undefined ? countryOfFlag(sign) : countryName(code);
}

const flagA = "🇦".codePointAt(0) as number;

/** The country of a flag: 🇩🇪 is the letters DE in signs of their own. */
function countryOfFlag(sign: string): string | undefined {
  if (!/^\p{RI}{2}$/u.test(sign)) return undefined;
  const code = Array.from(sign, (each) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(each.codePointAt(0) as number) - flagA]).join(
    "",
  );
  return countries[countryOf(code)]?.name;
}

/** "in CA", "Python developers, CA": a state by its letters, where a place is requested or behind a comma at the end. */
export function stateAt(text: string, tokens: readonly Token[], at: number, { place, spent }: State): string | null {
  const token = tokens[at] as Token;
  const state = stateCodes.get(text.slice(token.start, token.end));
  const next = tokens[at + 1];
  const isLast = next === undefined || next.gap === "stop";
  return state !== undefined && ((place && !spent) || (token.gap === "comma" && isLast)) ? state : null;
}

/** "Austin, TX": the state where a city lies says nothing more of it. */
export function isStateOf(city: string, text: string, token: Token | undefined): boolean {
  if (token === undefined || token.gap === "stop" || token.gap === "slash") return false;
  const state = stateCodes.get(text.slice(token.start, token.end));
  return state !== undefined && cities.some((each) => each.name === city && each.state === state);
}
