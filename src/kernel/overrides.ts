import type { z } from "zod";
import { isObject } from "../base/json-object.ts";
import { escapeName } from "../base/member-path.ts";
import { didYouMean } from "../base/nearest.ts";
import { definitionOf } from "../base/schema-definition.ts";
import { issuesOf } from "./conformance.ts";
import type { Operation } from "./operation.ts";
import { unwrapped } from "./zod-schema.ts";

/** Members that successful answers have in place of their own, by operation. */
export type OverriddenMembers = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Reads what somebody wants of answers, or throws a sentence that names the member which no answer of the operation has. */
export function readOverrides(given: unknown, operations: readonly Operation[]): OverriddenMembers {
  if (!isObject(given))
    throw new Error('overrides: give members by operation, such as { "me.get": { account: { plan: "starter" } } }.');
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const read = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [id, members] of Object.entries(given)) {
    const operation = byId.get(id);
    if (operation === undefined)
      throw new Error(`overrides: no operation is called "${id}"${didYouMean([...byId.keys()], id) || "."}`);
    if (!isObject(members)) throw new Error(`overrides["${id}"]: give an object of members of its answer.`);
    const problem = leastOf(
      operation.answers.flatMap(({ body }) => (body === undefined ? [] : [problemWith(body, members, "")])),
    );
    if (problem !== null) throw new Error(`overrides["${id}"]${problem ?? ": it has no answer in JSON."}`);
    read.set(id, structuredClone(members));
  }
  return read;
}

/**
 * Why a schema has no such members. Objects may be given in part, at any depth; all else is as it would be in the answer. Null
 * where they fit.
 */
function problemWith(schema: z.ZodType, given: unknown, path: string): string | null {
  const { type, options, shape, catchall } = definitionOf(schema);
  if (options) return leastOf(options.map((option) => problemWith(option, given, path))) ?? null;
  const inner = unwrapped(schema);
  if (inner !== undefined) return given === null && type === "nullable" ? null : problemWith(inner, given, path);
  if (shape === undefined || !isObject(given)) {
    const [issue] = issuesOf(schema, given);
    return issue === undefined ? null : `${path}: ${issue.replace(/^the body: /, "")}.`;
  }
  for (const [name, value] of Object.entries(given)) {
    const rest = catchall && !["unknown", "any", "never"].includes(definitionOf(catchall).type) ? catchall : undefined;
    const member = Object.hasOwn(shape, name) ? shape[name] : rest;
    const place = `${path}.${escapeName(name)}`;
    if (member === undefined)
      return `${place}: no answer has this member${didYouMean(Object.keys(shape), name) || "."}`;
    const problem = problemWith(member, value, place);
    if (problem !== null) return problem;
  }
  return null;
}

/** Null where one of the tries has no problem; otherwise that of the try which came furthest. Undefined without any. */
function leastOf(problems: readonly (string | null)[]): string | null | undefined {
  if (problems.includes(null)) return null;
  const depth = (problem: string): number => problem.split(": ", 1)[0]?.length ?? 0;
  return (problems as readonly string[]).reduce<string | undefined>(
    (best, each) => (best === undefined || depth(each) > depth(best) ? each : best),
    undefined,
  );
}
