import { isObject } from "../../base/json-object.ts";
import type { Json } from "./exchange.ts";

/** An object in an answer that has a name, whatever its members are called and whatever its id looks like. */
export interface NamedRow {
  readonly name: string;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The run in a name that the kit gave: `Understudy list us1a2b3c4d 7.0`, or the same padded to a length. */
export function runInName(name: unknown): string | null {
  const found = /^Understudy [\w ]+ (us[0-9a-z]{6,8}) |^(us[0-9a-z]{6,8}) n+$/.exec(
    typeof name === "string" ? name : "",
  );
  return found?.[1] ?? found?.[2] ?? null;
}

/** What cannot be removed is made once, under a name that says so, and later runs go on with it. */
export const kept = "kept";

export function isKept(name: unknown): boolean {
  return runInName(name) !== null && String(name).startsWith(`Understudy ${kept} `);
}

const maxDepth = 6;

/** Every object in an answer with a text that is a name which we are looking for, and an id; not what such an object contains. */
export function namedRows(json: unknown, isWanted: (text: string) => boolean, depth = 0): readonly NamedRow[] {
  if (depth > maxDepth || typeof json !== "object" || json === null) return [];
  if (isObject(json)) {
    const name = Object.values(json).find((each): each is string => typeof each === "string" && isWanted(each));
    const id = idOf(json);
    if (name !== undefined && id !== null) return [{ name, id, row: json }];
  }
  return Object.values(json).flatMap((member) => namedRows(member, isWanted, depth + 1));
}

/** The objects of an answer that have all of these members, wherever they stand; not what such an object contains. */
export function objectsWith(json: unknown, names: readonly string[], depth = 0): readonly Json[] {
  if (depth > maxDepth || typeof json !== "object" || json === null) return [];
  if (names.every((name) => Object.hasOwn(json, name))) return [json];
  return Object.values(json).flatMap((member) => objectsWith(member, names, depth + 1));
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
