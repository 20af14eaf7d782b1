import type { ServerResponse } from "node:http";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { readBaseUrl } from "../../base/base-url.ts";
import type { Core } from "../../core.ts";
import type { RoutedCall } from "../../kernel/routed-call.ts";
import { newFetch } from "../fetch.ts";
import { placedAt } from "../placement.ts";
import { endWith } from "../unread-bytes.ts";
import { newControlPlane } from "./control-plane.ts";
import { newMcpServer } from "./server.ts";

/**
 * Streamable HTTP without sessions: each message is answered by itself, as JSON, so that no state is kept between
 * messages and a restart loses no client. The call has passed the control plane's guard.
 */
export async function answerMcp(core: Core, call: RoutedCall, response: ServerResponse): Promise<void> {
  // As the assistant reaches it, which may be under a path of another server.
  const base = readBaseUrl("mcp", call.origin.replace(/\/~[^/]*$/, ""));
  const fetch = newFetch(core, { sandbox: call.sandbox });
  const plane = newControlPlane(
    (input, init = {}) => fetch(input, placedAt(base, init)),
    `${base.text}/~${call.sandbox}`,
  );
  const server = newMcpServer(plane);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const { method, headers, body } = call;
    const content = body instanceof Uint8Array ? new Uint8Array(body) : null;
    const answer = await transport.handleRequest(new Request(call.url, { method, headers, body: content }));
    const text = Buffer.from(await answer.text());
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    endWith(response, text);
  } finally {
    await server.close();
  }
}
