import type { z } from "zod";
import { stepsOf } from "../../base/member-path.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import type { Operation } from "../operation.ts";
import { unwrapped } from "../zod-schema.ts";

/** What a path of an overlay points to in the answers of an operation. */
export interface OverlayTarget {
  /** True if the member itself is declared. */
  readonly member: boolean;
  /** True if an object is declared that has the member or could have it. */
  readonly parent: boolean;
  readonly siblings: readonly string[];
}

export function declaredAt(operation: Operation, path: string): OverlayTarget {
  const steps = stepsOf(path);
  const tries = operation.answers.flatMap(({ body }) => (body ? [walk(body, steps)] : []));
  return {
    member: tries.some(({ member }) => member),
    parent: tries.some(({ parent }) => parent),
    siblings: [...new Set(tries.flatMap(({ siblings }) => siblings))],
  };
}

const nothing: OverlayTarget = { member: false, parent: false, siblings: [] };

function walk(schema: z.ZodType, steps: readonly string[]): OverlayTarget {
  if (steps.length === 0) return { ...nothing, member: true };
  const inner = unwrapped(schema);
  if (inner) return walk(inner, steps);
  const { shape, element, items, valueType, options, type } = definitionOf(schema);
  if (options) return options.map((option) => walk(option, steps)).reduce(eitherOf, nothing);
  const [first, ...rest] = steps as [string, ...string[]];
  if (first === "[]") {
    const item = element ?? items?.[0];
    return item ? walk(item, rest) : nothing;
  }
  if (type === "unknown" || type === "any") return { member: true, parent: true, siblings: [] };
  if (valueType) return rest.length === 0 ? { member: true, parent: true, siblings: [] } : walk(valueType, rest);
  if (!shape) return nothing;
  if (rest.length === 0) return { member: Object.hasOwn(shape, first), parent: true, siblings: Object.keys(shape) };
  const member = shape[first];
  return member ? walk(member, rest) : nothing;
}

function eitherOf(a: OverlayTarget, b: OverlayTarget): OverlayTarget {
  return { member: a.member || b.member, parent: a.parent || b.parent, siblings: [...a.siblings, ...b.siblings] };
}
