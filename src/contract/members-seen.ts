import type { z } from "zod";
import { isContainer } from "../base/json-pointer.ts";
import { escapeName, stepsOf } from "../base/member-path.ts";
import type { Operation } from "../kernel/operation.ts";
import { beneath, definitionOf } from "../kernel/schema.ts";

/** Deeper than this nothing is counted: what is there has been counted where it is by itself. */
const maxDepth = 6;

/** Of a long list this many rows are looked through. */
const maxRows = 50;

const declared = new Map<Operation, readonly string[]>();

/** Every member that the answers of an operation may have, such as `results[].match.why`. */
export function membersOf(operation: Operation): readonly string[] {
  const known = declared.get(operation);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const { body } of operation.answers) if (body) collect(body, "", 0, found);
  const members = [...found];
  declared.set(operation, members);
  return members;
}

function collect(schema: z.ZodType, path: string, depth: number, found: Set<string>): void {
  if (depth > maxDepth) return;
  const inner = beneath(schema);
  if (inner) collect(inner, path, depth, found);
  const { shape, element, options } = definitionOf(schema);
  for (const option of options ?? []) collect(option, path, depth, found);
  if (element) collect(element, `${path}[]`, depth, found);
  for (const [name, member] of Object.entries(shape ?? {})) {
    const here = path === "" ? escapeName(name) : `${path}.${escapeName(name)}`;
    found.add(here);
    collect(member, here, depth + 1, found);
  }
}

/** Takes from the members that no answer had yet those that this one has. */
export function removeSeen(unseen: Set<string>, json: unknown): void {
  for (const path of unseen) if (stands(json, stepsOf(path))) unseen.delete(path);
}

function stands(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return value !== undefined;
  if (first === "[]") return Array.isArray(value) && value.slice(0, maxRows).some((row) => stands(row, rest));
  return isContainer(value) && Object.hasOwn(value, first) && stands(value[first], rest);
}

/** By route that succeeded, what no answer had, over several runs of recording. */
export function unseenIn(
  recorders: readonly { readonly unseen: ReadonlyMap<string, ReadonlySet<string>> }[],
): Record<string, readonly string[]> {
  const routes = new Set(recorders.flatMap(({ unseen }) => [...unseen.keys()]));
  const inAll = (route: string): string[] => {
    const [first, ...others] = recorders.flatMap(({ unseen }) => unseen.get(route) ?? []);
    return [...(first ?? [])].filter((path) => others.every((each) => each.has(path)));
  };
  return Object.fromEntries([...routes].map((route) => [route, inAll(route)]));
}
