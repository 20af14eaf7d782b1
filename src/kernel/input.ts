import type { z } from "zod";
import { jsonFlaw } from "../base/json-flaw.ts";
import { isJsonType, mediaTypeOf } from "../base/media-type.ts";
import { maxNesting } from "../base/nesting.ts";
import type { Call } from "./call.ts";
import type { Operation } from "./operation.ts";
import { readTheirs } from "./overlay/follow-request.ts";
import {
  addIssues,
  addProblem,
  clip,
  nameHint,
  noProblems,
  type Problems,
  parseBriefly,
  tellProblems,
} from "./problems.ts";
import { Refusal } from "./refusal.ts";
import type { RoutedCall } from "./routed-call.ts";
import { kindOf, shapeOf } from "./zod-schema.ts";

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Reads and checks everything a request brings. The problems are reported at once, each with the member's name (A-107). */
export function readInput(operation: Operation, rawParams: Readonly<Record<string, string>>, call: RoutedCall): Input {
  const { follows } = operation;
  if (follows === undefined) return readOurs(operation, rawParams, call);
  const { params, query, body } = readTheirs(follows, rawParams, call);
  const ours = { ...call, query, body };
  const input = readOurs(operation, params, ours);
  // The journal keeps what was sent.
  if (ours.bodyText !== null) call.bodyText = body === call.body ? ours.bodyText : utf8.decode(call.body as Uint8Array);
  return input;
}

function readOurs(operation: Operation, rawParams: Readonly<Record<string, string>>, call: RoutedCall): Input {
  const problems = noProblems();
  const params = check(operation.params, rawParams, "path parameter", problems);
  const query = readQuery(operation, call.query, problems);
  const packed = codingOf(call);
  if (packed !== null)
    addProblem(problems, () => `The body is compressed with content-encoding "${clip(packed)}"; send it uncompressed.`);
  const body = operation.body && packed === null ? readJson(operation, operation.body, call, problems) : undefined;
  if (call.body === "too_large") {
    throw new Refusal(
      "payload_too_large",
      `The body is larger than the ${call.maxBody} bytes that this operation takes.`,
    );
  }
  if (problems.count > 0) throw new Refusal("bad_request", tellProblems(problems));
  return { params, query, body };
}

/** Compressed bodies are refused, so that none can exceed the limit once it is decompressed (A-285). */
function codingOf({ headers, body }: Call): string | null {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  return body === null || coding === "" || coding === "identity" ? null : coding;
}

function check(schema: z.ZodType | undefined, value: unknown, place: string, problems: Problems): unknown {
  if (schema === undefined) return undefined;
  const parsed = parseBriefly(schema, value);
  addIssues(problems, parsed, place, value, schema);
  return parsed.data;
}

function readQuery(operation: Operation, text: string, problems: Problems): unknown {
  if (text === "") return check(operation.query, {}, "query parameter", problems);
  const shape = operation.query ? shapeOf(operation.query) : {};
  const values: Record<string, unknown> = {};
  const repeated = new Set<string>();
  const problemsBefore = problems.count;
  for (const part of text.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = decodeQuery(equals < 0 ? part : part.slice(0, equals));
    const value = decodeQuery(equals < 0 ? "" : part.slice(equals + 1));
    if (name === null || value === null) {
      addProblem(problems, () => `The query has a malformed escape in "${clip(part)}".`);
    } else if (!Object.hasOwn(shape, name)) {
      if (operation.ignores?.includes("query")) continue;
      addProblem(problems, () => {
        const hint = nameHint(Object.keys(shape), name, "; this operation takes none.");
        return `Query parameter "${clip(name)}" is not known here${hint}`;
      });
    } else if (value === "") {
      if (operation.ignores?.includes("empty")) continue;
      addProblem(problems, () => `Query parameter "${name}" is empty; give it a value or leave it out.`);
    } else if (Object.hasOwn(values, name)) {
      const items = values[name];
      const more = coerce(shape[name] as z.ZodType, value);
      // A list may be written as lang=a,b and as lang=a&lang=b (A-322).
      if (operation.repeatsLists !== false && Array.isArray(items) && Array.isArray(more)) items.push(...more);
      else repeated.add(name);
    } else {
      values[name] = coerce(shape[name] as z.ZodType, value);
    }
  }
  for (const name of repeated)
    addProblem(problems, () => `Query parameter "${name}" is given more than once; give it once.`);
  if (problems.count > problemsBefore) return undefined;
  return check(operation.query, values, "query parameter", problems);
}

