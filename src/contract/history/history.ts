import { type BoundedMap, newBoundedMap, putBounded } from "../../base/bounded.ts";
import { weigh } from "../../base/weigh.ts";
import { isSafe } from "../availability.ts";
import type { Exchange, Sent } from "../exchange.ts";
import { unlessGap } from "../lens/gaps.ts";
import { type Balances, balance } from "./balances.ts";
import { type Kept, keptIn, lostFrom } from "./kept.ts";
import { laws } from "./laws.ts";
import { making } from "./made.ts";
import { type Thing, thingsIn } from "./things.ts";
import { continued, hasRow, type Page, pageOf, type Walk } from "./walks.ts";
import { noteDeletion, noteWrite, staleness, type Write } from "./writes.ts";

/** A violated law, with the calls that show it, in order. */
export interface Offence {
  readonly problem: string;
  readonly calls: readonly Exchange[];
}

interface Sight {
  readonly thing: Thing;
  readonly exchange: Exchange;
}

/** How much is remembered, and what of an exchange: a run of hours or of a million calls must stay bounded. */
interface Remembering {
  readonly max: { readonly entries: number; readonly weight: number };
  /** True if other clients may change the same objects unseen. */
  readonly isShared: boolean;
  readonly keep: (exchange: Exchange) => Exchange;
}

/** The state for checking a run against the laws: the last observation of each object, and the violations. */
export interface History extends Remembering {
  readonly last: BoundedMap<string, Sight>;
  /** When an object was last written to, on the clock of exchanges. */
  readonly touched: Map<string, number>;
  /**
   * The number of unanswered writes that name an object: an answer that arrives in the meantime may show what they
   * wrote.
   */
  readonly underWay: Map<string, number>;
  /** How often each law was checked, so that an unchecked one is not reported as held. */
  readonly looked: Map<string, number>;
  readonly offences: Map<string, Offence>;
  /** Violations if nobody but this run writes: about objects that others may have changed. */
  readonly doubtful: Map<string, Offence>;
  /** Ids in the answers to this run's writes. */
  readonly own: Set<string>;
  /** The rows of unfinished walks through lists, by their next cursor. */
  readonly walks: BoundedMap<string, Walk>;
  /** Secrets that were shown once, when a key was created. */
  readonly secrets: Map<string, true>;
  /** Written values, against which every later answer is checked (A-250). */
  readonly writes: BoundedMap<string, Write>;
  readonly balances: Balances;
  /** The latest of each whole list, by its route and caller. */
  readonly kept: Map<string, Kept>;
}

export function newHistory({
  max = { entries: Number.POSITIVE_INFINITY, weight: Number.POSITIVE_INFINITY },
  isShared = false,
  keep = (whole) => whole,
}: Partial<Remembering> = {}): History {
  return {
    max,
    isShared,
    keep,
    last: newBoundedMap(max, sizeOfSight),
    touched: new Map(),
    underWay: new Map(),
    looked: new Map(),
    offences: new Map(),
    doubtful: new Map(),
    own: new Set(),
    walks: newBoundedMap(max, ({ added, exchange }) => 100 * added + weighExchange(exchange)),
    secrets: new Map(),
    writes: newBoundedMap(max, ({ before, after, exchange }) => weigh([before, after]) + weighExchange(exchange)),
    balances: new Map(),
    kept: new Map(),
  };
}

/** Roughly the bytes that a history keeps alive. */
export function weighHistory({ last, walks, writes }: History): number {
  return last.weight() + walks.weight() + writes.weight();
}

function sizeOfSight({ thing, exchange }: Sight): number {
  return weigh(thing.json) + weighExchange(exchange);
}

/** An exchange that shows several objects is counted with each of them. */
function weighExchange({ sent, answer }: Exchange): number {
  return 2_000 + 2 * (answer.text.length + (sent.body?.length ?? 0));
}

export function remember(history: History, exchange: Exchange): void {
  const { operation, sent, answer } = exchange;
  // A refused request changes nothing.
  if (!isSafe(operation, sent) && answer.status < 400) {
    touch(history, exchange);
    noteOwn(history, exchange);
    noteDeletion(history.writes, exchange, history.keep);
  }
  if (answer.status >= 300 || answer.json === undefined) return;
  const things = unlessGap(() => thingsIn(exchange)) ?? [];
  const page = unlessGap(() => pageOf(exchange));
  if (things.length > 0 || page !== null) {
    const kept = history.keep(exchange);
    for (const thing of things) see(history, { thing, exchange: kept });
    if (page !== null) walk(history, page, kept);
  }
  keepList(history, exchange);
  watchSecrets(history, exchange);
  const seen = unlessGap(() => balance(history.balances, exchange, history.keep));
  if (seen) look(history, "booked", seen.problem, seen.calls);
}

const maxBodyLength = 20_000;

/**
 * Called before a request is sent; the returned function is called when its answer is stored. A write without an answer
 * stays unanswered, because it may have been performed.
 */
export function expectAnswer({ underWay }: History, operation: Exchange["operation"], sent: Sent): () => void {
  const ids = isSafe(operation, sent) ? [] : idsIn(sent);
  for (const id of ids) underWay.set(id, (underWay.get(id) ?? 0) + 1);
  return () => {
    for (const id of ids) {
      const others = (underWay.get(id) ?? 1) - 1;
      if (others > 0) underWay.set(id, others);
      else underWay.delete(id);
    }
  };
}

function touch(history: History, { sent, at }: Exchange): void {
  for (const id of idsIn(sent)) putBounded(history.touched, id, at, history.max.entries);
}

