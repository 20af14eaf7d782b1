import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { withoutEndSlashes } from "../../base/end-slashes.ts";
import { endToEnd } from "./headers.ts";
import { refuse, refuseFraming } from "./refusing.ts";
import { type Fate, isSafeMethod, type Send, type Sending, type TargetAnswer } from "./sending.ts";
import { newUpstream } from "./upstream.ts";

/** How an exchange failed, in the words of a report that counts them. */
const waysToBreak = [
  "answers that were cut off",
  "connections lost before an answer",
  "requests that the client gave up",
  "requests that could not be sent",
] as const;
export type Broken = (typeof waysToBreak)[number];

export function isBroken(value: unknown): value is Broken {
  return waysToBreak.some((each) => each === value);
}

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
  /** Null for a whole answer; any other has the status 0 and no body. */
  readonly broken: Broken | null;
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
  const pass = async (passing: Passing, tries: number): Promise<void> => {
    const send = await upstream.ready();
    const sendAgain = tries < maxTries ? () => void pass(passing, tries + 1) : null;
    if (!passing.response.destroyed) passOn({ ...options, send, base, sendAgain }, passing);
  };
  return {
    pass(request, response) {
      const refusal = refuseFraming(request);
      if (refusal === null) void pass(newPassing(options, request, response), 1);
      else refuse(response, refusal);
    },
    close: upstream.close,
  };
}

/** How many times a request is sent that the target did not see. */
const maxTries = 3;

/** One request on its way, which is reported exactly once. */
interface Passing {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly hasBody: boolean;
  /** Begins to keep what is read of the body; whoever calls it has to read on at once, or bytes are lost. */
  readonly tapBody: () => void;
  /** The body as far as it was read. */
  readonly sentBody: () => Uint8Array | undefined;
  readonly answered: (answer: Pick<RelayedExchange, "status" | "headers" | "body">) => void;
  readonly lost: (how: Broken) => void;
  /** The mock answers, which says nothing of the target. */
  readonly leftToMock: () => void;
}

function newPassing({ onExchange }: RelayOptions, request: IncomingMessage, response: ServerResponse): Passing {
  const began = performance.now();
  const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  let readSoFar: () => Uint8Array | undefined = () => new Uint8Array();
  const sentBody = (): Uint8Array | undefined => readSoFar();
  let isOver = false;
  const report = (end: Pick<RelayedExchange, "status" | "headers" | "body" | "broken">): void => {
    if (isOver) return;
    isOver = true;
    onExchange({
      method: request.method ?? "GET",
      url: request.url ?? "/",
      requestHeaders: request.headers as Record<string, string>,
      requestBody: sentBody(),
      at: Date.now(),
      ms: performance.now() - began,
      ...end,
    });
  };
  const lost = (broken: Broken): void => report({ status: 0, headers: {}, body: undefined, broken });
  response.once("close", () => {
    if (!response.writableFinished) lost("requests that the client gave up");
  });
  return {
    ...{ request, response, hasBody, sentBody, lost },
    tapBody() {
      if (hasBody) readSoFar = tap(request);
    },
    answered: (answer) => report({ ...answer, broken: null }),
    leftToMock() {
      isOver = true;
    },
  };
}

interface RelayContext extends RelayOptions {
  readonly send: Send;
  readonly base: string;
  /** Sends the request again; null when the maximum number of attempts is reached. */
  readonly sendAgain: (() => void) | null;
}

