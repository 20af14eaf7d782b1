import type { JsonObject } from "../../base/json-object.ts";
import { isObject } from "../../base/json-object.ts";
import { stepsOf } from "../../base/member-path.ts";
import type { Operation } from "../operation.ts";
import type { MemberChange } from "./schema.ts";

type Node = Record<string, unknown>;

/** The document of the answers after an overlay. Changed schemas are written out at their operation. */
export function redescribe(document: JsonObject, operations: readonly Operation[]): JsonObject {
  const changed = operations.filter(({ overlaid }) => overlaid !== undefined);
  if (changed.length === 0) return document;
  const copy = structuredClone(document) as Node;
  const schemas = childOf(childOf(copy, "components"), "schemas");
  for (const { method, path, overlaid = { members: [], statuses: [] } } of changed) {
    const responses = childOf(childOf(childOf(childOf(copy, "paths"), path), method.toLowerCase()), "responses");
    for (const change of overlaid.members) {
      for (const status of Object.keys(responses).filter((each) => each.startsWith("2"))) {
        changeAnswer(childOf(responses, status), change, schemas);
      }
    }
    for (const { status, becomes } of overlaid.statuses) {
      responses[becomes] = responses[status];
      delete responses[status];
    }
  }
  return copy;
}

function childOf(node: Node, name: string): Node {
  const child = node[name];
  return isObject(child) ? child : {};
}

function changeAnswer(answer: Node, change: MemberChange, schemas: Node): void {
  const media = childOf(childOf(answer, "content"), "application/json");
  const schema = replaceReference(media, "schema", schemas);
  if (schema === null) return;
  // An example of the unchanged answer would contradict its changed schema.
  delete media.example;
  delete media.examples;
  const steps = stepsOf(change.path);
  let at: Node | null = schema;
  for (const step of steps.slice(0, -1)) {
    if (at === null) return;
    at =
      step === "[]"
        ? replaceReference(at, "items", schemas)
        : replaceReference(childOf(at, "properties"), step, schemas);
  }
  const name = steps.at(-1);
  if (at !== null && name !== undefined && name !== "[]") changeMember(at, name, change, schemas);
}

/** A copy of a named schema in place of the reference, so that changing it affects no other place. */
function replaceReference(node: Node, name: string, schemas: Node): Node | null {
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
  const holder: Node = { alternative: alternatives[position] };
  const inner = replaceReference(holder, "alternative", schemas);
  alternatives[position] = holder.alternative;
  return inner;
}

function changeMember(object: Node, name: string, { is, value }: MemberChange, schemas: Node): void {
  if (!isObject(object.properties)) object.properties = {};
  const properties = object.properties as Node;
  if (is === "added") properties[name] ??= schemaOf(value);
  else if (is === "absent") {
    if (Array.isArray(object.required)) object.required = object.required.filter((each) => each !== name);
  } else if (is === "null") properties[name] = { anyOf: [properties[name] ?? {}, { type: "null" }] };
  else {
    const member = replaceReference(properties, name, schemas);
    if (member !== null && Array.isArray(member.enum)) member.enum = [...member.enum, value];
  }
}

function schemaOf(value: unknown): Node {
  if (value === null || value === undefined) return {};
  if (Array.isArray(value)) return { type: "array", items: value.length > 0 ? schemaOf(value[0]) : {} };
  if (!isObject(value)) return { type: typeof value };
  const properties = Object.entries(value).map(([name, member]) => [name, schemaOf(member)]);
  return { type: "object", properties: Object.fromEntries(properties) };
}
