import type { JournalEntry, WrittenTest } from "../../control/answers.ts";
import { control } from "../api.ts";

/** Where a request is sent again, and with which token. */
export interface From {
  readonly base: string;
  readonly token: string | null;
}

export function bodyText(body: unknown): string | null {
  if (body === null || body === undefined) return null;
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** Path and query without the prefix of a sandbox. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, "http://anywhere");
  return pathname.replace(/^\/~[^/]+/, "") + search;
}

/** A rule that gives the next request of this operation the same answer. */
export function asFault({ operation, method, path, status, code, response }: JournalEntry): string {
  const match = operation === null ? { method, path, times: 1 } : { operation, times: 1 };
  const then = code !== null ? { code } : { status, patch: [{ op: "replace", path: "", value: response.body }] };
  return JSON.stringify({ match, then }, null, 2);
}

export interface ComposedRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: string | null;
}

/** The request as a shell command. */
export function curlLine({ method, url, token, body }: ComposedRequest): string {
  return [
    "curl -i",
    ...(method === "GET" ? [] : [method === "HEAD" ? "--head" : `-X ${method}`]),
    ...(token ? [`-H ${quote(`Authorization: Bearer ${token}`)}`] : []),
    ...(body === null ? [] : [`-H ${quote("content-type: application/json")}`, `-d ${quote(body)}`]),
    quote(url),
  ].join(" ");
}

/** Single quotes, so that a shell expands nothing within. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function headersOf({ token, body }: ComposedRequest): Record<string, string> {
  return {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== null && { "content-type": "application/json" }),
  };
}

export function fetchCall(sending: ComposedRequest): string {
  const { method, url, body } = sending;
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    `  headers: ${JSON.stringify(headersOf(sending))},`,
    ...(body === null ? [] : [`  body: JSON.stringify(${body}),`]),
    "});",
  ].join("\n");
}

function sendingOf({ method, request }: JournalEntry, { base, token }: From): ComposedRequest {
  return { method, url: base + pathOf(request.url), token, body: bodyText(request.body) };
}

type Make = (entry: JournalEntry, from: From) => string | Promise<string>;

/** Everything that a request can be copied as. */
export const takeaways: readonly { readonly name: string; readonly make: Make }[] = [
  { name: "curl", make: (entry, from) => curlLine(sendingOf(entry, from)) },
  { name: "fetch", make: (entry, from) => fetchCall(sendingOf(entry, from)) },
  { name: "vitest test", make: (entry) => testOf(entry, "vitest") },
  { name: "Playwright test", make: (entry) => testOf(entry, "playwright") },
  { name: "pytest test", make: (entry) => testOf(entry, "pytest") },
];

/** Written by the server, which has rehearsed it. */
async function testOf({ id }: JournalEntry, framework: string): Promise<string> {
  return (await control<WrittenTest>("GET", `/journal/${id}/test?framework=${framework}`)).code;
}
