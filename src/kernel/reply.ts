import type { Streaming } from "./call.ts";

const content: unique symbol = Symbol("what is replied");

/** Marked by a symbol, which JSON cannot contain, so that no body can be mistaken for a reply. */
export interface HandlerReply {
  readonly [content]: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** A JSON value, already serialized or not; bytes; a document that is generated later; a stream; or nothing. */
    readonly value?: unknown;
    /** Members of the value that are generated later. */
    readonly later?: () => Promise<object>;
    readonly bytes?: Uint8Array | (() => Promise<Uint8Array>);
    readonly stream?: Streaming;
    readonly media?: string;
  };
}

export function reply(replied: HandlerReply[typeof content]): HandlerReply {
  return { [content]: replied };
}

/** The reply of a handler; null where it returned a body. */
export function replied(output: unknown): HandlerReply[typeof content] | null {
  return typeof output === "object" && output !== null && content in output ? (output as HandlerReply)[content] : null;
}
