import { phrasesFrom } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** A bar among spaces is of a headline, and of a choice where it separates skills of one kind and nothing else. */
const bar = /^\s*\|\s*$/;
const longestName = 3; // words of a technology

type Kinds = ReadonlySet<string>;

/** "python | go developers" offers a choice; "Senior Engineer | Rust | Berlin" and "Java | Spring | AWS" are headlines. */
export function withChoicesByBar(text: string, tokens: readonly Token[]): readonly Token[] {
  if (!text.includes(" | ")) return tokens;
  const changed = [...tokens];
  for (let at = 1; at < tokens.length; at++) {
    if (!isBar(text, tokens, at)) continue;
    const bars = [at];
    let kinds = endingAt(tokens, at);
    let end = at;
    for (;;) {
      const item = startingAt(tokens, end);
      kinds = new Set([...kinds].filter((kind) => item.kinds.has(kind)));
      end += item.length;
      if (item.length === 0 || !isBar(text, tokens, end)) break;
      bars.push(end);
    }
    // A longer chain goes on behind a part of several words.
    while (end < tokens.length && tokens[end]?.gap !== "stop") end++;
    const isChain = kinds.size > 0 && !isBar(text, tokens, end);
    for (const each of isChain ? bars : []) changed[each] = { ...(tokens[each] as Token), gap: "bar" };
    at = Math.max(at, end - 1);
  }
  return changed;
}

function isBar(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return before !== undefined && token?.gap === "stop" && bar.test(text.slice(before.end, token.start));
}

/** The kinds of the skill that starts there, and its words. */
function startingAt(tokens: readonly Token[], at: number): { readonly kinds: Kinds; readonly length: number } {
  for (const { words, meanings } of phrasesFrom(tokens[at]?.text ?? "")) {
    const isThere = words.every(
      (word, i) => tokens[at + i]?.text === word && (i === 0 || tokens[at + i]?.gap === "none"),
    );
    const kinds = new Set(meanings.map(({ kind }) => kind as string).filter(isSkill));
    if (isThere && kinds.size > 0) return { kinds, length: words.length };
  }
  return { kinds: new Set(), length: 0 };
}

/** The kinds of the skill that ends before a position. */
function endingAt(tokens: readonly Token[], at: number): Kinds {
  for (let length = longestName; length > 0; length--) {
    const item = startingAt(tokens, at - length);
    if (item.length === length) return item.kinds;
  }
  return new Set();
}

function isSkill(kind: string): boolean {
  return kind === "language" || kind === "technology";
}
