// Figures: A-408.
/** One word of a text: its position, its folded form, and what separates it from the previous word. */
export interface Token {
  /** Folded: lower case, without accents, without a plural s. Phrases are compared in this form. */
  readonly text: string;
  /** The same with its plural s. */
  readonly word: string;
  /** As typed, and what stands between it and its neighbours. */
  readonly raw: string;
  readonly before: string;
  readonly behind: string;
  readonly start: number;
  readonly end: number;
  /** Whether it begins with a capital, which distinguishes `Go` from `go`. */
  readonly capital: boolean;
  /** Whether it is all capitals: `MIT` rather than the German `mit`. */
  readonly capitals: boolean;
  /** `stop` after a full stop or a new line, `comma` after a comma, `slash` within and/or lists, `bar` at an or of symbols, `and` at an ampersand, `none` otherwise. */
  readonly gap: "stop" | "comma" | "slash" | "bar" | "and" | "none";
  /** A hyphen or exclamation mark directly before it: `-java` and `!java` exclude Java. */
  readonly minus: boolean;
}

/**
 * "10,000+", "5+y" and "c ++" are one word each, and "rust+berlin" are two. A separate @ is a word ("SRE @ Example").
 */
const words =
  /(?<![\p{L}\p{N}])[cC] \+\+(?!\S)|\d{1,3}(?:,\d{3})+(?![\d,])\+?|\d{1,3},\d[kKmM]\b\+?|\d{1,2}\+[yY]\b|[\p{L}\p{N}\p{M}]+(?:\+\+|[#%]|\+(?!\p{L}))?|(?<!\S)@(?!\S)/gu;
/** Japanese and Chinese have no spaces: a word ends where the script changes. */
const scripts = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;
const wordsOfScripts =
  /[〇一二三四五六七八九十]{1,3}(?=年)|\p{Script=Han}+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|(?:(?![\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])[\p{L}\p{N}\p{M}])+(?:\+\+|[#%]|\+(?!\p{L}))?|(?<!\S)@(?!\S)/gu;

export type WordSet = Pick<ReadonlySet<string>, "has">;

/**
 * Splits a text into words, in linear time. `dotted` says which words contain a dot, such as node.js:
 * elsewhere a dot ends a sentence, with or without a space after it.
 */
export function tokensOf(text: string, dotted: WordSet): Token[] {
  const tokens: Token[] = [];
  const matches = [...text.matchAll(scripts.test(text) ? wordsOfScripts : words)];
  let depth = 0;
  let last = 0;
  for (let i = 0; i < matches.length; i++) {
    let start = (matches[i] as RegExpExecArray).index;
    let end = start + (matches[i] as RegExpExecArray)[0].length;
    if (isElided(text, start, end)) continue;
    let folded = fold(text.slice(start, end)).replace(" ", "");
    const next = matches[i + 1];
    if (next !== undefined && next.index === end + 1 && text[end] === ".") {
      const joined = `${folded}.${fold(next[0])}`;
      if (dotted.has(joined) || /^\d+\.\d+\D?$/.test(joined)) {
        folded = joined;
        end = next.index + next[0].length;
        i++;
      }
    }
    const letter = text[start] as string;
    if (start > last && text[start - 1] === "." && dotted.has(`.${folded}`)) {
      folded = `.${folded}`;
      start--;
    }
    const before = text.slice(last, start);
    // "1) berlin" and ":)" close nothing.
    for (const sign of before) depth = sign === "(" ? depth + 1 : sign === ")" ? Math.max(0, depth - 1) : depth;
    tokens.push({
      text: stem(folded),
      word: folded,
      raw: text.slice(start, end),
      before,
      behind: text.slice(end, behindOf(matches[i + 1], text)),
      start,
      end,
      capital: letter !== letter.toLowerCase(),
      capitals: end - start > 1 && !/\p{Ll}/u.test(text.slice(start, end)),
      gap: gapOf(tokens.length === 0 ? "" : before, depth > 0),
      // "-5 years" excludes nothing.
      minus: /\d/.test(letter) ? false : last === 0 ? /^\s*[-!]["“(]?$/.test(before) : /[\s(][-!]["“(]?$/.test(before),
    });
    last = end;
  }
  return tokens;
}

function behindOf(next: RegExpExecArray | undefined, text: string): number {
  return next?.index ?? text.length;
}

/** The d of "d'expérience" and the l of "l'équipe" are articles, and no languages. */
function isElided(text: string, start: number, end: number): boolean {
  const isApostrophe = text[end] === "'" || text[end] === "’";
  return isApostrophe && end === start + 1 && /^[dlnjmtDLNJMT]['’]\p{L}{3}/u.test(text.slice(start, end + 4));
}

/** Most names are words between single spaces and need no tokenizer. */
const plainAscii = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
const plainWords = /^\p{L}+(?: \p{L}+)*$/u;
const oneScript = /^\p{Script=Han}+$/u;

/** The words of a phrase, folded like those of a text. */
export function phraseOf(phrase: string, dotted: WordSet): string[] {
  if (plainAscii.test(phrase)) return stemsIn(phrase.toLowerCase());
  if (plainWords.test(phrase) && (!scripts.test(phrase) || oneScript.test(phrase))) return stemsIn(fold(phrase));
  return tokensOf(phrase, dotted).map(({ text }) => text);
}

function stemsIn(folded: string): string[] {
  return folded.includes(" ") ? folded.split(" ").map(stem) : [stem(folded)];
}

const ascii = /^[\0-\x7f]*$/;

export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o");
}

/** Removes a plural s from longer words. It need not be correct, only the same on both sides of a comparison. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.includes(".")) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 5) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

/** "(python | go)" is a choice; outside of parentheses, a bar among spaces separates the parts of a headline. */
function gapOf(between: string, isInside: boolean): Token["gap"] {
  if (between === " ") return "none";
  if ((isInside ? /^\s*\|\|?\s*$/ : /^\|$|^\s*\|\|\s*$/).test(between)) return "bar";
  if (between.length > 40) return "stop";
  if (/[.;!?\n\r|•·)。；！？…]/.test(between)) return "stop";
  if (/[,、，،]/.test(between)) return "comma";
  if (between.includes("/")) return "slash";
  if (between.includes("&")) return "and";
  return "none";
}
