// Figures: A-408.

import { phrasesFrom } from "./lexicon.ts";
import { isWishLabel } from "./lines.ts";
import type { Token } from "./tokens.ts";
import { hirers, ordinary, qualifiers } from "./word-lists.ts";

/** "lang:go", "company:mossforge": the word before such a colon only gives the kind of the following word. */
export function qualifierAt(text: string, { text: word, end }: Token): "company" | "plain" | null {
  if (text[end] !== ":" || !/\S/.test(text[end + 1] ?? " ")) return null;
  return qualifiers().company.has(word) ? "company" : qualifiers().plain.has(word) ? "plain" : null;
}

const wishLabel = /^([^:;,.()\n]{3,40}):(?!\S)/;

/** "Plus: Rust", "tercihen: Kafka": the number of words of a label that says that what follows is welcome. */
export function wishLabelAt(text: string, tokens: readonly Token[], at: number): number {
  const { start, gap } = tokens[at] as Token;
  if (at > 0 && gap !== "stop" && gap !== "comma" && text[start - 1] !== "(") return 0;
  const label = wishLabel.exec(text.slice(start, start + 50))?.[1];
  if (label === undefined || !isWishLabel(label)) return 0;
  let length = 0;
  for (let token = tokens[at]; token !== undefined && token.start < start + label.length; token = tokens[at + length]) {
    // In "Rust, bonus: Go" it is Go that is welcome.
    if (phrasesFrom(token.text).length > 0 && !ordinary().has(token.text)) return 0;
    length++;
  }
  return length;
}

const maxHiring = 6;

/**
 * "for my fintech startup", "we're a startup building developer tools.": the number of words that describe the employer
 * and not the candidates.
 */
export function companyHiringAt(tokens: readonly Token[], at: number): number {
  const lead = (tokens[at] as Token).text;
  if (lead === "we" || lead === "i") return companyDescription(tokens, at, at + 2);
  if (lead === "im") return companyDescription(tokens, at, at + 1);
  if (!owners.has(lead)) return 0;
  // "work with our Java team": the team knows Java, not necessarily the candidate.
  const isBeside = /^(?:with|mit|avec|con|com)$/.test(tokens[at - 1]?.text ?? "");
  for (let length = 1; length < maxHiring; length++) {
    const token = tokens[at + length];
    if (token === undefined || token.gap !== "none") return 0;
    if (hirers().has(token.text) || (isBeside && token.text === "team")) return length + 1;
  }
  return 0;
}

const owners = new Set(["my", "our", "unser", "unserem", "unseren", "notre", "nuestro", "nosso"]);

const wanting = new Set(["looking", "hiring", "searching", "seeking", "need"]);

/** "we're a startup building developer tools.", "I'm a solo founder looking for …" */
function companyDescription(tokens: readonly Token[], at: number, article: number): number {
  const isSaid = /^(?:are|re|am|m|im)$/.test(tokens[article - 1]?.text ?? "");
  if (!isSaid || !/^(?:a|an|the)$/.test(tokens[article]?.text ?? "")) return 0;
  const end = tokens.findIndex(
    ({ gap, text }, other) => other > at && (gap === "stop" || gap === "comma" || wanting.has(text)),
  );
  return (end < 0 ? tokens.length : end) - at;
}
