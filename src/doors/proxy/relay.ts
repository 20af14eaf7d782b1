import {
  Agent,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { withoutEndSlashes } from "../../base/end-slashes.ts";
import { endToEnd } from "./headers.ts";
import { tap } from "./tap.ts";

/** One exchange that was passed on, with its bodies as they were on the wire. */
export interface Passed {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Undefined where it was too long to be kept. */
  readonly requestBody: Uint8Array | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly at: number;
  readonly ms: number;
}

export interface RelayOptions {
  readonly target: URL;
  /** Certificates to trust beside those that Node trusts. */
  readonly ca?: readonly string[] | undefined;
  readonly onPassed: (passed: Passed) => void;
  /** Whether the mock answers what the target answers with this status; 0 for what it does not answer at all. */
  readonly isLeftToOthers?: (request: IncomingMessage, status: number) => boolean;
  /** Answers in place of the target, with the body that was sent to it. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse, why: string, body: Uint8Array) => void;
}

export interface Relay {
  readonly pass: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => void;
}

/** Passes requests on to the target and its answers back, byte for byte, and tells of each when it is over. */
export function newRelay(options: RelayOptions): Relay {
  const { target, ca } = options;
  const isSecure = target.protocol === "https:";
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true, noDelay: true, ...(ca && { ca: [...ca] }) })
    : new Agent({ keepAlive: true, noDelay: true });
  const send = isSecure ? secureRequest : plainRequest;
  const base = withoutEndSlashes(target.pathname);
  return {
    pass: (request, response) => passOn({ ...options, agent, send, base }, request, response, 1),
    close: () => agent.destroy(),
  };
}

interface Line extends RelayOptions {
  readonly agent: Agent;
  readonly send: typeof plainRequest;
  readonly base: string;
}

function passOn(line: Line, request: IncomingMessage, response: ServerResponse, tries: number): void {
  const { target, agent, send, base } = line;
  const began = performance.now();
  const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  const chunked = request.headers["transfer-encoding"] !== undefined ? ["transfer-encoding", "chunked"] : [];
  const options: RequestOptions = {
    hostname: target.hostname.replace(/^\[|\]$/g, ""),
    port: target.port,
    method: request.method,
    path: base + request.url,
    // As they came, in their order and their case; the host is the target's.
    headers: [...endToEnd(request.rawHeaders, ["host", "expect"]), "host", target.host, ...chunked],
    agent,
  };
  const outgoing = send(options);
  const sent = hasBody ? tap(request) : () => new Uint8Array();
  let isAnswered = false;
  outgoing.on("response", (answer) => {
    isAnswered = true;
    answerWith(line, request, response, answer, { began, sent });
  });
  outgoing.on("error", (error: NodeJS.ErrnoException) => {
    if (response.destroyed || isAnswered) return;
    // A connection that was kept open may close just as it is used again; nothing was asked then.
    const isStale = outgoing.reusedSocket && !hasBody && error.code === "ECONNRESET";
    if (isStale && tries < 3) passOn(line, request, response, tries + 1);
    else unreachable(line, request, response, error, sent);
  });
  // A client that goes away does not want an answer.
  response.once("close", () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  if (hasBody) request.pipe(outgoing);
  else outgoing.end();
}

interface RelayedRequest {
  readonly began: number;
  readonly sent: () => Uint8Array | undefined;
}

function answerWith(
  line: Line,
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  { began, sent }: RelayedRequest,
): void {
  const { statusCode: status = 502, statusMessage = "" } = answer;
  if (line.isLeftToOthers?.(request, status)) {
    answer.resume();
    leave(line, request, response, `it answers ${status}`, sent);
    return;
  }
  response.writeHead(status, statusMessage, endToEnd(answer.rawHeaders));
  const received = tap(answer);
  answer.pipe(response);
  answer.on("end", () => {
    line.onPassed({
      method: request.method ?? "GET",
      url: request.url ?? "/",
      requestHeaders: request.headers as Record<string, string>,
      requestBody: sent(),
      status,
      headers: answer.headers as Record<string, string>,
      body: received(),
      at: Date.now(),
      ms: performance.now() - began,
    });
  });
  // What the target cuts off is cut off for the client.
  answer.on("error", () => response.destroy());
}

/** The whole body is read before the mock is asked, also where the target broke off in the middle of it. */
function leave(
  line: Line,
  request: IncomingMessage,
  response: ServerResponse,
  why: string,
  sent: RelayedRequest["sent"],
): void {
  const ask = (): void => line.instead?.(request, response, why, sent() ?? new Uint8Array());
  request.unpipe();
  request.resume();
  if (request.readableEnded) ask();
  else request.once("end", ask);
}

function unreachable(
  line: Line,
  request: IncomingMessage,
  response: ServerResponse,
  error: NodeJS.ErrnoException,
  sent: RelayedRequest["sent"],
): void {
  const why = error.code ?? error.message;
  if (response.headersSent) response.destroy();
  else if (line.isLeftToOthers?.(request, 0)) leave(line, request, response, why, sent);
  else {
    const message = `${line.target.origin} cannot be reached (${why}). Is it running, and is the address right?`;
    const body = JSON.stringify({ code: "client_error", message, status: 502 });
    const headers = { "content-type": "application/json; charset=utf-8", "x-understudy-proxy": "unreachable" };
    response.writeHead(502, headers).end(body);
  }
}
