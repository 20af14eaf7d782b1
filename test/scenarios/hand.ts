import { expect } from "vitest";
import type { Fetch } from "../../src/doors/fetch.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import type { World } from "../../src/model/world.ts";
import { peopleIn } from "../../src/population/world-people.ts";
import { checkAnswer } from "../answer-check.ts";
import { type RequestOptions, type Seen, send } from "../harness.ts";
import { type Observed, observe } from "./observe.ts";

/** The state of a drive: one scenario in a separate sandbox. */
export interface Hand {
  /** The values that the scenario's steps saved. */
  // biome-ignore lint/suspicious/noExplicitAny: mostly ids, but a scenario can save any value
  readonly values: Readonly<Record<string, any>>;
  readonly call: (route: string, options?: RequestOptions) => Promise<Seen>;
  /** Sends a call that has to succeed, and returns its body. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  readonly get: (route: string, options?: RequestOptions) => Promise<any>;
  /** Sends a call that has to be refused with this status and code. */
  readonly refused: (route: string, status: number, code: string, options?: RequestOptions) => Promise<Seen>;
  readonly advance: (span: string) => Promise<void>;
  readonly charged: (account?: string) => Promise<number>;
  readonly person: (index: number) => { readonly id: string; readonly login: string };
  /** Records that a statement of the interface was shown to hold. */
  readonly saw: (...statements: string[]) => void;
}

export interface Played {
  readonly seen: ReadonlySet<string>;
  readonly observed: Observed;
  /** Every answer, without what differs between servers. */
  readonly transcript: readonly string[];
}

export type Drive = (hand: Hand) => Promise<void>;
export type Drives = Readonly<Record<string, Drive>>;

/** Starts a scenario in a sandbox and runs a drive in it, over whatever server `fetch` reaches. */
export async function play(core: StagedCore, fetch: Fetch, scenario: string, drive: Drive): Promise<Played> {
  const sandbox = `of-${scenario}`;
  const seen = new Set<string>();
  const observed: Observed = new Map();
  const transcript: string[] = [];
  const base = `/~${sandbox}`;
  const world = (): World => core.stage.sandboxes.inMemory.get(sandbox)?.world as World;

  async function call(route: string, options: RequestOptions = {}): Promise<Seen> {
    const answer = await send(fetch, base, route, options);
    const { status, headers, text, json } = answer;
    const [method, path] = route.split(" ") as [string, string];
    if (!options.isUnlawful) checkAnswer(core, { method, target: base + path }, answer);
    if (!path.startsWith("/_understudy")) {
      transcript.push(`${route}\n${status} ${withoutOrigin(text)}\n${headerLines(headers)}`);
      observe(core.stage.router, observed, { method, path, status, json, quota: headers.get("x-quota-name") });
    }
    return answer;
  }

  const begun = await call("PUT /_understudy/scenario", { body: { name: scenario } });
  expect(begun.text).toContain('"values"');
  const hand: Hand = {
    values: begun.json.values,
    call,
    async get(route, options) {
      const { status, json, text } = await call(route, options);
      expect(`${route} ${status} ${status >= 300 ? text : ""}`).toMatch(/ 2\d\d /);
      return json;
    },
    async refused(route, status, code, options) {
      const answer = await call(route, options);
      expect({ route, status: answer.status, code: answer.json?.code }).toEqual({ route, status, code });
      return answer;
    },
    async advance(span) {
      await call("PATCH /_understudy/clock", { body: { advance: span } });
    },
    async charged(account = "acct_demo") {
      const { entries } = (await call(`GET /_understudy/ledger?account=${account}`)).json;
      return entries
        .filter(
          (entry: { kind: string; operation: string }) => entry.kind !== "grant" && entry.operation !== "world.spent",
        )
        .reduce((sum: number, entry: { credits: number }) => sum - entry.credits, 0);
    },
    person(index) {
      const people = peopleIn(world());
      return { id: people.idOf(index), login: people.loginOf(index) };
    },
    saw(...statements) {
      for (const statement of statements) seen.add(statement);
    },
  };
  await drive(hand);
  return { seen, observed, transcript };
}

function withoutOrigin(text: string): string {
  return text.replaceAll(/http:\/\/[\w.]+(:\d+)?/g, "http://server");
}

/**
 * Headers of a connection are not compared, and an ETag depends on a body with its origin, so bodies are compared
 * instead.
 */
function headerLines(headers: Headers): string {
  const mine = /^(content-length|connection|keep-alive|date|transfer-encoding|vary|content-encoding|etag)$/;
  return [...headers]
    .flatMap(([name, value]) => (mine.test(name) ? [] : [`${name}: ${withoutOrigin(value)}`]))
    .sort()
    .join("\n");
}
