import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Arrival } from "../stage/routing.ts";

/** A request as far as its head describes it. */
export function arrivalOf(request: IncomingMessage): Arrival {
  const headers = headerTexts(request.headers);
  return {
    method: request.method ?? "GET",
    target: request.url ?? "/",
    host: `${schemeOf(request)}://${headers.host ?? "localhost"}${mountOf(request)}`,
    headers,
    body: null,
    ip: request.socket.remoteAddress ?? "",
  };
}

/** The path under which Express, or a server like it, passes requests on: it is no longer in `url`. */
function mountOf({ url = "", originalUrl }: IncomingMessage & { readonly originalUrl?: string }): string {
  return originalUrl?.endsWith(url) ? originalUrl.slice(0, -url.length) : "";
}

/** As the client sees it: a proxy in front may speak TLS with it, or the server that this is mounted in. */
export function schemeOf({ headers, socket }: IncomingMessage): "http" | "https" {
  return /^https\b/i.test(String(headers["x-forwarded-proto"] ?? "")) || "encrypted" in socket ? "https" : "http";
}

/** Node joins a repeated header into one text, except this one, which no client has to send. */
function headerTexts(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const cookies = headers["set-cookie"];
  return (cookies === undefined ? headers : { ...headers, "set-cookie": cookies.join(", ") }) as Record<string, string>;
}
