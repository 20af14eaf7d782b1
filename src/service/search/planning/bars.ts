import { phrasesFrom } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

const longestName = 3; // words of a technology
const skills = ["language", "technology"];

/**
 * A bar among spaces separates the parts of a headline: "Senior Engineer | Rust | Berlin", "Java | Spring | AWS". Where each
 * part is one skill and all are of one kind, it offers a choice: "python | go developers".
 */
export function withChoicesByBar(text: string, tokens: readonly Token[]): readonly Token[] {
  if (!text.includes(" | ")) return tokens;
  const changed = [...tokens];
  let chain: number[] = [];
  for (let at = 1; at <= tokens.length; at++) {
    if (at < tokens.length && tokens[at]?.gap !== "stop") continue;
    if (isBar(text, tokens, at)) chain.push(at);
    else {
      for (const each of isChoice(tokens, chain) ? chain : []) {
        changed[each] = { ...(tokens[each] as Token), gap: "bar" };
      }
      chain = [];
    }
  }
  return changed;
}

function isBar(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1] as Token, tokens[at]];
  return token !== undefined && /^\s*\|\s*$/.test(text.slice(before.end, token.start));
}

/** Words may stand before the first skill and behind the last one. */
function isChoice(tokens: readonly Token[], chain: readonly number[]): boolean {
  const items = chain.map((at, i) => {
    const { kinds, length } = skillAt(tokens, at);
    const next = chain[i + 1];
    return next === undefined || at + length === next ? kinds : [];
  });
  const all = [endingAt(tokens, chain[0] ?? 0), ...items];
  return skills.some((kind) => all.every((kinds) => kinds.includes(kind)));
}

/** The skill that starts there: its kinds, and its words. */
function skillAt(tokens: readonly Token[], at: number): { readonly kinds: readonly string[]; readonly length: number } {
  for (const { words, meanings } of phrasesFrom(tokens[at]?.text ?? "")) {
    const isThere = words.every(
      (word, i) => tokens[at + i]?.text === word && (i === 0 || tokens[at + i]?.gap === "none"),
    );
    const kinds = meanings.map(({ kind }) => kind).filter((kind) => skills.includes(kind));
    if (isThere && kinds.length > 0) return { kinds, length: words.length };
  }
  return { kinds: [], length: 0 };
}

/** The kinds of the skill that ends before a position. */
function endingAt(tokens: readonly Token[], end: number): readonly string[] {
  for (let length = longestName; length > 0; length--) {
    const skill = skillAt(tokens, end - length);
    if (skill.length === length) return skill.kinds;
  }
  return [];
}
