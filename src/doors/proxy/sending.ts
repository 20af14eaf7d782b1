import type { Readable, Writable } from "node:stream";

/** A request as sent to the target; headers are alternating names and values, without the host. */
export interface Head {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly hasBody: boolean;
}

/** The answer of a target, over either protocol. */
export interface Answer {
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
  readonly answer: (answer: Answer) => void;
  /** `isUnseen`: the target did not read the request, and it may be sent again. */
  readonly error: (error: NodeJS.ErrnoException, isUnseen: boolean) => void;
}

export interface Sending {
  readonly body: Writable;
  readonly cancel: () => void;
}

export type Send = (head: Head, listener: Listener) => Sending;
