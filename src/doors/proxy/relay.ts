import type { IncomingMessage, ServerResponse } from "node:http";
import { withoutEndSlashes } from "../../base/end-slashes.ts";
import { endToEnd } from "./headers.ts";
import type { Answer, Send, Sending } from "./sending.ts";
import { tap } from "./tap.ts";
import { newUpstream } from "./upstream.ts";

/** One relayed exchange, with its bodies as they were on the wire. */
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
  /** Certificates to trust in addition to those that Node trusts. */
  readonly ca?: readonly string[] | undefined;
  readonly onPassed: (passed: Passed) => void;
  /** Whether the mock answers instead of a target that gave this status; 0 for no answer at all. */
  readonly isLeftToOthers?: (request: IncomingMessage, status: number) => boolean;
  /** Answers in place of the target, with the body that was sent to it. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse, why: string, body: Uint8Array) => void;
}

export interface Relay {
  readonly pass: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => void;
}

/** Forwards requests to the target and its answers back, byte for byte, and reports each exchange when it is over. */
export function newRelay(options: RelayOptions): Relay {
  const { target, ca } = options;
  const upstream = newUpstream(target, ca);
  const base = withoutEndSlashes(target.pathname);
  const pass = async (request: IncomingMessage, response: ServerResponse, tries: number): Promise<void> => {
    const send = await upstream.ready();
    const again = tries < maxTries ? () => void pass(request, response, tries + 1) : null;
    if (!response.destroyed) passOn({ ...options, send, base, again }, request, response);
  };
  return { pass: (request, response) => void pass(request, response, 1), close: upstream.close };
}

/** How many times a request is sent that the target did not see. */
const maxTries = 3;

interface Line extends RelayOptions {
  readonly send: Send;
  readonly base: string;
  /** Sends the request again; null when the maximum number of attempts is reached. */
  readonly again: (() => void) | null;
}

function passOn(line: Line, request: IncomingMessage, response: ServerResponse): void {
  const { send, base, again } = line;
  const began = performance.now();
  const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  const chunked = request.headers["transfer-encoding"] !== undefined ? ["transfer-encoding", "chunked"] : [];
  const head = {
    method: request.method ?? "GET",
    path: base + request.url,
    headers: [...endToEnd(request.rawHeaders, ["host", "expect"]), ...chunked],
    hasBody,
  };
  const sent = hasBody ? tap(request) : () => new Uint8Array();
  let isAnswered = false;
  const fail = (error: NodeJS.ErrnoException, isUnseen: boolean): void => {
    if (response.destroyed || isAnswered) return;
    if (isUnseen && again !== null) again();
    else unreachable(line, request, response, error, sent);
  };
  const answer = (given: Answer): void => {
    isAnswered = true;
    answerWith(line, request, response, given, { began, sent });
  };
  let outgoing: Sending;
  try {
    outgoing = send(head, { answer, error: fail });
  } catch (error) {
    // Such as headers that HTTP/2 does not have.
    fail(error as NodeJS.ErrnoException, false);
    return;
  }
  // A client that has gone away needs no answer.
  response.once("close", () => {
    if (!response.writableFinished) outgoing.cancel();
  });
  if (hasBody) request.pipe(outgoing.body);
  else outgoing.body.end();
}

interface RelayedRequest {
  readonly began: number;
  readonly sent: () => Uint8Array | undefined;
}

function answerWith(
  line: Line,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { began, sent }: RelayedRequest,
): void {
  const { status, body } = answer;
  if (line.isLeftToOthers?.(request, status)) {
    body.resume();
    leave(line, request, response, `it answers ${status}`, sent);
    return;
  }
  response.writeHead(status, answer.statusText, endToEnd(answer.rawHeaders));
  const received = tap(body);
  body.pipe(response, { end: false });
  body.on("end", () => {
    if (!answer.isWhole()) return;
    response.end();
    line.onPassed({
      method: request.method ?? "GET",
      url: request.url ?? "/",
      requestHeaders: request.headers as Record<string, string>,
      requestBody: sent(),
      status,
      headers: answer.headers,
      body: received(),
      at: Date.now(),
      ms: performance.now() - began,
    });
  });
  // What the target cuts off is cut off for the client too.
  body.on("error", () => response.destroy());
  body.on("close", () => {
    if (!response.writableEnded) response.destroy();
  });
}

/** The whole body is read before the mock is used, also where the target broke off in the middle of it. */
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
