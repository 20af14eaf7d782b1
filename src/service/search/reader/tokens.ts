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
  let last = 0;
  let depth = 0;
  return spansOf(text, dotted).map(({ start, end, word, next }, at) => {
    const before = text.slice(last, start);
    last = end;
    depth = depthAfter(depth, before);
    const letter = text[start] as string;
    return {
      text: stem(word),
      word,
      raw: text.slice(start, end),
      before,
      behind: text.slice(end, next),
      start,
      end,
      capital: letter !== letter.toLowerCase(),
      capitals: end - start > 1 && !/\p{Ll}/u.test(text.slice(start, end)),
      gap: gapOf(at === 0 ? "" : before, depth > 0),
      // "-5 years" excludes nothing.
      minus: !/\d/.test(letter) && (at === 0 ? /^\s*[-!]["“(]?$/ : /[\s(][-!]["“(]?$/).test(before),
    };
  });
}

/** Where a word is, what it is folded, and where the next one begins. */
interface WordSpan {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  readonly next: number;
}

function spansOf(text: string, dotted: WordSet): WordSpan[] {
  const matches = [...text.matchAll(scripts.test(text) ? wordsOfScripts : words)];
  const spans: WordSpan[] = [];
  for (let at = 0; at < matches.length; at++) {
    const match = matches[at] as RegExpExecArray;
    const { index: start } = match;
    const end = start + match[0].length;
    if (isElided(text, start, end)) continue;
    const single = fold(match[0]).replace(" ", "");
    const joined = joinedByDot(text, single, end, matches[at + 1], dotted);
    if (joined !== null) at++;
    const next = matches[at + 1]?.index ?? text.length;
    const span = { start, end, word: single, ...joined, next };
    spans.push(withDotBefore(text, span, spans.at(-1)?.end ?? 0, dotted));
  }
  return spans;
}

/** "node.js" and "3.11" are one word; null where the next one is a word by itself. */
function joinedByDot(text: string, word: string, end: number, next: RegExpExecArray | undefined, dotted: WordSet) {
  if (next?.index !== end + 1 || text[end] !== ".") return null;
  const joined = `${word}.${fold(next[0])}`;
  const isOne = dotted.has(joined) || /^\d+\.\d+\D?$/.test(joined);
  return isOne ? { word: joined, end: next.index + next[0].length } : null;
}

/** ".net" begins with its dot. */
function withDotBefore(text: string, span: WordSpan, from: number, dotted: WordSet): WordSpan {
  const { start, word } = span;
  const hasDot = start > from && text[start - 1] === "." && dotted.has(`.${word}`);
  return hasDot ? { ...span, start: start - 1, word: `.${word}` } : span;
}

/** How many parentheses are open. "1) berlin" and ":)" close nothing. */
function depthAfter(depth: number, between: string): number {
  let open = depth;
  for (const sign of between) open = sign === "(" ? open + 1 : sign === ")" ? Math.max(0, open - 1) : open;
  return open;
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
