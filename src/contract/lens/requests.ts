import { namesAlike, otherNames } from "../../alignment/names.ts";
import { isObject } from "../../base/json-object.ts";
import { parseJson } from "../../base/parse-json.ts";
import type { Operation } from "../../kernel/operation.ts";
import { placesOf } from "../derived/described.ts";
import type { Answer, CheckRequest, SentRequest } from "../exchange.ts";

const guesses = new Map<Operation, ReadonlyMap<string, string>>();

/** Assumed members of an operation's input, by name, with the assumption. */
export function guessedMembers(operation: Operation): ReadonlyMap<string, string> {
  const known = guesses.get(operation);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const { path, sourceOfName } of placesOf(operation)) {
    if (path.length === 1 && "assumed" in sourceOfName) found.set(path[0] as string, sourceOfName.assumed);
  }
  guesses.set(operation, found);
  return found;
}

/** The assumptions that a request depends on: the whole operation, or members that it sends. */
export function requestRestsOn(operation: Operation | null, request: CheckRequest): readonly string[] {
  if (operation === null) return [];
  if ("assumed" in operation.source) return [operation.source.assumed];
  const guessed = guessedMembers(operation);
  return [...new Set(Object.keys(requestMembers(request)).flatMap((name) => guessed.get(name) ?? []))];
}

/** The parameters and the top-level members of a request. */
export function requestMembers({ query = {}, body }: CheckRequest): Readonly<Record<string, unknown>> {
  return { ...query, ...(isObject(body) && body) };
}

export function membersSent(sent: SentRequest): Readonly<Record<string, unknown>> {
  return requestMembers(requestOf(sent));
}

/** The query and the body of a request that was sent. */
export function requestOf({ path, body }: SentRequest): CheckRequest {
  const query = Object.fromEntries(new URLSearchParams(path.split("?")[1] ?? ""));
  return { query, body: typeof body === "string" ? parseJson(body) : undefined };
}

/** How an operation names our members: our name and the target's; null if it does not accept the member. */
export type RequestLens = ReadonlyMap<string, string | null>;

/** A request in the target's form. Only a body's top-level members are renamed: only they are assumed one by one. */
export function askThrough(lens: RequestLens | undefined, request: CheckRequest): CheckRequest {
  if (lens === undefined || lens.size === 0) return request;
  const rename = (given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => {
        const theirs = lens.get(name);
        return theirs === null ? [] : [[theirs ?? name, value]];
      }),
    );
  return {
    ...request,
    ...(isObject(request.body) && { body: rename(request.body) }),
    ...(request.query && { query: rename(request.query) as NonNullable<CheckRequest["query"]> }),
  };
}

/**
 * Other forms of the request, the likeliest first: names in the target's document and in its refusal, then synonyms
 * of a member, then without it. Only assumed members are changed, each in addition to the renames of a base.
 */
export function otherWays(
  operation: Operation,
  request: CheckRequest,
  base: RequestLens,
  refusal: Answer,
  document: Readonly<Record<string, unknown>> | null,
): readonly RequestLens[] {
  const given = isObject(request.body) ? request.body : (request.query ?? {});
  const isGuess = "assumed" in operation.source;
  const ours = Object.keys(given).filter((name) => !base.has(name) && (isGuess || guessedMembers(operation).has(name)));
  const taken = new Set([...Object.keys(given), ...base.values()]);
  const theirs = [...namedBy(refusal), ...describedBy(operation, document)].filter((name) => !taken.has(name));
  const words = refusal.text.toLowerCase();
  const first = ours.toSorted(
    (a, b) => Number(words.includes(b.toLowerCase())) - Number(words.includes(a.toLowerCase())),
  );
  const named = first.flatMap((name) => mostSimilarFirst(name, theirs).map((other) => new Map([[name, other]])));
  const renamed = first.flatMap((name) => otherNames(name).map((other) => new Map([[name, other]])));
  const without = first.map((name) => new Map([[name, null]]));
  return [...named, ...renamed, ...without].slice(0, maxWays);
}

const maxWays = 16;

function mostSimilarFirst(name: string, theirs: readonly string[]): readonly string[] {
  const alike = new Map(theirs.map((other) => [other, namesAlike(name, other)]));
  return [...alike.keys()].toSorted((a, b) => (alike.get(b) ?? 0) - (alike.get(a) ?? 0)).slice(0, 4);
}

/** Words in quotes or backticks in a refusal's message are usually names. */
export function namedBy({ json }: Answer): string[] {
  const message = typeof json?.message === "string" ? json.message : "";
  return [...message.matchAll(/["'`]([A-Za-z_][\w]{0,40})["'`]/g)].map(([, name]) => name as string);
}

/** The members of an operation's body in the target's own document, required ones first. */
function describedBy({ method, path }: Operation, document: Readonly<Record<string, unknown>> | null): string[] {
  const key = method.toLowerCase();
  const schema = follow(
    document,
    at(document, ["paths", path, key, "requestBody", "content", "application/json", "schema"]),
  );
  const names = isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const required: readonly unknown[] = isObject(schema) && Array.isArray(schema.required) ? schema.required : [];
  return names.toSorted((a, b) => Number(required.includes(b)) - Number(required.includes(a)));
}

function follow(document: unknown, schema: unknown): unknown {
  const reference = isObject(schema) ? schema.$ref : undefined;
  return typeof reference === "string" ? at(document, reference.replace(/^#\//, "").split("/")) : schema;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((each, name) => (isObject(each) ? each[name] : undefined), value);
}
