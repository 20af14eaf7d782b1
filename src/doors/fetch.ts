import type { Core } from "../core.ts";
import type { Answer } from "../kernel/call.ts";
import { address } from "../stage/address.ts";
import { corsHeaders } from "./cors.ts";

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
      inProcess: true,
    });
    const bytes = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const body = bytes !== null && bytes.length > core.bodyLimit(call) ? "too_large" : bytes;
    const answer = await core.serve({ ...call, body });
    if (answer.delayMs) await waitUnlessAborted(answer.delayMs, request.signal);
    if (answer.drop === "reset") throw new TypeError("fetch failed: the connection was reset");
    const bodiless = request.method === "HEAD" || answer.status === 204;
    const content = bodiless ? null : await readBody(answer);
    return new Response(content, { status: answer.status, headers: { ...answer.headers, ...corsHeaders(call) } });
  };
}

async function readBody({ body, drop }: Answer): Promise<BodyInit | null> {
  const content = typeof body === "function" ? await body() : body;
  if (content === null) return null;
  if (typeof content === "object" && "open" in content) return streamOf(content.open);
  return drop === "truncate" ? brokenOff(content) : (content as BodyInit);
}

function streamOf(open: (send: (chunk: string) => void) => () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let close = (): void => {};
  return new ReadableStream({
    start(controller) {
      close = open((chunk) => controller.enqueue(encoder.encode(chunk)));
    },
    cancel: () => close(),
  });
}

/** The first half arrives and then reading fails, as it does when a connection breaks. */
function brokenOff(content: string | Uint8Array): ReadableStream<Uint8Array> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new TypeError("terminated: the connection was reset"));
      sent = true;
      controller.enqueue(bytes.subarray(0, bytes.length >> 1));
    },
  });
}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