function noteOwn({ own, isShared }: History, { answer }: Exchange): void {
  if (!isShared)
    for (const [, id] of answer.text.matchAll(/"(?:id|\w*Id|\w*Ref)":\s*"([^"]{1,200})"/g)) own.add(id as string);
}

/** Objects that a write names, in its path or its body. */
function idsIn({ path, body }: Sent): readonly string[] {
  const text = `${path} ${typeof body === "string" ? body.slice(0, maxBodyLength) : ""}`;
  return [...text.matchAll(/[\w-]{4,}/g)].map(([id]) => id);
}

function see(history: History, sight: Sight): void {
  const key = `${sight.thing.kind} ${sight.thing.id}`;
  const before = history.last.get(key);
  // Answers of overlapping requests have no order.
  if (before !== undefined && before.exchange.at > startOf(sight.exchange)) return;
  history.last.put(key, sight);
  recordWrites(history, sight, before?.thing.json);
  if (before === undefined) {
    recordCreation(history, key, sight);
    return;
  }
  const { id } = sight.thing;
  const isTouched = history.underWay.has(id) || (history.touched.get(id) ?? 0) >= startOf(before.exchange);
  const beforeAt = Date.parse(before.exchange.answer.headers.date ?? "");
  for (const law of laws) {
    if (!law.kinds.includes(sight.thing.kind) || (law.isOfOneWriter && history.isShared)) continue;
    const problem = unlessGap(() => law.broken(before.thing.json, sight.thing.json, { isTouched, beforeAt }));
    const { looked, offences, doubtful, own } = history;
    const isDoubtful = law.isOfOneWriter === true && !own.has(id);
    const into = { looked, offences: isDoubtful ? doubtful : offences };
    look(into, law.id, problem && `${key}: ${problem}`, [before.exchange, sight.exchange]);
  }
}

/** Checks an object that this request created. One that is named in the path of the request existed before. */
function recordCreation(history: History, key: string, { thing, exchange }: Sight): void {
  const { operation, sent, answer } = exchange;
  const at = Date.parse(answer.headers.date ?? "");
  if (operation === null || operation.creates === "nothing" || sent.path.includes(thing.id) || Number.isNaN(at)) return;
  const problem = unlessGap(() => making.broken(thing.json, at));
  look(history, making.id, problem && `${exchange.route}: ${key}: ${problem}`, [exchange]);
}

/** Remembers a write: every later read has to show it. */
function recordWrites({ writes, ...history }: History, { thing, exchange }: Sight, before: unknown): void {
  if (!isSafe(exchange.operation, exchange.sent)) {
    unlessGap(() => noteWrite(writes, thing, before, exchange));
    return;
  }
  const write = writes.get(thing.id);
  if (write === undefined || write.at > startOf(exchange)) return;
  const problem = unlessGap(() => staleness(write, thing));
  look(history, "written", problem && `${thing.kind} ${thing.id}: ${problem}`, [write.exchange, exchange]);
}

/** Each object appears once in a walk through a list. */
function walk(history: History, page: Page, exchange: Exchange): void {
  const name = (cursor: string) => `${exchange.route} ${exchange.sent.as} ${page.of} ${cursor}`;
  const law = `walk ${exchange.route}`;
  const before = page.cursor === null ? undefined : history.walks.get(name(page.cursor));
  if (before !== undefined) {
    const again = page.rows.find((row) => hasRow(before, row));
    look(history, law, again === undefined ? null : `${again} is on two pages of one walk`, [
      before.exchange,
      exchange,
    ]);
  }
  if (page.next !== null && page.next === page.cursor)
    look(history, law, "the cursor of the next page is the one that was sent: the walk never ends", [exchange]);
  if (page.next !== null) history.walks.put(name(page.next), continued(before, page, exchange, history.max.entries));
}

const maxKept = 100;

/** Answers of overlapping requests have no order. */
function keepList(history: History, exchange: Exchange): void {
  const list = unlessGap(() => keptIn(exchange));
  if (list === null) return;
  const before = history.kept.get(list.name);
  if (before !== undefined && before.exchange.at > startOf(exchange)) return;
  putBounded(history.kept, list.name, { ids: list.ids, exchange: history.keep(exchange) }, maxKept);
  if (before !== undefined && !history.isShared)
    look(history, "kept", lostFrom(before, list.ids), [before.exchange, exchange]);
}

const maxSecrets = 1_000;

/** A secret is shown to the creator of the key, then never again. */
function watchSecrets(history: History, exchange: Exchange): void {
  const { route, answer } = exchange;
  if (route === "POST /v1/keys") {
    for (const [, secret] of answer.text.matchAll(/"(svc_sk_[\w-]{16,})"/g))
      putBounded(history.secrets, secret as string, true, maxSecrets);
    return;
  }
  if (!/\/v1\/(keys|me)/.test(exchange.sent.path)) return;
  const isExposed =
    /"secret"\s*:\s*"[^"]+"/.test(answer.text) ||
    [...history.secrets.keys()].some((each) => answer.text.includes(each));
  look(history, "secret", isExposed ? `${route} tells the secret of a key` : null, [exchange]);
}

/** When its request was sent. Nothing is rounded: a fast target answers several requests within one millisecond. */
function startOf({ at, ms }: Exchange): number {
  return at - ms;
}

/** Counts a check of a law; only the first violation is kept, since a law that stays violated is one finding. */
function look(
  { looked, offences }: Pick<History, "looked" | "offences">,
  law: string,
  problem: string | null,
  calls: readonly Exchange[],
): void {
  looked.set(law, (looked.get(law) ?? 0) + 1);
  if (problem !== null && !offences.has(law)) offences.set(law, { problem, calls });
}
