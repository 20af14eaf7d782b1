import { startOf } from "../../judge/history/state.ts";
import type { Exchange } from "../../seen/exchange.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import { sayBetween, sayTally, shownOf, type Tally, tallyCall } from "../../seen/tally.ts";
import { heldIn, type Interval, type Loss, noteBalance, type Purse, type Span } from "./purse.ts";

// When did the balance lose what nothing explains, and what was called meanwhile?

/** A reading of a balance; null where it has none. */
export interface Reading {
  readonly used: number | null;
  readonly exchange: Exchange | null;
}

export function readingIn(exchange: Exchange | null): Reading {
  const used = unlessGap(() => exchange?.answer.json?.credits?.used);
  return { used: typeof used === "number" ? used : null, exchange };
}

/** Every call but the readings themselves, and whether its price is open. */
export function noteCall(
  purse: Purse,
  account: string,
  exchange: Exchange,
  { mostCredits, isOpen }: { readonly mostCredits: number; readonly isOpen: boolean },
): void {
  if (exchange.route === "GET /v1/quotas") return;
  const interval = intervalOf(purse, account);
  tallyCall(interval.tally, exchange, mostCredits);
  interval.to = null;
  if (isOpen && exchange.answer.status < 400)
    purse.openCalls.set(account, [...(purse.openCalls.get(account) ?? []), spanOf(exchange)]);
}

/** Takes in a reading; how far the balance moved. */
export function noteReading(purse: Purse, account: string, { used, exchange }: Reading, shows?: number): number {
  const before = purse.readings.get(account);
  // Readings that overlap have no order: the one that shows more is the later one.
  const isOverlapping = exchange !== null && startOf(exchange) < (purse.readAt.get(account) ?? 0);
  const shown = isOverlapping && used !== null ? Math.max(used, before ?? 0) : used;
  const moved = noteBalance(purse, account, shown, shows);
  if (exchange !== null) purse.readAt.set(account, exchange.arrivedAt);
  const interval = intervalOf(purse, account);
  interval.to = exchange;
  interval.moved += moved;
  endWhereKnown(purse, account);
  return moved;
}

/** The most that was charged for a call of this interval. */
export function noteSettled(purse: Purse, account: string, mostCredits: number): void {
  intervalOf(purse, account).accounted += mostCredits;
  endWhereKnown(purse, account);
}

/** Where nothing is under way any more, and the balance has been read since, an interval ends and the next one begins. */
function endWhereKnown(purse: Purse, account: string): void {
  const interval = intervalOf(purse, account);
  if (interval.to === null || heldIn(purse) > 0 || (purse.unread.get(account) ?? 0) > 0) return;
  if (lostIn(interval) > 0) purse.losses.push({ ...interval, account, credits: lostIn(interval) });
  purse.intervals.set(account, newInterval(interval.to));
}

function lostIn({ moved, accounted }: Interval): number {
  return moved - accounted;
}

/** What a purchase by depth has cost beyond the cells that we know the depth to fill. */
export function noteDepth(purse: Purse, account: string, exchange: Exchange, { price, credits }: Beyond): void {
  purse.depths += credits;
  const { from, to } = intervalOf(purse, account);
  const tally: Tally = new Map();
  tallyCall(tally, exchange, price);
  if (credits > 0) purse.depthLosses.push({ account, from, to, tally, credits });
}

interface Beyond {
  readonly price: number;
  readonly credits: number;
}

function intervalOf({ intervals }: Purse, account: string): Interval {
  const known = intervals.get(account) ?? newInterval(null);
  intervals.set(account, known);
  return known;
}

function newInterval(from: Exchange | null): Interval {
  return { from, to: null, tally: new Map(), moved: 0, accounted: 0 };
}

/** All losses, also those of intervals in which something is still under way. */
export function lossesOf({ losses, intervals }: Purse): readonly Loss[] {
  const open = [...intervals].map(([account, each]) => ({ ...each, account, credits: lostIn(each) }));
  return [...losses, ...open.filter(({ credits }) => credits > 0)];
}

/** The losses in intervals during which nothing was under way but what has a stated price, or is free (§8, A-21). */
export function atStatedPrices(
  { openCalls }: Purse,
  losses: readonly Loss[],
  /** For how long what a call has cost may not be shown yet, in milliseconds. */
  late: number,
): readonly Loss[] {
  return losses.filter(({ account, from, to }) => {
    const [began, ended] = [from === null ? 0 : startOf(from), to?.arrivedAt ?? Number.POSITIVE_INFINITY];
    return !(openCalls.get(account) ?? []).some((call) => call.to + late >= began && call.from <= ended);
  });
}

function spanOf(exchange: Exchange): Span {
  return { from: startOf(exchange), to: exchange.arrivedAt };
}

const maxTold = 3;

/** The largest losses in words, with the operations of all of them, and the calls of the largest with the readings around. */
export function tellLosses(losses: readonly Loss[], others = 0) {
  // Jobs of others settle as they are listed: what these may have cost comes last.
  const mayBeOthers = ({ credits, tally }: Loss) => credits <= others && tally.has("GET /v1/deep-research/jobs");
  const sorted = losses.toSorted((a, b) => Number(mayBeOthers(a)) - Number(mayBeOthers(b)) || b.credits - a.credits);
  const lines = sorted.slice(0, maxTold).map(({ account, credits, from, to, tally }) => {
    const between = to === null ? "since the balance was last read" : sayBetween(from, to);
    return `${account === "other" ? "That of the other account" : "It"} lost ${credits} too many ${between}, and was called: ${sayTally(tally)}.`;
  });
  const [first] = sorted;
  const calls = first === undefined ? [] : [first.from, ...shownOf(first.tally), first.to];
  return {
    words: lines.join("\n"),
    calls: calls.filter((each) => each !== null),
    routes: [...new Set(losses.flatMap(({ tally }) => [...tally.keys()]))],
  };
}
