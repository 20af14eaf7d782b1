import type { Route } from "../../../kernel/operation.ts";
import type { Exchange } from "../../seen/exchange.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import type { Prices } from "../../seen/prices.ts";
import { sayBetween, sayTally, shownOf, type Tally, tallyCall } from "../../seen/tally.ts";
import { readingIn } from "../purse/intervals.ts";
import type { Purse } from "../purse/purse.ts";
import { settling, worstPrice } from "../purse/worst-price.ts";
import { requestOf } from "../sending/requests.ts";

/** What a check called between the two readings of the balance that it compares. */
interface Compared {
  readonly words: string;
  /** The readings, and the calls between them that may have cost most. */
  readonly calls: readonly Exchange[];
}

/** Null for a failure that is not about the balance. */
export function betweenReadings({ prices }: Purse, failure: unknown, exchanges: readonly Exchange[]): Compared | null {
  if (!(failure instanceof Error && "actual" in failure) || !isAboutMoney.test(failure.message)) return null;
  const pair = comparedIn(failure, exchanges);
  if (pair === null) return null;
  const [from, to] = pair.map((at) => exchanges[at] as Exchange) as [Exchange, Exchange];
  const tally: Tally = new Map();
  for (const each of exchanges.slice(pair[0] + 1, pair[1]))
    if (each.route !== "GET /v1/quotas") tallyCall(tally, each, mostOf(each, prices));
  return {
    words: `Called ${sayBetween(from, to)}: ${sayTally(tally)}.`,
    calls: [from, ...shownOf(tally), to],
  };
}

const isAboutMoney = /\b(credits?|charge[ds]?|billed|costs?|spent|used)\b/;

/** The nearest two readings whose balances are those that were compared; else the last two with a call between them. */
function comparedIn(
  { actual, expected }: { readonly actual?: unknown; readonly expected?: unknown },
  exchanges: readonly Exchange[],
): readonly [from: number, to: number] | null {
  const readings = exchanges.flatMap((each, at) => {
    const { used } = each.route === "GET /v1/quotas" ? readingIn(each) : { used: null };
    return used === null ? [] : [{ at, used }];
  });
  const pairs = readings
    .flatMap((to) => readings.filter((from) => from.at < to.at - 1).map((from) => ({ from, to })))
    .sort((a, b) => a.to.at - a.from.at - (b.to.at - b.from.at) || b.to.at - a.to.at);
  const isCompared = ({ from, to }: (typeof pairs)[number]) =>
    to.used - from.used === actual || (to.used === actual && from.used === expected);
  const pair = pairs.find(isCompared) ?? pairs[0];
  return pair === undefined ? null : [pair.from.at, pair.to.at];
}

/** What is started is charged as it is polled. */
function mostOf({ route, sent, answer }: Exchange, prices: Prices | null): number | null {
  const credits = settling.has(route)
    ? unlessGap(() => answer.json?.job?.creditsCharged)
    : worstPrice(route, { asked: requestOf(sent) }, prices);
  return typeof credits === "number" ? credits : null;
}

/** What a charge is for: the dearest of the calls between two readings of the balance, and of a job what started it. */
export function chargedFor({ prices }: Purse, calls: readonly Exchange[]): readonly Route[] | null {
  if (calls.length < 3 || calls.at(-1)?.route !== "GET /v1/quotas") return null;
  const byCost = calls.slice(1, -1).map((each) => ({ route: each.route, most: mostOf(each, prices) ?? 0 }));
  const [dearest] = byCost.sort((a, b) => b.most - a.most);
  return dearest === undefined ? null : [settling.get(dearest.route) ?? dearest.route];
}
