import { isObject } from "../../base/json-object.ts";
import { readPointer, valueAt } from "../../base/json-pointer.ts";
import type { Operation } from "../../kernel/operation.ts";
import { withoutNames } from "../../kernel/route.ts";
import { ask } from "./client.ts";
import { fact, type Session } from "./session.ts";

export const documentFact = "openapi document";

/** The target's own OpenAPI document, read once; null if there is none. */
export function targetDocument(session: Session): Promise<Record<string, unknown> | null> {
  return fact(session, documentFact, async () => {
    const caller = session.principals.key ?? session.principals.session;
    const { answer } = await ask(session, "GET /openapi.json", {}, caller, null);
    return answer.status === 200 && isObject(answer.json) ? answer.json : null;
  });
}

/** Whether the target's own document has an operation; null where it describes none. */
export async function isDescribed(session: Session, operation: Operation): Promise<boolean | null> {
  const document = await targetDocument(session).catch(() => null);
  if (!isObject(document?.paths) || Object.keys(document.paths).length === 0) return null;
  return describedIn(document, operation) !== undefined;
}

function describedIn(document: Document, { method, path }: Operation): unknown {
  const [, operations] =
    Object.entries(document.paths ?? {}).find(([each]) => withoutNames(each) === withoutNames(path)) ?? [];
  return isObject(operations) ? operations[method.toLowerCase()] : undefined;
}

type Document = Readonly<Record<string, unknown>>;

/** What a target's document says of a parameter, or of a member of the body. */
interface DescribedMember {
  readonly type: string | null;
  readonly isRequired: boolean;
  readonly maximum: unknown;
}

export type DescribedInput = ReadonlyMap<string, DescribedMember>;

/** The query parameters and the members of the body; empty where the document does not describe the operation. */
export function describedInput(document: Document | null, operation: Operation): DescribedInput {
  const input = new Map<string, DescribedMember>();
  const described = document === null ? undefined : describedIn(document, operation);
  if (document === null || !isObject(described)) return input;
  const add = (name: string, given: unknown, isRequired: boolean) => {
    const schema = followed(document, given);
    const type = [isObject(schema) ? schema.type : null].flat().find((each) => typeof each === "string") ?? null;
    input.set(name, { type, isRequired, maximum: isObject(schema) ? schema.maximum : undefined });
  };
  for (const each of Array.isArray(described.parameters) ? described.parameters : []) {
    const parameter = followed(document, each);
    if (isObject(parameter) && parameter.in === "query" && typeof parameter.name === "string")
      add(parameter.name, parameter.schema, parameter.required === true);
  }
  const body = followed(document, described.requestBody);
  const json = ["content", "application/json", "schema"];
  const schema = followed(document, valueAt(body, json));
  if (!isObject(schema) || !isObject(schema.properties)) return input;
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, member] of Object.entries(schema.properties)) add(name, member, required.includes(name));
  return input;
}

function followed(document: Document, schema: unknown): unknown {
  const reference = isObject(schema) ? schema.$ref : undefined;
  return typeof reference === "string" ? valueAt(document, readPointer(reference.replace(/^#/, "")) ?? []) : schema;
}

const buildHeaders = ["x-build", "x-build-id", "x-version", "x-release", "x-revision", "x-git-sha"];

/** The build of the target, if reported: in a header, otherwise as the version of its document. */
export async function buildOf(session: Session): Promise<string | null> {
  const headers = session.recorder.latest.at(-1)?.answer.headers ?? {};
  const named = buildHeaders.find((name) => headers[name]);
  if (named !== undefined) return String(headers[named]).slice(0, 200);
  const document = await targetDocument(session).catch(() => null);
  const version = isObject(document?.info) ? document.info.version : null;
  return typeof version === "string" ? version.slice(0, 200) : null;
}
