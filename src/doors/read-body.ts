import type { IncomingMessage, ServerResponse } from "node:http";
import { getHeapStatistics } from "node:v8";
import { onFirstUse } from "../base/on-first-use.ts";
import { Refusal } from "../kernel/refusal.ts";

export function mayHaveBody(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** A body; or why there is none: it is longer than its operation takes, or another reason. */
export type ReadBody = Uint8Array | "too_large" | Refusal;

const crowded = new Refusal(
  "database_unavailable",
  "Too many large bodies are being sent at once for the memory that this server has. Nothing was changed. Send this one again when others have been answered, or give the server more memory (NODE_OPTIONS=--max-old-space-size=2048).",
  { headers: { "retry-after": "1" } },
);

const consumed = new Refusal(
  "bad_request",
  "Something before Understudy has read the body and left nothing of it. Put Understudy's middleware before what reads bodies.",
);

/** Smaller ones are not counted: the number of connections bounds them. */
const largeBody = 2 ** 16;

/** A quarter of the heap's limit: a container's limit is for the heap, what it holds outside, and these together. */
const maxReservedBytes = onFirstUse(() => getHeapStatistics().heap_size_limit / 4);

/** JSON becomes values, and what is written to a store. */
const jsonMemoryFactor = 6;

/** The memory for all large bodies whose requests have not been answered, in bytes. */
let reservedBytes = 0;

/** The share of one request in that memory, which goes back when it has been answered. */
function newShare(request: IncomingMessage, response: ServerResponse) {
  const memoryFactor = request.headers["content-type"]?.includes("json") ? jsonMemoryFactor : 1;
  let ownBytes = 0;
  function set(bytes: number): void {
    if (ownBytes === 0 && bytes > 0) response.once("close", () => set(0));
    reservedBytes += bytes - ownBytes;
    ownBytes = bytes;
  }
  return {
    /** Whether there is room for a body of that size. One that is alone is read whatever it takes. */
    fits(size: number): boolean {
      if (size > largeBody) set(size * memoryFactor);
      return ownBytes === 0 || reservedBytes <= maxReservedBytes() || reservedBytes <= ownBytes;
    },
    giveBack: () => set(0),
  };
}

/**
 * Reads at most `limit` bytes. The rest is drained for a while, because many clients read the refusal only after they have
 * sent everything; what comes after that is discarded while the refusal is already being sent.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  proceed: (body: ReadBody) => void,
): void {
  if (request.readableEnded) {
    const left = leftByParser(request);
    proceed(left instanceof Uint8Array && left.length > limit ? "too_large" : left);
    return;
  }
  const drainLimit = limit * 8 + 2 ** 22;
  const share = newShare(request, response);
  const finish = once(proceed);
  /** What has come, or why none of it counts. */
  let body: Uint8Array[] | "too_large" | Refusal = [];
  let size = 0;
  request.on("data", (chunk: Uint8Array) => {
    size += chunk.length;
    if (Array.isArray(body)) {
      body.push(chunk);
      if (size > limit) body = "too_large";
      else if (!share.fits(size)) body = crowded;
      if (!Array.isArray(body)) share.giveBack();
    } else if (size > drainLimit) finish(body);
  });
  request.on("end", () => {
    if (!Array.isArray(body)) finish(body);
    else finish(body.length === 1 ? (body[0] as Uint8Array) : Buffer.concat(body));
  });
  request.on("error", () => {}); // The client went away, and with it whoever could be answered.
}

function once(proceed: (body: ReadBody) => void): (body: ReadBody) => void {
  let isDone = false;
  return (body) => {
    if (isDone) return;
    isDone = true;
    proceed(body);
  };
}

/** A server that this is mounted in may have parsed the body: `rawBody` is what came, `body` what a parser made of it. */
function leftByParser(request: IncomingMessage & { readonly rawBody?: unknown; readonly body?: unknown }): ReadBody {
  const left = request.rawBody ?? request.body;
  if (left === undefined) return consumed;
  if (left instanceof Uint8Array) return left;
  return Buffer.from(typeof left === "string" ? left : JSON.stringify(left));
}
