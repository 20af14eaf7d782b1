import type { Exchange } from "../shapes.ts";
import { principals } from "../state.ts";

function tokenOf(name: string | null): string | null {
  return principals.value.find((principal) => principal.name === name)?.token ?? null;
}

function bodyText(body: unknown): string | null {
  if (body === null || body === undefined) return null;
  return typeof body === "string" ? body : JSON.stringify(body);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname.replace(/^\/~[^/]+/, "") + search;
}

/** A line that repeats the request, for a shell. */
export function asCurl({ method, request, principal }: Exchange, base: string): string {
  const body = bodyText(request.body);
  return curlLine({ method, url: base + pathOf(request.url), token: tokenOf(principal), body });
}

interface Sending {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: string | null;
}

export function curlLine({ method, url, token, body }: Sending): string {
  return [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(token ? [`-H ${quote(`Authorization: Bearer ${token}`)}`] : []),
    ...(body === null ? [] : [`-H ${quote("content-type: application/json")}`, `-d ${quote(body)}`]),
    quote(url),
  ].join(" ");
}

/** Single quotes, so that a shell expands nothing within. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A rule that gives the next request of this operation the same answer. */
export function asFault({ operation, method, path, status, code, response }: Exchange): string {
  const match = operation === null ? { method, path, times: 1 } : { operation, times: 1 };
  const then = code !== null ? { code } : { status, patch: [{ op: "replace", path: "", value: response.body }] };
  return JSON.stringify({ match, then }, null, 2);
}

/** A check in the form of the contract kit's own, to be put into a file and filled with what is expected. */
export function asCheck({ method, request, status, code, operation }: Exchange): string {
  const body = bodyText(request.body);
  return [
    `test("${operation ?? method} answers ${status}", async ({ target }) => {`,
    `  const answer = await target.call("${method} ${pathOf(request.url)}"${body === null ? "" : `, { body: ${body} }`});`,
    `  expect(answer.status).toBe(${status});`,
    ...(code === null ? [] : [`  expect(answer.body.code).toBe("${code}");`]),
    "});",
  ].join("\n");
}
