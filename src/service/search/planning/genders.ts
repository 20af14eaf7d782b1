// Figures: A-408.
import type { Token } from "./tokens.ts";

/** The number of tokens of "m/w/d" and similar marks in a job title; 0 elsewhere. */
export function gendersAt(tokens: readonly Token[], at: number): number {
  let length = 0;
  while (isGender(tokens[at + length]) && (length === 0 || tokens[at + length]?.gap === "slash")) length++;
  return length >= 3 ? length : 0;
}

function isGender(token: Token | undefined): boolean {
  return token !== undefined && /^[mwfhdx]$/.test(token.text);
}
