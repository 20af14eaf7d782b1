import { isObject } from "../../base/json-object.ts";
import { withoutNames } from "../../kernel/route.ts";
import { differencesOf, type Schema } from "./schemas.ts";

/** One operation that two documents describe differently, or only one of them describes. */
export interface OperationDifference {
  readonly is: "missing" | "added" | "changed";
  readonly route: string;
  readonly details: readonly string[];
}

/** How the target's own document differs from ours. */
export interface DocumentDifference {
  /** Why nothing was compared; null when it was. */
  readonly problem: string | null;
  readonly version: string | null;
  readonly operations: readonly OperationDifference[];
  /** References to other documents, which were not followed. */
  readonly elsewhere: readonly string[];
}

const methods = ["get", "put", "post", "delete", "patch"];

/** Both without references. Names of path parameters do not count, their positions do. */
export function compareDocuments(ours: Schema, theirs: Schema): OperationDifference[] {
  const mine = operationsIn(ours);
  const others = operationsIn(theirs);
  const differences: OperationDifference[] = [];
  for (const [key, { route, operation }] of mine) {
    const other = others.get(key);
    if (other === undefined) differences.push({ is: "missing", route, details: [] });
    else {
      const details = compareOperations(operation, other.operation);
      if (details.length > 0) differences.push({ is: "changed", route, details });
    }
  }
  for (const [key, { route }] of others) if (!mine.has(key)) differences.push({ is: "added", route, details: [] });
  return differences;
}

function operationsIn(document: Schema): Map<string, { route: string; operation: Schema }> {
  const found = new Map<string, { route: string; operation: Schema }>();
  for (const [path, item] of entries(document.paths)) {
    for (const method of methods) {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) continue;
      const shared = Array.isArray((item as Schema).parameters) ? (item as Schema).parameters : [];
      const own = Array.isArray(operation.parameters) ? operation.parameters : [];
      const whole = { ...operation, parameters: [...shared, ...own] };
      const key = `${method} ${withoutNames(path)}`;
      found.set(key, { route: `${method.toUpperCase()} ${path}`, operation: whole });
    }
  }
  return found;
}

function compareOperations(ours: Schema, theirs: Schema): string[] {
  return [
    ...compareParameters(ours.parameters, theirs.parameters),
    ...compareContents("body", ours.requestBody?.content, theirs.requestBody?.content, "request"),
    ...compareAnswers(ours.responses, theirs.responses),
  ].slice(0, 100);
}

function compareParameters(ours: readonly Schema[], theirs: readonly Schema[]): string[] {
  const queryParameters = (list: readonly Schema[]) =>
    new Map(list.filter((each) => isObject(each) && each.in === "query").map((each) => [String(each.name), each]));
  const mine = queryParameters(ours);
  const others = queryParameters(theirs);
  const details: string[] = [];
  for (const [name, parameter] of mine) {
    const other = others.get(name);
    if (other === undefined) details.push(`the query parameter ${name} is missing`);
    else {
      if (!parameter.required && other.required) details.push(`the query parameter ${name} is required`);
      details.push(...differencesOf(parameter.schema, other.schema, `the query parameter ${name}`, "request"));
    }
  }
  for (const [name, { required }] of others) {
    if (!mine.has(name)) details.push(`the query parameter ${name} is added${required ? " and required" : ""}`);
  }
  return details;
}

function compareAnswers(ours: unknown, theirs: unknown): string[] {
  const others = new Map(entries(theirs));
  const mine = new Map(entries(ours));
  const details: string[] = [];
  for (const [status, answer] of mine) {
    const other = others.get(status);
    if (other === undefined) details.push(`the status ${status} is missing`);
    else if (status.startsWith("2")) details.push(...compareContents(status, answer.content, other.content, "answer"));
  }
  for (const status of others.keys()) if (!mine.has(status)) details.push(`the status ${status} is added`);
  return details;
}

function compareContents(where: string, ours: unknown, theirs: unknown, side: "request" | "answer"): string[] {
  const schemaIn = (content: unknown) => entries(content).find(([media]) => media.includes("json"))?.[1]?.schema;
  return differencesOf(schemaIn(ours), schemaIn(theirs), where, side);
}

function entries(value: unknown): [string, Schema][] {
  return isObject(value) ? (Object.entries(value) as [string, Schema][]) : [];
}

export function notCompared(problem: string): DocumentDifference {
  return { problem, version: null, operations: [], elsewhere: [] };
}
