import { isObject } from "./json-object.ts";
import { isIndex, readPointer, valueAt } from "./json-pointer.ts";
import { sameJson } from "./same-json.ts";

/** One step of a JSON Patch (RFC 6902). */
export type PatchStep =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value?: unknown }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly path: string; readonly from: string };

export type PatchResult = { readonly value: unknown } | { readonly problem: string };

/** A patched copy, or why the patch cannot be applied: either all of it applies or nothing does. */
export function applyPatch(document: unknown, steps: readonly PatchStep[]): PatchResult {
  const holder = { root: structuredClone(document) };
  for (const [position, step] of steps.entries()) {
    const problem = applyStep(holder, step);
    if (problem !== null) return { problem: `step ${position + 1} (${step.op} ${step.path}): ${problem}` };
  }
  return { value: holder.root };
}

interface PatchPlace {
  root: unknown;
}

function applyStep(holder: PatchPlace, step: PatchStep): string | null {
  const path = readPointer(step.path);
  if (path === null) return "the path is no JSON Pointer";
  switch (step.op) {
    case "add":
      return insert(holder, path, step.value);
    case "remove":
      return remove(holder, path);
    case "replace":
      return path.length === 0
        ? insert(holder, path, step.value)
        : (remove(holder, path) ?? insert(holder, path, step.value));
    case "test":
      return sameJson(valueAt(holder.root, path), step.value) ? null : "the value differs";
    case "move":
    case "copy":
      return transfer(holder, step, path);
  }
}

function transfer(
  holder: PatchPlace,
  step: { op: "move" | "copy"; from: string },
  path: readonly string[],
): string | null {
  const from = readPointer(step.from);
  if (from === null) return "from is no JSON Pointer";
  const value = valueAt(holder.root, from);
  if (value === undefined) return "there is nothing at from";
  if (step.op === "copy") return insert(holder, path, structuredClone(value));
  if (from.length <= path.length && from.every((each, i) => each === path[i])) {
    return from.length === path.length ? null : "a value cannot move into itself";
  }
  return remove(holder, from) ?? insert(holder, path, value);
}

function insert(holder: PatchPlace, path: readonly string[], value: unknown): string | null {
  const last = path.at(-1);
  if (last === undefined) {
    holder.root = value;
    return null;
  }
  const parent = valueAt(holder.root, path.slice(0, -1));
  if (Array.isArray(parent)) {
    const index = last === "-" ? parent.length : isIndex(last) ? Number(last) : -1;
    if (index < 0 || index > parent.length) return "there is no such place in the list";
    parent.splice(index, 0, value);
    return null;
  }
  if (!isObject(parent)) return "there is nothing to put it into";
  if (last === "__proto__") return "that name is not allowed";
  parent[last] = value;
  return null;
}

function remove(holder: PatchPlace, path: readonly string[]): string | null {
  const last = path.at(-1);
  if (last === undefined) return "the whole document cannot be removed";
  if (valueAt(holder.root, path) === undefined) return "there is nothing there";
  const parent = valueAt(holder.root, path.slice(0, -1));
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (isObject(parent)) delete parent[last];
  return null;
}
