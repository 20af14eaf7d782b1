import { budgetFor } from "../../base/budget.ts";
import { isObject, type JsonObject } from "../../base/json-object.ts";
import { heldAt, readTarget } from "./target.ts";

/** An OpenAPI Overlay: what to change in a document, one action after the other. */
interface OverlayDocument extends JsonObject {
  readonly actions: readonly Action[];
}

interface Action {
  readonly target: string;
  readonly update?: unknown;
  readonly remove?: unknown;
}

export function isOverlayDocument(value: JsonObject): value is OverlayDocument {
  return typeof value.overlay === "string";
}

const mostActions = 1_000;

/** Why something cannot be used as an overlay; null if it can. */
export function problemWithOverlayDocument({ overlay, actions }: JsonObject): string | null {
  if (!/^1\.\d/.test(String(overlay))) return `it is Overlay ${String(overlay).slice(0, 20)}; 1.0 can be read.`;
  if (!Array.isArray(actions) || actions.length === 0) return "it is an Overlay without actions.";
  if (actions.length > mostActions) return `it has ${actions.length} actions; give one of at most ${mostActions}.`;
  for (const [i, action] of actions.entries()) {
    const target = isObject(action) ? action.target : undefined;
    if (typeof target !== "string") return `actions[${i}] has no target, such as "$.paths['/v1/me'].get".`;
    if (readTarget(target) === null)
      return `actions[${i}].target "${target.slice(0, 120)}" is not read; names, ['names'], [0], *, .. and [?@.name == 'value'] are.`;
  }
  return null;
}

/** The document after all actions of an overlay, and the targets that led to nothing. */
export function overlaid(document: JsonObject, { actions }: OverlayDocument): { document: JsonObject; idle: string[] } {
  const holder = { $: structuredClone(document) as Record<string, unknown> };
  const idle: string[] = [];
  const { spend } = budgetFor(document);
  for (const { target, update, remove } of actions) {
    spend(1, `the target "${target.slice(0, 120)}"`);
    const held = heldAt(holder.$, readTarget(target) ?? [], spend);
    // What is written is read again: a word is a step.
    spend(Math.ceil((JSON.stringify(update ?? 0).length * held.length) / 10));
    if (held.length === 0) idle.push(target);
    // From the last, so that removing one of a list moves no other.
    for (const { value, within, key } of held.toReversed()) {
      const isWhole = within === null;
      if (remove === true) {
        if (Array.isArray(within)) within.splice(Number(key), 1);
        else if (!isWhole) delete within[key];
      } else if (Array.isArray(value)) value.push(structuredClone(update));
      else if (isWhole) holder.$ = merged(holder.$, update) as Record<string, unknown>;
      else (within as Record<string, unknown>)[key] = merged(value, update);
    }
  }
  return { document: holder.$, idle };
}

/** Objects are merged, lists follow each other, and of single values the new one counts. */
function merged(before: unknown, update: unknown): unknown {
  if (update === undefined) return before;
  if (Array.isArray(before) && Array.isArray(update)) return [...before, ...structuredClone(update)];
  if (!isObject(before) || !isObject(update)) return structuredClone(update);
  const result: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(update))
    Object.defineProperty(result, name, {
      value: Object.hasOwn(before, name) ? merged(before[name], value) : structuredClone(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return result;
}
