import type { Exchange } from "../../seen/exchange.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import { sayBetween, sayTally, shownOf, type Tally, tallyCall } from "../../seen/tally.ts";
import { heldIn, type Interval, type Loss, noteBalance, type Purse, unreadIn } from "./purse.ts";

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

const maxLosses = 20;

/** Every call but the readings themselves. */
export function noteCall(purse: Purse, account: string, exchange: Exchange, mostCredits: number): void {
  if (exchange.route !== "GET /v1/quotas") tallyCall(intervalOf(purse, account).tally, exchange, mostCredits);
}

/** Takes in a reading; how far the balance moved. */
export function noteReading(purse: Purse, account: string, { used, exchange }: Reading, shows?: number): number {
  const moved = noteBalance(purse, account, used, shows);
  intervalOf(purse, account).to = exchange;
  lookForLoss(purse, account);
  return moved;
}

/** Looks for what nothing explains up to the latest reading; where nothing is under way any more, the next interval begins. */
export function lookForLoss(purse: Purse, account: string): void {
  const interval = intervalOf(purse, account);
  const isKnown = heldIn(purse) + unreadIn(purse);
  const lost = purse.seen + purse.unexplained - purse.most - isKnown;
  if (lost > purse.lost) {
    noteLoss(purse.losses, { ...interval, credits: lost - purse.lost });
    purse.lost = lost;
  }
  if (isKnown === 0 && interval.to !== null)
    purse.intervals.set(account, { from: interval.to, to: null, tally: new Map() });
}

/** What a purchase by depth has cost beyond the cells that we know the depth to fill. */
export function noteDepth(purse: Purse, account: string, exchange: Exchange, { price, credits }: Beyond): void {
  purse.depths += credits;
  const { from, to } = intervalOf(purse, account);
  const tally: Tally = new Map();
  tallyCall(tally, exchange, price);
  if (credits > 0) noteLoss(purse.depthLosses, { from, to, tally, credits });
}

interface Beyond {
  readonly price: number;
  readonly credits: number;
}

function noteLoss(losses: Loss[], loss: Loss): void {
  if (losses.length < maxLosses) losses.push(loss);
}

function intervalOf({ intervals }: Purse, account: string): Interval {
  const known = intervals.get(account);
  if (known !== undefined) return known;
  const first: Interval = { from: null, to: null, tally: new Map() };
  intervals.set(account, first);
  return first;
}

/** The largest losses in words, and the calls of the largest one with the readings around them. */
export function tellLosses(losses: readonly Loss[]): { readonly words: string; readonly calls: readonly Exchange[] } {
  const largest = losses.toSorted((a, b) => b.credits - a.credits).slice(0, 3);
  const lines = largest.map(({ credits, from, to, tally }) => {
    const between = to === null ? "since the balance was last read" : sayBetween(from, to);
    return `It lost ${credits} too many ${between}, and was called: ${sayTally(tally)}.`;
  });
  const [first] = largest;
  const calls = first === undefined ? [] : [first.from, ...shownOf(first.tally), first.to];
  return { words: lines.join("\n"), calls: calls.filter((each) => each !== null) };
}
