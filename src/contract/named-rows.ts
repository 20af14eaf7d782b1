import { isObject } from "../base/json-object.ts";

/** An object in an answer that has a name, whatever its members are called and whatever its id looks like. */
export interface NamedRow {
  readonly name: string;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
}

const maxDepth = 6;

/** Every object in an answer with a text that is a name which we are looking for, and an id. */
export function namedRows(json: unknown, isWanted: (text: string) => boolean): readonly NamedRow[] {
  const found: NamedRow[] = [];
  gather(json, 0, (row) => {
    const name = Object.values(row).find((each): each is string => typeof each === "string" && isWanted(each));
    const id = idOf(row);
    if (name !== undefined && id !== null) found.push({ name, id, row });
  });
  return found;
}

/** Its `id`; or the first member that says by its name that it is one. */
function idOf(row: Readonly<Record<string, unknown>>): string | null {
  const isId = (value: unknown): value is string | number =>
    typeof value === "number" || (typeof value === "string" && value !== "");
  if (isId(row.id)) return String(row.id);
  const [, other] =
    Object.entries(row).find(([name, value]) => /^_?(uu)?id$|^ref$|[a-z]Id$/i.test(name) && isId(value)) ?? [];
  return isId(other) ? String(other) : null;
}

function gather(value: unknown, depth: number, see: (row: Readonly<Record<string, unknown>>) => void): void {
  if (depth > maxDepth) return;
  if (isObject(value)) see(value);
  if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) gather(member, depth + 1, see);
}
