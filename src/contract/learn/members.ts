import { isObject } from "../../base/json-object.ts";
import { escapeName, namesIn, stepsOf } from "../../base/member-path.ts";
import { sameJson } from "../../base/same-json.ts";
import type { MemberChange } from "../../kernel/overlay/schema.ts";
import { receivedIn } from "../seen/form/gaps.ts";
import type { Refutation } from "../seen/form/read-through.ts";
import { isSecretMember, redact } from "../seen/redact.ts";

/** A difference in one member, with how often it was seen among the objects that can have the member. */
export interface WatchedMember {
  readonly change: Omit<MemberChange, "often">;
  bad: number;
  total: number;
}

/**
 * `results.0.name` in an answer is `results[].name` in an overlay; an index is recognised by the value itself. Answers are
 * those that checks read: what moved is where we have it.
 */
function pathIn(json: unknown, text: string): { readonly path: string; readonly value: unknown } {
  let path = "";
  let value = json;
  for (const step of namesIn(text)) {
    path += Array.isArray(value) ? "[]" : (path === "" ? "" : ".") + escapeName(step);
    value = isObject(value) || Array.isArray(value) ? receivedIn(value, step) : undefined;
  }
  return { path, value };
}

/** The value of the member that does not conform; null if it is not a single value. */
export function memberChange(on: string, json: unknown, problemPath: string): WatchedMember["change"] | null {
  const { path, value } = pathIn(json, problemPath);
  if (path === "" || path.endsWith("[]")) return null;
  if (value === undefined) return { on, path, is: "absent" };
  if (value === null) return { on, path, is: "null" };
  return { on, path, is: "value", value: sampleAt(path, value) };
}

/** A member that the lenses found elsewhere, if a mock can be told so. */
export function movedChange(on: string, { path, to, beside = {} }: Refutation): WatchedMember["change"] | null {
  if (to === null) return null;
  return { on, path, is: "moved", to, ...(Object.keys(beside).length > 0 && { value: sampleOf(beside) }) };
}

export function addedChange(on: string, json: unknown, path: string): WatchedMember["change"] {
  return { on, path, is: "added", value: sampleAt(path, firstAt(json, stepsOf(path))) };
}

/** Counts one more answer: how often the difference occurs, and how often it could. */
export function tally(watched: WatchedMember, json: unknown): void {
  visit(json, stepsOf(watched.change.path), (object, name) => {
    watched.total += 1;
    if (shows(watched.change, object, name)) watched.bad += 1;
  });
}

function shows({ is, value }: WatchedMember["change"], object: Record<string, unknown>, name: string): boolean {
  const member = receivedIn(object, name);
  if (is === "absent") return member === undefined;
  if (is === "null") return member === null;
  if (is === "added") return member !== undefined;
  return sameJson(sampleOf(member), value);
}

function visit(
  value: unknown,
  [first, ...rest]: readonly string[],
  at: (object: Record<string, unknown>, name: string) => void,
): void {
  if (first === "[]") {
    if (Array.isArray(value)) for (const item of value) visit(item, rest, at);
  } else if (isObject(value) && first !== undefined) {
    if (rest.length === 0) at(value, first);
    else visit(receivedIn(value, first), rest, at);
  }
}

function firstAt(json: unknown, steps: readonly string[]): unknown {
  let found: unknown;
  visit(json, steps, (object, name) => {
    found ??= receivedIn(object, name);
  });
  return found ?? null;
}

/** The same for the member at a path. */
function sampleAt(path: string, value: unknown): MemberChange["value"] {
  return isSecretMember(stepsOf(path).at(-1) ?? "") ? "text" : sampleOf(value);
}

const maxLength = 60;

/**
 * A value that an overlay may store: a word, a number, a shape, but no text by people and no names.
 */
function sampleOf(value: unknown, depth = 0): MemberChange["value"] {
  if (typeof value === "string") return /^[\w.:/-]+$/.test(value) && value.length <= maxLength ? redact(value) : "text";
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (Array.isArray(value)) return depth > 3 ? [] : value.slice(0, 1).map((each) => sampleOf(each, depth + 1) ?? null);
  if (!isObject(value) || depth > 3) return {};
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 30)
      .map(([name, member]) => [name, isSecretMember(name) ? "text" : (sampleOf(member, depth + 1) ?? null)]),
  );
}
