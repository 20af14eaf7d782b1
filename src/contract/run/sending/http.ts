import { type Agent, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { pipeline } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import { readStreamBody } from "../../../base/stream-body.ts";

export type { Agent };

interface HttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

interface Connecting {
  /** Undefined for the connections that all of this process share, false for a connection that serves this request alone. */
  readonly agent: Agent | false | undefined;
  /** The most that an answer takes to begin, and from then on to end. */
  readonly timeoutMs: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/**
 * One request over HTTP, and its whole answer. Not by `fetch`, which adds headers of a browser, refuses some ports
 * and cannot send a request on a connection of its own.
 */
export function overHttp(
  { url, method, headers, body }: HttpRequest,
  { agent, timeoutMs }: Connecting,
): Promise<HttpAnswer> {
  const send = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, {
      method,
      agent,
      headers: {
        "accept-encoding": "gzip",
        ...(body !== null && { "content-length": String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    const timer = setTimeout(() => {
      reject(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" }));
      outgoing.destroy();
    }, timeoutMs);
    outgoing.on("error", reject);
    outgoing.on("response", (answer) => {
      timer.refresh();
      readWhole(answer).then(resolve, reject);
    });
    outgoing.on("close", () => clearTimeout(timer));
    outgoing.end(body ?? undefined);
  });
}

/** An answer without a body may say that it is packed. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

async function readWhole(answer: IncomingMessage): Promise<HttpAnswer> {
  const isPacked = answer.headers["content-encoding"] === "gzip";
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers as HttpAnswer["headers"],
    bytes: await readStreamBody(isPacked ? pipeline(answer, createGunzip(lenient), () => {}) : answer),
  };
}
