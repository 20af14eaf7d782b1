import { isSafe } from "../availability.ts";
import type { Exchange } from "../exchange.ts";
import { type Law, laws } from "./laws.ts";
import { type Thing, thingsIn } from "./things.ts";
import { pageOf } from "./walks.ts";

/** A law that was broken, with the calls that show it, in their order. */
export interface Offence {
  readonly problem: string;
  readonly calls: readonly Exchange[];
}

interface Sight {
  readonly thing: Thing;
  readonly exchange: Exchange;
}

/** The whole run as it is held against laws: what was seen last of each thing, and what broke a law. */
export interface History {
  readonly last: Map<string, Sight>;
  /** When somebody last wrote to a thing, on the clock of exchanges. */
  readonly touched: Map<string, number>;
  /** How often each law was looked at, so that one that was never looked at is not said to hold. */
  readonly looked: Map<string, number>;
  readonly offences: Map<string, Offence>;
  /** Rows of walks that go on, by the cursor that goes on with them. */
  readonly walks: Map<string, { readonly rows: ReadonlySet<string>; readonly exchange: Exchange }>;
  /** Secrets that were told once, when a key was made. */
  readonly secrets: Set<string>;
}

export function newHistory(): History {
  return {
    last: new Map(),
    touched: new Map(),
    looked: new Map(),
    offences: new Map(),
    walks: new Map(),
    secrets: new Set(),
  };
}

export function remember(history: History, exchange: Exchange): void {
  const { operation, sent, answer } = exchange;
  // What is refused changes nothing.
  if (!isSafe(operation, sent) && answer.status < 400) touch(history, exchange);
  if (answer.status >= 300 || answer.json === undefined) return;
  for (const thing of thingsIn(answer.json)) see(history, { thing, exchange });
  walk(history, exchange);
  watchSecrets(history, exchange);
}

/** Things that a write names, in its path or its body. */
function touch(history: History, { sent, at }: Exchange): void {
  const text = `${sent.path} ${typeof sent.body === "string" ? sent.body : ""}`;
  for (const [id] of text.matchAll(/[\w-]{4,}/g)) history.touched.set(id, at);
}

function see(history: History, sight: Sight): void {
  const key = `${sight.thing.kind} ${sight.thing.id}`;
  const before = history.last.get(key);
  // Answers that were under way together have no order.
  if (before !== undefined && before.exchange.at > begunAt(sight.exchange)) return;
  history.last.set(key, sight);
  if (before === undefined) return;
  const isTouched = (history.touched.get(sight.thing.id) ?? 0) >= begunAt(before.exchange);
  for (const law of laws) {
    if (!law.kinds.includes(sight.thing.kind)) continue;
    history.looked.set(law.id, (history.looked.get(law.id) ?? 0) + 1);
    const problem = law.broken(before.thing.json, sight.thing.json, isTouched);
    if (problem !== null) accuse(history, law.id, `${key}: ${problem}`, [before.exchange, sight.exchange]);
  }
}

/** Everything that one walk through a list shows is there once. */
function walk(history: History, exchange: Exchange): void {
  const page = pageOf(exchange);
  if (page === null) return;
  const name = (cursor: string) => `${exchange.route} ${exchange.sent.as} ${cursor}`;
  const before = page.cursor === null ? undefined : history.walks.get(name(page.cursor));
  if (before !== undefined) {
    const law = `walk ${exchange.route}`;
    history.looked.set(law, (history.looked.get(law) ?? 0) + 1);
    const again = page.rows.find((row) => before.rows.has(row));
    if (again !== undefined) accuse(history, law, `${again} is on two pages of one walk`, [before.exchange, exchange]);
  }
  if (page.next !== null)
    history.walks.set(name(page.next), { rows: new Set([...(before?.rows ?? []), ...page.rows]), exchange });
}

/** A secret is told to whoever makes the key, then never again. */
function watchSecrets(history: History, exchange: Exchange): void {
  const { route, answer } = exchange;
  if (route === "POST /v1/keys") {
    for (const [, secret] of answer.text.matchAll(/"(svc_sk_[\w-]{16,})"/g)) history.secrets.add(secret as string);
    return;
  }
  if (!/\/v1\/(keys|me)/.test(exchange.sent.path)) return;
  history.looked.set("secret", (history.looked.get("secret") ?? 0) + 1);
  const told =
    /"secret"\s*:\s*"[^"]+"/.test(answer.text) || [...history.secrets].some((each) => answer.text.includes(each));
  if (told) accuse(history, "secret", `${route} tells the secret of a key`, [exchange]);
}

/** When its request left. Nothing is rounded: a quick target answers several in one millisecond, one after the other. */
function begunAt({ at, ms }: Exchange): number {
  return at - ms;
}

/** The first of each law: what goes on being broken is one finding. */
function accuse({ offences }: History, law: Law["id"], problem: string, calls: readonly Exchange[]): void {
  if (!offences.has(law)) offences.set(law, { problem, calls });
}
