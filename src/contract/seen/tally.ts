import { listWords } from "../../base/text.ts";
import type { Route } from "../../kernel/operation.ts";
import type { Exchange } from "./exchange.ts";

/** Calls of one account, by operation: how many, and the most credits that one of them may have cost. */
export type Tally = Map<Route, Tallied>;

interface Tallied {
  count: number;
  /** Null where nobody can say. */
  most: number | null;
  /** The latest of what may cost; of what is free, one. */
  readonly shown: Exchange[];
}

const maxShown = 8;

export function tallyCall(tally: Tally, exchange: Exchange, most: number | null): void {
  const known = tally.get(exchange.route);
  const entry = known ?? { count: 0, most: 0, shown: [] };
  if (known === undefined) tally.set(exchange.route, entry);
  entry.count += 1;
  entry.most = entry.most === null || most === null ? null : Math.max(entry.most, most);
  entry.shown.push(exchange);
  if (entry.shown.length > (entry.most === 0 ? 1 : maxShown)) entry.shown.shift();
}

/** "POST /v1/fit-rank twice (up to 6 credits each) and GET /v1/me once (free)": what may cost most comes first. */
export function sayTally(tally: Tally): string {
  if (tally.size === 0) return "nothing but the balance";
  const words = byCost(tally).map(([route, { count, most }]) => `${route} ${times(count)} (${costOf(most, count)})`);
  const more = words.length - maxShown;
  return listWords(more > 0 ? [...words.slice(0, maxShown), `${more} more`] : words);
}

/** The calls that a report shows: of what may cost most, and in their order. */
export function shownOf(tally: Tally): readonly Exchange[] {
  const calls = byCost(tally).flatMap(([, { shown }]) => shown.toReversed());
  return calls.slice(0, maxShown).sort((a, b) => a.arrivedAt - b.arrivedAt);
}

function byCost(tally: Tally): readonly [Route, Tallied][] {
  const costOf = ({ most }: Tallied) => most ?? Number.POSITIVE_INFINITY;
  return [...tally].sort(([, a], [, b]) => (costOf(a) === costOf(b) ? 0 : costOf(b) - costOf(a)));
}

function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}

function costOf(most: number | null, count: number): string {
  if (most === null) return "its price is not known";
  if (most === 0) return "free";
  return `up to ${most} ${most === 1 ? "credit" : "credits"}${count === 1 ? "" : " each"}`;
}

/** "between the readings of the balance at 12:00:01 and 12:00:04", by the target's clock where it tells the time. */
export function sayBetween(from: Exchange | null, to: Exchange): string {
  const [began, ended] = [from && timeOf(from), timeOf(to)];
  if (ended === null) return "between two readings of the balance";
  if (began === null) return `before the balance was read at ${ended}`;
  return began === ended
    ? `between two readings of the balance at ${ended}`
    : `between the readings of the balance at ${began} and ${ended}`;
}

function timeOf({ answer }: Exchange): string | null {
  const at = Date.parse(answer.headers.date ?? "");
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(11, 19);
}
