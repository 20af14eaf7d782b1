export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Container = Readonly<Record<string, unknown>>;

/** What differs between two values, leaf by leaf. */
export function differences(before: unknown, after: unknown, path = ""): Difference[] {
  if (Object.is(before, after)) return [];
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name], after[name], join(path, name, Array.isArray(before))));
}

function join(path: string, name: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${name}]`;
  return path === "" ? name : `${path}.${name}`;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}
