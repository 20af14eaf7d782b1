import { z } from "zod";
import type { JsonObject } from "../../base/json-object.ts";
import { controlOperations } from "../../control/operations.ts";
import type { Operation } from "../../kernel/operation.ts";
import { parseBriefly, problemsIn, tellProblems } from "../../kernel/problems.ts";
import { type ControlPlane, ToolRefusal } from "./control-plane.ts";

/** Without schemas of answers: a model reads the answer itself, and each schema would fill its context in every session. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly changes: ChangeKind;
  readonly run: (plane: ControlPlane, input: JsonObject, tell: Progress) => Promise<JsonObject>;
}

/** Tells the client how far something long has come. */
export type Progress = (done: number, total: number, message: string) => void;

/** The effect of a tool on the sandbox: none, an addition, or a destructive change. */
export type ChangeKind = "nothing" | "adds" | "replaces";

interface ControlToolParts {
  readonly name: string;
  /** The control operation that it calls. */
  readonly operation: string;
  readonly description: string;
  readonly changes?: ChangeKind;
  /** In place of what the declaration takes, where that would fill a model's context. */
  readonly input?: z.ZodType;
}

/** The declarations alone: no operation is performed here. */
const declaredOperations: ReadonlyMap<string, Operation> = new Map(
  controlOperations(() => {
    throw new Error("A tool reads declarations; the control plane performs them.");
  }).map((operation) => [operation.id, operation]),
);

/** A tool that is one call of the control plane, which validates the input and refuses it with its own message. */
export function controlTool({ name, operation: id, description, changes = "nothing", input }: ControlToolParts): Tool {
  const { method, path, params, query, body } = declaredOperation(id);
  const taken = input === undefined ? [params, query, body] : [input];
  return {
    name,
    description,
    changes,
    inputSchema: merge(taken.flatMap((schema) => (schema ? [inputSchemaOf(schema)] : []))),
    run: (plane, given) => plane.request(...requestFor(method, path, given)),
  };
}

function declaredOperation(id: string): Operation {
  const operation = declaredOperations.get(id);
  if (operation === undefined) throw new Error(`The control plane has no ${id}.`);
  return operation;
}

interface BuiltToolParts<Input extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly changes?: ChangeKind;
  readonly run: (plane: ControlPlane, input: z.output<Input>, tell: Progress) => Promise<JsonObject>;
}

/** A tool that builds something for a model from answers of the control plane. */
export function builtTool<Input extends z.ZodType>({
  name,
  description,
  input,
  changes = "nothing",
  run,
}: BuiltToolParts<Input>): Tool {
  return {
    name,
    description,
    changes,
    inputSchema: inputSchemaOf(input),
    run(plane, unparsed, tell) {
      const parsed = parseBriefly(input, unparsed);
      if (parsed.issues.length === 0) return run(plane, parsed.data as z.output<Input>, tell);
      throw new ToolRefusal(`bad_request: ${tellProblems(problemsIn(parsed, "argument", unparsed, input))}`);
    },
  };
}

/** Path parameters go into the path, the rest into the query or the body. */
function requestFor(method: string, path: string, input: JsonObject): Parameters<ControlPlane["request"]> {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, member: string) => {
    const { [member]: value } = rest;
    delete rest[member];
    if (typeof value !== "string" || value === "") throw new ToolRefusal(`bad_request: ${member} is missing.`);
    return encodeURIComponent(value);
  });
  if (method !== "GET" && method !== "DELETE") return [method, filled, rest];
  return [method, filled + queryOf(rest)];
}

export function queryOf(members: JsonObject): string {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return "";
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

export const requestId = z
  .string()
  .regex(/^req_\w{1,20}$/, "must be the id of a request, which its answer carries as x-request-id");

/** The version of JSON Schema that clients of the protocol validate by. */
function inputSchemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", target: "draft-7", unrepresentable: "any" });
  return { type: "object", ...withoutRootReference(rest) };
}

/** What stands beside a $ref counts for nothing in draft 7, and older clients print a warning for it. */
function withoutRootReference({ $ref, definitions, ...rest }: JsonObject): JsonObject {
  const named = (definitions ?? {}) as JsonObject;
  if (typeof $ref !== "string") return { ...rest, ...(definitions !== undefined && { definitions }) };
  const { [$ref.replace("#/definitions/", "")]: root, ...others } = named;
  const kept = JSON.stringify(named).includes(`"${$ref}"`) ? named : others;
  return { ...rest, ...(root as JsonObject), ...(Object.keys(kept).length > 0 && { definitions: kept }) };
}

function merge(schemas: readonly JsonObject[]): JsonObject {
  const members = (name: string): JsonObject => Object.assign({}, ...schemas.map((schema) => schema[name]));
  const required = schemas.flatMap((schema) => (schema.required ?? []) as readonly string[]);
  const definitions = members("definitions");
  const examples = schemas.flatMap((schema) => (schema.examples ?? []) as readonly unknown[]);
  return {
    type: "object",
    properties: members("properties"),
    ...(examples.length > 0 && { examples }),
    ...(required.length > 0 && { required }),
    ...(Object.keys(definitions).length > 0 && { definitions }),
    additionalProperties: false,
  };
}
