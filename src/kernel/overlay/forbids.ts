import { isObject } from "../../base/json-object.ts";
import { whatBreaks } from "./breaks.ts";
import type { Shape } from "./shape.ts";

/** What their document forbids in a value of a request: sentences that name members as they do. */
export function forbids(shape: Shape, value: unknown, place: string, path = ""): readonly string[] {
  const name = path === "" ? `The ${place.replace(/ member$/, "")}` : `${capital(place)} "${path}"`;
  const own = whatBreaks(shape, value).map((each) => `${name} must ${each}.`);
  const { items } = shape;
  if (Array.isArray(value) && items !== undefined)
    return [...own, ...value.flatMap((each, i) => forbids(items, each, place, join(path, String(i))))];
  return isObject(value) ? [...own, ...membersForbidden(shape, value, place, path)] : own;
}

function membersForbidden(
  { members, required = [], others }: Shape,
  value: Record<string, unknown>,
  place: string,
  path: string,
): string[] {
  if (members === undefined) return [];
  const missing = required.filter((name) => !Object.hasOwn(value, name) && members[name]?.default === undefined);
  const unknown = others === undefined ? Object.keys(value).filter((name) => !Object.hasOwn(members, name)) : [];
  const known = Object.entries(members).filter(([name]) => Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${capital(place)} "${join(path, name)}" is missing.`),
    ...unknown.map(
      (name) =>
        `Unknown ${place} "${join(path, name.slice(0, 80))}"; there is ${Object.keys(members).slice(0, 30).join(", ") || "none"}.`,
    ),
    ...known.flatMap(([name, member]) => forbids(member, value[name], place, join(path, name))),
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
