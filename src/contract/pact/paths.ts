/** The path of a value in a body: member names and list indexes. */
export type At = readonly (string | number)[];

/** One step of a rule's path; `*` matches any. */
type Token = string | number | typeof any;
const any = Symbol("*");

const step = /\.([^.[\]]+)|\[(\d+)\]|\[\*\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/gy;

/** `$.results[*].details['core']`; null if it is not such a path. */
export function readPath(text: string): readonly Token[] | null {
  if (!text.startsWith("$")) return null;
  const tokens: Token[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (found === null) return null;
    const [whole, name, position, single, double] = found;
    if (whole === "[*]" || name === "*") tokens.push(any);
    else if (position !== undefined) tokens.push(Number(position));
    else tokens.push(name ?? single ?? double ?? "");
  }
  return tokens;
}

/** How well a rule's path matches a place or an ancestor: 0 for not at all, higher for more exact and deeper paths. */
export function weigh(tokens: readonly Token[], at: At): number {
  if (tokens.length > at.length) return 0;
  let weight = 1;
  for (const [position, token] of tokens.entries()) {
    if (token === any) continue;
    if (String(token) !== String(at[position])) return 0;
    weight *= 2;
  }
  return weight * (tokens.length + 1);
}

export function sayPath(at: At): string {
  return at.reduce<string>((text, each) => text + (typeof each === "number" ? `[${each}]` : `.${each}`), "$");
}
