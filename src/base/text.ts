/** The length of a text in code points, as people and JSON Schema's maxLength count: an emoji is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) i++;
    length++;
  }
  return length;
}

/** The first `maxLength` code points of a text. */
export function clipText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : [...text].slice(0, maxLength).join("");
}

/** A text that is shown in part if it is longer. */
export function shorten(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Equal for texts that read the same: composed or decomposed, upper or lower case, ß or ss; independent of the locale. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC").replaceAll("ς", "σ");
}

/** A text as a sentence: with a full stop, unless it already ends in a punctuation mark. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** `a`, `a and b`, `a, b and c`; empty for no words. */
export function listWords(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Nobody reads more of a list in a message, and naming sixty thousand takes longer than reading them did. */
export const maxTold = 10;

/** The first ten words, and how many more there are: `a, b and 3 more`. */
export function listFirst(words: readonly string[]): string {
  const more = words.length - maxTold;
  return words.slice(0, maxTold).join(", ") + (more > 0 ? ` and ${inThousands(more)} more` : "");
}

/** The first ten of some sentences, and how many more there are: infinitely many if nobody has counted them. */
export function firstSentences(sentences: readonly string[], count = sentences.length): string {
  const named = sentences.slice(0, maxTold);
  const more = count - named.length;
  return [
    ...named,
    ...(more > 0 ? [more === Number.POSITIVE_INFINITY ? "And more." : `And ${inThousands(more)} more.`] : []),
  ].join(" ");
}

function inThousands(count: number): string {
  return count.toLocaleString("en-US");
}

export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
