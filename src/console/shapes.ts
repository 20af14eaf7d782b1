/** What the control plane answers, as far as this page reads it. */

export interface Front {
  readonly version: string;
  readonly sandbox: string;
  readonly seed: string;
  readonly scenario: string;
  readonly population: number;
  readonly clock: ClockView;
  readonly counts: Readonly<Record<string, number>>;
}

export interface ClockView {
  readonly now: string;
  readonly mode: string;
  readonly factor: number;
}

export interface Principal {
  readonly name: string;
  readonly token: string;
  readonly kind: "session" | "key";
  readonly account: string;
  readonly plan: string;
  readonly note: string;
}

export interface Summary {
  readonly id: string;
  readonly at: string;
  readonly principal: string | null;
  readonly operation: string | null;
  readonly provenance: "stated" | "assumed" | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly ms: number;
  readonly code: string | null;
  readonly decidedBy: string;
  readonly fault: { readonly id: string; readonly problem: string | null } | null;
  readonly nearMisses: readonly { readonly fault: string; readonly reason: string }[];
  readonly ledger: readonly string[];
  readonly credits: number;
  readonly allowances: readonly {
    readonly name: string;
    readonly limit: number;
    readonly remaining: number;
    readonly reset: number;
  }[];
}

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly bytes: number;
  readonly note?: string;
}

export interface Exchange extends Summary {
  readonly request: Message & { readonly url: string };
  readonly response: Message;
}

export interface Movement {
  readonly id: string;
  readonly at: string;
  readonly account: string;
  readonly kind: "grant" | "charge" | "refund";
  readonly operation: string | null;
  readonly ref: string | null;
  readonly sku: string | null;
  readonly developerId: string | null;
  readonly credits: number;
  readonly balanceAfter: number;
}

export interface ScenarioCard {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly covers: readonly string[];
  readonly group?: string;
  readonly states: readonly {
    readonly name: string;
    readonly params: readonly { readonly name: string; readonly default: unknown }[];
  }[];
}

export interface Fault {
  readonly id: string;
  readonly match: Readonly<Record<string, unknown>>;
  readonly then: Readonly<Record<string, unknown>>;
  readonly from: string;
  readonly seen: number;
  readonly hits: number;
}

/** A piece of work on the sandbox's clock: what has happened, and what is due. */
export interface JobView {
  readonly kind: "search" | "research" | "facets";
  readonly id: string;
  readonly account: string;
  readonly title: string;
  readonly status: string;
  readonly createdAt: string;
  readonly nextAt: string | null;
  readonly facts: Readonly<Record<string, number | string | null>>;
  readonly lanes: readonly Lane[];
}

export interface Lane {
  readonly label: string;
  readonly status: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly note: string | null;
}
