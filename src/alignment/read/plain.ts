import { isObject, type JsonObject } from "../../base/json-object.ts";
import { boundNames } from "../../kernel/overlay/shape.ts";

/** A schema without references, parts and dialects: what every generator says in its own way. */
export interface Plain {
  /** The name under which the document keeps it. */
  readonly name: string | null;
  /** Without null; empty where every type is valid. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly members: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  /** The schema of members that are not named, where it says one. */
  readonly others: unknown;
  readonly items: unknown;
  /** The alternatives of a union, where there are several. */
  readonly options: readonly unknown[];
  readonly values: readonly unknown[] | null;
  readonly format: string | null;
  readonly pattern: string | null;
  readonly bounds: Readonly<Record<string, number>>;
  readonly default: unknown;
  readonly description: string;
  /** Rules that are not read, such as `not`, and references to other documents. */
  readonly unread: Readonly<Record<string, string>>;
  /** What the schema is marked with, for ours. */
  readonly provenance: unknown;
}

/** Reads the schemas of one document. */
export interface SchemaReader {
  readonly document: JsonObject;
  readonly plain: (schema: unknown) => Plain;
  /** A parameter, an answer or a body that is described elsewhere in the document. */
  readonly follow: (value: unknown) => unknown;
}

/** What only the check of an example holds a value against. */
const unreadKeywords = [
  "not",
  "if",
  "patternProperties",
  "propertyNames",
  "uniqueItems",
  "contains",
  "dependentRequired",
  "dependentSchemas",
  "minProperties",
  "maxProperties",
  "prefixItems",
];

/** Deeper than any document by people; a reference that leads back to itself ends there. */
const mostReferences = 40;

export function newReader(document: JsonObject): SchemaReader {
  const known = new WeakMap<object, Plain>();
  const follow = (value: unknown): unknown => {
    let found = value;
    for (let steps = 0; steps < mostReferences && isObject(found) && typeof found.$ref === "string"; steps++)
      found = at(document, found.$ref);
    return found;
  };
  const plain = (schema: unknown): Plain => {
    if (!isObject(schema)) return merge([], null);
    const before = known.get(schema);
    if (before !== undefined) return before;
    const parts = partsOf(schema);
    const read = merge(parts, nameOf(schema));
    known.set(schema, read);
    return read;
  };
  /** The schemas that hold together: through references, allOf, and the one alternative beside null. */
  function partsOf(schema: JsonObject, depth = 0): JsonObject[] {
    if (depth > mostReferences) return [];
    const { $ref, allOf, anyOf, oneOf, ...own } = schema;
    const referred = typeof $ref === "string" ? at(document, $ref) : undefined;
    const parts: JsonObject[] = isObject(referred) ? partsOf(referred, depth + 1) : [];
    if (Array.isArray(allOf)) for (const each of allOf) if (isObject(each)) parts.push(...partsOf(each, depth + 1));
    // Beside a type of its own they are rules across members.
    const isRule = own.properties !== undefined;
    for (const alternatives of [anyOf, oneOf]) {
      if (!Array.isArray(alternatives) || isRule) continue;
      const others = alternatives.filter((each) => isObject(each) && !isNull(each)) as JsonObject[];
      const [single] = others;
      if (others.length === 1 && single !== undefined) parts.push(...partsOf(single, depth + 1));
      else if (others.length > 1) parts.push({ anyOf: others });
      if (alternatives.some((each) => isObject(each) && isNull(each))) parts.push({ nullable: true });
    }
    // What stands beside a reference says more than the reference.
    return [...parts, typeof $ref === "string" && !isObject(referred) ? { $ref, ...own } : own];
  }
  return { document, plain, follow };
}

export function merge(parts: readonly JsonObject[], name: string | null): Plain {
  const last = (key: string): unknown => parts.findLast((each) => each[key] !== undefined)?.[key];
  const types = parts.flatMap(({ type }) => (Array.isArray(type) ? type : typeof type === "string" ? [type] : []));
  const members = Object.assign({}, ...parts.map(({ properties }) => (isObject(properties) ? properties : {})));
  const items = last("items");
  const allValues = Array.isArray(last("enum"))
    ? (last("enum") as unknown[])
    : last("const") !== undefined
      ? [last("const")]
      : null;
  const others = last("additionalProperties");
  const named = [...new Set(types.map(String).filter((each) => each !== "null"))];
  const implied = Object.keys(members).length > 0 ? ["object"] : items !== undefined ? ["array"] : [];
  return {
    name,
    types: named.length > 0 ? named : implied,
    nullable: types.includes("null") || last("nullable") === true || (allValues?.includes(null) ?? false),
    members,
    required: [...new Set(parts.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : [])))],
    others,
    items,
    options: (parts.find(({ anyOf }) => Array.isArray(anyOf))?.anyOf as unknown[] | undefined) ?? [],
    values: allValues?.filter((each) => each !== null) ?? null,
    format: textOf(last("format")),
    pattern: textOf(last("pattern")),
    bounds: boundsOf(parts),
    default: last("default"),
    description: textOf(last("description")) ?? "",
    unread: unreadIn(parts),
    provenance: parts.findLast((each) => each["x-provenance"] !== undefined)?.["x-provenance"],
  };
}

function unreadIn(parts: readonly JsonObject[]): Record<string, string> {
  const found = parts.flatMap((part) => {
    const rules = unreadKeywords.filter((each) => part[each] !== undefined && part[each] !== false);
    const elsewhere = typeof part.$ref === "string" ? [[part.$ref.slice(0, 200), "elsewhere"]] : [];
    // 3.0 has no `const`.
    const say = (rule: unknown): string => JSON.stringify(rule).replaceAll(/"const":("[^"]*"|[\w.-]+)/g, '"enum":[$1]');
    return [...rules.map((each) => [each, say(part[each])]), ...elsewhere];
  });
  return Object.fromEntries(found);
}

/** 3.0 says with a boolean that a bound is excluded, 3.1 with a bound of its own. */
function boundsOf(parts: readonly JsonObject[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const part of parts) {
    for (const name of boundNames) if (typeof part[name] === "number") found[name] = part[name];
    if (part.exclusiveMinimum === true && typeof part.minimum === "number") exclude("minimum", "exclusiveMinimum");
    if (part.exclusiveMaximum === true && typeof part.maximum === "number") exclude("maximum", "exclusiveMaximum");
  }
  return found;
  function exclude(from: string, to: string): void {
    found[to] = found[from] as number;
    delete found[from];
  }
}

function isNull({ type, enum: values, const: only }: JsonObject): boolean {
  return type === "null" || only === null || (Array.isArray(values) && values.length === 1 && values[0] === null);
}

function nameOf({ $ref, allOf }: JsonObject): string | null {
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? null;
  const [single, ...more] = Array.isArray(allOf) ? allOf : [];
  return more.length === 0 && isObject(single) ? nameOf(single) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Only within the document: what it points to elsewhere is not read. */
function at(document: JsonObject, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  return reference
    .slice(2)
    .split("/")
    .map((step) => decode(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((each, step) => (isObject(each) && Object.hasOwn(each, step) ? each[step] : undefined), document);
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
