import { isObject } from "../../base/json-object.ts";
import { addProblem, isFull, leaveRest, noProblems, type Problems } from "../../kernel/problems.ts";
import { maxAlternatives } from "../../model/filter-shapes.ts";
import { type Condition, fieldNamed, readCondition } from "./fields.ts";

export type Filter = Readonly<Record<string, unknown>>;

export interface ReadFilter {
  readonly conditions: readonly Condition[];
  /** Lists of conditions: all of one of them have to hold. Empty if there are none. */
  readonly alternatives: readonly (readonly Condition[])[];
  readonly problems: Problems;
}

/**
 * The raw filter of a config: an object of registry fields, each with its operators, such as
 * `{"followers": {"gte": 100}, "languages": {"any": ["Rust", "Go"]}}`. All must match; a list of such objects can use
 * an operator more than once. A plain value means equality. `any` lists filters of which one must match, too.
 */
export function readFilter({ any, ...fields }: Filter): ReadFilter {
  const problems = noProblems();
  const conditions = readFields(fields, "", problems);
  if (any === undefined) return { conditions, alternatives: [], problems };
  if (!Array.isArray(any) || any.length === 0 || any.length > maxAlternatives || !any.every(isObject)) {
    addProblem(problems, () => `"any" needs 1 to ${maxAlternatives} filters`);
    return { conditions, alternatives: [], problems };
  }
  const alternatives = (any as readonly Filter[]).map((each, at) => readFields(each, `in any[${at}], `, problems));
  return { conditions, alternatives, problems };
}

/** What is wrong is added to the problems, after the place that leads to it. */
function readFields(fields: Filter, lead: string, problems: Problems): readonly Condition[] {
  const conditions: Condition[] = [];
  const take = (field: string, op: string, value: unknown) => {
    // Wording a problem takes a hundred times longer than reading its field.
    if (isFull(problems)) return void leaveRest(problems);
    const read = readCondition(field, op, value);
    if (typeof read === "string") addProblem(problems, () => lead + read);
    else conditions.push(read);
  };
  const takeAll = (field: string, value: object) => {
    const operators = Object.entries(value);
    if (operators.length === 0) addProblem(problems, () => `${lead}"${field.slice(0, 80)}" names no operator`);
    for (const [op, operand] of operators) take(field, op, operand);
  };
  for (const [field, value] of Object.entries(fields)) {
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
  return conditions;
}

/** Adds a condition to a filter; the existing ones still apply. */
export function withCondition(filter: Filter, field: string, op: string, value: unknown): Record<string, unknown> {
  const held = filter[field];
  if (held === undefined) return { ...filter, [field]: { [op]: value } };
  if (isObject(held) && !Object.hasOwn(held, op)) return { ...filter, [field]: { ...held, [op]: value } };
  return { ...filter, [field]: [...(Array.isArray(held) ? held : [held]), { [op]: value }] };
}

function plainOperator(field: string, value: unknown): string {
  const ops = fieldNamed(field)?.ops ?? [];
  if (Array.isArray(value)) return ops.includes("in") ? "in" : "any";
  return ops.includes("eq") ? "eq" : (ops[0] ?? "eq");
}
