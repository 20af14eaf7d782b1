import { ask } from "../../contract/run/client.ts";
import type { ReceivedAnswer } from "../../contract/seen/exchange.ts";
import { matchAt, routeOf } from "../../contract/seen/operations.ts";
import type { Route } from "../../kernel/operation.ts";
import type { PactTarget } from "./target.ts";

export interface PlainRequest {
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
  target: PactTarget,
  { method, path, body, headers = {}, as, anonymous, burst }: PlainRequest,
): Promise<ReceivedAnswer> {
  const [plain, query = ""] = path.split("?", 2) as [string, string?];
  const match = matchAt(method, plain);
  const isJson = body !== null && /json/.test(headers["content-type"] ?? "json");
  const request = {
    params: match?.params ?? {},
    query: Object.fromEntries(new URLSearchParams(query)),
    headers,
    ...(isJson && { body }),
    ...(body !== null && !isJson && { raw: body instanceof Uint8Array ? body : String(body) }),
    ...(burst && { burst }),
  };
  const route = match ? routeOf(match.operation) : (`${method} ${plain}` as Route);
  const { answer } = await ask(target.session, route, request, anonymous ? null : target.callerFor(as), "pact");
  return answer;
}