/** Converts query text to the type in the schema: only a plain decimal is a number, only true and false are booleans. */
function coerce(schema: z.ZodType, text: string): unknown {
  const kind = kindOf(schema);
  if (kind === "number") return /^-?(0|[1-9]\d{0,15})(\.\d{1,10})?$/.test(text) ? Number(text) : text;
  if (kind === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (kind === "array") return text.split(",");
  return text;
}

function readJson(operation: Operation, schema: z.ZodType, call: RoutedCall, problems: Problems): unknown {
  const bytes = call.body;
  if (bytes === "too_large") return undefined;
  if (bytes === null || bytes.length === 0) {
    if (operation.bodyOptional) return check(schema, {}, "body member", problems);
    addProblem(problems, () => "A JSON body is needed.");
    return undefined;
  }
  const { mediaProblem, charsetProblem } = problemsOfType(call.headers["content-type"] ?? "");
  if (mediaProblem !== null && operation.otherMedia !== undefined)
    throw new Refusal("client_error", mediaProblem, { status: operation.otherMedia });
  const typeProblem = mediaProblem ?? charsetProblem;
  if (typeProblem !== null) {
    addProblem(problems, () => typeProblem);
    return undefined;
  }
  let text = "";
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
    call.bodyText = text;
  } catch (error) {
    const isUtf8 = !(error instanceof TypeError);
    addProblem(problems, () =>
      isUtf8 ? `The body is not valid JSON: ${jsonFlaw(text)}.` : "The body is not valid UTF-8.",
    );
    return undefined;
  }
  const flaw = flawIn(value, 0) ?? (escapedSurrogate.test(text) ? brokenTextIn(value) : null);
  if (flaw === null) {
    if (operation.ignores?.includes("body")) dropUnknown(schema, value, operation.closed);
    return check(schema, value, "body member", problems);
  }
  addProblem(problems, () => flaw);
  return undefined;
}

/** Why a body of a Content-Type is not read. */
function problemsOfType(contentType: string) {
  const media = mediaTypeOf(contentType);
  const sent = media ? `as "${clip(media)}"` : "without one";
  // A-323
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? "utf-8";
  return {
    mediaProblem: isJsonType(media)
      ? null
      : `The body must be sent with content-type application/json; it came ${sent}.`,
    charsetProblem: /^utf-?8$/i.test(charset)
      ? null
      : `JSON is UTF-8 here; the body came with charset=${clip(charset)}. Send it as UTF-8.`,
  };
}

/**
 * Removes members that the schema does not know from a body, at any depth. The schema reports them, and may find more
 * inside the rest once the outer ones are removed.
 */
function dropUnknown(schema: z.ZodType, body: unknown, closed: readonly string[] = []): void {
  for (let dropped = true; dropped; ) {
    const issues = schema.safeParse(body).error?.issues ?? [];
    const unknown = unknownIn(issues).filter(({ path }) => !closed.includes(String(path[0])));
    for (const { path, keys } of unknown) {
      const object = path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)[key], body);
      for (const key of keys) delete (object as Record<string, unknown>)[key];
    }
    dropped = unknown.length > 0;
  }
}

interface Unknown {
  readonly path: readonly PropertyKey[];
  readonly keys: readonly string[];
}

/** The option of a union that rejects only unknown members. */
function unknownIn(issues: readonly z.core.$ZodIssue[]): readonly Unknown[] {
  return issues.flatMap((issue): readonly Unknown[] => {
    if (issue.code === "unrecognized_keys") return [issue];
    if (issue.code !== "invalid_union") return [];
    const option = issue.errors.find((each) => each.every(({ code }) => code === "unrecognized_keys")) ?? [];
    return unknownIn(option).map(({ path, keys }) => ({ path: [...issue.path, ...path], keys }));
  });
}

/** Checks that no schema can express: depth, and the one name that JavaScript objects cannot have as an own member. */
function flawIn(value: unknown, depth: number): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (depth === maxNesting) return `The body is nested more than ${maxNesting} levels deep.`;
  if (Object.hasOwn(value, "__proto__")) return 'Unknown body member "__proto__".';
  for (const member of Object.values(value)) {
    const flaw = flawIn(member, depth + 1);
    if (flaw !== null) return flaw;
  }
  return null;
}

/** Only an escape can bring half of a surrogate pair into a body that is valid UTF-8. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/** Half of a surrogate pair is no character: strict parsers refuse an answer that has one (A-108). */
function brokenTextIn(value: unknown, path = ""): string | null {
  if (typeof value === "string" && /\p{Surrogate}/u.test(value))
    return `The body${path && ` member "${clip(path)}"`} has half of a surrogate pair; send whole characters.`;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const flaw = brokenTextIn(name, path) ?? brokenTextIn(member, path === "" ? name : `${path}.${name}`);
    if (flaw !== null) return flaw;
  }
  return null;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeQuery(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
