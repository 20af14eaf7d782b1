import type { z } from "zod";
import { isObject } from "../../base/json-object.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import { unwrapped } from "../../kernel/zod-schema.ts";

/** An object of an answer, with the name of its declaration: `Shortlist`, `DeveloperV2`. */
export interface NamedObject {
  readonly name: string;
  readonly value: Record<string, unknown>;
}

/** Walks an answer along its declaration. A value that should be an object and is not is skipped. */
export function* namedObjects(schema: z.ZodType, value: unknown): Generator<NamedObject> {
  const name = schema.meta()?.id;
  if (name !== undefined && isObject(value)) yield { name, value };
  const inner = unwrapped(schema);
  if (inner !== undefined) {
    yield* namedObjects(inner, value);
    return;
  }
  const { shape, element, options, valueType } = definitionOf(schema);
  if (options !== undefined) {
    const option = options.find((each) => each.safeParse(value).success);
    if (option !== undefined) yield* namedObjects(option, value);
  } else if (Array.isArray(value)) {
    if (element !== undefined) for (const each of value) yield* namedObjects(element, each);
  } else if (isObject(value)) {
    for (const [member, each] of Object.entries(value)) {
      const declared = shape !== undefined && Object.hasOwn(shape, member) ? shape[member] : valueType;
      if (declared !== undefined) yield* namedObjects(declared, each);
    }
  }
}
