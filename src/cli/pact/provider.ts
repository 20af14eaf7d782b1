import type { DemoCredential } from "../../control/credentials.ts";
import { listen } from "../../doors/listen.ts";
import { createCore } from "../../library/understudy.ts";
import type { Terminal } from "../command.ts";
import { CommandError } from "../flags.ts";
import { openScenarios } from "../open-scenarios.ts";

/** Who is held to the pacts: a mock, which has a sandbox for that, or a real service. */
export interface Provider {
  readonly url: string;
  readonly isMock: boolean;
  /** Where it takes provider states; null where it takes none. */
  readonly statesUrl: string | null;
  /** The token for requests of this principal; null where none was given. */
  readonly tokenFor: (principal: string | null) => string | null;
  readonly close: () => Promise<void>;
}

export interface ProviderWish {
  readonly target: string | null;
  readonly key: string | null;
  readonly session: string | null;
  readonly states: string | null;
  /** A folder of scenarios; their names and states become provider states of the mock that is started here. */
  readonly scenarios: string | null;
}

/** The sandbox in which pacts are verified unless the address names one. */
const sandbox = "pact-verify";

export async function openProvider(wish: ProviderWish, terminal: Terminal): Promise<Provider> {
  const { target, key, session, states } = wish;
  if (target === null) {
    const folder = await openScenarios(wish.scenarios ?? undefined, terminal);
    const door = await listen(createCore({}, { scenarioSource: folder?.source ?? null }), { port: 0 });
    return mockAt(door.url, async () => {
      folder?.close();
      await door.close();
    });
  }
  if (await isMock(target)) {
    // A sandbox named in the address is used; otherwise the mock's existing worlds are left alone.
    return mockAt(/\/~[^/]+$/.test(target) ? target : `${target}/~${sandbox}`, async () => {});
  }
  return {
    url: target,
    isMock: false,
    statesUrl: states,
    tokenFor: (name) => (name === "owner" || name === "member" ? (session ?? key) : (key ?? session)),
    close: async () => {},
  };
}

async function isMock(url: string): Promise<boolean> {
  const response = await fetch(`${url}/_understudy`, {
    redirect: "manual",
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new CommandError(`--target: nothing answers at ${url}.`, 3);
  });
  const about = (await response.json().catch(() => null)) as { readonly name?: string } | null;
  return response.ok && about?.name === "understudy";
}

/** A mock lists its credentials; a principal that it does not list is played by the owner, who may do everything. */
async function mockAt(url: string, close: () => Promise<void>): Promise<Provider> {
  const response = await fetch(`${url}/_understudy/credentials`);
  const { credentials } = (await response.json()) as { credentials: readonly DemoCredential[] };
  const tokens = new Map(credentials.map(({ name, token }) => [name, token]));
  return {
    url,
    isMock: true,
    statesUrl: `${url}/_understudy/pact/state`,
    tokenFor: (name) => tokens.get(name ?? "owner") ?? tokens.get("owner") ?? null,
    close,
  };
}
