import { preflight } from "../../contract/run/preflight.ts";
import { newSession, type Session } from "../../contract/run/session.ts";
import { newPrincipal, type Principal } from "../../contract/seen/exchange.ts";
import type { DemoCredential } from "../../control/credentials.ts";
import { listen } from "../../doors/listen.ts";
import type { ScenarioSource } from "../../stage/scenarios/catalogue.ts";
import { createCore } from "../../understudy.ts";
import { CommandError } from "../flags.ts";

/** The provider under verification: a mock, which can be brought into any state, or a real service. */
export interface PactTarget {
  readonly session: Session;
  readonly isMock: boolean;
  /** The credential for requests of this principal; null where there is none. */
  readonly callerFor: (principal: string | null) => Principal | null;
  readonly close: () => Promise<void>;
}

export interface TargetWish {
  readonly url: string | null;
  readonly key: string | null;
  readonly session: string | null;
  readonly isStopped: () => boolean;
  /** The user's own scenarios, where the mock is started here. */
  readonly scenarios: ScenarioSource | null;
}

/** The sandbox in which pacts are verified unless the address names one. */
const sandbox = "pact-verify";

export async function openTarget(wish: TargetWish): Promise<PactTarget> {
  if (wish.url === null) {
    const door = await listen(createCore({}, { scenarioSource: wish.scenarios }), { port: 0 });
    const { session, callerFor } = await openMock(door.url, wish);
    return { session, isMock: true, callerFor, close: door.close };
  }
  const isMock = await looksLikeMock(wish.url);
  if (isMock) {
    // A sandbox named in the address is used; otherwise the mock's existing worlds are left alone.
    const base = /\/~[^/]+$/.test(wish.url) ? wish.url : `${wish.url}/~${sandbox}`;
    const { session, callerFor } = await openMock(base, wish);
    return { session, isMock, callerFor, close: async () => {} };
  }
  const { key, session: person } = wish;
  const session = newSession({
    transport: { base: wish.url, timeoutMs: 20_000 },
    credentials: { ...(key && { key }), ...(person && { session: person }) },
    ...ordered,
    isStopped: wish.isStopped,
  });
  const problem = await preflight(session);
  if (problem !== null) throw new CommandError(problem, 3);
  const { principals } = session;
  const isPerson = (name: string | null): boolean => name === "owner" || name === "member";
  return {
    session,
    isMock,
    callerFor: (name) =>
      isPerson(name) ? (principals.session ?? principals.key) : (principals.key ?? principals.session),
    close: async () => {},
  };
}

/** Whoever verifies a pact has ordered each of its requests. */
const ordered = { allowWrites: true, budgetCredits: Number.POSITIVE_INFINITY, ownsAll: true };

async function looksLikeMock(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/_understudy`, { redirect: "manual", signal: AbortSignal.timeout(5_000) });
    return response.ok && ((await response.json()) as { name?: string }).name === "understudy";
  } catch {
    return false;
  }
}

/** A mock lists its credentials; a principal that it does not list is played by the owner, who may do everything. */
async function openMock(base: string, { isStopped }: TargetWish) {
  const session = newSession({ transport: { base, timeoutMs: 20_000 }, credentials: {}, ...ordered, isStopped });
  const response = await fetch(`${base}/_understudy/credentials`);
  const { credentials } = (await response.json()) as { credentials: readonly DemoCredential[] };
  const callerFor = (name: string | null): Principal | null => {
    const found = credentials.find((each) => each.name === name) ?? credentials.find((each) => each.name === "owner");
    return found === undefined ? null : newPrincipal(found.name, found.token, found.kind);
  };
  return { session, callerFor };
}
