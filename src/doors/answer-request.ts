import type { IncomingMessage, ServerResponse } from "node:http";
import { readTraceContext, type TraceContext } from "../base/trace-context.ts";
import { isProbe } from "../control/guard.ts";
import type { Core } from "../core.ts";
import type { Answer } from "../kernel/call.ts";
import { Refusal } from "../kernel/refusal.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import { arrivalOf, schemeOf } from "./arrival.ts";
import { deliver } from "./deliver.ts";
import { mayHaveBody, type ReadBody, readBody } from "./read-body.ts";
import { takeSlices } from "./slices.ts";
import { SocketCarrier } from "./socket-carrier.ts";
import { newTurnQueue } from "./turn-queue.ts";
import { whyCrowded } from "./unread-bytes.ts";

/** The entry of one answer in a request log. */
export interface Answered {
  readonly at: string;
  readonly sandbox: string;
  readonly method: string;
  readonly path: string;
  /** As received, without the question mark. */
  readonly query: string;
  readonly operation: string | null;
  /** The path of its declaration; null where it has none. */
  readonly route: string | null;
  /** As the client sees it. */
  readonly scheme: "http" | "https";
  /** Its id in the journal; null for the control plane, which is not journaled. */
  readonly requestId: string | null;
  readonly principal: string | null;
  readonly status: number;
  readonly ms: number;
  /** The trace that it belongs to, and its parent span. */
  readonly trace: TraceContext | null;
}

export type OnAnswer = (answered: Answered) => void;

/** One request on its way through the door. */
interface Exchange {
  readonly core: Core;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly onAnswer: OnAnswer | undefined;
  readonly began: number;
  readonly call: RoutedCall;
}

/** Answers synchronously where nothing has to be waited for: promises would cost a small answer a tenth of its time. */
export function answerRequest(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  onAnswer?: OnAnswer,
  refusal: Refusal | null = null,
): void {
  const began = onAnswer === undefined ? 0 : performance.now();
  let call: RoutedCall;
  try {
    call = core.resolve(arrivalOf(request));
  } catch (error) {
    fail(core, response, error);
    return;
  }
  call.doorRefusal ??= refusal ?? reasonToRefuse(request) ?? (isProbe(call) ? null : whyCrowded());
  const exchange = { core, request, response, onAnswer, began, call };
  const take = (): void => takeTurn(() => attempt(exchange, proceed));
  if (!mayHaveBody(request)) take();
  else {
    const takeBody = (body: ReadBody): void => {
      if (body instanceof Refusal) call.doorRefusal ??= body;
      else call.body = body;
      take();
    };
    readBody(request, response, call.maxBody, takeBody);
  }
}

export const arrivals = newTurnQueue();

/** Does what a request asks for when its turn has come, whichever door it came through. */
export function takeTurn(task: () => void): void {
  arrivals.take(task);
}

function attempt(exchange: Exchange, task: (exchange: Exchange) => void): void {
  try {
    task(exchange);
  } catch (error) {
    fail(exchange.core, exchange.response, error);
  }
}

function proceed(exchange: Exchange): void {
  const { core, response, call } = exchange;
  const work = core.prepare?.(call);
  if (work) {
    takeSlices(
      work,
      () => !response.destroyed,
      // What could not be prepared fails again in the call, which reports why.
      () => attempt(exchange, serve),
    );
  } else serve(exchange);
}

function serve(exchange: Exchange): void {
  const answer = exchange.core.serve(exchange.call);
  if (answer instanceof Promise) {
    const { core, response } = exchange;
    answer.then((ready) => post({ exchange, answer: ready })).catch((error) => fail(core, response, error));
  } else post({ exchange, answer });
}

const post = newOutbox<{ readonly exchange: Exchange; readonly answer: Answer }>(({ exchange, answer }) =>
  attempt(exchange, () => send(exchange, answer)),
);

function send(exchange: Exchange, answer: Answer): void {
  const { core, response, call } = exchange;
  const sending = deliver(call.method, answer, new SocketCarrier(response));
  if (sending instanceof Promise) {
    sending.then(
      () => logAnswer(exchange, answer),
      (error) => fail(core, response, error),
    );
  } else logAnswer(exchange, answer);
}

function logAnswer({ onAnswer, began, call, request }: Exchange, { status, headers }: Answer): void {
  if (onAnswer === undefined) return;
  const { sandbox, method, path, query, credential } = call;
  const operation = operationOf(call);
  onAnswer({
    at: new Date().toISOString(),
    sandbox,
    method,
    path,
    query,
    operation: operation?.id ?? null,
    route: operation?.path ?? null,
    scheme: schemeOf(request),
    requestId: headers["x-request-id"] ?? null,
    principal: credential?.name ?? null,
    status,
    ms: performance.now() - began,
    trace: readTraceContext(call.headers.traceparent),
  });
}

function fail(core: Core, response: ServerResponse, error: unknown): void {
  core.onFailure(error);
  if (response.headersSent) response.destroy();
  else sayInternalError(response);
}

/** The last resort when nothing else works. */
export function sayInternalError(response: ServerResponse): void {
  response.writeHead(500, { "content-type": "application/json; charset=utf-8" }).end(internalError);
}

const internalError = JSON.stringify(new Refusal("internal_error", "Something broke inside Understudy."));

/** What HTTP itself requires to be refused (RFC 9112 §3.2), with a message like any other refusal. */
function reasonToRefuse({ httpVersion, headers }: IncomingMessage): Refusal | null {
  return httpVersion === "1.1" && headers.host === undefined ? hostMissing : null;
}

const hostMissing = new Refusal("bad_request", "The request has no Host header, which HTTP/1.1 requires. Send one.");

/** More are not collected, so that none waits long for the next one. */
const maxTogether = 16;

/**
 * Sends the answers of one turn of the event loop together, at its end: a client that sleeps until an answer arrives
 * is woken once for all of them, and waking it takes longer than sending.
 */
export function newOutbox<Item>(send: (item: Item) => void): (item: Item) => void {
  let waiting: Item[] = [];
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    for (const item of items) send(item);
  };
  return (item) => {
    waiting.push(item);
    if (waiting.length === 1) setImmediate(flush);
    else if (waiting.length === maxTogether) flush();
  };
}
