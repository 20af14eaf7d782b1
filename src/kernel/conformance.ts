import type { z } from "zod";
import { valueAt } from "../base/json-pointer.ts";
import { isJsonType, mediaTypeOf } from "../base/media-type.ts";
import { escapeName } from "../base/member-path.ts";
import { requirementIn } from "../base/requirement.ts";
import { definitionOf } from "../base/schema-definition.ts";
import { ErrorBody, RegistryErrorBody } from "./openapi/refusals.ts";
import type { AnswerShape, Operation } from "./operation.ts";
import { inRegistryShape, possibleRefusals } from "./possible.ts";
import { clip } from "./problems.ts";
import { unwrapped } from "./zod-schema.ts";

/** An answer as the caller received it. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly contentType: string | null;
  /** The body, if it is JSON. */
  readonly json: unknown;
}

/** How an answer deviates from the declaration of its operation. Unknown members are fine (§9). */
export function conforms(operation: Operation, answer: ReceivedAnswer): string[] {
  const shapes = shapesFor(operation, answer.status);
  if (answer.status === 304 && operation.caching !== undefined) return [];
  if (shapes.length === 0) return conformsRefusal(operation, answer);
  // A report that lacks several members is still meant as JSON, although it would have only one problem as a PDF.
  const sameType = shapes.filter((shape) => mediaTypeOfShape(shape) === mediaTypeOfAnswer(answer));
  const tries = (sameType.length > 0 ? sameType : shapes).map((shape) => problemsOf(shape, answer));
  const best = tries.reduce((a, b) => (b.length < a.length ? b : a));
  return [...best, ...malformedInstants(answer.json)];
}

/** Members of an answer that its declaration does not name, as paths such as `results[0].surprise`. */
export function additions(operation: Operation, answer: ReceivedAnswer): string[] {
  const tries = shapesFor(operation, answer.status).flatMap(({ body }) =>
    body && answer.json !== undefined ? [undeclaredIn(body, answer.json)] : [],
  );
  return tries.reduce((a, b) => (b.length < a.length ? b : a), tries[0] ?? []);
}

/** The same for refusals; without an operation, for those of unknown paths. */
export function conformsRefusal(operation: Operation | undefined, answer: ReceivedAnswer): string[] {
  const { status, json } = answer;
  const codes = operation && possibleRefusals(operation).get(status);
  if (operation && codes === undefined) return [`status ${status} is not one that ${operation.id} is declared to have`];
  if (inRegistryShape(operation, status)) return issuesOf(RegistryErrorBody, json);
  const issues = issuesOf(ErrorBody, json);
  if (issues.length > 0) return issues;
  const body = ErrorBody.parse(json);
  return [
    ...(body.status === status ? [] : [`status: it is ${body.status} in the body, and the answer has ${status}`]),
    ...(codes && !codes.includes(body.code) ? [`code ${body.code} is not declared for status ${status}`] : []),
  ];
}

function shapesFor(operation: Operation, status: number): readonly AnswerShape[] {
  return operation.answers.filter((shape) => shape.status === status);
}

function mediaTypeOfShape({ body, media }: AnswerShape): string | null {
  return media ?? (body ? "application/json" : null);
}

function mediaTypeOfAnswer({ contentType }: ReceivedAnswer): string | null {
  const media = mediaTypeOf(contentType);
  return isJsonType(media) ? "application/json" : media;
}

function problemsOf(shape: AnswerShape, answer: ReceivedAnswer): string[] {
  const { body } = shape;
  const { json } = answer;
  const expected = mediaTypeOfShape(shape);
  const actual = mediaTypeOfAnswer(answer);
  if (actual !== expected) return [`content-type is ${actual ?? "absent"}, and should be ${expected ?? "absent"}`];
  return body ? [...issuesOf(body, json), ...absentIn(body, json)] : [];
}

