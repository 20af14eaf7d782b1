import { parseJson } from "../../base/parse-json.ts";
import { firstSentences } from "../../base/text.ts";
import { cursorBehind } from "../cursors.ts";
import { Refusal } from "../refusal.ts";
import type { RoutedCall } from "../routed-call.ts";
import type { FollowedOperation } from "./followed-operation.ts";
import { forbids } from "./forbids.ts";
import type { Shape } from "./shape.ts";
import { toOurs } from "./to-ours.ts";

/** A request in our own words, with what its path gives. */
interface RequestOfOurs {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: RoutedCall["body"];
}

/** Reads a request as their document describes it: what that forbids is refused under their names. */
export function readTheirs(
  followed: FollowedOperation,
  params: Readonly<Record<string, string>>,
  call: RoutedCall,
): RequestOfOurs {
  const problems: string[] = [];
  const ourParams = readParams(followed, params, problems);
  const query = followed.query === null ? call.query : readQuery(followed.query, call.query, problems);
  const body = followed.body === null ? call.body : readBody(followed.body, call, problems);
  if (problems.length > 0)
    throw new Refusal("bad_request", firstSentences([...new Set(problems)].slice(0, 3), problems.length), {
      inTheirWords: true,
    });
  return { params: ourParams, query, body };
}

function readParams(
  { params }: FollowedOperation,
  given: Readonly<Record<string, string>>,
  problems: string[],
): Record<string, string> {
  const result = { ...given };
  for (const { ours, theirs, shape } of params) {
    const value = given[ours];
    if (value === undefined) continue;
    const typed = typedBy(shape, value);
    problems.push(...forbids(shape, typed, "path parameter", theirs));
    result[ours] = String(toOurs(shape, typed));
  }
  return result;
}

/** A query is an object of texts; a list is repeated or has commas. What cannot be decoded is left to whoever reads it next. */
function readQuery(shape: Shape, text: string, problems: string[]): string {
  const members = shape.members ?? {};
  const given: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    const typed = member === undefined ? value : typedBy(member, value);
    const before = given[name];
    given[name] = Array.isArray(before) && Array.isArray(typed) ? [...before, ...typed] : typed;
  }
  problems.push(...forbids(shape, given, "query parameter"));
  const ours = toOurs(shape, given) as Record<string, unknown>;
  const before = rowsBeforePage(members, given, ours.limit);
  if (before > 0) ours.cursor ??= cursorBehind(before);
  const pairs = Object.entries(ours).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(pairs).toString();
}

/** How many rows are before the page of that number, of which each has as many as ours takes. */
function rowsBeforePage(
  members: Readonly<Record<string, Shape>>,
  given: Record<string, unknown>,
  limit: unknown,
): number {
  for (const [name, { pages }] of Object.entries(members)) {
    const number = Math.floor(Number(given[name]));
    if (pages === undefined || !Number.isFinite(number)) continue;
    const rows = pages.rows === null ? 1 : typeof limit === "number" ? limit : pages.rows;
    return Math.max(0, number - pages.first) * rows;
  }
  return 0;
}

function typedBy({ types = [], items }: Shape, text: string): unknown {
  if (types.includes("array")) return text.split(",").map((each) => typedBy(items ?? {}, each));
  if ((types.includes("integer") || types.includes("number")) && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text))
    return Number(text);
  if (types.includes("boolean") && /^(?:true|false)$/.test(text)) return text === "true";
  return text;
}

function readBody(shape: Shape, { body }: RoutedCall, problems: string[]): RoutedCall["body"] {
  if (!(body instanceof Uint8Array) || body.length === 0) return body;
  const value = parseJson(new TextDecoder().decode(body));
  // What is no JSON, or no text, is refused by whoever reads it next.
  if (value === undefined) return body;
  const found = forbids(shape, value, "body member");
  problems.push(...found);
  return found.length > 0 ? body : new TextEncoder().encode(JSON.stringify(toOurs(shape, value)));
}
