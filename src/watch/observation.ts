import type { Instant } from "../base/instants.ts";

/** One request and its answer, as observed by the proxy or in a recording. */
export interface Observed {
  readonly method: string;
  /** With the query, without the server's address. */
  readonly path: string;
  /** A label that distinguishes callers and is not a credential; null for a request without a credential. */
  readonly caller: string | null;
  /** Names in lower case, without credentials. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  /** 0 if there was no answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As text; null for no body, undefined if the body was not recorded, so that it cannot be judged. */
  readonly body: string | null | undefined;
  /** When the answer had arrived. */
  readonly at: Instant;
  readonly ms: number;
  /** Why there was no whole answer, in the words of the report that counts such calls; where that is known. */
  readonly broken?: string;
}

/** The label of all callers in a recording without credentials. */
export const unknownCaller = "unknown";
