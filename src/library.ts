import { requireKnownMembers } from "./base/known-members.ts";
import { didYouMean } from "./base/nearest.ts";
import { parseMembers } from "./base/parse-json.ts";
import type { Core, UnderstudyOptions } from "./core.ts";
import type { Fetch, Respond } from "./doors/fetch.ts";
import { newFetch } from "./doors/fetch.ts";
import type { PrincipalName, ScenarioName } from "./names.ts";
import { expectedCall } from "./option-names.ts";
import { judgeJournal } from "./stage/journal/expectation.ts";
import { journalSize } from "./stage/journal/journal.ts";
import { createCore, type Parts } from "./understudy.ts";
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
  /** `fetch` without a socket. Paths are those of the interface: `fetch("/v1/me", …)`. */
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

const inProcess = "http://understudy.local";

export interface Address {
  /** Where the sandboxes can be reached now; in process it is a name that only `fetch` resolves. */
  readonly url: () => string;
  readonly close: () => Promise<void>;
}

const nowhere: Address = { url: () => inProcess, close: async () => {} };

export function newUnderstudy(
  options: UnderstudyOptions,
  address: (core: Core) => Address = () => nowhere,
  parts: Parts = {},
  respond?: Respond,
): Understudy & { readonly core: Core } {
  const served = createCore(options, parts);
  const { url, close: closeDoors } = address(served);
  let isClosed = false;
  const close = (): Promise<void> => {
    isClosed = true;
    return closeDoors();
  };
  // Requests in progress on a port are still answered; later ones are not waited for.
  const core: Core = {
    ...served,
    resolve(arrival) {
      if (isClosed) throw new TypeError("fetch failed: this understudy has been closed. Send requests before close().");
      return served.resolve(arrival);
    },
  };
  const fetch = newFetch(core, inProcess, respond);
  return Object.assign(newSandbox(fetch, url, null), {
    sandbox: (name: string) => newSandbox(fetch, url, name),
    core,
    close,
    [asyncDispose]: close,
  });
}

/** Jest's environment hides the symbol before Node 24; Babel and esbuild then look for this one. */
const asyncDispose: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose");

function newSandbox(plain: Fetch, base: () => string, name: string | null): Sandbox {
  const prefix = name === null ? "" : `/~${name}`;
  const fetch: Fetch = (input, init) =>
    typeof input === "string" && input.startsWith("/") ? plain(prefix + input, init) : plain(input, init);

  async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`/_understudy${path}`, {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return (text === "" ? undefined : JSON.parse(text)) as Answer;
    throw new Error(explain(text, `${method} ${path}: ${response.status}`));
  }

  const entriesOf = async (filter: JournalFilter) =>
    (await ask<{ entries: readonly JournalEntry[] }>("GET", `/journal${queryOf({ ...filter })}`)).entries;
  const moveClock = (change: Readonly<Record<string, string>>) => ask<ClockView>("PATCH", "/clock", change);
  const credentials = async () =>
    (await ask<{ credentials: readonly DemoCredential[] }>("GET", "/credentials")).credentials;
  const ledgerOf = async (account?: string) =>
    (await ask<{ entries: readonly LedgerEntry[] }>("GET", `/ledger${queryOf({ account })}`)).entries;

  return {
    name: name ?? "default",
    get url() {
      return base() + prefix;
    },
    fetch,
    async scenario(scenario) {
      if (scenario !== undefined) await ask("PUT", "/scenario", { name: scenario });
      return (await ask<{ scenario: string }>("GET", "")).scenario;
    },
    reset: (to = {}) => ask("POST", "/reset", to),
    credentials,
    async token(principal) {
      const found = (await credentials()).find((credential) => credential.name === principal);
      if (found === undefined) {
        const names = (await credentials()).map(({ name }) => name);
        throw new Error(
          `No principal is called "${principal}" in this scenario${didYouMean(names, principal) || `; there are ${names.join(", ")}.`}`,
        );
      }
      return found.token;
    },
    clock: {
      read: () => ask("GET", "/clock"),
      advance: (duration) => moveClock({ advance: duration }),
      set: (instant) => moveClock({ now: typeof instant === "string" ? instant : instant.toISOString() }),
      freeze: () => moveClock({ mode: "frozen" }),
      run: (mode) => moveClock({ mode }),
    },
    faults: {
      add: async (rule) => void (await ask("POST", "/faults", rule)),
      list: async () => (await ask<{ faults: readonly FaultView[] }>("GET", "/faults")).faults,
      clear: () => ask("DELETE", "/faults"),
    },
    journal: {
      entries: (filter = {}) => entriesOf(filter),
      expect(call) {
        requireKnownMembers("journal.expect", call, expectedCall);
        return {
          async toHaveBeenCalled(times) {
            // A misspelled operation would never have been called: expecting it is refused, with the nearest name.
            if (call.operation !== undefined) await entriesOf({ operation: call.operation, limit: 0 });
            const { passed, message } = judgeJournal(await entriesOf({ limit: journalSize.max }), call, times);
            if (!passed) throw Object.assign(new Error(message), { name: "AssertionError" });
          },
        };
      },
      har: (filter = {}) => ask("GET", `/journal${queryOf({ ...filter, format: "har" })}`),
      pact: (consumer, filter = {}) => ask("GET", `/journal${queryOf({ ...filter, consumer, format: "pact" })}`),
      clear: () => ask("DELETE", "/journal"),
    },
    ledger: {
      entries: ledgerOf,
      balance: async (account = "acct_demo") => (await ledgerOf(account)).at(-1)?.balanceAfter ?? null,
    },
    explain: (search) => ask("POST", "/explain", search),
    snapshot: () => ask("GET", "/snapshot"),
    restore: (snapshot) => ask("PUT", "/snapshot", snapshot),
    async fork(to) {
      await ask("POST", "/fork", { to });
      return newSandbox(plain, base, to);
    },
  };
}

function queryOf(members: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
}

function explain(text: string, fallback: string): string {
  const { message } = parseMembers(text);
  return typeof message === "string" ? message : fallback;
}
