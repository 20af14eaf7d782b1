import type { Json } from "../../seen/exchange.ts";
/** A number, or NaN, which compares as false. */
export function numberAt(json: Json, path: string): number {
  const value = valueAt(json, path);
  return typeof value === "number" ? value : Number.NaN;
}

function valueAt(json: Json, path: string): Json {
  return path.split(".").reduce<Json>((inner, name) => inner?.[name], json);
}

/** The first member of those that is not the same in both observations. */
export function sameMembers(names: readonly string[]) {
  return (before: Json, after: Json): string | null =>
    names.map((name) => sameMember(name)(before, after)).find((problem) => problem !== null) ?? null;
}

/** A member that both observations have is equal in both. */
export function sameMember(path: string) {
  return (before: Json, after: Json): string | null => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (was === undefined || is === undefined || was === is || isSameInstant(was, is)) return null;
    return `\`${path}\` was ${JSON.stringify(was)} and is ${JSON.stringify(is)}`;
  };
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** The same instant may be written in different ways. */
function isSameInstant(one: unknown, other: unknown): boolean {
  const isText = typeof one === "string" && typeof other === "string";
  return isText && instant.test(one) && instant.test(other) && Date.parse(one) === Date.parse(other);
}
