import type { Streaming } from "./call.ts";

const content: unique symbol = Symbol("what is replied");

/** Marked by a name that no JSON has, so that no body can be mistaken for one. */
export interface Reply {
  readonly [content]: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** A JSON value, written already or not; bytes; a document that takes time; a stream; or nothing. */
    readonly value?: unknown;
    /** Members of the value that take time. */
    readonly later?: () => Promise<object>;
    readonly bytes?: Uint8Array | (() => Promise<Uint8Array>);
    readonly stream?: Streaming;
    readonly media?: string;
  };
}

export function reply(replied: Reply[typeof content]): Reply {
  return { [content]: replied };
}

/** What a handler replied, where it did not return a body. */
export function replied(output: unknown): Reply[typeof content] | null {
  return typeof output === "object" && output !== null && content in output ? (output as Reply)[content] : null;
}
