import { address } from "../stage/address.ts";
import type { Core } from "../understudy.ts";

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** `fetch` without a socket: relative URLs are fine, and every call sees the same gates as one over HTTP. */
export function newFetch(core: Core, base = "http://understudy.local"): Fetch {
  return async (input, init) => {
    const request = input instanceof Request ? new Request(input, init) : new Request(new URL(input, base), init);
    const url = new URL(request.url);
    const headers: Record<string, string> = {};
    request.headers.forEach((value, name) => {
      headers[name] = value;
    });
    const call = address({
      method: request.method,
      target: url.pathname + url.search,
      host: url.origin,
      headers,
      body: null,
      ip: "127.0.0.1",
    });
    const bytes = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const body = bytes !== null && bytes.length > core.bodyLimit(call) ? "too_large" : bytes;
    const answer = await core.serve({ ...call, body });
    const content = typeof answer.body === "function" ? await answer.body() : answer.body;
    const empty = content === null || request.method === "HEAD" || answer.status === 204;
    return new Response(empty ? null : (content as BodyInit), { status: answer.status, headers: answer.headers });
  };
}
