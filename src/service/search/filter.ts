import { type Condition, fieldNamed, readCondition } from "./fields.ts";

/**
 * The raw filter of a config: an object of registry fields, each with its operators, such as
 * `{"followers": {"gte": 100}, "languages": {"any": ["Rust", "Go"]}}`. All must match; a list of such objects can use
 * an operator more than once. A plain value means equality.
 */
export function readFilter(filter: Readonly<Record<string, unknown>>): {
  readonly conditions: readonly Condition[];
  readonly problems: readonly string[];
} {
  const conditions: Condition[] = [];
  const problems: string[] = [];
  const take = (field: string, op: string, value: unknown) => {
    const read = readCondition(field, op, value);
    if (typeof read === "string") problems.push(read);
    else conditions.push(read);
  };
  const takeAll = (field: string, value: object) => {
    const operators = Object.entries(value);
    if (operators.length === 0) problems.push(`"${field.slice(0, 80)}" names no operator`);
    for (const [op, operand] of operators) take(field, op, operand);
  };
  for (const [field, value] of Object.entries(filter)) {
    if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
      for (const each of value) takeAll(field, each);
      continue;
    }
    if (isObject(value)) {
      takeAll(field, value);
      continue;
    }
    take(field, plainOperator(field, value), value);
  }
  return { conditions, problems };
}

/** Adds a condition to a filter; the existing ones still apply. */
export function withCondition(
  filter: Readonly<Record<string, unknown>>,
  field: string,
  op: string,
  value: unknown,
): Record<string, unknown> {
  const held = filter[field];
  if (held === undefined) return { ...filter, [field]: { [op]: value } };
  if (isObject(held) && !Object.hasOwn(held, op)) return { ...filter, [field]: { ...held, [op]: value } };
  return { ...filter, [field]: [...(Array.isArray(held) ? held : [held]), { [op]: value }] };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function plainOperator(field: string, value: unknown): string {
  const ops = fieldNamed(field)?.ops ?? [];
  if (Array.isArray(value)) return ops.includes("in") ? "in" : "any";
  return ops.includes("eq") ? "eq" : (ops[0] ?? "eq");
}
