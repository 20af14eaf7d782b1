import type { z } from "zod";
import { isObject } from "../../base/json-object.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import type { Route } from "../../kernel/operation.ts";
import { elementOf, shapeOf, unwrapped } from "../../kernel/zod-schema.ts";
import { operationOf } from "../seen/operations.ts";

/** The declared members of an answer: the interface may add others any day (§9), and to any single answer. */
export function declaredAnswer<Answer>(route: Route, answer: Answer): Answer {
  const schema = operationOf(route)?.answers.find(({ status }) => status === 200)?.body;
  return schema === undefined ? answer : (declaredMembers(schema, answer) as Answer);
}

/** The members of a body that an operation accepts, for a client that sends back what it received. */
export function declaredBody<Body>(route: Route, body: Body): Body {
  const schema = operationOf(route)?.body;
  return schema ? (declaredMembers(schema, body) as Body) : body;
}

function declaredMembers(schema: z.ZodType, value: unknown): unknown {
  if (Array.isArray(value)) {
    const element = elementOf(schema);
    return element === undefined ? value : value.map((each) => declaredMembers(element, each));
  }
  if (!isObject(value)) return value;
  const each = valueTypeOf(schema);
  if (each !== undefined) {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, declaredMembers(each, entry)]));
  }
  const shape = shapeOf(schema);
  if (Object.keys(shape).length === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const declared = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return declared === undefined ? [] : [[name, declaredMembers(declared, member)]];
    }),
  );
}

/** What the entries of a map are. */
function valueTypeOf(schema: z.ZodType): z.ZodType | undefined {
  const { valueType } = definitionOf(schema);
  const inner = unwrapped(schema);
  return valueType ?? (inner ? valueTypeOf(inner) : undefined);
}
