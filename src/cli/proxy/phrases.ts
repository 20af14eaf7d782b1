/** Known phrases and what stands in their place, found in texts whatever is beside them. */
export interface ReplacedPhrases {
  readonly add: (phrase: string, form: PhraseForm, replacement: () => string) => void;
  /** The text with every phrase in it replaced, the longest first. */
  readonly replaceIn: (text: string) => string;
}

/** `words` may have any space or dash between them: `Ada Lovelace`, `ada-lovelace.pdf`; `literal` is as it was seen. */
export type PhraseForm = "words" | "literal";

type Replacements = Map<string, () => string>;

export function newPhrases(): ReplacedPhrases {
  const replacements: Readonly<Record<PhraseForm, Replacements>> = { words: new Map(), literal: new Map() };
  /** How many words the longest phrase has that begins with a word: a text is read once, however many phrases there are. */
  const longest = new Map<string, number>();
  return {
    add(phrase, form, replacement) {
      const words = wordsIn(phrase);
      const [first, last] = [words[0], words.at(-1)];
      if (first === undefined || last === undefined) return;
      const text = phrase.slice(first.from, last.to).toLowerCase();
      replacements[form].set(form === "words" ? spaced(text) : text, replacement);
      const word = phrase.slice(first.from, first.to).toLowerCase();
      longest.set(word, Math.max(words.length, longest.get(word) ?? 0));
    },
    replaceIn(text) {
      const words = wordsIn(text);
      let changed = "";
      let done = 0;
      for (const [at, { from, to }] of words.entries()) {
        const count = from < done ? 0 : (longest.get(text.slice(from, to).toLowerCase()) ?? 0);
        for (const last of words.slice(at, at + count).reverse()) {
          const span = text.slice(from, last.to).toLowerCase();
          const replacement = replacements.literal.get(span) ?? replacements.words.get(spaced(span));
          if (replacement === undefined) continue;
          changed += text.slice(done, from) + replacement();
          done = last.to;
          break;
        }
      }
      return done === 0 ? text : changed + text.slice(done);
    },
  };
}

/** Where letters and digits stand together; a space in an address is none of them. */
function wordsIn(text: string): { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(/%20|[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }) =>
    word === "%20" ? [] : [{ from: index, to: index + word.length }],
  );
}

/** A phrase as its words alone, whatever joins them. */
function spaced(text: string): string {
  return text.replaceAll(/(?:[\s+_.,'’-]|%20)+/g, " ");
}