function passOn(context: RelayContext, passing: Passing): void {
  const { send, base, sendAgain } = context;
  const { request, response, hasBody } = passing;
  const chunked = request.headers["transfer-encoding"] !== undefined ? ["transfer-encoding", "chunked"] : [];
  const head = {
    method: request.method ?? "GET",
    path: base + request.url,
    headers: [...endToEnd(request.rawHeaders, ["host", "expect"]), ...chunked],
    hasBody,
  };
  passing.tapBody();
  let isAnswered = false;
  const fail = (error: NodeJS.ErrnoException, fate: Fate): void => {
    if (response.destroyed || isAnswered) return;
    if (fate.mayRepeat && sendAgain !== null) sendAgain();
    else answerUnreachable(context, passing, error, fate);
  };
  const answer = (targetAnswer: TargetAnswer): void => {
    isAnswered = true;
    answerWith(context, passing, targetAnswer);
  };
  let outgoing: Sending;
  try {
    outgoing = send(head, { answer, error: fail });
  } catch (error) {
    // Such as headers that HTTP/2 does not have.
    fail(error as NodeJS.ErrnoException, { isSent: false, mayRepeat: false });
    return;
  }
  // A client that has gone away needs no answer.
  response.once("close", () => {
    if (!response.writableFinished) outgoing.cancel();
  });
  if (hasBody) request.pipe(outgoing.body);
  else outgoing.body.end();
}

function answerWith(context: RelayContext, passing: Passing, answer: TargetAnswer): void {
  const { request, response } = passing;
  const { status, headers, body } = answer;
  if (context.isAnsweredByMock?.(request, status)) {
    body.resume();
    leaveToMock(context, passing, `it answers ${status}`);
    return;
  }
  response.writeHead(status, answer.statusText, endToEnd(answer.rawHeaders));
  const receivedBody = tap(body);
  body.pipe(response, { end: false });
  body.on("end", () => {
    if (!answer.isWhole()) return;
    response.end();
    passing.answered({ status, headers, body: receivedBody() });
  });
  // What the target cuts off is cut off for the client too.
  const cutOff = (): void => {
    passing.lost("answers that were cut off");
    response.destroy();
  };
  body.on("error", cutOff);
  body.on("close", () => {
    if (!response.writableEnded) cutOff();
  });
}

/** The whole body is read before the mock is used, also where the target broke off in the middle of it. */
function leaveToMock(context: RelayContext, passing: Passing, why: string): void {
  const { request, response, sentBody, leftToMock } = passing;
  leftToMock();
  const answerByMock = (): void => context.answerInstead?.(request, response, why, sentBody() ?? new Uint8Array());
  request.unpipe();
  request.resume();
  if (request.readableEnded) answerByMock();
  else request.once("end", answerByMock);
}

function answerUnreachable(
  context: RelayContext,
  passing: Passing,
  error: NodeJS.ErrnoException,
  { isSent }: Fate,
): void {
  const { request, response } = passing;
  const why = error.code ?? error.message;
  const mayBeDone = isSent && !isSafeMethod(request.method ?? "GET");
  passing.lost(isSent ? "connections lost before an answer" : "requests that could not be sent");
  if (response.headersSent) response.destroy();
  else if (!mayBeDone && context.isAnsweredByMock?.(request, 0)) leaveToMock(context, passing, why);
  else {
    const { origin } = context.target;
    const what = /^(HPE|ERR_HTTP2)_/.test(why)
      ? `${origin} does not answer as HTTP has it (${why}). Is it the service's address?`
      : isSent
        ? `${origin} ended the connection before it answered (${why}).`
        : `${origin} cannot be reached (${why}). Is it running, and is the address right?`;
    const advice = mayBeDone ? " It may have done what was asked for: look there before you send it again." : "";
    const body = JSON.stringify({ code: "client_error", message: what + advice, status: 502 });
    const headers = { "content-type": "application/json; charset=utf-8", "x-understudy-proxy": "unreachable" };
    response.writeHead(502, headers).end(body);
  }
}

/** A longer body is forwarded like any other, and is not judged. */
const maxTapped = 8 * 2 ** 20;

/** Keeps the data that passes, up to a limit; undefined for a body that is too long. */
function tap(stream: Readable): () => Uint8Array | undefined {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxTapped) chunks.push(chunk);
    else chunks.length = 0;
  });
  return () => (size > maxTapped ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}
