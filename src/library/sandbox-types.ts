import type { Fetch } from "../doors/fetch.ts";
import type { PrincipalName, ScenarioName } from "../generated/names.ts";
import type { CoverageReport } from "../stage/coverage/tally.ts";
import type {
  ExpectedCall,
  Explanation,
  FaultRule,
  FaultView,
  JournalEntry,
  JournalFilter,
  SearchToExplain,
} from "./views.ts";

/** One isolated world and everything a test does to it. Each verb is a call of the control plane, made in process. */
export interface Sandbox {
  readonly name: string;
  /** The base URL to give to a client: it leads to this sandbox and no other. */
  readonly url: string;
  /**
   * `fetch` without a socket, for this sandbox alone: a path of the interface (`fetch("/v1/me", …)`), or a URL or a Request
   * of any host, so that it can be given to a generated client with any base URL. What names another sandbox, by the path
   * prefix `/~other` or the header `x-understudy-sandbox`, is refused; only `fetch` of the understudy itself, which is the
   * whole server, takes either.
   */
  readonly fetch: Fetch;
  /** Starts the sandbox again in a scenario, or says which one plays. */
  scenario(name?: ScenarioName): Promise<string>;
  reset(to?: ResetTo): Promise<void>;
  credentials(): Promise<readonly DemoCredential[]>;
  /** The token of a principal by name, such as "agent". */
  token(name: PrincipalName): Promise<string>;
  readonly clock: SandboxClock;
  readonly faults: SandboxFaults;
  readonly journal: SandboxJournal;
  readonly ledger: SandboxLedger;
  /** What clients of this sandbox have met of the interface, and what they never met; with `of: "all"` those of all sandboxes. */
  coverage(options?: { readonly of?: "sandbox" | "all" }): Promise<CoverageReport>;
  /** Why a search finds a developer, and at which rank, or why not: each clause, decided by running it alone. */
  explain(search: SearchToExplain): Promise<Explanation>;
  snapshot(): Promise<Snapshot>;
  restore(snapshot: Snapshot): Promise<void>;
  fork(to: string): Promise<Sandbox>;
}

export interface ResetTo {
  readonly seed?: string;
  readonly scenario?: ScenarioName;
  readonly clock?: string;
}

export interface DemoCredential {
  readonly name: string;
  readonly token: string;
  readonly kind: "session" | "key";
  readonly account: string;
  readonly plan: string;
  readonly entitlements: readonly string[];
  readonly note: string;
  readonly signing: SigningKey | null;
}

/** The key pair of a credential that signs its requests; `privateJwk` is what `crypto.subtle.importKey` takes. */
export interface SigningKey {
  readonly keyId: string;
  readonly alg: "ed25519";
  readonly privateKeyPem: string;
  readonly privateJwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly d: string };
  readonly publicKeyPem: string;
}

export interface ClockView {
  readonly now: string;
  readonly mode: string;
  readonly factor: number;
  /** What a clock before March 2026 means, as of which people are drawn. */
  readonly notice?: string;
}

export interface SandboxClock {
  read(): Promise<ClockView>;
  /** Advances time by a duration such as "15m" or "1h30m". */
  advance(duration: string): Promise<ClockView>;
  /** Sets the clock to an instant; the one way back in time. */
  set(instant: string | Date): Promise<ClockView>;
  freeze(): Promise<ClockView>;
  /** "real", "frozen" or a factor such as "60x". */
  run(mode: string): Promise<ClockView>;
}

export interface SandboxFaults {
  add(rule: FaultRule): Promise<void>;
  list(): Promise<readonly FaultView[]>;
  clear(): Promise<void>;
}

export interface SandboxJournal {
  entries(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** What was called, for an assertion: `await understudy.journal.expect({ operation: "me.get" }).toHaveBeenCalled(1)`. */
  expect(call: ExpectedCall): JournalExpectation;
  /** The same as one HAR 1.2 document, which browsers and proxies open. */
  har(filter?: JournalFilter): Promise<JournalDocument>;
  /** The same as one Pact V4 document of a consumer. */
  pact(consumer: string, filter?: JournalFilter): Promise<JournalDocument>;
  clear(): Promise<void>;
}

export interface JournalExpectation {
  /** Rejects, with the nearest requests, unless it was called so many times: at least once without a number. */
  toHaveBeenCalled(times?: number): Promise<void>;
}

export interface JournalDocument {
  readonly [member: string]: unknown;
}

export interface LedgerEntry {
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

export interface SandboxLedger {
  entries(account?: string): Promise<readonly LedgerEntry[]>;
  /** An account's balance after its last movement; null before the first. */
  balance(account?: string): Promise<number | null>;
}

/** A whole sandbox as one JSON document to store, send or restore; its content is internal to Understudy. */
export interface Snapshot {
  readonly [member: string]: unknown;
}

/** What answers calls. Its parts are internal to Understudy, so that users' types do not depend on them. */
export interface Inside {
  readonly onFailure: (failure: unknown) => void;
}

export interface Understudy extends Sandbox, AsyncDisposable {
  /** Another world of the same server, created at first use. */
  sandbox(name: string): Sandbox;
  /** For `middleware`: the function that answers calls. */
  readonly core: Inside;
  close(): Promise<void>;
}
