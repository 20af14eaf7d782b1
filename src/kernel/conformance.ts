import type { z } from "zod";
import { escapeName } from "../base/member-path.ts";
import { ErrorBody, RegistryErrorBody } from "./openapi/refusals.ts";
import type { AnswerShape, Operation } from "./operation.ts";
import { inRegistryShape, possibleRefusals } from "./possible.ts";
import { beneath, definitionOf } from "./schema.ts";

/** An answer as whoever called has it in hand. */
export interface Answered {
  readonly status: number;
  readonly contentType: string | null;
  /** The body, if it is JSON. */
  readonly json: unknown;
}

/** What is wrong with an answer, held against the declaration of its operation. Members it does not know are fine (§9). */
export function conforms(operation: Operation, answer: Answered): string[] {
  const shapes = shapesFor(operation, answer.status);
  if (answer.status === 304 && operation.caching !== undefined) return [];
  if (shapes.length === 0) return conformsRefusal(operation, answer);
  const tries = shapes.map((shape) => problemsOf(shape, answer));
  const best = tries.reduce((a, b) => (b.length < a.length ? b : a));
  return [...best, ...instantProblems(answer.json, "")];
}

/** Members of an answer that its declaration does not name, as paths such as `results[0].surprise`. */
export function additions(operation: Operation, answer: Answered): string[] {
  const tries = shapesFor(operation, answer.status).flatMap(({ body }) =>
    body && answer.json !== undefined ? [strangersIn(body, answer.json, "")] : [],
  );
  return tries.reduce((a, b) => (b.length < a.length ? b : a), tries[0] ?? []);
}

/** The same for refusals; without an operation, for those of paths that nothing is at. */
export function conformsRefusal(operation: Operation | undefined, answer: Answered): string[] {
  const { status, json } = answer;
  const codes = operation && possibleRefusals(operation).get(status);
  if (operation && codes === undefined) return [`status ${status} is not one that ${operation.id} is declared to have`];
  if (inRegistryShape(operation, status)) return issuesOf(RegistryErrorBody, json);
  const issues = issuesOf(ErrorBody, json);
  if (issues.length > 0) return issues;
  const body = ErrorBody.parse(json);
  return [
    ...(body.status === status ? [] : [`the body says status ${body.status}, and the answer has ${status}`]),
    ...(codes && !codes.includes(body.code) ? [`code ${body.code} is not declared for status ${status}`] : []),
  ];
}

function shapesFor(operation: Operation, status: number): readonly AnswerShape[] {
  return operation.answers.filter((shape) => shape.status === status);
}

function problemsOf({ body, media }: AnswerShape, { contentType, json }: Answered): string[] {
  const expected = media ?? (body ? "application/json" : null);
  const given = contentType?.split(";", 1)[0] ?? null;
  if (given !== expected) return [`content-type is ${given ?? "absent"}, and should be ${expected ?? "absent"}`];
  return body ? [...issuesOf(body, json), ...absentIn(body, json, "")] : [];
}

function issuesOf(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.map(
    (issue) => `${issue.path.map((name) => escapeName(String(name))).join(".") || "the body"}: ${issue.message}`,
  );
}

/** Calls `visit` for each object in a value with the declaration of that object. */
function walk(
  schema: z.ZodType,
  value: unknown,
  path: string,
  visit: (shape: Readonly<Record<string, z.ZodType>>, rest: z.ZodType | undefined, value: object, path: string) => void,
): void {
  if (typeof value !== "object" || value === null) return;
  const inner = beneath(schema);
  if (inner) {
    walk(inner, value, path, visit);
    return;
  }
  const definition = definitionOf(schema);
  if (definition.options) {
    const option = definition.options.find((each) => each.safeParse(value).success);
    if (option) walk(option, value, path, visit);
  } else if (Array.isArray(value)) {
    for (const [position, each] of value.entries()) {
      const element = definition.items?.[position] ?? definition.element;
      if (element) walk(element, each, `${path}[${position}]`, visit);
    }
  } else if (definition.shape) {
    const { shape, catchall } = definition;
    const rest = catchall && !["unknown", "any", "never"].includes(definitionOf(catchall).type) ? catchall : undefined;
    visit(shape, rest, value, path);
    for (const [name, member] of Object.entries(value)) {
      const declared = Object.hasOwn(shape, name) ? shape[name] : rest;
      if (declared) walk(declared, member, join(path, name), visit);
    }
  } else if (definition.valueType) {
    for (const [name, member] of Object.entries(value)) walk(definition.valueType, member, join(path, name), visit);
  }
}

function strangersIn(schema: z.ZodType, value: unknown, path: string): string[] {
  const strangers: string[] = [];
  walk(schema, value, path, (shape, rest, object, where) => {
    if (rest) return;
    for (const name of Object.keys(object)) if (!Object.hasOwn(shape, name)) strangers.push(join(where, name));
  });
  return strangers;
}

/** A default fills a request; in an answer the member itself has to be there. */
function absentIn(schema: z.ZodType, value: unknown, path: string): string[] {
  const absent: string[] = [];
  walk(schema, value, path, (shape, _, object, where) => {
    for (const [name, member] of Object.entries(shape)) {
      if (definitionOf(member).type === "default" && !Object.hasOwn(object, name)) {
        absent.push(`${join(where, name)}: is missing`);
      }
    }
  });
  return absent;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Timestamps are ISO 8601 instants (§1), also where a declaration says no more than that they are strings. */
function instantProblems(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const where = join(path, name);
    if (typeof member !== "string") return instantProblems(member, where);
    return /[a-z]At$/.test(name) && !instant.test(member) ? [`${where}: "${member}" is not an ISO 8601 instant`] : [];
  });
}

function join(path: string, name: string): string {
  return path === "" ? escapeName(name) : `${path}.${escapeName(name)}`;
}
