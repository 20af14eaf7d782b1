import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Call, Streaming } from "../kernel/call.ts";
import { type Compression, compress, compressionFor, headersOfCompressed } from "./compression.ts";
import type { AnswerHead, Carrier } from "./deliver.ts";
import { endWith, trackRest, trackUnread } from "./unread.ts";

/** Sends an answer over a connection; immediately where nothing has to be waited for. */
export class SocketCarrier implements Carrier<undefined> {
  readonly #response: ServerResponse;
  readonly #call: Call;

  constructor(response: ServerResponse, call: Call) {
    this.#response = response;
    this.#call = call;
  }

  /** Waits, but not for a client that has gone, as far as that can be known: closing one side looks the same. */
  async wait(ms: number): Promise<void> {
    const { socket } = this.#response;
    if (socket === null || socket.readableEnded) return;
    const gone = new AbortController();
    const abort = (): void => gone.abort();
    for (const event of ["end", "close"]) socket.once(event, abort);
    await wait(ms, undefined, { signal: gone.signal }).catch(() => {});
    for (const event of ["end", "close"]) socket.off(event, abort);
  }

  reset(): undefined {
    this.#response.socket?.resetAndDestroy();
  }

  lengthOf(text: string): number {
    return Buffer.byteLength(text);
  }

  send(head: AnswerHead, body: string | Uint8Array | null): undefined | Promise<undefined> {
    if (this.#response.destroyed) return;
    const compression = this.#compressionFor(head, body);
    if (body !== null && compression !== null) return this.#sendCompressed(head, body, compression);
    // The answer to HEAD describes what GET would send (RFC 9110 §9.3.2), whose length is known only when it is packed.
    const headers = compression === null ? head.headers : headersOfCompressed(head.headers, compression, null);
    this.#response.writeHead(head.status, linesOf({ status: head.status, headers }));
    if (body === null) this.#response.end();
    // Each character of an ASCII text is one byte. For any other text node would reserve three times its length.
    else if (typeof body === "string" && body.length < shortText && body.length === Number(headers["content-length"])) {
      this.#response.end(body, "latin1");
      trackRest(this.#response, body.length);
    } else endWith(this.#response, typeof body === "string" ? Buffer.from(body) : body);
  }

  sendPart(head: AnswerHead, part: Uint8Array): undefined {
    if (this.#response.destroyed) return;
    this.#response.writeHead(head.status, linesOf(head));
    trackUnread(this.#response)(part.length);
    this.#response.write(part, () => this.#response.destroy());
  }

  stream(head: AnswerHead, { open }: Streaming): undefined {
    const response = this.#response;
    if (response.destroyed) return;
    response.writeHead(head.status, linesOf(head));
    response.flushHeaders();
    const tell = trackUnread(response);
    const send = (chunk: string): void => {
      if (response.destroyed) return;
      response.write(chunk, () => tell(response.writableLength));
      tell(response.writableLength);
    };
    const close = open(send);
    const heartbeat = setInterval(() => send(":\n\n"), heartbeatMs);
    heartbeat.unref();
    streams.add(response);
    // Closing one side ends a stream: otherwise it would continue for ever for a client that may have gone.
    response.socket?.once("end", () => response.destroy());
    response.once("close", () => {
      streams.delete(response);
      clearInterval(heartbeat);
      close();
    });
  }

  #compressionFor({ headers }: AnswerHead, body: string | Uint8Array | null): Compression | null {
    const accepted = this.#call.headers["accept-encoding"];
    if (accepted === undefined) return null;
    const length = body === null ? Number(headers["content-length"] ?? 0) : body.length;
    return compressionFor(accepted, headers["content-type"] ?? "", length);
  }

  async #sendCompressed(
    { status, headers }: AnswerHead,
    body: string | Uint8Array,
    compression: Compression,
  ): Promise<undefined> {
    const compressed = await compress(body, compression);
    if (this.#response.destroyed) return;
    const compressedHeaders = headersOfCompressed(headers, compression, compressed.length);
    this.#response.writeHead(status, linesOf({ status, headers: compressedHeaders }));
    endWith(this.#response, compressed);
  }
}

/** Alternating names and values: the form that node accepts without creating another object. */
function linesOf({ headers }: AnswerHead): string[] {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] as string);
  return lines;
}

const heartbeatMs = 15_000;
/** Longer ones are sent as bytes, in pieces. */
const shortText = 2 ** 16;

const streams = new Set<ServerResponse>();

/** Ends endless streams, so that a server can stop as soon as all other requests have been answered. */
export function endStreams(port: number): void {
  for (const response of streams) if (response.socket?.localPort === port) response.end();
}
