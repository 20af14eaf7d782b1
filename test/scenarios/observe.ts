import type { z } from "zod";
import { isObject } from "../../src/base/json-object.ts";
import { type Definition, definitionOf } from "../../src/base/schema-definition.ts";
import { type Router, route } from "../../src/kernel/router.ts";
import { unwrapped } from "../../src/kernel/zod-schema.ts";

/** Values of enums in answers, by their declaration: `SearchJobStatus` → queued, running … */
export type Observed = Map<string, Set<string>>;

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly json: unknown;
  readonly quota: string | null;
}

export function observe(router: Router, observed: Observed, { method, path, status, json, quota }: Answered): void {
  const code = (json as { code?: unknown } | undefined)?.code;
  if (status >= 400 && typeof code === "string") add(observed, "code", code);
  if (status === 429 && quota !== null) add(observed, "a quota that is used up", quota);
  const match = route(router, method, path.split("?", 1)[0] as string);
  if (match.found !== "operation") return;
  add(observed, match.operation.id, String(status));
  const schema = match.operation.answers.find((answer) => answer.status === status && answer.body !== undefined)?.body;
  if (schema === undefined) return;
  eachEnum(schema, json, match.operation.id, (name, value) => add(observed, name, value));
  eachMember(schema, json, match.operation.id, (name, how) => add(observed, `member ${name}`, how));
}

/** Visits every enum of a schema that a value has. */
function eachEnum(schema: z.ZodType, value: unknown, name: string, visit: (name: string, value: string) => void): void {
  const here = idOf(schema) ?? name;
  if (definitionOf(schema).type === "enum" && typeof value === "string") visit(here, value);
  for (const [path, inner, inside] of partsOf(schema, value, here)) eachEnum(inner, inside, path, visit);
}

type Part = readonly [name: string, schema: z.ZodType, value: unknown];

/** What a value consists of, with the schema of each: itself without its wrapping, its items, or its members. */
function partsOf(schema: z.ZodType, value: unknown, here: string): readonly Part[] {
  const { options, element, shape, valueType } = definitionOf(schema);
  const whole = unwrapped(schema) ?? options?.find((each) => each.safeParse(value).success);
  if (whole !== undefined) return [[here, whole, value]];
  if (Array.isArray(value)) return element === undefined ? [] : value.map((item) => [here, element, item]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([member, inside]): Part[] => {
    const declared = shape !== undefined && Object.hasOwn(shape, member) ? shape[member] : undefined;
    if (declared !== undefined) return [[`${here}.${member}`, declared, inside]];
    return valueType === undefined ? [] : [[here, valueType, inside]];
  });
}

/** The form of a member in an answer. */
export type How = "value" | "null" | "absent";

type VisitMember = (name: string, how: How, value: unknown, row: object) => void;

/** Visits every member that a schema declares, with its form in the value, and its row. */
export function eachMember(schema: z.ZodType, value: unknown, name: string, visit: VisitMember): void {
  const here = idOf(schema) ?? name;
  if (isObject(value)) {
    for (const member of Object.keys(definitionOf(schema).shape ?? {})) {
      const inside = value[member];
      visit(`${here}.${member}`, inside === undefined ? "absent" : inside === null ? "null" : "value", inside, value);
    }
  }
  for (const [path, inner, inside] of partsOf(schema, value, here)) eachMember(inner, inside, path, visit);
}

type Named = readonly (readonly [name: string, schema: z.ZodType])[];

/** What values of a schema may consist of. */
function declaredInside(schema: z.ZodType, here: string): Named {
  const inner = unwrapped(schema);
  if (inner !== undefined) return [[here, inner]];
  const { shape = {}, element, valueType, options = [] } = definitionOf(schema);
  const others = [element, valueType, ...options].filter((each) => each !== undefined);
  return [
    ...Object.entries(shape).map(([member, each]) => [`${here}.${member}`, each] as const),
    ...others.map((each) => [here, each] as const),
  ];
}

/** Every declared member of answers, with its possible forms. */
export function declaredMembers(schemas: Named): Map<string, ReadonlySet<How>> {
  const found = new Map<string, ReadonlySet<How>>();
  const walk = (name: string, schema: z.ZodType): void => {
    const here = idOf(schema) ?? name;
    for (const [path, each] of declaredInside(schema, here)) {
      const isMember = path !== here;
      if (isMember && found.has(path)) continue;
      if (isMember) found.set(path, formsOf(each));
      walk(path, each);
    }
  };
  for (const [name, schema] of schemas) walk(name, schema);
  return found;
}

function formsOf(member: z.ZodType): ReadonlySet<How> {
  const forms = new Set<How>(["value"]);
  if (member.safeParse(null).success && member.safeParse(Symbol()).error) forms.add("null");
  if (member.safeParse(undefined).success) forms.add("absent");
  return forms;
}

/** Every enum in the declared answers of operations, with all its values. */
export function declaredEnums(schemas: Named): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  const seen = new Set<string>();
  const walk = (name: string, schema: z.ZodType): void => {
    const here = idOf(schema) ?? name;
    const { shape, entries } = definitionOf(schema) as Definition & { readonly entries?: Record<string, string> };
    if (shape !== undefined && seen.has(here)) return;
    if (shape !== undefined) seen.add(here);
    if (entries !== undefined) found.set(here, new Set(Object.values(entries)));
    for (const [path, each] of declaredInside(schema, here)) walk(path, each);
  };
  for (const [name, schema] of schemas) walk(name, schema);
  return found;
}

function idOf(schema: z.ZodType): string | undefined {
  const id = (schema.meta() as { id?: unknown } | undefined)?.id;
  return typeof id === "string" ? id : undefined;
}

function add(observed: Observed, name: string, value: string): void {
  const values = observed.get(name) ?? new Set();
  observed.set(name, values.add(value));
}
