import type { Operation } from "../../../kernel/operation.ts";
import type { Exchange, ReceivedAnswer } from "../../seen/exchange.ts";
import type { Prices } from "../../seen/prices.ts";
import { overBudget } from "../../seen/signals.ts";
import type { Tally } from "../../seen/tally.ts";

/**
 * The credits that a run was given, and what became of them. Everything that may cost is held back before it is sent, until the
 * answer, or the end of the job that it started, shows what it did cost.
 */
export interface Purse {
  readonly total: number;
  /** The units of monthly quotas that it was given, and those that it has used. */
  readonly units: Units;
  /** The prices on the target; null where its catalog has none. */
  prices: Prices | null;
  /** What may still be charged, by the request or the job that may cause it. */
  readonly held: Map<string, number>;
  /** What the answers say was charged; where they do not say, nothing. */
  said: number;
  /** What was charged by our count: what the answers say, else the price that is due. */
  counted: number;
  /** What can have been charged at most: the worst price where the answers do not say. */
  most: number;
  /** How far the balances of the target moved, as far as this run can have caused it. */
  seen: number;
  /** How far they moved beyond that: others use the account, or the target charges for what it should not. */
  unexplained: number;
  /** Of what was seen, how far it moved at a purchase by depth beyond the cells that we know the depth to fill. */
  depths: number;
  /** By account, what may have been charged, though no answer says so, since its balance was last read. */
  readonly unread: Map<string, number>;
  /** By account, the last reading of its balance; null where it cannot be read. */
  readonly readings: Map<string, number | null>;
  /** By account, when it was answered. */
  readonly readAt: Map<string, number>;
  /** By account, when something was under way whose price is not stated, on the clock of exchanges. */
  readonly openCalls: Map<string, Span[]>;
  /** The rows that were bought. */
  readonly bought: Set<string>;
  /** By job of this run, what of its charges is counted. */
  readonly jobs: Map<string, number>;
  /** By check, what is counted. */
  readonly byCheck: Map<string, number>;
  /** The number of requests that were held for. */
  count: number;
  /** When the run last read the jobs that it holds for. */
  polledAt: number;
  /** By account, what it was asked for since a reading at which everything was known. */
  readonly intervals: Map<string, Interval>;
  /** What the balances lost that the calls of an interval do not account for; and, by depth, beyond what we know. */
  readonly losses: Loss[];
  readonly depthLosses: Loss[];
}

/** From when it was sent until it was answered. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What an account was asked for since one reading of its balance. */
export interface Interval {
  readonly from: Exchange | null;
  /** The reading after all of these calls; null until there is one. */
  to: Exchange | null;
  readonly tally: Tally;
  /** How far its balance moved, and the most that is known to be charged for these calls. */
  moved: number;
  accounted: number;
}

/** What nothing explains, and the interval in which it was lost. */
export interface Loss extends Pick<Interval, "from" | "to" | "tally"> {
  readonly account: string;
  readonly credits: number;
}

export function newPurse(total: number, units?: number): Purse {
  return {
    units: newUnits(units),
    prices: null,
    ...{ total, said: 0, counted: 0, most: 0, seen: 0, unexplained: 0, depths: 0, count: 0, polledAt: 0 },
    ...{
      held: new Map(),
      unread: new Map(),
      readings: new Map(),
      readAt: new Map(),
      openCalls: new Map(),
      bought: new Set(),
      jobs: new Map(),
      byCheck: new Map(),
      intervals: new Map(),
      losses: [],
      depthLosses: [],
    },
  };
}

export function heldIn({ held }: Purse): number {
  return sumOf(held);
}

/** What nobody knows to be free before a balance is read again. */
export function unreadIn({ unread }: Purse): number {
  return sumOf(unread);
}

function sumOf(credits: ReadonlyMap<string, number>): number {
  return [...credits.values()].reduce((sum, each) => sum + each, 0);
}

