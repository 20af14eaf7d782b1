import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Core } from "../core.ts";
import { Refusal } from "../kernel/refusal.ts";
import { answerRequest, arrivals, type OnAnswer } from "./answer-request.ts";
import { newTurns } from "./pipelining.ts";
import { answerToMalformed, answerToTunnel, type ForeignProtocol, foreignProtocol, hangUp } from "./raw-refusals.ts";
import { settleHead } from "./request-head.ts";

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
    settleHead(request, response);
    const forKernel = isForKernel(request.url ?? "/");
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

const kernelPath = /^(?:\/~[^/?]*)?\/(?:v\d+(?:[/?]|$)|openapi\.json(?:\?|$)|avatars\/)/;

export function isForKernel(target: string): boolean {
  return kernelPath.test(target);
}

const expectationUnknown = new Refusal(
  "client_error",
  "The only expectation that can be met is Expect: 100-continue. Send that one or none.",
  { status: 417 },
);
