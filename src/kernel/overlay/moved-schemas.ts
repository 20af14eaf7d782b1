import { isObject } from "../../base/json-object.ts";
import type { Movable } from "./moves.ts";
import { childOf, holderAt, replaceReference, type SchemaNode } from "./schema-node.ts";

/** The schema of an answer or of a list's items, by what holds it. */
type SchemaSlot = readonly [holder: SchemaNode, name: string];

interface MemberSchema {
  readonly schema: unknown;
  readonly isRequired: boolean;
}

/** The members that the schema of an answer in `media.schema` describes. */
export function movableSchemas(media: SchemaNode, schemas: SchemaNode): Movable<SchemaSlot, MemberSchema> {
  const take = (holder: SchemaNode, name: string, [first, ...rest]: readonly string[]): MemberSchema | undefined => {
    if (first === undefined) {
      const { [name]: schema } = holder;
      holder[name] = { type: "object", properties: {} };
      return { schema, isRequired: true };
    }
    const around = replaceReference(holder, name, schemas);
    const properties = around && childOf(around, "properties");
    if (around === null || properties?.[first] === undefined) return undefined;
    if (rest.length > 0) return take(properties as SchemaNode, first, rest);
    const { [first]: schema, ...others } = properties;
    const required = listIn(around.required);
    Object.assign(around, { properties: others, required: required.filter((each) => each !== first) });
    return { schema, isRequired: required.includes(first) };
  };
  const put = (holder: SchemaNode, name: string, [first, ...rest]: readonly string[], held: MemberSchema): void => {
    if (first === undefined) {
      const standing = replaceReference(holder, name, schemas);
      const moved: SchemaNode = { moved: held.schema };
      const inner = replaceReference(moved, "moved", schemas);
      const areObjects = isObject(standing?.properties) && isObject(inner?.properties);
      holder[name] = areObjects ? together(standing as SchemaNode, inner as SchemaNode) : held.schema;
      return;
    }
    const standing = replaceReference(holder, name, schemas);
    const around = isObject(standing?.properties) ? (standing as SchemaNode) : { type: "object" };
    if (around !== standing) holder[name] = around;
    const properties: SchemaNode = { ...childOf(around, "properties") };
    Object.assign(around, {
      properties,
      ...(held.isRequired && { required: [...new Set([...listIn(around.required), first])] }),
    });
    put(properties, first, rest, held);
  };
  return {
    slotsAt(list) {
      const slot = holderAt(media, "schema", list, schemas);
      return slot === null ? [] : [slot];
    },
    take: ([holder, name], from) => take(holder, name, from),
    put: ([holder, name], to, held) => put(holder, name, to, held),
  };
}

function together(standing: SchemaNode, added: SchemaNode): SchemaNode {
  return {
    ...standing,
    properties: { ...childOf(standing, "properties"), ...childOf(added, "properties") },
    required: [...new Set([...listIn(standing.required), ...listIn(added.required)])],
  };
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
