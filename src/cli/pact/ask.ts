import { ask } from "../../contract/client.ts";
import type { Answer } from "../../contract/exchange.ts";
import { operationAt, routeOf } from "../../contract/operations.ts";
import type { Route } from "../../kernel/operation.ts";
import type { Target } from "./target.ts";

export interface Plain {
  readonly method: string;
  /** Including its query. */
  readonly path: string;
  /** A JSON value; bytes and text unchanged where the headers say so. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The principal whose credential is sent; null for none. */
  readonly as: string | null;
  readonly anonymous?: boolean;
  /** True where a rate-limit refusal is the expected answer. */
  readonly burst?: boolean;
}

/** Sends one request of a pact as the kit sends its own: rate limits are waited out, and what it creates is recorded. */
export async function askPlainly(
  target: Target,
  { method, path, body, headers = {}, as, anonymous, burst }: Plain,
): Promise<Answer> {
  const [plain, query = ""] = path.split("?", 2) as [string, string?];
  const operation = operationAt(method, plain);
  const isJson = body !== null && /json/.test(headers["content-type"] ?? "json");
  const request = {
    params: operation ? paramsIn(operation.path, plain) : {},
    query: Object.fromEntries(new URLSearchParams(query)),
    headers,
    ...(isJson && { body }),
    ...(body !== null && !isJson && { raw: body instanceof Uint8Array ? body : String(body) }),
    ...(burst && { burst }),
  };
  const route = operation ? routeOf(operation) : (`${method} ${plain}` as Route);
  const { answer } = await ask(target.session, route, request, anonymous ? null : target.callerFor(as), "pact");
  return answer;
}

function paramsIn(template: string, path: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const pattern = template.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "([^/]+?)");
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, position) => [name, decodeURIComponent(values[position] ?? "")]));
}
