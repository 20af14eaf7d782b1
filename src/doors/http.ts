import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Core } from "../core.ts";
import type { Answer, Call } from "../kernel/call.ts";
import { Refusal } from "../kernel/refusal.ts";
import { address } from "../stage/address.ts";
import { send } from "./send.ts";
import { takeSlices } from "./slices.ts";

/**
 * The socket door. Calls of the interface go straight from node:http to the kernel, because Express's own dispatch
 * costs more than the answer does; what is not of the interface is handed to `others`. Requests that one connection
 * sends at once take their turns, as RFC 9112 §9.3.2 asks for all but safe ones.
 */
export function newHttpServer(
  core: Core,
  others: (request: IncomingMessage, response: ServerResponse) => void,
  onAnswer?: OnAnswer,
  patience: Patience = {},
): Server {
  const { headersMs = 15_000, requestMs = 60_000 } = patience;
  const server = createServer({
    maxHeaderSize: 32 * 1024,
    keepAliveTimeout: 65_000,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: headersMs / 3,
  });
  // A client that has closed its own side still reads, however long its answer has to be waited for.
  Object.assign(server, { httpAllowHalfOpen: true });
  const inTurn = newTurns();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    request.url = originForm(request.url ?? "/");
    if (isForKernel(request.url))
      inTurn(request.socket, response, () => answerRequest(core, request, response, onAnswer));
    else others(request, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    socket.end(rawRefusal(error.code));
  });
  return server;
}

/** How long a client may take for the head of a request, and for all of it. */
export interface Patience {
  readonly headersMs?: number;
  readonly requestMs?: number;
}

interface Line {
  last: ServerResponse;
  readonly waiting: { readonly response: ServerResponse; readonly turn: () => void }[];
}

/** No client asks so far ahead; one that does would have them all kept in memory. */
const mostWaiting = 1_000;

/** Takes turns by connection: a request begins when the answer before it on the same connection has left. */
function newTurns(): (socket: Socket, response: ServerResponse, turn: () => void) => void {
  const lines = new WeakMap<Socket, Line>();
  return (socket, response, turn) => {
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { last: response, waiting: [] });
      return turn();
    }
    const { last, waiting } = line;
    if (waiting.length === 0 && last.writableFinished) {
      line.last = response;
      return turn();
    }
    if (waiting.length >= mostWaiting) return void socket.destroy();
    waiting.push({ response, turn });
    if (waiting.length === 1) last.once("close", () => goOn(line));
  };
}

function goOn(line: Line): void {
  const next = line.waiting.shift();
  // An answer that could not leave means that nobody is there for the next one.
  if (next === undefined || !line.last.writableFinished) return;
  line.last = next.response;
  if (line.waiting.length > 0) next.response.once("close", () => goOn(line));
  next.turn();
}

/** A proxy's client may send the whole URL as its target, and a server has to take it (RFC 9112 §3.2.2). */
function originForm(target: string): string {
  return target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/");
}

const kernelPath = /^(?:\/~[^/?]*)?\/(?:v\d+(?:[/?]|$)|openapi\.json(?:\?|$)|avatars\/)/;

export function isForKernel(target: string): boolean {
  return kernelPath.test(target);
}

/** What a request log tells of one answer. */
export interface Answered {
  readonly at: string;
  readonly sandbox: string;
  readonly method: string;
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  readonly operation: string | null;
  readonly principal: string | null;
  readonly status: number;
  readonly ms: number;
}

export type OnAnswer = (answered: Answered) => void;

/** One request on its way through the door. */
interface Passage {
  readonly core: Core;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly onAnswer: OnAnswer | undefined;
  readonly began: number;
}

/** Answers at once where nothing has to be waited for: promises would cost a small answer a tenth of its time. */
export function answerRequest(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  onAnswer?: OnAnswer,
): void {
  const passage = { core, request, response, onAnswer, began: onAnswer === undefined ? 0 : performance.now() };
  attempt(passage, () => {
    const call = callOf(request);
    if (!mayHaveBody(request)) return proceed(passage, call);
    const read = (body: Call["body"]): void => attempt(passage, () => proceed(passage, { ...call, body }));
    readBody(request, core.bodyLimit(call), read, (error) => fail(passage, error));
  });
}

