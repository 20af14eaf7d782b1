import type { Core } from "../core.ts";
import type { Streaming } from "../kernel/call.ts";
import { ownOrigin } from "../stage/routing.ts";
import { type Carrier, deliver } from "./deliver.ts";
import { connectionReset } from "./failed-fetch.ts";
import { mountOf } from "./placement.ts";
import { takeAtOnce } from "./slices.ts";

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** The form in which an answer is returned. */
export type Respond = (content: BodyInit | null, head: ResponseInit) => Response;

const newResponse: Respond = (content, head) => new Response(content, head);

export interface FetchOptions {
  /** Whose `fetch` it is; null for that of the whole server, where an address or a header may name any sandbox. */
  readonly sandbox?: string | null;
  readonly respond?: Respond;
}

/** `fetch` without a socket: paths are fine, and every call passes the same gates as one over HTTP. */
export function newFetch(core: Core, { sandbox = null, respond = newResponse }: FetchOptions = {}): Fetch {
  const base = sandbox === null ? ownOrigin : `${ownOrigin}/~${sandbox}`;
  return async (given, init) => {
    const input = isOwnPath(given) ? base + given : given;
    const { method, url, headers, content, signal } =
      readPlain(input, init, base) ?? (await readAny(input, init, base));
    signal?.throwIfAborted();
    const mount = mountOf(init);
    const call = core.resolve({
      method,
      target: url.pathname.slice(mount.length) + url.search,
      host: url.origin + mount,
      sandbox,
      headers,
      body: null,
      ip: "127.0.0.1",
      inProcess: true,
    });
    call.body = content !== null && content.length > call.maxBody ? "too_large" : content;
    const work = core.prepare?.(call);
    // What could not be prepared fails again in the call, which reports why.
    if (work) await takeAtOnce(work).catch(() => {});
    return deliver(method, await core.serve(call), responseCarrier(respond, signal));
  };
}

/** A path of the interface, which follows the base URL, rather than one that names a sandbox or a host itself. */
function isOwnPath(input: string | URL | Request): input is string {
  return typeof input === "string" && /^\/(?![/~])/.test(input);
}

function responseCarrier(respond: Respond, signal: AbortSignal | null): Carrier<Response> {
  return {
    wait: (ms) => waitUnlessAborted(ms, signal),
    reset() {
      throw connectionReset();
    },
    lengthOf: (text) => new TextEncoder().encode(text).length,
    send: (head, body) => respond(body as BodyInit | null, head),
    sendPart: (head, part) => respond(truncatedStream(part), head),
    stream: (head, stream) => respond(streamOf(stream, signal), head),
  };
}

/** The parts of a request that a call consists of. */
interface PlainRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly content: Uint8Array | null;
  readonly signal: AbortSignal | null;
}

const plainMethods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const plainMembers = new Set(["method", "headers", "body"]);

/**
 * The usual arguments: a URL, plain headers, perhaps a text. Constructing a Request from them takes longer than
 * answering it; unusual arguments are left to Request, including its error messages.
 */
function readPlain(input: string | URL | Request, init: RequestInit = {}, base: string): PlainRequest | null {
  if (!isAddress(input) || !Object.keys(init).every((member) => plainMembers.has(member))) return null;
  const { method = "GET", body = null } = init;
  const headers = plainHeaders(init.headers);
  if (headers === null || !plainMethods.has(method)) return null;
  if (body !== null && (typeof body !== "string" || method === "GET")) return null;
  const url = new URL(input, base);
  if (url.username !== "" || url.password !== "") return null;
  if (body !== null) headers["content-type"] ??= "text/plain;charset=UTF-8";
  return { method, url, headers, content: body === null ? null : new TextEncoder().encode(body), signal: null };
}

function plainHeaders(headersInit: RequestInit["headers"]): Record<string, string> | null {
  const headers: Record<string, string> = {};
  if (headersInit === undefined) return headers;
  if (
    headersInit instanceof Headers ||
    Array.isArray(headersInit) ||
    Object.getPrototypeOf(headersInit) !== Object.prototype
  )
    return null;
  for (const [name, value] of Object.entries(headersInit)) {
    const lower = name.toLowerCase();
    if (!/^[\w-]+$/.test(lower) || Object.hasOwn(headers, lower)) return null;
    if (typeof value !== "string" || !/^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(value)) return null;
    headers[lower] = value;
  }
  return headers;
}

async function readAny(
  input: string | URL | Request,
  init: RequestInit | undefined,
  base: string,
): Promise<PlainRequest> {
  const request = await asRequest(input, init, base);
  const headers: Record<string, string> = {};
  request.headers.forEach((value, name) => {
    headers[name] = value;
  });
  const content = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  return { method: request.method, url: new URL(request.url), headers, content, signal: request.signal };
}

async function asRequest(input: string | URL | Request, init: RequestInit | undefined, base: string): Promise<Request> {
  if (input instanceof Request) return new Request(input, init);
  if (isAddress(input)) return new Request(new URL(input, base), init);
  return isForeignRequest(input)
    ? new Request(await copyOf(input), init)
    : new Request(new URL(String(input), base), init);
}

function isAddress(input: string | URL | Request): input is string | URL {
  return typeof input === "string" || input instanceof URL;
}

/** A Request of another implementation, such as node-fetch's or a simulated page's. */
function isForeignRequest(input: object): input is Request {
  return "url" in input && "method" in input && "headers" in input && "arrayBuffer" in input;
}

async function copyOf(foreign: Request): Promise<Request> {
  const { url, method, headers, body, signal } = foreign;
  return new Request(url, {
    method,
    headers: [...headers],
    body: body ? await foreign.arrayBuffer() : null,
    ...(signal instanceof AbortSignal && { signal }),
  });
}

function streamOf({ open }: Streaming, signal: AbortSignal | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let close = (): void => {};
  return new ReadableStream({
    start(controller) {
      close = open((chunk) => controller.enqueue(encoder.encode(chunk)));
      signal?.addEventListener("abort", () => {
        close();
        controller.error(signal.reason);
      });
    },
    cancel: () => close(),
  });
}

/** The first part arrives and then reading fails, as when a connection breaks. */
function truncatedStream(part: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(connectionReset());
      sent = true;
      controller.enqueue(part);
    },
  });
}

function waitUnlessAborted(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
