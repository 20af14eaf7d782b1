import { connect, type Socket } from "node:net";
import type { RequestOptions } from "./ask.ts";
import { quantile } from "./numbers.ts";
import { requestOf, workloadNamed } from "./workloads.ts";

export interface Load {
  readonly port: number;
  readonly workload: string;
  readonly jobId: string;
  readonly connections: number;
  readonly seconds: number;
  /** The number of the first request, so that no two runs ask the same. */
  readonly from: number;
  readonly token: string;
}

export interface Tally {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers with a status other than 2xx. */
  readonly refused: number;
}

/** Sends the requests of one workload, each after the answer to the previous one. */
export function runLoad(load: Load): Promise<Tally> {
  const workload = workloadNamed(load.workload);
  let n = load.from;
  const ask = (): string => textOf(requestOf(workload, n++, load.jobId), load.token);
  return converse(
    Array.from({ length: load.connections }, () => ({ port: load.port, ask })),
    load.seconds,
  );
}

export interface Connection {
  readonly port: number;
  /** The next request as bytes on the wire. */
  readonly ask: () => string;
}

export function textOf({ method, target, body }: RequestOptions, token: string): string {
  const head = `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`;
  return body === undefined
    ? `${head}\r\n`
    : `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/**
 * Sends requests over keep-alive connections, each after the previous answer: for measurements in which the client is
 * not measured, and where wrk is not installed. Uses sockets directly, because node's own client needs far more time.
 */
export async function converse(connections: readonly Connection[], forSeconds: number): Promise<Tally> {
  const waits: number[] = [];
  const tally = { refused: 0 };
  const began = performance.now();
  const until = began + forSeconds * 1_000;
  await Promise.all(connections.map((connection) => converseOn(connection, until, waits, tally)));
  const seconds = (performance.now() - began) / 1_000;
  return { requests: waits.length, seconds, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), ...tally };
}

interface Counting {
  refused: number;
}

function converseOn({ port, ask }: Connection, until: number, waits: number[], tally: Counting): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer: Reading = { head: "", received: 0, whole: null };
    let sent = 0;
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const next = (): void => {
      const now = performance.now();
      if (sent > 0) waits.push(now - sent);
      if (now >= until) {
        socket.end();
        resolve();
        return;
      }
      sent = now;
      socket.write(ask());
    };
    socket.once("connect", next);
    socket.once("error", reject);
    socket.once("close", () => resolve());
    socket.on("data", (chunk: Buffer) => {
      if (!isComplete(answer, chunk)) return;
      if (answer.head[9] !== "2") tally.refused++;
      answer = { head: "", received: 0, whole: null };
      next();
    });
  });
}

interface Reading {
  head: string;
  received: number;
  /** The length of the body in bytes; -1 for chunked encoding. */
  whole: number | null;
}

/** Processes received bytes; returns whether the answer is complete. */
function isComplete(answer: Reading, chunk: Buffer): boolean {
  answer.received += chunk.length;
  if (answer.whole === null) {
    answer.head += chunk.toString("latin1", 0, Math.min(chunk.length, 4_096));
    const end = answer.head.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const length = /\ncontent-length: (\d+)/i.exec(answer.head);
    answer.whole = length === null ? -1 : Number(length[1]) + end + 4;
  }
  return answer.whole < 0 ? chunk.subarray(-5).toString("latin1") === "0\r\n\r\n" : answer.received >= answer.whole;
}
