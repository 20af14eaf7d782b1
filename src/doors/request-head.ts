import type { IncomingMessage, ServerResponse } from "node:http";

/** What RFC 9112 asks of the head of a request, before anything else reads it. */
export function settleHead(request: IncomingMessage, response: ServerResponse): void {
  const { url = "/", headers } = request;
  // A client of a proxy may send the whole URL, and a server has to take it, whatever Host says beside it (§3.2.2).
  const named = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  if (named !== undefined && !hasTwoHosts(request)) headers.host = named;
  request.url = originForm(url);
  // HTTP/1.0 has no chunks: who sends some may be understood otherwise by what is between, and next (§6.1).
  if (request.httpVersion === "1.0" && "transfer-encoding" in headers) response.shouldKeepAlive = false;
}

export function hasTwoHosts({ headersDistinct: { host = [] } }: IncomingMessage): boolean {
  return host.length > 1;
}

/** The path and the query of a target. */
export function originForm(target: string): string {
  return /^[/*]/.test(target) ? target : target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");
}
