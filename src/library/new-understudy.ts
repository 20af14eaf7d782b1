import { requireKnownMembers } from "../base/known-members.ts";
import { didYouMean } from "../base/nearest.ts";
import { parseMembers } from "../base/parse-json.ts";
import { createCore, type Parts, type StagedCore } from "../compose.ts";
import type { Core, UnderstudyOptions } from "../core.ts";
import { type Fetch, newFetch, type Respond } from "../doors/fetch.ts";
import { judgeJournal } from "../stage/journal/expectation.ts";
import { journalSize } from "../stage/journal/journal.ts";
import { ownOrigin } from "../stage/routing.ts";
import { expectedCall } from "./option-names.ts";
import type { ClockView, DemoCredential, LedgerEntry, Sandbox, Understudy } from "./sandbox-types.ts";
import type { FaultView, JournalEntry, JournalFilter } from "./views.ts";

export interface Address {
  /** Where the sandboxes can be reached now; in process it is a name that only `fetch` resolves. */
  readonly url: () => string;
  readonly close: () => Promise<void>;
}

const nowhere: Address = { url: () => ownOrigin, close: async () => {} };

export function newUnderstudy(
  options: UnderstudyOptions,
  address: (core: Core) => Address = () => nowhere,
  parts: Parts = {},
  respond?: Respond,
): Understudy & { readonly core: StagedCore } {
  const served = createCore(options, parts);
  const { url, close: closeDoors } = address(served);
  let isClosed = false;
  const close = (): Promise<void> => {
    isClosed = true;
    return closeDoors();
  };
  // Requests in progress on a port are still answered; later ones are not waited for.
  const core: StagedCore = {
    ...served,
    resolve(arrival) {
      if (isClosed) throw new TypeError("fetch failed: this understudy has been closed. Send requests before close().");
      return served.resolve(arrival);
    },
  };
  const fetchOf = (sandbox: string | null): Fetch => newFetch(core, { sandbox, ...(respond && { respond }) });
  return Object.assign(newSandbox(fetchOf, url, null), {
    sandbox: (name: string) => newSandbox(fetchOf, url, name),
    core,
    close,
    [asyncDispose]: close,
  });
}

/** Jest's environment hides the symbol before Node 24; Babel and esbuild then look for this one. */
const asyncDispose: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose");

/** A sandbox by its name, or with null the whole server as the default one. */
function newSandbox(fetchOf: (name: string | null) => Fetch, base: () => string, name: string | null): Sandbox {
  const fetch = fetchOf(name);

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
      return name === null ? base() : `${base()}/~${name}`;
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
    coverage: (options = {}) => ask("GET", `/coverage${queryOf({ ...options })}`),
    explain: (search) => ask("POST", "/explain", search),
    snapshot: () => ask("GET", "/snapshot"),
    restore: (snapshot) => ask("PUT", "/snapshot", snapshot),
    async fork(to) {
      await ask("POST", "/fork", { to });
      return newSandbox(fetchOf, base, to);
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
