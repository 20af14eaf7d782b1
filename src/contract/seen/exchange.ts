import type { Answers, Operations } from "../../generated/answers.ts";
import type { Operation, Route } from "../../kernel/operation.ts";
import type { Refutation } from "./form/read-through.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
export type Json = any;

/** The answers of all operations, by their routes. */
type AnswersByRoute = {
  readonly [Id in keyof Operations as `${Operations[Id]["method"]} ${Operations[Id]["path"]}`]: Answers[Id];
};

/** What an operation answers where it succeeds. Nothing is known of a route that is not written in the code. */
export type AnswerOf<R extends Route> = R extends keyof AnswersByRoute ? AnswersByRoute[R] : Json;

/** A check's request to an operation. */
export interface CheckRequest {
  /** The credential: one that was given, or one that was minted; null for none, omitted for the check's own. */
  readonly as?: "key" | "session" | "other" | Principal | null | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** A JSON value; `raw` sends the text unchanged. */
  readonly body?: unknown;
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** True where a 429 is the expected answer, so that it is returned instead of waited out. */
  readonly burst?: boolean;
  /** The form in which it is sent, where that is only tried. */
  readonly form?: RequestForm;
}

/** How an operation names our members, by our name: another name, or null where it is left out. */
export type RequestForm = ReadonlyMap<string, string | null>;

/** A caller whose credential the kit has. */
export interface Principal {
  readonly label: string;
  readonly token: string;
  readonly kind: "key" | "session";
  /** Its entitlements according to the target; null where the target does not say. */
  readonly entitlements: readonly string[] | null;
  readonly account: string | null;
  readonly plan: string | null;
  readonly actorId: string | null;
  /** True for a credential that was made up: nobody's account can be charged for it. */
  readonly isInvented?: boolean;
}

/** A caller of whom only the credential is known. */
export function newPrincipal(label: string, token: string, kind: Principal["kind"] = "key"): Principal {
  return { label, token, kind, entitlements: null, account: null, plan: null, actorId: null };
}

export interface SentRequest {
  readonly method: string;
  /** With the query, without the target's address. */
  readonly path: string;
  readonly as: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly json: Json;
  /** True where the body was not kept in the recording, so that nothing can be said about it. */
  readonly isUnread?: boolean;
}

/** One request and its answer. */
export interface Exchange {
  readonly route: Route;
  readonly operation: Operation | null;
  readonly sent: SentRequest;
  /** As checks read it: assumed members are where we assume them, wherever the target has them. */
  readonly answer: ReceivedAnswer;
  /** As received. */
  readonly raw: ReceivedAnswer;
  /** The assumptions that it refuted. */
  readonly refutations: readonly Refutation[];
  /** Names in it that were read as ours. */
  readonly namesReadAsOurs: ReadonlySet<string>;
  /** True where everything in the answer is as declared. */
  readonly isAsDeclared: boolean;
  readonly ms: number;
  /** When the answer arrived, in milliseconds on a monotonic clock: `at - ms` is when its request was sent. */
  readonly arrivedAt: number;
  /** The id of the check that sent it; null for requests of the kit itself. */
  readonly check: string | null;
}

/** What is known of how an operation takes our requests. */
export interface KnownForm {
  form: RequestForm;
  /** The most rows of a page that it gives; null where nothing was refused. */
  most: number | null;
  /** The number of forms that were sent beside our own. */
  tried: number;
  isDocumentRead: boolean;
  searching: Promise<unknown> | null;
}
