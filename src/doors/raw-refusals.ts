import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Refusal } from "../kernel/refusal.ts";

/** Refusals where no request object exists, or none that could be answered. */

export type ForeignProtocol = "http" | "https" | "HTTP/2";

/** A TLS record begins with the byte 22, HTTP/2 without an upgrade with the word PRI. */
export function foreignProtocol(packet: Uint8Array | undefined): ForeignProtocol | null {
  if (packet?.[0] === 22) return "https";
  return packet !== undefined && new TextDecoder().decode(packet.subarray(0, 5)) === "PRI *" ? "HTTP/2" : null;
}

const malformed = new Refusal("bad_request", "The request is not well-formed HTTP.");
const tooLong = new Refusal("client_error", "The request line and headers are larger than 32 KiB together.", {
  status: 431,
});
const tooSlow = new Refusal("client_error", "The request did not arrive in time.", { status: 408 });

/** The answer to what node:http cannot read. */
export function answerToMalformed(code: string | undefined): string {
  return rawResponse(
    code === "HPE_HEADER_OVERFLOW" ? tooLong : code === "ERR_HTTP_REQUEST_TIMEOUT" ? tooSlow : malformed,
  );
}

const tunnel = new Refusal(
  "client_error",
  "CONNECT asks for a tunnel, and this server is no proxy. Use its address as the base URL, and take it out of HTTP_PROXY and HTTPS_PROXY.",
  { status: 405, headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" } },
);

/** Clients ask for a tunnel when they are told that this address is a proxy; node:http would hang up without a word. */
export const answerToTunnel = rawResponse(tunnel);

const plain = new Refusal("bad_request", "This port speaks https. Let the address begin with https://.");

/** Plain HTTP to a port that speaks TLS is answered in plain HTTP; node:https would hang up without a word. */
export const answerToPlain = rawResponse(plain);

/**
 * Ends a connection. A client that is still sending may read the last words, but not keep the connection by never
 * closing its own side.
 */
export function hangUp(socket: Duplex, lastWords: string, lingerMs = 5_000): void {
  if (!socket.writable) return;
  socket.on("error", () => {}); // The client is gone, and with it whoever could be told.
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function rawResponse(refusal: Refusal): string {
  const body = JSON.stringify(refusal);
  const headers = {
    ...refusal.details.headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, "", body].join("\r\n");
}