function attempt(passage: Passage, task: () => void): void {
  try {
    task();
  } catch (error) {
    fail(passage, error);
  }
}

function proceed(passage: Passage, call: Call): void {
  const { core, response } = passage;
  const work = core.prepare?.(call);
  if (work) {
    takeSlices(
      work,
      () => !response.destroyed,
      (failure) => (failure === undefined ? attempt(passage, () => serve(passage, call)) : fail(passage, failure)),
    );
  } else serve(passage, call);
}

function serve(passage: Passage, call: Call): void {
  const answer = passage.core.serve(call);
  if (answer instanceof Promise) {
    answer.then((ready) => finish(passage, call, ready)).catch((error) => fail(passage, error));
  } else finish(passage, call, answer);
}

function finish(passage: Passage, call: Call, answer: Answer): void {
  const sending = send(passage.response, call, answer);
  if (sending === undefined) tell(passage, call, answer);
  else
    sending.then(
      () => tell(passage, call, answer),
      (error) => fail(passage, error),
    );
}

function tell({ core, onAnswer, began }: Passage, call: Call, { status }: Answer): void {
  if (onAnswer === undefined) return;
  const { sandbox, method, path, query } = call;
  const ms = performance.now() - began;
  onAnswer({ at: new Date().toISOString(), sandbox, method, path, query, ...core.label(call), status, ms });
}

function fail({ core, request, response }: Passage, error: unknown): void {
  if (request.destroyed && !request.complete) return; // The client went away: nobody is left to answer.
  core.onFailure(error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "content-type": "application/json; charset=utf-8" }).end(internalError);
}

const internalError = JSON.stringify(new Refusal("internal_error", "Something broke inside Understudy."));

/** A request as far as its head tells. */
function callOf(request: IncomingMessage): Call {
  const headers = textsOf(request.headers);
  return address({
    method: request.method ?? "GET",
    target: request.url ?? "/",
    host: `${schemeOf(request)}://${headers.host ?? "localhost"}`,
    headers,
    body: null,
    ip: request.socket.remoteAddress ?? "",
  });
}

/** As the client sees it: a proxy in front may speak TLS with it, or the server that somebody mounted this in. */
function schemeOf({ headers, socket }: IncomingMessage): "http" | "https" {
  return /^https\b/i.test(String(headers["x-forwarded-proto"] ?? "")) || "encrypted" in socket ? "https" : "http";
}

/** Of a header that was sent more than once node makes one text, but for this one, which no client has to send. */
function textsOf(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const cookies = headers["set-cookie"];
  return (cookies === undefined ? headers : { ...headers, "set-cookie": cookies.join(", ") }) as Record<string, string>;
}

function mayHaveBody(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/**
 * Reads at most `limit` bytes. More is drained for a while, because many clients read the refusal only after they have
 * sent everything; what still comes after that is thrown away while the refusal is already on its way.
 */
function readBody(
  request: IncomingMessage,
  limit: number,
  proceed: (body: Uint8Array | "too_large") => void,
  fail: (error: Error) => void,
): void {
  const patience = limit * 8 + 2 ** 22;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let settled = false;
  const settle = (end: () => void): void => {
    if (!settled) end();
    settled = true;
  };
  request.on("data", (chunk: Uint8Array) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else if (size > patience) settle(() => proceed("too_large"));
  });
  request.on("end", () =>
    settle(() => {
      if (size > limit) proceed("too_large");
      else proceed(chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks));
    }),
  );
  request.on("error", (error) => settle(() => fail(error)));
}

/** Refusals below HTTP's own grammar, where no request object exists. */
function rawRefusal(code: string | undefined): string {
  const status = code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const words = {
    400: ["Bad Request", "The request is not well-formed HTTP."],
    408: ["Request Timeout", "The request did not arrive in time."],
    431: ["Request Header Fields Too Large", "The request line and headers are larger than 32 KiB together."],
  } as const;
  const [phrase, message] = words[status];
  const body = JSON.stringify(new Refusal(status === 400 ? "bad_request" : "client_error", message, { status }));
  return `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
