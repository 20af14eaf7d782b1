import { isObject, type JsonObject } from "../../base/json-object.ts";
import { stepsOf } from "../../base/member-path.ts";
import type { Operation } from "../operation.ts";
import { movableSchemas } from "./moved-schemas.ts";
import { besideWhole, takeMoved } from "./moves.ts";
import type { MemberChange } from "./schema.ts";
import { childOf, holderAt, replaceReference, type SchemaNode } from "./schema-node.ts";

/** The document of the answers after an overlay. Changed schemas are written out at their operation. */
export function redescribe(document: JsonObject, operations: readonly Operation[]): JsonObject {
  const changed = operations.filter(({ overlaid }) => overlaid !== undefined);
  if (changed.length === 0) return document;
  const copy = structuredClone(document) as SchemaNode;
  const schemas = childOf(childOf(copy, "components"), "schemas");
  for (const { method, path, overlaid = { members: [], statuses: [] } } of changed) {
    const responses = childOf(childOf(childOf(childOf(copy, "paths"), path), method.toLowerCase()), "responses");
    for (const status of Object.keys(responses).filter((each) => each.startsWith("2"))) {
      if (overlaid.members.length > 0) changeAnswer(childOf(responses, status), overlaid.members, schemas);
    }
    for (const { status, becomes } of overlaid.statuses) {
      responses[becomes] = responses[status];
      delete responses[status];
    }
  }
  return copy;
}

function changeAnswer(answer: SchemaNode, changes: readonly MemberChange[], schemas: SchemaNode): void {
  const media = childOf(childOf(answer, "content"), "application/json");
  if (media.schema === undefined) return;
  // An example of the unchanged answer would contradict its changed schema.
  delete media.example;
  delete media.examples;
  for (const change of changes) {
    const steps = stepsOf(change.path);
    const name = steps.at(-1);
    const around = holderAt(media, "schema", steps.slice(0, -1), schemas);
    const object = around && replaceReference(...around, schemas);
    if (object !== null && name !== undefined && name !== "[]") changeMember(object, name, change, schemas);
  }
  takeMoved(changes, movableSchemas(media, schemas))();
  const whole = replaceReference(media, "schema", schemas);
  for (const [name, value] of Object.entries(besideWhole(changes)))
    if (whole !== null) childOf(whole, "properties")[name] ??= schemaOf(value);
}

function changeMember(object: SchemaNode, name: string, { is, value }: MemberChange, schemas: SchemaNode): void {
  if (is === "moved") return;
  if (!isObject(object.properties)) object.properties = {};
  const properties = object.properties as SchemaNode;
  if (is === "added") properties[name] ??= schemaOf(value);
  else if (is === "absent") {
    if (Array.isArray(object.required)) object.required = object.required.filter((each) => each !== name);
  } else if (is === "null") properties[name] = { anyOf: [properties[name] ?? {}, { type: "null" }] };
  else {
    const member = replaceReference(properties, name, schemas);
    if (member !== null && Array.isArray(member.enum)) member.enum = [...member.enum, value];
  }
}

function schemaOf(value: unknown): SchemaNode {
  if (value === null || value === undefined) return {};
  if (Array.isArray(value)) return { type: "array", items: value.length > 0 ? schemaOf(value[0]) : {} };
  if (!isObject(value)) return { type: typeof value };
  const properties = Object.entries(value).map(([name, member]) => [name, schemaOf(member)]);
  return { type: "object", properties: Object.fromEntries(properties) };
}
