/** A request as plain data, the same for every door. */
export interface Call {
  readonly method: string;
  /** The sandbox that the call is for. */
  readonly sandbox: string;
  /** Path as received, undecoded, without the sandbox prefix. */
  readonly path: string;
  /** Query as received, undecoded, without the question mark. */
  readonly query: string;
  /** Names in lower case; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as read, or why it could not be read. */
  readonly body: Uint8Array | "too_large" | null;
  /** The peer's address, for limits per IP. */
  readonly ip: string;
  /** Scheme, authority and sandbox prefix: the start of links in answers. */
  readonly origin: string;
  /** The whole URL as the client sent it, sandbox prefix included: what a signature covers. */
  readonly url: string;
  /** Made by code in this process, not received over a network: the control plane's guard allows it. */
  readonly inProcess: boolean;
}

/** A stream that continues as long as there is a listener: the door calls `open` and, at the end, what it returned. */
export interface Streaming {
  readonly open: (send: (chunk: string) => void) => () => void;
}

/** The text of an answer that is JSON; null for any other. */
export function jsonTextOf({ body, headers }: Pick<PendingAnswer, "body" | "headers">): string | null {
  if (!(headers["content-type"] ?? "").includes("json")) return null;
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : null;
}

/** Headers of one answer, which later steps may extend. */
export type Headers = Record<string, string>;

/** An answer as plain data, for a door to carry. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array | Streaming | null;
  /** How long the door waits before it answers, in real time. */
  readonly delayMs?: number;
  /** The door breaks the connection: instead of answering, or in the middle of the body. */
  readonly drop?: "reset" | "truncate";
}

/** An answer whose body may take time: a document is a function, which is called after the step has ended. */
export interface PendingAnswer extends Omit<Answer, "body"> {
  readonly body: Answer["body"] | (() => Promise<Uint8Array>);
  /** The part of a slow JSON body that is known already. */
  readonly known?: unknown;
}
