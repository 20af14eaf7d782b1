import { type Loose, operationsOf } from "../openapi/document.ts";

/** A document line by line: what a client's code depends on, without descriptions, so that a change shows as a diff. */
export function describeDocument(document: Loose): string {
  const operations = operationsOf(document).map(({ path, method, operation }) =>
    [
      `${method.toUpperCase()} ${path}  ${operation.operationId}`,
      ...(operation.parameters ?? []).map(
        ({ in: place, name, required, schema }: Loose) => `  ${place} ${name}${required ? "" : "?"}: ${typeOf(schema)}`,
      ),
      ...bodiesOf("body", operation.requestBody),
      ...Object.entries<Loose>(operation.responses).flatMap(([status, response]) =>
        response.$ref ? [`  ${status} ${nameIn(response.$ref)}`] : bodiesOf(status, response),
      ),
    ].join("\n"),
  );
  const schemas = Object.entries<Loose>(document.components?.schemas ?? {}).map(
    ([name, schema]) => `${name} = ${typeOf(schema)}${membersOf(schema)}`,
  );
  return `${[...operations.sort(), ...schemas.sort()].join("\n\n")}\n`;
}

function bodiesOf(what: string, holder: Loose): string[] {
  if (holder === undefined) return [];
  const bodies = Object.entries<Loose>(holder.content ?? {});
  if (bodies.length === 0) return [`  ${what}`];
  return bodies.map(([media, { schema = {} }]) => {
    const optional = what === "body" && holder.required !== true ? "?" : "";
    return `  ${what}${optional} ${media}: ${typeOf(schema)}${membersOf(schema, "    ")}`;
  });
}

/** Members of an object, one per line; for a list of objects, those of its items. */
function membersOf(schema: Loose, indent = "  "): string {
  const object = schema.items ?? schema;
  const members = Object.entries<Loose>(object.properties ?? {}).map(([name, member]) => {
    const optional = object.required?.includes(name) ? "" : "?";
    return `\n${indent}${name}${optional}: ${typeOf(member)}${membersOf(member, `${indent}  `)}`;
  });
  return members.join("");
}

function typeOf(schema: Loose): string {
  if (schema === true || schema === undefined || Object.keys(schema).length === 0) return "anything";
  if (schema === false) return "nothing";
  if (schema.$ref) return nameIn(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each: unknown) => JSON.stringify(each)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(" | ");
  if (schema.allOf) return schema.allOf.map(typeOf).join(" & ");
  const type = [schema.type].flat().join(" | ");
  const open = type === "object" && schema.additionalProperties === false ? " closed" : "";
  const map = typeof schema.additionalProperties === "object" ? ` of ${typeOf(schema.additionalProperties)}` : "";
  const items = schema.items ? ` of ${typeOf(schema.items)}` : "";
  return `${type}${open}${map}${items}${boundsOf(schema)}`;
}

const bounds = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "format", "default"];

function boundsOf(schema: Loose): string {
  const constraints = bounds.filter((name) => name in schema).map((name) => `${name} ${JSON.stringify(schema[name])}`);
  return constraints.length === 0 ? "" : ` (${constraints.join(", ")})`;
}

function nameIn(reference: string): string {
  return reference.split("/").at(-1) as string;
}
