type Expected = "value" | "value or ]" | "name" | "name or }" | "colon" | "next" | "end";

const expectedInWords: Readonly<Record<Expected, string>> = {
  value: "a value",
  "value or ]": 'a value, or "]"',
  name: "a name in double quotes",
  "name or }": 'a name in double quotes, or "}"',
  colon: 'a ":"',
  next: 'a "," or the end of the list or object',
  end: "nothing more",
};

/** The first error in a JSON text: `at line 1, column 2 there should be a ":"`. Null for valid JSON. */
export function jsonFlaw(text: string): string | null {
  const open: string[] = [];
  let expected: Expected = "value";
  for (let at = skipBlank(text, 0); ; at = skipBlank(text, at)) {
    if (at === text.length && expected === "end") return null;
    const end = tokenEnd(text, at);
    const next = expectedAfter(expected, kindOf(text.slice(at, end)), open);
    if (next === null) return `${placeIn(text, at)} there should be ${expectedInWords[expected]}`;
    expected = next;
    at = end;
  }
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\n\r".includes(text.charAt(at))) at++;
  return at;
}

/** The position after a string, a number, a word or a single character. */
function tokenEnd(text: string, from: number): number {
  let at = from + 1;
  if (text[from] === '"') {
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    return Math.min(at + 1, text.length);
  }
  if (!isOfWord(text, from)) return Math.min(at, text.length);
  while (isOfWord(text, at)) at++;
  return at;
}

function isOfWord(text: string, at: number): boolean {
  return /[\w.+-]/.test(text.charAt(at));
}

type TokenKind = "text" | "value" | "{" | "}" | "[" | "]" | "," | ":" | null;

function kindOf(token: string): TokenKind {
  if (/^[{}[\],:]$/.test(token)) return token as TokenKind;
  try {
    return typeof JSON.parse(token) === "string" ? "text" : "value";
  } catch {
    return null;
  }
}

/** What may follow a token; null where the token itself is not allowed. `open` lists the open brackets. */
function expectedAfter(expected: Expected, kind: TokenKind, open: string[]): Expected | null {
  const afterValue = (): Expected => (open.length === 0 ? "end" : "next");
  if (kind === "text" && expected.startsWith("name")) return "colon";
  if (expected.startsWith("value")) {
    if (kind === "text" || kind === "value") return afterValue();
    if (kind === "{" || kind === "[") {
      open.push(kind);
      return kind === "{" ? "name or }" : "value or ]";
    }
  }
  if (expected === "colon") return kind === ":" ? "value" : null;
  if (expected === "next" && kind === ",") return open.at(-1) === "{" ? "name" : "value";
  const mayClose = expected === "next" || expected === "name or }" || expected === "value or ]";
  if (mayClose && kind === (open.at(-1) === "{" ? "}" : "]")) {
    open.pop();
    return afterValue();
  }
  return null;
}

function placeIn(text: string, at: number): string {
  const lines = text.slice(0, at).split("\n");
  return `at line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`;
}
