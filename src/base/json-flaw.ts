const token =
  /[ \t\n\r]*(?:(?<text>"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))|(?<mark>[{}[\],:]))/uy;

type Wanted = "value" | "value or ]" | "name" | "name or }" | "colon" | "next" | "end";

const words: Readonly<Record<Wanted, string>> = {
  value: "a value",
  "value or ]": 'a value, or "]"',
  name: "a name in double quotes",
  "name or }": 'a name in double quotes, or "}"',
  colon: 'a ":"',
  next: 'a "," or the end of the list or object',
  end: "nothing more",
};

/** Where a text stops being JSON and what should be there: `at line 1, column 2 there should be a ":"`. Null for good JSON. */
export function jsonFlaw(text: string): string | null {
  const open: string[] = [];
  let wanted: Wanted = "value";
  token.lastIndex = 0;
  for (;;) {
    const from = token.lastIndex;
    const found = token.exec(text);
    const rest = text.slice(from).trimStart();
    if (found === null && rest === "" && wanted === "end") return null;
    const next: Wanted | null = found === null ? null : after(wanted, found.groups ?? {}, open);
    if (next === null) return `${placeIn(text, text.length - rest.length)} there should be ${words[wanted]}`;
    wanted = next;
  }
}

/** What may follow a token; null where the token itself may not be there. `open` holds the brackets that are. */
function after(
  wanted: Wanted,
  { text, value, mark }: Record<string, string | undefined>,
  open: string[],
): Wanted | null {
  const done = (): Wanted => (open.length === 0 ? "end" : "next");
  if (text !== undefined && wanted.startsWith("name")) return "colon";
  if (wanted.startsWith("value")) {
    if (text !== undefined || value !== undefined) return done();
    if (mark === "{" || mark === "[") {
      open.push(mark);
      return mark === "{" ? "name or }" : "value or ]";
    }
  }
  if (wanted === "colon") return mark === ":" ? "value" : null;
  if (wanted === "next" && mark === ",") return open.at(-1) === "{" ? "name" : "value";
  const mayClose = wanted === "next" || wanted === "name or }" || wanted === "value or ]";
  if (mayClose && mark === (open.at(-1) === "{" ? "}" : "]")) {
    open.pop();
    return done();
  }
  return null;
}

function placeIn(text: string, at: number): string {
  const lines = text.slice(0, at).split("\n");
  return `at line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`;
}