/** How a value deviates from a schema, a sentence for each place. */
export function issuesOf(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const place = issue.path.map((name) => escapeName(String(name))).join(".") || "the body";
    const actual = valueAt(value, issue.path.map(String));
    return `${place}: ${actual === undefined ? "it is not there" : `${requirementIn(issue)}, and is ${describeValue(actual)}`}`;
  });
}

function describeValue(given: unknown): string {
  if (given === null) return "null";
  if (Array.isArray(given)) return `a list of ${given.length}`;
  return typeof given === "object" ? "an object" : clip(JSON.stringify(given));
}

/** Names and positions on the way to a member. They are formatted only for a problem. */
type Trail = (string | number)[];

type Visit = (
  shape: Readonly<Record<string, z.ZodType>>,
  rest: z.ZodType | undefined,
  value: object,
  trail: Trail,
) => void;

/** Calls `visit` for each object in a value with the declaration of that object. */
function walk(schema: z.ZodType, value: unknown, trail: Trail, visit: Visit): void {
  if (typeof value !== "object" || value === null) return;
  const inner = unwrapped(schema);
  if (inner) {
    walk(inner, value, trail, visit);
    return;
  }
  const into = (declared: z.ZodType, name: string | number, member: unknown): void => {
    if (typeof member !== "object" || member === null) return;
    trail.push(name);
    walk(declared, member, trail, visit);
    trail.pop();
  };
  const definition = definitionOf(schema);
  if (definition.options) {
    const option = definition.options.find((each) => each.safeParse(value).success);
    if (option) walk(option, value, trail, visit);
  } else if (Array.isArray(value)) {
    for (const [position, each] of value.entries()) {
      const element = definition.items?.[position] ?? definition.element;
      if (element) into(element, position, each);
    }
  } else if (definition.shape) {
    const { shape, catchall } = definition;
    const rest = catchall && !["unknown", "any", "never"].includes(definitionOf(catchall).type) ? catchall : undefined;
    visit(shape, rest, value, trail);
    for (const [name, member] of Object.entries(value)) {
      const declared = Object.hasOwn(shape, name) ? shape[name] : rest;
      if (declared) into(declared, name, member);
    }
  } else if (definition.valueType) {
    for (const [name, member] of Object.entries(value)) into(definition.valueType, name, member);
  }
}

function undeclaredIn(schema: z.ZodType, value: unknown): string[] {
  const undeclared: string[] = [];
  walk(schema, value, [], (shape, rest, object, trail) => {
    if (rest) return;
    for (const name of Object.keys(object))
      if (!Object.hasOwn(shape, name)) undeclared.push(pathText([...trail, name]));
  });
  return undeclared;
}

/** A default completes a request; in an answer the member itself is required. */
function absentIn(schema: z.ZodType, value: unknown): string[] {
  const absent: string[] = [];
  walk(schema, value, [], (shape, _, object, trail) => {
    for (const name in shape) {
      if (definitionOf(shape[name] as z.ZodType).type === "default" && !Object.hasOwn(object, name)) {
        absent.push(`${pathText([...trail, name])}: is missing`);
      }
    }
  });
  return absent;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Timestamps are ISO 8601 instants (§1), also where a declaration only says that they are strings. */
function malformedInstants(value: unknown): string[] {
  const problems: string[] = [];
  const trail: string[] = [];
  const lookIn = (within: object): void => {
    for (const [name, member] of Object.entries(within)) {
      if (typeof member === "object" && member !== null) {
        trail.push(name);
        lookIn(member);
        trail.pop();
      } else if (typeof member === "string" && /[a-z]At$/.test(name) && !instant.test(member)) {
        problems.push(`${[...trail, name].map(escapeName).join(".")}: "${member}" is not an ISO 8601 instant`);
      }
    }
  };
  if (typeof value === "object" && value !== null) lookIn(value);
  return problems;
}

function pathText(trail: Trail): string {
  return trail.reduce<string>(
    (path, step) =>
      typeof step === "number" ? `${path}[${step}]` : path === "" ? escapeName(step) : `${path}.${escapeName(step)}`,
    "",
  );
}