/** An answer that says what it was charged is believed until the next reading, for which its price stays held. */
export function leaveUnread({ unread }: Purse, account: string, credits: number): void {
  unread.set(account, (unread.get(account) ?? 0) + credits);
}

/** What the balances show; what was counted, where one cannot be read. */
export function spentFrom(purse: Purse): number {
  return isReadable(purse) ? Math.max(purse.seen, purse.said) : purse.most;
}

export function isReadable({ readings }: Purse): boolean {
  return readings.size > 0 && [...readings.values()].every((each) => each !== null);
}

/** Holds the credits back; or says why they cannot be afforded. */
export function hold(purse: Purse, key: string, credits: number): string | null {
  const left = Math.max(0, purse.total - spentFrom(purse) - heldIn(purse) - unreadIn(purse));
  if (credits > left) {
    const heldCredits = heldIn(purse) + unreadIn(purse);
    const heldWords = heldCredits > 0 ? `, and ${heldCredits} are held for what is under way` : "";
    return `it may cost ${credits} credits and ${left} of --budget-credits ${purse.total} are left${heldWords}`;
  }
  purse.held.set(key, (purse.held.get(key) ?? 0) + credits);
  return null;
}

interface Bill {
  /** What an answer says was charged; null where it does not say. */
  readonly said: number | null;
  readonly due: number;
  /** The most that it can be. */
  readonly most: number;
  readonly check: string | null;
}

/** What was held is known now. */
export function settle(purse: Purse, key: string, { said, due, most, check }: Bill): void {
  purse.held.delete(key);
  purse.said += said ?? 0;
  purse.counted += said ?? due;
  purse.most += said ?? most;
  if (check !== null) purse.byCheck.set(check, (purse.byCheck.get(check) ?? 0) + (said ?? due));
}

/**
 * A reading of a balance, before what it may show is settled; how far it moved. `shows` is what was unread when it was asked for:
 * what was answered meanwhile, the next reading shows.
 */
export function noteBalance(
  purse: Purse,
  account: string,
  used: number | null,
  shows = purse.unread.get(account) ?? 0,
): number {
  const before = purse.readings.get(account);
  const mayBeOurs = Math.max(0, purse.most - purse.seen) + heldIn(purse) + unreadIn(purse);
  purse.unread.set(account, Math.max(0, (purse.unread.get(account) ?? 0) - shows));
  purse.readings.set(account, used);
  if (used === null || before === undefined || before === null) return 0;
  const moved = Math.max(0, used - before);
  // What an earlier request was charged beyond its price leaves no less for those that are under way.
  const ours = Math.min(moved, mayBeOurs);
  purse.seen += ours;
  purse.unexplained += moved - ours;
  return moved;
}

/** What the balances lost that no answer accounts for; 0 if there is no difference. */
export function difference(purse: Purse): number {
  return Math.max(0, purse.seen + purse.unexplained - purse.most - heldIn(purse));
}

/** Units of monthly quotas that a run has used, such as deep searches. Others who share the account need some too. */
interface Units {
  readonly total: number;
  readonly taken: Map<string, number>;
}

function newUnits(total = Number.POSITIVE_INFINITY): Units {
  return { total, taken: new Map() };
}

/** Ends a check before a request that would exceed the run's share of a quota. */
export function keepToUnits({ total, taken }: Units, operation: Operation | null): void {
  const quota = quotaOf(operation);
  if (quota !== null && (taken.get(quota) ?? 0) >= total) {
    overBudget(`the run has taken ${total} units of ${quota}, and may take no more (--budget-units)`);
  }
}

export function noteUnit({ taken }: Units, operation: Operation | null, { status }: ReceivedAnswer): void {
  const quota = quotaOf(operation);
  if (quota !== null && status < 300) taken.set(quota, (taken.get(quota) ?? 0) + 1);
}

function quotaOf(operation: Operation | null): string | null {
  const access = operation?.access;
  return access !== undefined && "quota" in access ? (access.quota?.name ?? null) : null;
}
