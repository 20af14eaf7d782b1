import { isObject } from "../../base/json-object.ts";

/** An object of the document that is changed in place. */
export type SchemaNode = Record<string, unknown>;

export function childOf(node: SchemaNode, name: string): SchemaNode {
  const child = node[name];
  return isObject(child) ? child : {};
}

/** A copy of a named schema in place of the reference, so that changing it affects no other place. */
export function replaceReference(node: SchemaNode, name: string, schemas: SchemaNode): SchemaNode | null {
  const schema = node[name];
  if (!isObject(schema)) return null;
  if (typeof schema.$ref === "string") {
    const copy = structuredClone(childOf(schemas, schema.$ref.split("/").at(-1) ?? ""));
    node[name] = copy;
    return copy;
  }
  const alternatives = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const position = alternatives.findIndex((each) => isObject(each) && each.type !== "null");
  if (position < 0) return schema;
  const holder: SchemaNode = { alternative: alternatives[position] };
  const inner = replaceReference(holder, "alternative", schemas);
  alternatives[position] = holder.alternative;
  return inner;
}

/** What holds the schema at some steps, and its name there; null if no answer is described there. */
export function holderAt(
  node: SchemaNode,
  name: string,
  steps: readonly string[],
  schemas: SchemaNode,
): readonly [holder: SchemaNode, name: string] | null {
  const [first, ...rest] = steps;
  if (first === undefined) return node[name] === undefined ? null : [node, name];
  const schema = replaceReference(node, name, schemas);
  if (schema === null) return null;
  return first === "[]"
    ? holderAt(schema, "items", rest, schemas)
    : holderAt(childOf(schema, "properties"), first, rest, schemas);
}
