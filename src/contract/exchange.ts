import type { Operation, Route } from "../kernel/operation.ts";
import type { Refuted } from "./lens/read-through.ts";

/** What a check asks of an operation. */
export interface CheckRequest {
  /** Whose credential: one that was given, or one that was minted; null for none, left out for the check's own. */
  readonly as?: "key" | "session" | "other" | Principal | null;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** A JSON value; `raw` sends text as it is. */
  readonly body?: unknown;
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** True where a 429 is what is looked for, so that it is answered instead of waited out. */
  readonly burst?: boolean;
}

/** A caller whose credential the kit holds. */
export interface Principal {
  readonly label: string;
  readonly token: string;
  readonly kind: "key" | "session";
  /** What the target says it holds; null where it does not say. */
  readonly entitlements: readonly string[] | null;
  readonly account: string | null;
  readonly plan: string | null;
  readonly actorId: string | null;
}

export interface Sent {
  readonly method: string;
  /** With the query, without the target's address. */
  readonly path: string;
  readonly as: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly json: any;
  /** True where the body was not kept in the recording, so that nothing can be said of it. */
  readonly isUnread?: boolean;
}

/** One request and its answer. */
export interface Exchange {
  readonly route: Route;
  readonly operation: Operation | null;
  readonly sent: Sent;
  /** As checks read it: what is assumed of it stands where we assume it, wherever the target has it. */
  readonly answer: Answer;
  /** As it came. */
  readonly raw: Answer;
  /** What of ours it refuted. */
  readonly refuted: readonly Refuted[];
  /** Names in it that were read as something of ours. */
  readonly used: ReadonlySet<string>;
  /** True where nothing about the answer is other than it is declared. */
  readonly isAsDeclared: boolean;
  readonly ms: number;
  /** When the answer arrived, in milliseconds on a clock that only goes forward: `at - ms` is when its request left. */
  readonly at: number;
  /** The id of the check that asked; null for what the kit asks for itself. */
  readonly check: string | null;
}
