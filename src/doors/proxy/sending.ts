import type { Readable, Writable } from "node:stream";

/** A request as it goes to the target; headers are names and values in turns, without the host. */
export interface Head {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly hasBody: boolean;
}

/** What a target answers, over whichever protocol. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Names and values in turns. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
  /** Whether a body that has ended was not cut off. */
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
