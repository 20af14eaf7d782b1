import { type HttpHandler, HttpResponse, http } from "msw";
import { readBaseUrl } from "../base/base-url.ts";
import { type Members, requireKnownMembers } from "../base/known-members.ts";
import type { Sandbox } from "../library/index.ts";
import { isConnectionReset, sayFailure } from "./failed-fetch.ts";
import { placedAt } from "./placement.ts";

export interface HandlerOptions {
  /** Where the client sends its requests: an http(s) URL, or in a page a path of its own origin. */
  readonly baseUrl: string;
}

const handlerOptions: Members<HandlerOptions> = { baseUrl: true };

/**
 * Request handlers for MSW, in a browser or in node: requests to the service's base URL are answered in process.
 *
 *     const understudy = await createUnderstudy();
 *     const server = setupServer(...handlers(understudy, { baseUrl: "https://api.example.com" }));
 */
export function handlers(sandbox: Sandbox, options: HandlerOptions): HttpHandler[] {
  requireKnownMembers("handlers", options, handlerOptions);
  const base = readBaseUrl("handlers", options.baseUrl);
  return [
    http.all(`${base.text}/*`, async ({ request }) => {
      const { method, headers, signal } = request;
      const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
      try {
        return await sandbox.fetch(request.url, placedAt(base, { method, headers, body, signal }));
      } catch (error) {
        if (isConnectionReset(error) || signal.aborted) return HttpResponse.error();
        return HttpResponse.json(sayFailure(error).toJSON(), { status: 500 });
      }
    }),
  ];
}
