import type { Server, ServerOptions } from "node:http";
import { createServer as createHttp2Server, type ServerHttp2Session } from "node:http2";
import { createServer } from "node:https";
import { hostname, networkInterfaces } from "node:os";
import type { TLSSocket } from "node:tls";
import { carryStream } from "./http2-stream.ts";

/** PEM texts of a certificate and its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface SecureServer {
  readonly server: Server;
  /** Accepts no more streams on open connections, and lets those in progress finish. */
  readonly closeSessions: () => void;
}

export { makeCertificate } from "./authority.ts";

/** The names and addresses under which a server that listens on a host is reached. */
export function namesFor(host: string): readonly string[] {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const own = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
  const elsewhere = isEverywhere ? [hostname(), ...own.filter((address) => !address.includes("%"))] : [host];
  return [...new Set(["localhost", "127.0.0.1", "::1", ...elsewhere.map((name) => name.toLowerCase())])];
}

const handshakeMs = 15_000;
/** As many as a client has use for; it sends further requests when the first have been answered. */
const maxStreams = 32;

/** A server of HTTP/1.1 and HTTP/2 over TLS. HTTP/2 clients are served like HTTP/1.1 ones, by the same listeners. */
export function newSecureServer({ cert, key }: Certificate, settings: ServerOptions): SecureServer {
  const protocols = { ALPNProtocols: ["h2", "http/1.1"], handshakeTimeout: handshakeMs };
  const server = createServer({ ...settings, cert, key, ...protocols });
  const sessions = new Set<ServerHttp2Session>();
  const http2 = createHttp2Server({ settings: { maxConcurrentStreams: maxStreams } });
  http2.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  http2.on("sessionError", () => {}); // Its streams end, and with them the client.
  const [asHttp1] = server.listeners("secureConnection") as [(socket: unknown) => void];
  http2.on("stream", (stream, headers) => carryStream(stream, headers, (socket) => asHttp1.call(server, socket)));
  server.removeAllListeners("secureConnection");
  server.on("secureConnection", (socket: TLSSocket) => {
    if (socket.alpnProtocol === "h2") http2.emit("connection", socket);
    else asHttp1.call(server, socket);
  });
  return {
    server,
    closeSessions() {
      for (const session of sessions) session.close();
    },
  };
}
