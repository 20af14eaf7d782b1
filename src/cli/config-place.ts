const token = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?\*\/|[{}[\]:]|[\w$]+/g;

/**
 * The line of a member of the object that a text writes, JSON or a module: `["proxy", "port"]` is `port` within `proxy`.
 * Null where it cannot be seen, as in a module that computes its members.
 */
export function lineOfMember(text: string, path: readonly string[]): number | null {
  const exported = /export default|module\.exports/.exec(text)?.index ?? 0;
  const at = indexOfMember(text, path, exported) ?? indexOfMember(text, path, 0);
  return at === null ? null : text.slice(0, at).split("\n").length;
}

function indexOfMember(text: string, path: readonly string[], from: number): number | null {
  const tokens = [...text.slice(from).matchAll(token)].filter(([each]) => !/^\/[/*]/.test(each));
  const open: string[] = [];
  for (const [at, { 0: each, index }] of tokens.entries()) {
    if (each === "{" || each === "[") open.push(tokens[at - 1]?.[0] === ":" ? nameOf(tokens[at - 2]?.[0] ?? "") : "");
    else if (each === "}" || each === "]") open.pop();
    else if (tokens[at + 1]?.[0] === ":" && isSamePath([...open.slice(1), nameOf(each)], path)) return from + index;
  }
  return null;
}

function nameOf(word: string): string {
  return word.replace(/^["'`]|["'`]$/g, "");
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}
