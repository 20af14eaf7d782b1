import { checksum } from "../checksum.ts";
import { StrangeData } from "./error-words.ts";

const prefix = 9;

/**
 * A text as the engine keeps it: after a checksum of it and of its place, so that a text that was changed, cut or moved
 * to another row or another sandbox is recognized.
 */
export function seal(place: string, text: string): string {
  return `${checksum(`${place} `, text)} ${text}`;
}

/** The text, or undefined when it is not what was written at this place. */
export function unseal(place: string, sealed: string): string | undefined {
  const text = sealed.slice(prefix);
  return sealed.startsWith(`${checksum(`${place} `, text)} `) ? text : undefined;
}

/** As `unseal`; throws where it is not what was written, with the words for it. */
export function unsealed(place: string, sealed: string, words: string): string {
  const text = unseal(place, sealed);
  if (text === undefined) throw new StrangeData(words);
  return text;
}

/** What a sealed text adds to the sum over all rows of a sandbox, by which one that was turned back is recognized. */
export function weightOf(sealed: string): number {
  return Number.parseInt(sealed.slice(0, prefix - 1), 16);
}

export const allWeights = 2 ** 32;
