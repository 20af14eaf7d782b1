import { type Budget, budgetFor } from "../../base/budget.ts";
import { isObject, type JsonObject } from "../../base/json-object.ts";
import { boundNames } from "../../kernel/overlay/shape.ts";

/** A schema without references, parts and dialects: what every generator says in its own way. */
export interface PlainSchema {
  /** The name under which the document keeps it. */
  readonly name: string | null;
  /** Without null; empty where every type is valid. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly members: Readonly<Record<string, unknown>>;
  /** Where its members are listed, by which an object is known again under whatever name it is reached. */
  readonly listed: object | null;
  readonly required: ReadonlySet<string>;
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
  /** What reading it, and all that is done with it, may take. */
  readonly budget: Budget;
  readonly plain: (schema: unknown) => PlainSchema;
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

export function newReader(document: JsonObject, budget: Budget = budgetFor(document)): SchemaReader {
  const known = new WeakMap<object, PlainSchema>();
  const ends = new WeakMap<object, unknown>();
  const follow = (value: unknown): unknown => {
    const way: JsonObject[] = [];
    let found = value;
    while (isObject(found) && typeof found.$ref === "string" && !ends.has(found)) {
      way.push(found);
      // What leads back to itself is nothing.
      ends.set(found, undefined);
      found = at(document, found.$ref);
    }
    const end = isObject(found) && ends.has(found) ? ends.get(found) : found;
    for (const each of way) ends.set(each, end);
    return end;
  };
  const plain = (schema: unknown): PlainSchema => {
    if (!isObject(schema)) return nothing;
    const before = known.get(schema);
    if (before !== undefined) return before;
    const parts: JsonObject[] = [];
    collect(schema, parts, new Set());
    const read = merge(parts, nameOf(schema));
    known.set(schema, read);
    return read;
  };
  /** A union of constants is an enum, whose type they show. */
  function enumOf(alternatives: readonly (readonly unknown[] | null)[]): JsonObject | null {
    if (alternatives.includes(null)) return null;
    budget.spend(alternatives.reduce((sum, each) => sum + (each?.length ?? 0), 0));
    const values = alternatives.flatMap((each) => each ?? []);
    return { type: [...new Set(values.map(typeOf))], enum: [...new Set(values)] };
  }
  /** The schemas that hold together: through references, allOf, and the one alternative beside null. Each counts once. */
  function collect(schema: JsonObject, parts: JsonObject[], seen: Set<JsonObject>): void {
    budget.spend(1 + sizeOf(schema));
    if (seen.has(schema)) return;
    seen.add(schema);
    const { $ref, allOf, anyOf, oneOf, ...own } = schema;
    const referred = typeof $ref === "string" ? at(document, $ref) : undefined;
    const inner = (each: unknown): void => {
      if (isObject(each)) budget.deeper(() => collect(each, parts, seen));
    };
    inner(referred);
    if (Array.isArray(allOf)) for (const each of allOf) inner(each);
    // Beside a type of its own they are rules across members.
    const isRule = own.properties !== undefined;
    for (const alternatives of [anyOf, oneOf]) {
      if (!Array.isArray(alternatives) || isRule) continue;
      budget.spend(alternatives.length);
      const others = alternatives.filter((each) => isObject(each) && !isNull(each));
      if (others.length === 1) inner(others[0]);
      else if (others.length > 1)
        parts.push(enumOf(others.map((each) => constantsIn(follow(each)))) ?? { anyOf: others });
      if (alternatives.some((each) => isObject(each) && isNull(each))) parts.push({ nullable: true });
    }
    // What stands beside a reference says more than the reference.
    parts.push(typeof $ref === "string" && !isObject(referred) ? { $ref, ...own } : own);
  }
  return { document, budget, plain, follow };
}

/** How much there is to read in a schema itself, without what its members are. */
function sizeOf({ properties, required, enum: values }: JsonObject): number {
  const lists = [required, values].reduce<number>((sum, each) => sum + (Array.isArray(each) ? each.length : 0), 0);
  return lists + (isObject(properties) ? Object.keys(properties).length : 0);
}

export function merge(parts: readonly JsonObject[], name: string | null): PlainSchema {
  const last = (key: string): unknown => parts.findLast((each) => each[key] !== undefined)?.[key];
  const types = parts.flatMap(({ type }) => (Array.isArray(type) ? type : typeof type === "string" ? [type] : []));
  const members: Record<string, unknown> = {};
  const required = new Set<string>();
  for (const part of parts) {
    if (isObject(part.properties)) Object.assign(members, part.properties);
    if (Array.isArray(part.required)) for (const each of part.required) required.add(String(each));
  }
  const items = last("items");
  const allValues = Array.isArray(last("enum"))
    ? (last("enum") as unknown[])
    : last("const") !== undefined
      ? [last("const")]
      : null;
  const others = last("additionalProperties");
  const named = [...new Set(types.map(String).filter((each) => each !== "null"))];
  const implied = Object.keys(members).length > 0 ? ["object"] : items !== undefined ? ["array"] : [];
  // Constants show their type, where a generator says another.
  const shown = (allValues ?? []).filter((each) => each !== null).map(typeOf);
  const isOdd = shown.length > 0 && named.length > 0 && !shown.some((each) => isAmong(named, each));
  return {
    name,
    types: isOdd ? [...new Set(shown)] : named.length > 0 ? named : implied,
    nullable: types.includes("null") || last("nullable") === true || (allValues?.includes(null) ?? false),
    members,
    listed: parts.map(({ properties }) => properties).findLast(isObject) ?? null,
    required,
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

/** What says nothing. */
const nothing = merge([], null);

function unreadIn(parts: readonly JsonObject[]): Record<string, string> {
  const found = parts.flatMap((part): string[][] => {
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

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function isAmong(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/** What an alternative allows that is nothing but constants. */
function constantsIn(alternative: unknown): readonly unknown[] | null {
  if (!isObject(alternative)) return null;
  const { const: only, enum: values } = alternative;
  return Array.isArray(values) ? values : only === undefined ? null : [only];
}

function isNull({ type, enum: values, const: only }: JsonObject): boolean {
  return type === "null" || only === null || (Array.isArray(values) && values.length === 1 && values[0] === null);
}

function nameOf({ $ref, allOf }: JsonObject): string | null {
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? null;
  const [single] = Array.isArray(allOf) && allOf.length === 1 ? allOf : [];
  return isObject(single) ? nameOf(single) : null;
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
