import type { IncomingMessage, ServerResponse } from "node:http";
import { withoutEndSlashes } from "../../base/end-slashes.ts";
import { endToEnd } from "./headers.ts";
import type { Answer, Send, Sending } from "./sending.ts";
import { tap } from "./tap.ts";
import { newUpstream } from "./upstream.ts";

/** One relayed exchange, with its bodies as they were on the wire. */
export interface RelayedExchange {
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
  readonly onExchange: (exchange: RelayedExchange) => void;
  /** Whether the mock answers instead of a target that gave this status; 0 for no answer at all. */
  readonly isAnsweredByMock?: (request: IncomingMessage, status: number) => boolean;
  /** Answers in place of the target, with the body that was sent to it. */
  readonly answerInstead?: (request: IncomingMessage, response: ServerResponse, why: string, body: Uint8Array) => void;
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
    const sendAgain = tries < maxTries ? () => void pass(request, response, tries + 1) : null;
    if (!response.destroyed) passOn({ ...options, send, base, sendAgain }, request, response);
  };
  return { pass: (request, response) => void pass(request, response, 1), close: upstream.close };
}

/** How many times a request is sent that the target did not see. */
const maxTries = 3;

interface RelayContext extends RelayOptions {
  readonly send: Send;
  readonly base: string;
  /** Sends the request again; null when the maximum number of attempts is reached. */
  readonly sendAgain: (() => void) | null;
}

function passOn(context: RelayContext, request: IncomingMessage, response: ServerResponse): void {
  const { send, base, sendAgain } = context;
  const began = performance.now();
  const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  const chunked = request.headers["transfer-encoding"] !== undefined ? ["transfer-encoding", "chunked"] : [];
  const head = {
    method: request.method ?? "GET",
    path: base + request.url,
    headers: [...endToEnd(request.rawHeaders, ["host", "expect"]), ...chunked],
    hasBody,
  };
  const sentBody = hasBody ? tap(request) : () => new Uint8Array();
  let isAnswered = false;
  const fail = (error: NodeJS.ErrnoException, isUnseen: boolean): void => {
    if (response.destroyed || isAnswered) return;
    if (isUnseen && sendAgain !== null) sendAgain();
    else answerUnreachable(context, request, response, error, sentBody);
  };
  const answer = (targetAnswer: Answer): void => {
    isAnswered = true;
    answerWith(context, request, response, targetAnswer, { began, sentBody });
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
  readonly sentBody: () => Uint8Array | undefined;
}

function answerWith(
  context: RelayContext,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { began, sentBody }: RelayedRequest,
): void {
  const { status, body } = answer;
  if (context.isAnsweredByMock?.(request, status)) {
    body.resume();
    leaveToMock(context, request, response, `it answers ${status}`, sentBody);
    return;
  }
  response.writeHead(status, answer.statusText, endToEnd(answer.rawHeaders));
  const receivedBody = tap(body);
  body.pipe(response, { end: false });
  body.on("end", () => {
    if (!answer.isWhole()) return;
    response.end();
    context.onExchange({
      method: request.method ?? "GET",
      url: request.url ?? "/",
      requestHeaders: request.headers as Record<string, string>,
      requestBody: sentBody(),
      status,
      headers: answer.headers,
      body: receivedBody(),
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
function leaveToMock(
  context: RelayContext,
  request: IncomingMessage,
  response: ServerResponse,
  why: string,
  sentBody: RelayedRequest["sentBody"],
): void {
  const answerByMock = (): void => context.answerInstead?.(request, response, why, sentBody() ?? new Uint8Array());
  request.unpipe();
  request.resume();
  if (request.readableEnded) answerByMock();
  else request.once("end", answerByMock);
}

function answerUnreachable(
  context: RelayContext,
  request: IncomingMessage,
  response: ServerResponse,
  error: NodeJS.ErrnoException,
  sentBody: RelayedRequest["sentBody"],
): void {
  const why = error.code ?? error.message;
  if (response.headersSent) response.destroy();
  else if (context.isAnsweredByMock?.(request, 0)) leaveToMock(context, request, response, why, sentBody);
  else {
    const { origin } = context.target;
    const message = /^(HPE|ERR_HTTP2)_/.test(why)
      ? `${origin} does not answer as HTTP has it (${why}). Is it the service's address?`
      : `${origin} cannot be reached (${why}). Is it running, and is the address right?`;
    const body = JSON.stringify({ code: "client_error", message, status: 502 });
    const headers = { "content-type": "application/json; charset=utf-8", "x-understudy-proxy": "unreachable" };
    response.writeHead(502, headers).end(body);
  }
}
