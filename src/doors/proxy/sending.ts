import type { Readable, Writable } from "node:stream";

/** A request as sent to the target; headers are alternating names and values, without the host. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly hasBody: boolean;
}

/** The answer of a target, over either protocol. */
export interface TargetAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Alternating names and values. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
  /** Whether a finished body is complete. */
  readonly isWhole: () => boolean;
}

export interface Listener {
  readonly answer: (answer: TargetAnswer) => void;
  readonly error: (error: NodeJS.ErrnoException, fate: Fate) => void;
}

/** What became of a request that was not answered. */
export interface Fate {
  /** The target may have read it. */
  readonly isSent: boolean;
  /** Sending it again does no harm, and may help. */
  readonly mayRepeat: boolean;
}

/** Asking again for what one of these asked changes nothing (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return ["GET", "HEAD", "OPTIONS", "TRACE"].includes(method);
}

export interface Sending {
  readonly body: Writable;
  readonly cancel: () => void;
}

export type Send = (head: RequestHead, listener: Listener) => Sending;
