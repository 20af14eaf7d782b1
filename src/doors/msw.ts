import { type HttpHandler, HttpResponse, http } from "msw";
import { withoutEndSlashes } from "../base/end-slashes.ts";
import type { Sandbox } from "../index.ts";

/**
 * Request handlers for MSW, in a browser or in node: requests to the service's base URL are answered in process.
 *
 *     const understudy = await createUnderstudy();
 *     const server = setupServer(...handlers(understudy, { baseUrl: "https://api.example.com" }));
 */
export function handlers(sandbox: Sandbox, { baseUrl }: { readonly baseUrl: string }): HttpHandler[] {
  const base = withoutEndSlashes(baseUrl);
  return [
    http.all(`${base}/*`, async ({ request }) => {
      const { method, headers, signal } = request;
      const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
      try {
        return await sandbox.fetch(request.url.slice(base.length), { method, headers, body, signal });
      } catch {
        // A connection that breaks is for the client to see, not an error of the handler's.
        return HttpResponse.error();
      }
    }),
  ];
}
