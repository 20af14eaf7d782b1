/**
 * A path to a member of an answer, such as `results[].match.why` or `results[0].cells.id\\.core`: a dot or a bracket within
 * a name has a backslash before it.
 */
export function escapeName(name: string): string {
  return name.replaceAll(/[.[\]\\]/g, "\\$&");
}

/** The names and positions of a path, without brackets and backslashes. */
export function namesIn(path: string): string[] {
  return (path.match(/(?:\\.|[^.[\]\\])+/g) ?? []).map(unescapeName);
}

/** The same with `[]` as a separate step, which means each item of a list. */
export function stepsOf(path: string): readonly string[] {
  return (path.match(/\[\]|(?:\\.|[^.[\]\\])+/g) ?? []).map(unescapeName);
}

function unescapeName(name: string): string {
  return name.replaceAll(/\\(.)/g, "$1");
}
