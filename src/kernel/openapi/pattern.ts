/**
 * The shortest text that a regular expression matches. Literals, escapes, classes, groups, alternatives and counts
 * are supported, which is enough for every pattern in a declaration. A foreign pattern may be anything: what it gets is as long
 * as a text may be at the most, and may not match.
 */
export function textMatching(pattern: string): string {
  const reader: PatternReader = { pattern, at: 0 };
  return readAlternatives(reader);
}

const longest = 1_000;

interface PatternReader {
  readonly pattern: string;
  at: number;
}

function readAlternatives(reader: PatternReader): string {
  const first = readSequence(reader);
  while (reader.pattern[reader.at] === "|") {
    reader.at++;
    readSequence(reader);
  }
  return first;
}

function readSequence(reader: PatternReader): string {
  let text = "";
  while (reader.at < reader.pattern.length && !"|)".includes(reader.pattern[reader.at] as string)) {
    const piece = readAtom(reader);
    text += piece
      .repeat(Math.min(readMinCount(reader), Math.ceil(longest / Math.max(piece.length, 1))))
      .slice(0, longest);
  }
  return text;
}

function readAtom(reader: PatternReader): string {
  const letter = reader.pattern[reader.at++] as string;
  if (letter === "^" || letter === "$") return "";
  if (letter === "\\") return escaped(reader.pattern[reader.at++] as string);
  if (letter === ".") return "a";
  if (letter === "[") return readClass(reader);
  if (letter !== "(") return letter;
  const groupPrefix = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(reader.pattern.slice(reader.at))?.[0] ?? "";
  reader.at += groupPrefix.length;
  const inner = readAlternatives(reader);
  reader.at++;
  return /[=!]/.test(groupPrefix) ? "" : inner;
}

function escaped(letter: string): string {
  return { d: "1", w: "a", s: " ", n: "\n", t: "\t", b: "", S: "a", D: "a", W: "-" }[letter] ?? letter;
}

function readClass(reader: PatternReader): string {
  const end = closingOf(reader.pattern, reader.at);
  const content = reader.pattern.slice(reader.at, end);
  reader.at = end + 1;
  if (content === "0-9" || content === "A-Za-z0-9_") return escaped(content === "0-9" ? "d" : "w");
  if (!content.startsWith("^")) return content.startsWith("\\") ? escaped(content[1] as string) : (content[0] ?? "");
  return [..."a1-_ "].find((letter) => isIn(content, letter)) ?? "";
}

/** One letter in one class is matched at once, whatever the class. */
function isIn(content: string, letter: string): boolean {
  try {
    return new RegExp(`[${content}]`).test(letter);
  } catch {
    return false;
  }
}

function closingOf(pattern: string, from: number): number {
  let at = from;
  while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
  return at;
}

/** The minimum number of times that the preceding piece repeats; an optional piece is written once if nothing else is. */
function readMinCount(reader: PatternReader): number {
  const count = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.pattern.slice(reader.at));
  if (count === null) return 1;
  reader.at += count[0].length;
  if (count[1] !== undefined) return Number(count[1]);
  return count[0].startsWith("+") ? 1 : 0;
}
