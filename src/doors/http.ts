import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { readTraceContext, type TraceContext } from "../base/trace-context.ts";
import { isProbe } from "../control/guard.ts";
import type { Core } from "../core.ts";
import type { Answer } from "../kernel/call.ts";
import { Refusal } from "../kernel/refusal.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import type { Arrival } from "../stage/routing.ts";
import { deliver } from "./deliver.ts";
import { newOutbox } from "./outbox.ts";
import { newTurns } from "./pipelining.ts";
import { answerToMalformed, answerToTunnel, type ForeignProtocol, foreignProtocol, hangUp } from "./raw-refusals.ts";
import { mayHaveBody, type ReadBody, readBody } from "./read-body.ts";
import { takeSlices } from "./slices.ts";
import { SocketCarrier } from "./socket-carrier.ts";
import { newTurnQueue } from "./turn-queue.ts";
import { whyCrowded } from "./unread.ts";

/**
 * The socket door. Calls of the interface go straight from node:http to the kernel, because Express's own dispatch
 * costs more than the answer does; other paths are passed to `others`. Requests that one connection
 * pipelines are answered in order, as RFC 9112 §9.3.2 requires for all but safe ones.
 */
export function newHttpServer(
  core: Core,
  others: (request: IncomingMessage, response: ServerResponse) => void,
  onAnswer?: OnAnswer,
  { patience = {}, onForeign = () => {}, create = createServer }: HttpOptions = {},
): Server {
  const { headersMs = 15_000, requestMs = 60_000 } = patience;
  const server = create({
    maxHeaderSize: 32 * 1024,
    keepAliveTimeout: 65_000,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: headersMs / 3,
    // A header with a single value that is sent twice is joined, and then refused where it is read.
    joinDuplicateHeaders: true,
    // Refused here with a message, like everything else.
    requireHostHeader: false,
  });
  // A client that has closed its own side still reads, however long it has to wait for its answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Their length bounds them; node would ignore those after the two thousandth, credentials among them.
  server.maxHeadersCount = 0;
  server.on("connection", arrivals.connected);
  const { inTurn, lastly } = newTurns();
  const refuse = (socket: Duplex, answer: string): void => lastly(socket, () => hangUp(socket, answer, headersMs / 3));
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    request.url = originForm(request.url ?? "/");
    const forKernel = isForKernel(request.url);
    inTurn(response, () => (forKernel ? answerRequest(core, request, response, onAnswer) : others(request, response)));
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    inTurn(response, () => answerRequest(core, request, response, onAnswer, expectationUnknown));
  });
  server.on("connect", (_request, socket) => {
    socket.on("error", () => {}); // It may break while earlier answers are under way.
    refuse(socket, answerToTunnel);
  });
  server.on("clientError", (error: NodeJS.ErrnoException & { readonly rawPacket?: Uint8Array }, socket) => {
    const foreign = foreignProtocol(error.rawPacket);
    if (foreign !== null) onForeign(foreign);
    if (error.code === "ECONNRESET") return socket.destroy();
    // What follows a request that ends the connection is ignored (RFC 9112 §9.6).
    if (error.code !== "HPE_CLOSED_CONNECTION") refuse(socket, answerToMalformed(error.code));
  });
  server.on("tlsClientError", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_SSL_HTTP_REQUEST") onForeign("http");
  });
  return server;
}

export interface HttpOptions {
  readonly patience?: Patience | undefined;
  /** Called when a client speaks another protocol to this port. */
  readonly onForeign?: ((protocol: ForeignProtocol) => void) | undefined;
  /** Creates another server than node:http's. */
  readonly create?: ((settings: ServerOptions) => Server) | undefined;
}

/** How long a client may take for the head of a request, and for all of it. */
export interface Patience {
  readonly headersMs?: number;
  readonly requestMs?: number;
}

/** A proxy's client may send the whole URL as its target, and a server has to take it (RFC 9112 §3.2.2). */
export function originForm(target: string): string {
  return target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/");
}

const kernelPath = /^(?:\/~[^/?]*)?\/(?:v\d+(?:[/?]|$)|openapi\.json(?:\?|$)|avatars\/)/;

export function isForKernel(target: string): boolean {
  return kernelPath.test(target);
}

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

const arrivals = newTurnQueue();

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
      (failure) => (failure === undefined ? attempt(exchange, serve) : fail(core, response, failure)),
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
  const sending = deliver(call.method, answer, new SocketCarrier(response, call));
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

/** What HTTP itself requires to be refused (RFC 9112 §3.2), with a message like any other refusal. */
function reasonToRefuse({ httpVersion, headers }: IncomingMessage): Refusal | null {
  return httpVersion === "1.1" && headers.host === undefined ? hostMissing : null;
}

const hostMissing = new Refusal("bad_request", "The request has no Host header, which HTTP/1.1 requires. Send one.");

const expectationUnknown = new Refusal(
  "client_error",
  "The only expectation that can be met is Expect: 100-continue. Send that one or none.",
  { status: 417 },
);

/** As the client sees it: a proxy in front may speak TLS with it, or the server that this is mounted in. */
function schemeOf({ headers, socket }: IncomingMessage): "http" | "https" {
  return /^https\b/i.test(String(headers["x-forwarded-proto"] ?? "")) || "encrypted" in socket ? "https" : "http";
}

/** Node joins a repeated header into one text, except this one, which no client has to send. */
function headerTexts(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const cookies = headers["set-cookie"];
  return (cookies === undefined ? headers : { ...headers, "set-cookie": cookies.join(", ") }) as Record<string, string>;
}
