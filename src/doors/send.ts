import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Answer, Call, Streaming } from "../kernel/call.ts";
import { corsHeaders } from "./cors.ts";

type Content = Exclude<Answer["body"], () => Promise<Uint8Array>>;

/** Writes an answer to a socket, as late and as broken as it says; at once where nothing has to be waited for. */
export function send(response: ServerResponse, call: Call, answer: Answer): Promise<void> | undefined {
  const { body } = answer;
  if (answer.delayMs || typeof body === "function") return sendLater(response, call, answer);
  return sendContent(response, call, answer, body);
}

async function sendLater(response: ServerResponse, call: Call, answer: Answer): Promise<void> {
  if (answer.delayMs) await waitFor(response, answer.delayMs);
  const { body } = answer;
  await sendContent(response, call, answer, typeof body === "function" ? await body() : body);
}

function sendContent(
  response: ServerResponse,
  call: Call,
  answer: Answer,
  content: Content,
): Promise<void> | undefined {
  if (response.destroyed) return undefined;
  if (answer.drop === "reset") {
    response.socket?.resetAndDestroy();
    return undefined;
  }
  const lines = linesOf(call, answer);
  if (content === null) {
    response.writeHead(answer.status, lines).end();
    return undefined;
  }
  if (typeof content === "object" && "open" in content) {
    sendStream(response, content, answer, lines);
    return undefined;
  }
  if (!compresses(call, answer, content.length)) {
    sendWhole(response, call, answer, content, lines);
    return undefined;
  }
  lines.push("content-encoding", "gzip", "vary", "accept-encoding");
  return pack(content).then((packed) => sendWhole(response, call, answer, packed, lines));
}

/**
 * Names and values in turns: the form that node takes without making another object of them. What the answer says itself,
 * as a fault may make it, stands in place of what is said to pages.
 */
function linesOf(call: Call, { headers }: Answer): string[] {
  const lines: string[] = [];
  const cors = corsHeaders(call);
  for (const name in cors) if (!(name in headers)) lines.push(name, cors[name] as string);
  for (const name in headers) lines.push(name, headers[name] as string);
  return lines;
}

/** Few answers are packed, so what packs them is loaded by the first. */
async function pack(content: string | Uint8Array): Promise<Uint8Array> {
  const { gzip } = await import("node:zlib");
  return promisify(gzip)(content);
}

/** A long text is made bytes at once: node would reserve three times its length, and count it first. */
const longText = 2_048;

function sendWhole(
  response: ServerResponse,
  { method }: Call,
  { status, drop }: Answer,
  content: string | Uint8Array,
  lines: string[],
): void {
  const body = typeof content === "string" && content.length > longText ? Buffer.from(content) : content;
  lines.push("content-length", String(typeof body === "string" ? Buffer.byteLength(body) : body.length));
  response.writeHead(status, lines);
  if (method === "HEAD") response.end();
  else if (drop === "truncate") breakOff(response, body);
  else response.end(body);
}

/** Waits, but not for a client that has gone, as far as one can know: closing one side looks the same. */
async function waitFor({ socket }: ServerResponse, ms: number): Promise<void> {
  if (socket === null || socket.readableEnded) return;
  const gone = new AbortController();
  const abort = (): void => gone.abort();
  for (const event of ["end", "close"]) socket.once(event, abort);
  await wait(ms, undefined, { signal: gone.signal }).catch(() => {});
  for (const event of ["end", "close"]) socket.off(event, abort);
}

/** Half of the body leaves, then the connection ends: the length that the headers promised never comes. */
function breakOff(response: ServerResponse, body: string | Uint8Array): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}

const heartbeatMs = 15_000;
/** A listener that reads too slowly is let go rather than buffered for. */
const mostUnread = 4 * 2 ** 20;

const streams = new Set<ServerResponse>();

/** Ends what would go on for ever, so that a server can stop as soon as all else has been answered. */
export function endStreams(port: number): void {
  for (const response of streams) if (response.socket?.localPort === port) response.end();
}

function sendStream(response: ServerResponse, { open }: Streaming, { status }: Answer, lines: string[]): void {
  response.writeHead(status, lines);
  response.flushHeaders();
  const close = open((chunk) => {
    if (response.writableLength > mostUnread) response.destroy();
    else if (!response.destroyed) response.write(chunk);
  });
  const heartbeat = setInterval(() => response.write(":\n\n"), heartbeatMs);
  heartbeat.unref();
  streams.add(response);
  // Nobody is told for ever who may have gone: closing one side ends a stream.
  response.socket?.once("end", () => response.destroy());
  response.once("close", () => {
    streams.delete(response);
    clearInterval(heartbeat);
    close();
  });
}

/** On loopback the copy is cheaper than the compression; elsewhere it pays for what is long and is text. */
function compresses(call: Call, { headers }: Answer, length: number): boolean {
  if (length < 16_384 || /^(::1|(::ffff:)?127\.)/.test(call.ip)) return false;
  return /\bgzip\b/.test(call.headers["accept-encoding"] ?? "") && /json|text|svg/.test(headers["content-type"] ?? "");
}
