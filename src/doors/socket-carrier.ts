import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Streaming } from "../kernel/call.ts";
import type { AnswerHead, Carrier } from "./deliver.ts";
import { endWith, trackRest, trackUnread } from "./unread-bytes.ts";

/** Sends an answer over a connection; immediately where nothing has to be waited for. */
export class SocketCarrier implements Carrier<undefined> {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
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

  send(head: AnswerHead, body: string | Uint8Array | null): undefined {
    if (this.#response.destroyed) return;
    this.#response.writeHead(head.status, linesOf(head));
    if (body === null) this.#response.end();
    // Each character of an ASCII text is one byte. For any other text node would reserve three times its length.
    else if (
      typeof body === "string" &&
      body.length < shortText &&
      body.length === Number(head.headers["content-length"])
    ) {
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
