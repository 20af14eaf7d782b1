import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Core } from "../core.ts";
import type { Answered, OnAnswer } from "./answer-request.ts";
import { type HttpOptions, newHttpServer } from "./http.ts";
import { loadingExpress } from "./middleware.ts";
import { answerToPlain, hangUp } from "./raw-refusals.ts";
import { takeSlices } from "./slices.ts";
import { endStreams } from "./socket-carrier.ts";

export interface ListeningServer {
  readonly url: string;
  readonly port: number;
  /** Accepts no more connections, lets requests in progress finish, then closes. */
  readonly close: () => Promise<void>;
}

export interface ListenOptions extends Omit<HttpOptions, "create"> {
  readonly port?: number;
  readonly host?: string;
  readonly onAnswer?: (answered: Answered) => void;
  /** Serve TLS, with a certificate and its key in PEM. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

export async function listen(core: Core, options: ListenOptions = {}): Promise<ListeningServer> {
  const { port = 4747, host = "127.0.0.1", onAnswer } = options;
  const create = options.tls === undefined ? undefined : await newSecureServerFactory(options.tls);
  const server = newServer(core, onAnswer, { ...options, create });
  const silent = silentConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  server.on("tlsClientError", (error: NodeJS.ErrnoException, socket) => {
    const connection = error.code === "ERR_SSL_HTTP_REQUEST" ? silent.get(peerOf(socket)) : undefined;
    if (connection !== undefined) hangUp(connection, answerToPlain);
  });
  prepare(core, server);
  const address = server.address() as AddressInfo;
  const hostname = host.includes(":") ? `[${host}]` : host;
  return {
    url: `${create === undefined ? "http" : "https"}://${hostname}:${address.port}`,
    port: address.port,
    close: () => close(server, address.port, silent),
  };
}

/** The whole of a core over HTTP, for listeners. */
export function newServer(core: Core, onAnswer?: OnAnswer, options: HttpOptions = {}): Server {
  return newHttpServer(core, loadingExpress(core, onAnswer), onAnswer, options);
}

/** Loaded at first use: most servers listen on loopback, where nothing has to be encrypted. */
async function newSecureServerFactory({ cert, key }: NonNullable<ListenOptions["tls"]>) {
  if (typeof cert !== "string" || typeof key !== "string")
    throw new TypeError("listen: tls is { cert, key }, both texts in PEM; no certificate is made.");
  const { createServer } = await import("node:https");
  return (settings: ServerOptions): Server => createServer({ ...settings, cert, key, handshakeTimeout: handshakeMs });
}

const handshakeMs = 15_000;

function prepare(core: Core, server: Server): void {
  const work = core.prepare?.();
  const isListening = (): boolean => server.listening;
  if (work) takeSlices(work, isListening, (failure) => failure !== undefined && core.onFailure(failure));
}

/** Connections without a request so far: clients open some in advance, and node never counts them as idle. */
function silentConnections(server: Server): ReadonlyMap<string, Socket> {
  const silent = new Map<string, Socket>();
  server.on("connection", (socket: Socket) => {
    const peer = peerOf(socket);
    silent.set(peer, socket);
    socket.once("close", () => silent.delete(peer));
  });
  server.on("request", ({ socket }: IncomingMessage) => {
    if (silent.size > 0) silent.delete(peerOf(socket));
  });
  return silent;
}

/** TLS sits between a request's socket and the connection; the remote address and port tell which belong together. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Ten seconds are enough for anything in progress; then the rest is cut off. */
function close(server: Server, port: number, silent: ReadonlyMap<string, Socket>): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), 10_000);
    // A connection whose last answer is still being sent becomes idle only afterwards.
    const closingIdle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(closingIdle);
      resolve();
    });
    endStreams(port);
    for (const socket of silent.values()) socket.destroy();
    server.closeIdleConnections();
  });
}
