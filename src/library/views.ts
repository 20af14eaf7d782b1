import type { OperationId, OperationPattern, PrincipalName } from "../generated/names.ts";
import type { Code, Gate } from "../kernel/refusal.ts";

/** The requests that a fault rule matches. Patterns: `shortlists.*`, `/v1/shortlists/*`, `/v1/**`. */
export interface FaultMatch {
  /** "none" is a request that matches no operation, such as one with an unknown path. */
  readonly operation?: OperationId | OperationPattern | "none";
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path?: string;
  /** A credential's name, such as "agent"; "anonymous" is a request without one. */
  readonly principal?: PrincipalName | "anonymous";
  /** Skips this many matching requests first, or this span of time: 3 or "90s". */
  readonly after?: number | string;
  readonly nth?: number;
  readonly times?: number;
  /** Drawn from the seed: the same every run. */
  readonly probability?: number;
}

/** What is done to a request that matches a rule; at least one member. */
export interface FaultEffect {
  /** A code of §7, in the interface's error shape. */
  readonly code?: Code;
  readonly status?: number;
  readonly delay?:
    | string
    | { readonly from: string; readonly to: string }
    | { readonly median: string; readonly p99: string };
  readonly drop?: "reset" | "truncate" | "lost";
  /** Headers to set; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** A text in place of the body, sent as it is; not beside `patch`. */
  readonly body?: string;
  readonly patch?: readonly PatchStep[];
}

export type PatchStep =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly path: string; readonly from: string };

/** A rule as `POST /_understudy/faults` takes it. */
export interface FaultRule {
  readonly match?: FaultMatch;
  readonly then: FaultEffect;
}

/** An active rule. */
export interface FaultView extends FaultRule {
  readonly id: string;
  readonly from: "scenario" | "control";
  readonly since: string;
  /** How many requests matched it, and how many of them it was applied to. */
  readonly seen: number;
  readonly hits: number;
}

export interface JournalMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly bytes: number;
  readonly note?: string | undefined;
}

export interface JournalEntry {
  readonly id: string;
  readonly at: string;
  readonly principal: string | null;
  /** The client, where it identifies itself: "console" is the web console. */
  readonly client: string | null;
  readonly operation: string | null;
  readonly provenance: "stated" | "assumed" | null;
  readonly method: string;
  readonly path: string;
  /** As received, without the question mark. */
  readonly query: string;
  /** The trace that the request belongs to, from its traceparent header. */
  readonly traceId: string | null;
  /** 0 where the connection was broken instead of answered. */
  readonly status: number;
  readonly ms: number;
  /** The code of a refusal. */
  readonly code: string | null;
  /** The gate that refused the request, if it was one of them, and why; null where it was answered. */
  readonly stopped: { readonly gate: Gate | null; readonly because: string } | null;
  readonly decidedBy: "router" | "gates" | "input" | "handler" | "preference" | "fault" | "recording";
  readonly fault: { readonly id: string; readonly problem: string | null } | null;
  readonly nearMisses: readonly { readonly fault: string; readonly reason: string }[];
  /** Ids of the ledger entries that the request made, and their sum. */
  readonly ledger: readonly string[];
  readonly credits: number;
  readonly allowances: readonly {
    readonly name: string;
    readonly limit: number;
    readonly remaining: number;
    readonly reset: number;
  }[];
  readonly request: JournalMessage & { readonly url: string };
  readonly response: JournalMessage;
}

export interface JournalFilter {
  /** An operation's id, or a pattern such as `shortlists.*`. */
  readonly operation?: OperationId | OperationPattern;
  /** A status, or a class such as "4xx". */
  readonly status?: number | `${1 | 2 | 3 | 4 | 5}xx`;
  readonly principal?: PrincipalName | "anonymous";
  /** An instant, or the id of an entry. */
  readonly since?: string;
  readonly limit?: number;
  readonly provenance?: "stated" | "assumed";
}

/** A search as text or as a config, and the developer to explain it for, by id or login. */
export type SearchToExplain = { readonly developer: string } & (
  | { readonly q: string }
  | { readonly config: Readonly<Record<string, unknown>> }
);

export interface ExplainedClause {
  /** The words of the query; of a config, the member and its value. */
  readonly text: string;
  readonly member: string | null;
  readonly as: "filter" | "rank" | "ignored";
  /** Null where the clause is ignored. */
  readonly passed: boolean | null;
  readonly why: string;
}

export interface Explanation {
  readonly developer: { readonly id: string; readonly login: string };
  /** True exactly when every filtering clause passes. */
  readonly found: boolean;
  /** The rank in the order of all pages, from 1; null when not found. */
  readonly rank: number | null;
  readonly total: number;
  readonly clauses: readonly ExplainedClause[];
  /** Four parts that add up, and the terms that relevance is a share of. */
  readonly score: {
    readonly total: number;
    readonly relevance: number;
    readonly strength: number;
    readonly reach: number;
    readonly boost: number;
    readonly terms: readonly {
      readonly kind: string;
      readonly name: string;
      readonly weight: number;
      readonly held: number;
    }[];
  };
}

/**
 * An expected request. Every given member has to match: texts may contain `*`, and of a body, a query or headers only the
 * named members are compared. A value may be a RegExp, or a matcher of the test runner such as `expect.any(Number)`.
 */
export interface ExpectedCall {
  readonly operation?: OperationId | OperationPattern;
  readonly method?: string;
  /** Without the query: `/v1/shortlists/*`. */
  readonly path?: string;
  readonly principal?: PrincipalName | "anonymous";
  /** A status, or a class such as "4xx". */
  readonly status?: number | `${1 | 2 | 3 | 4 | 5}xx`;
  readonly query?: { readonly [name: string]: unknown };
  readonly headers?: { readonly [name: string]: unknown };
  readonly body?: unknown;
}
