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
  const memoryFactor = request.headers["content-type"]?.includes("json") ? jsonMemoryFactor : 1;
  let chunks: Uint8Array[] = [];
  let size = 0;
  let ownBytes = 0;
  let problem: "too_large" | Refusal | null = null;
  let isFinished = false;
  const finish = (): void => {
    if (isFinished) return;
    isFinished = true;
    proceed(problem ?? (chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)));
  };
  const reserve = (bytes: number): void => {
    reservedBytes += bytes - ownBytes;
    ownBytes = bytes;
  };
  const discard = (why: "too_large" | Refusal): void => {
    problem = why;
    chunks = [];
    reserve(0);
  };
  const addChunk = (chunk: Uint8Array): void => {
    chunks.push(chunk);
    if (size <= largeBody) return;
    if (ownBytes === 0) response.once("close", () => reserve(0));
    reserve(size * memoryFactor);
    // A body that is alone is read whatever it takes.
    if (reservedBytes > maxReservedBytes() && reservedBytes > ownBytes) discard(crowded);
  };
  request.on("data", (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > limit) discard("too_large");
    if (problem === null) addChunk(chunk);
    else if (size > drainLimit) finish();
  });
  request.on("end", finish);
  request.on("error", () => {}); // The client went away, and with it whoever could be answered.
}

/** A server that this is mounted in may have parsed the body: `rawBody` is what came, `body` what a parser made of it. */
function leftByParser(request: IncomingMessage & { readonly rawBody?: unknown; readonly body?: unknown }): ReadBody {
  const left = request.rawBody ?? request.body;
  if (left === undefined) return consumed;
  if (left instanceof Uint8Array) return left;
  return Buffer.from(typeof left === "string" ? left : JSON.stringify(left));
}
