import generated from "../../fixtures/generated/row-shapes.json" with { type: "json" };
import { isObject } from "../base/json-object.ts";
import { isInstantOfRow } from "./clock.ts";

/**
 * What the rows of each table look like, as `tools/row-shapes.ts` reads it from their types: s text, n number, w whole number,
 * t instant, b boolean, 0 null, * anything; l a list, m a map, u one of several shapes, v one of several values, o an object with
 * the names of members that may be absent.
 */
type Shape =
  | "s"
  | "n"
  | "w"
  | "t"
  | "b"
  | "0"
  | "*"
  | readonly ["l" | "m", Shape]
  | readonly ["u", ...Shape[]]
  | readonly ["v", ...(string | number | boolean)[]]
  | readonly ["o", { readonly [member: string]: Shape }, readonly string[]];

const shapes = generated as unknown as { readonly [table: string]: Shape };

/** What is wrong with a row, with the member named; null when it is valid. */
export function problemWithRow(table: string, row: unknown): string | null {
  const shape = shapes[table];
  return shape === undefined ? null : problemAt("", shape, row);
}

const words = {
  s: "a text",
  n: "a number",
  w: "a whole number from 0 on",
  t: "an instant in milliseconds",
  b: "true or false",
  "0": "null",
} as const;

function problemAt(path: string, shape: Shape, value: unknown): string | null {
  if (shape === "*") return null;
  if (typeof shape === "string") return isOf(shape, value) ? null : say(path, `must be ${words[shape]}`);
  const [kind] = shape;
  switch (kind) {
    case "v":
      return shape.slice(1).includes(value as string) ? null : say(path, `must be one of ${shape.slice(1).join(", ")}`);
    case "u":
      return problemInUnion(path, shape.slice(1) as Shape[], value);
    case "l":
      if (!Array.isArray(value)) return say(path, "must be a list");
      return firstOf(value.entries(), ([at, item]) => problemAt(`${path}.${at}`, shape[1] as Shape, item));
    case "m":
      if (!isObject(value)) return say(path, "must be an object");
      return firstOf(Object.entries(value), ([name, each]) => problemAt(`${path}.${name}`, shape[1] as Shape, each));
    case "o":
      if (!isObject(value)) return say(path, "must be an object");
      return firstOf(Object.entries(shape[1] as object), ([name, member]) => {
        if (Object.hasOwn(value, name)) return problemAt(`${path}.${name}`, member as Shape, value[name]);
        return (shape[2] as readonly string[]).includes(name) ? null : say(`${path}.${name}`, "is missing");
      });
  }
}

/** Of several shapes, the problems of the one that the value was probably meant to have. */
function problemInUnion(path: string, options: readonly Shape[], value: unknown): string | null {
  const problems = options.map((option) => problemAt(path, option, value));
  if (problems.includes(null)) return null;
  const likely = options.findIndex((option) => Array.isArray(option) && typeof value === "object" && value !== null);
  return problems[likely] ?? say(path, "has the wrong type");
}

function isOf(shape: keyof typeof words, value: unknown): boolean {
  if (shape === "s") return typeof value === "string";
  if (shape === "n") return typeof value === "number";
  if (shape === "w") return Number.isSafeInteger(value) && (value as number) >= 0;
  if (shape === "t") return typeof value === "number" && isInstantOfRow(value);
  return shape === "b" ? typeof value === "boolean" : value === null;
}

function firstOf<Item>(items: Iterable<Item>, problemOf: (item: Item) => string | null): string | null {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== null) return problem;
  }
  return null;
}

function say(path: string, problem: string): string {
  return `${path.slice(1) || "the row"} ${problem}`;
}
