import { isObject } from "../../../base/json-object.ts";
import { parseJson } from "../../../base/parse-json.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { CheckRequest, RequestForm, SentRequest } from "../../seen/exchange.ts";
import { placesOf } from "../../seen/input-places.ts";
import { sourceOfBound } from "../../seen/open-bounds.ts";
import { routeOf } from "../../seen/operations.ts";

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

/** Members that the interface names, and of which it leaves open what they may be: they are sent under these names. */
const named: ReadonlySet<string> = new Set(["GET /v1/developers/search limit", "POST /v2/developers/similar filters"]);

/** Members of a request that only we call so. Every other one is sent as the interface has it, always. */
export function namedByUs(operation: Operation, request: CheckRequest): readonly string[] {
  const isGuess = "assumed" in operation.source;
  const guessed = guessedMembers(operation);
  return Object.keys(requestMembers(request)).filter(
    (name) => (isGuess || guessed.has(name)) && !named.has(`${routeOf(operation)} ${name}`),
  );
}

/** True where a page may have to be smaller than we assume: a smaller one proves the same. */
export function isPageOpen(operation: Operation, request: CheckRequest): boolean {
  const place = placesOf(operation).find(({ path }) => path.join(".") === "limit");
  const { limit } = requestMembers(request);
  return typeof limit === "number" && place !== undefined && "assumed" in sourceOfBound(operation, place, "maximum");
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

/** Only a body's top-level members are renamed: only they are assumed one by one. */
export function inForm(form: RequestForm | undefined, request: CheckRequest): CheckRequest {
  if (form === undefined || form.size === 0) return request;
  const rename = (given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => {
        const theirs = form.get(name);
        return theirs === null ? [] : [[theirs ?? name, value]];
      }),
    );
  return {
    ...request,
    ...(isObject(request.body) && { body: rename(request.body) }),
    ...(request.query && { query: rename(request.query) as NonNullable<CheckRequest["query"]> }),
  };
}

/** The same request for a page of at most so many rows. */
export function withPageOf(most: number | null, request: CheckRequest): CheckRequest {
  const { query, body } = request;
  const isAbove = (given: unknown) => isObject(given) && typeof given.limit === "number" && given.limit > (most ?? 0);
  if (most === null) return request;
  return {
    ...request,
    ...(isAbove(query) && { query: { ...query, limit: most } }),
    ...(isAbove(body) && { body: { ...(body as object), limit: most } }),
  };
}
