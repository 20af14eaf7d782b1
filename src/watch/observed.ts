import type { Instant } from "../base/instants.ts";

/** One request and its answer, as they were seen on their way or in a recording. */
export interface Observed {
  readonly method: string;
  /** With the query, without the address of the server. */
  readonly path: string;
  /** Who asked, by a label that tells callers apart and is no credential; null for a request without a credential. */
  readonly caller: string | null;
  /** Names in lower case, without credentials. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  /** 0 where no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As text; null for none, undefined where it was not kept, so that nothing can be said of it. */
  readonly body: string | null | undefined;
  /** When the answer had arrived. */
  readonly at: Instant;
  readonly ms: number;
}

/** The label of every caller in a recording that does not keep credentials. */
export const unknownCaller = "unknown";
