export type Json = Readonly<Record<string, unknown>>;
export type Origin = { readonly stated?: string; readonly assumed?: string } | null;

/** A part of the document, with references resolved; members beside a reference override it. */
export function followed(document: Json, part: unknown): Json | null {
  if (typeof part !== "object" || part === null) return null;
  const { $ref, ...beside } = part as { $ref?: string };
  if ($ref === undefined) return part as Json;
  const target = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (inner, name) => (inner as Json | undefined)?.[name.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
  const found = followed(document, target);
  return found === null ? null : { ...found, ...beside };
}

export function originOf(part: Json): Origin {
  return (part["x-provenance"] as Origin | undefined) ?? null;
}

export interface SchemaMember {
  readonly name: string;
  readonly schema: Json;
  readonly required: boolean;
  readonly origin: Origin;
}

/** The members of an object, or of the objects in an array; of alternatives, those of all. */
export function membersOf(document: Json, schema: Json, inherited: Origin): SchemaMember[] {
  const origin = originOf(schema) ?? inherited;
  const required = (schema.required as readonly string[] | undefined) ?? [];
  const own = Object.entries((schema.properties as Record<string, unknown> | undefined) ?? {}).map(([name, part]) => {
    const member = followed(document, part) ?? {};
    // A shape's provenance is about the shape; a member's is about the member.
    const said = originOf((part ?? {}) as Json) ?? origin ?? originOf(member);
    return { name, schema: member, required: required.includes(name), origin: said };
  });
  const others = [...alternatives(schema), ...(schema.items === undefined ? [] : [schema.items])];
  return [
    ...own,
    ...others.flatMap((each) => {
      const inner = followed(document, each);
      return inner === null ? [] : membersOf(document, inner, origin);
    }),
  ];
}

function alternatives(schema: Json): readonly unknown[] {
  return ["anyOf", "oneOf", "allOf"].flatMap((name) => (schema[name] as readonly unknown[] | undefined) ?? []);
}

/** What is allowed, in a few words: `string or null`, `list of integer`. */
export function typeWords(document: Json, schema: Json, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = alternatives(schema);
  if (choices.length > 0 && depth < 3) {
    const words = choices.map((each) => typeWords(document, followed(document, each) ?? {}, depth + 1));
    return [...new Set(words)].join(" or ");
  }
  const types = [schema.type].flat().filter((each) => each !== undefined);
  if (types.length === 0) return schema.enum === undefined ? "anything" : "one of";
  return types
    .map((type) =>
      type === "array" && depth < 3
        ? `list of ${typeWords(document, followed(document, schema.items) ?? {}, depth + 1)}`
        : schema.format !== undefined && type === "string"
          ? `string (${schema.format})`
          : String(type),
    )
    .join(" or ");
}

const bounds: readonly (readonly [least: string, most: string, words: string])[] = [
  ["minimum", "maximum", ""],
  ["exclusiveMinimum", "exclusiveMaximum", "between"],
  ["minLength", "maxLength", "characters"],
  ["minItems", "maxItems", "elements"],
];

/** Ranges, patterns and defaults. */
export function boundWords(schema: Json): string[] {
  const ranges = bounds.flatMap(([min, max, words]) => {
    const [from, to] = [schema[min], schema[max]];
    if (from === undefined && to === undefined) return [];
    const range = from === undefined ? `up to ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`;
    return [`${range} ${words}`.trim()];
  });
  return [
    ...ranges,
    ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

/** The values to choose from, where the set is closed. */
export function choicesOf(document: Json, schema: Json): readonly unknown[] | null {
  if (schema.enum !== undefined) return schema.enum as readonly unknown[];
  if (schema.type === "boolean") return [true, false];
  const inner = alternatives(schema).map((each) => followed(document, each) ?? {});
  const named = inner.flatMap((each) => (each.const !== undefined ? [each.const] : (choicesOf(document, each) ?? [])));
  return named.length > 0 && inner.every((each) => each.const !== undefined || each.enum !== undefined) ? named : null;
}

/** A text that is being typed, once it is a JSON object. */
export function parseObject(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}
