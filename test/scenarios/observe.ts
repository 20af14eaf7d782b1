import type { z } from "zod";
import { definitionOf } from "../../src/base/schema-definition.ts";
import { type Router, route } from "../../src/kernel/router.ts";
import { unwrapped } from "../../src/kernel/schema.ts";

/** Values of enums in answers, by their declaration: `SearchJobStatus` → queued, running … */
export type Observed = Map<string, Set<string>>;

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly json: unknown;
}

export function observe(router: Router, observed: Observed, { method, path, status, json }: Answered): void {
  const code = (json as { code?: unknown } | undefined)?.code;
  if (status >= 400 && typeof code === "string") add(observed, "code", code);
  const match = route(router, method, path.split("?", 1)[0] as string);
  if (match.found !== "operation") return;
  add(observed, match.operation.id, String(status));
  const schema = match.operation.answers.find((answer) => answer.status === status && answer.body !== undefined)?.body;
  if (schema === undefined) return;
  eachEnum(schema, json, match.operation.id, (name, _, value) => add(observed, name, value));
  eachMember(schema, json, match.operation.id, (name, how) => add(observed, `member ${name}`, how));
}

/** Visits every enum of a schema, with its value if there is one. */
function eachEnum(
  schema: z.ZodType,
  value: unknown,
  name: string,
  visit: (name: string, values: readonly string[], value: string) => void,
): void {
  const here = idOf(schema) ?? name;
  const definition = definitionOf(schema) as ReturnType<typeof definitionOf> & { entries?: Record<string, string> };
  if (definition.type === "enum" && typeof value === "string") {
    visit(here, Object.values(definition.entries ?? {}), value);
    return;
  }
  const inner = unwrapped(schema);
  if (inner !== undefined) {
    eachEnum(inner, value, here, visit);
    return;
  }
  const { options, element, shape, valueType } = definition;
  if (options !== undefined) {
    const option = options.find((each) => each.safeParse(value).success);
    if (option !== undefined) eachEnum(option, value, here, visit);
  } else if (Array.isArray(value) && element !== undefined) {
    for (const item of value) eachEnum(element, item, here, visit);
  } else if (typeof value === "object" && value !== null) {
    for (const [member, inside] of Object.entries(value)) {
      const declared = shape !== undefined && Object.hasOwn(shape, member) ? shape[member] : valueType;
      if (declared !== undefined) eachEnum(declared, inside, `${here}.${member}`, visit);
    }
  }
}

/** The form of a member in an answer. */
export type How = "value" | "null" | "absent";

type VisitMember = (name: string, how: How, value: unknown, row: object) => void;

/** Visits every member that a schema declares, with its form in the value, and its row. */
export function eachMember(schema: z.ZodType, value: unknown, name: string, visit: VisitMember): void {
  const here = idOf(schema) ?? name;
  const definition = definitionOf(schema);
  const inner = unwrapped(schema);
  if (inner !== undefined) {
    eachMember(inner, value, here, visit);
    return;
  }
  const { options, element, shape, valueType } = definition;
  if (options !== undefined) {
    const option = options.find((each) => each.safeParse(value).success);
    if (option !== undefined) eachMember(option, value, here, visit);
  } else if (Array.isArray(value) && element !== undefined) {
    for (const item of value) eachMember(element, item, here, visit);
  } else if (typeof value === "object" && value !== null && shape !== undefined) {
    for (const [member, each] of Object.entries(shape)) {
      const inside = (value as Record<string, unknown>)[member];
      visit(`${here}.${member}`, inside === undefined ? "absent" : inside === null ? "null" : "value", inside, value);
      if (inside !== undefined && inside !== null) eachMember(each, inside, `${here}.${member}`, visit);
    }
  } else if (typeof value === "object" && value !== null && valueType !== undefined) {
    for (const item of Object.values(value)) eachMember(valueType, item, here, visit);
  }
}

/** Every declared member of answers, with its possible forms. */
export function declaredMembers(schemas: readonly (readonly [string, z.ZodType])[]): Map<string, ReadonlySet<How>> {
  const found = new Map<string, ReadonlySet<How>>();
  const walk = (schema: z.ZodType, name: string): void => {
    const here = idOf(schema) ?? name;
    const inner = unwrapped(schema);
    if (inner !== undefined) {
      walk(inner, here);
      return;
    }
    const { shape, element, valueType, options } = definitionOf(schema);
    for (const [member, each] of Object.entries(shape ?? {})) {
      const path = `${here}.${member}`;
      if (found.has(path)) continue;
      const ways: How[] = ["value"];
      if (each.safeParse(null).success && each.safeParse(Symbol()).error) ways.push("null");
      if (each.safeParse(undefined).success) ways.push("absent");
      found.set(path, new Set(ways));
      walk(each, path);
    }
    for (const each of [element, valueType, ...(options ?? [])]) if (each !== undefined) walk(each, here);
  };
  for (const [name, schema] of schemas) walk(schema, name);
  return found;
}

/** Every enum in the declared answers of operations, with all its values. */
export function declaredEnums(schemas: readonly (readonly [string, z.ZodType])[]): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  const seen = new Set<string>();
  const walk = (schema: z.ZodType, name: string): void => {
    const here = idOf(schema) ?? name;
    const definition = definitionOf(schema) as ReturnType<typeof definitionOf> & { entries?: Record<string, string> };
    if (definition.type === "enum") {
      found.set(here, new Set(Object.values(definition.entries ?? {})));
      return;
    }
    const inner = unwrapped(schema);
    if (inner !== undefined) {
      walk(inner, here);
      return;
    }
    if (definition.shape !== undefined) {
      if (seen.has(here)) return;
      seen.add(here);
    }
    for (const [member, each] of Object.entries(definition.shape ?? {})) walk(each, `${here}.${member}`);
    for (const each of [definition.element, definition.valueType, ...(definition.options ?? [])]) {
      if (each !== undefined) walk(each, here);
    }
  };
  for (const [name, schema] of schemas) walk(schema, name);
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
