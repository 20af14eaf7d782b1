import type { Answer, Streaming } from "../kernel/call.ts";

export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The few differences between doors. Everything else about an answer is decided by `deliver`, for all of them. */
export interface Carrier<Sent> {
  readonly wait: (ms: number) => Promise<void>;
  /** Breaks the connection instead of answering. */
  readonly reset: () => Sent | Promise<Sent>;
  readonly send: (head: AnswerHead, body: string | Uint8Array | null) => Sent | Promise<Sent>;
  /** Sends the beginning of a body, and breaks the connection. */
  readonly sendPart: (head: AnswerHead, part: Uint8Array) => Sent | Promise<Sent>;
  readonly stream: (head: AnswerHead, stream: Streaming) => Sent | Promise<Sent>;
  /** The length of a text in bytes. */
  readonly lengthOf: (text: string) => number;
}

/** Passes an answer to the door, with its delay and its faults. */
export function deliver<Carried>(
  method: string,
  answer: Answer,
  carrier: Carrier<Carried>,
): Carried | Promise<Carried> {
  if (!answer.delayMs) return deliverNow(method, answer, carrier);
  return carrier.wait(answer.delayMs).then(() => deliverNow(method, answer, carrier));
}

function deliverNow<Carried>(method: string, answer: Answer, carrier: Carrier<Carried>): Carried | Promise<Carried> {
  const { status, headers, body, drop } = answer;
  if (drop === "reset") return carrier.reset();
  if (body === null || bodiless.has(status)) return carrier.send(answer, null);
  const forHead = method === "HEAD";
  if (typeof body === "object" && "open" in body) {
    return forHead ? carrier.send(answer, null) : carrier.stream(answer, body);
  }
  const length = typeof body === "string" ? carrier.lengthOf(body) : body.length;
  headers["content-length"] = String(length);
  if (forHead) return carrier.send(answer, null);
  if (drop !== "truncate") return carrier.send(answer, body);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return carrier.sendPart(answer, bytes.subarray(0, length >> 1));
}

/** Statuses whose answers have no body (RFC 9110 §15). */
const bodiless = new Set([204, 205, 304]);
