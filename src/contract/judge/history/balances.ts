import { putBounded } from "../../../base/bounded-map.ts";
import { second } from "../../../base/instants.ts";
import { creditsPerCandidate } from "../../../model/fit-rank.ts";
import type { Exchange, Json } from "../../seen/exchange.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import { says } from "../../seen/sentences.ts";
import { sayBetween, sayTally, shownOf, type Tally, tallyCall } from "../../seen/tally.ts";
import { booked } from "./other-laws.ts";

/** A caller's usage when it was first seen, and what was charged to that caller since. */
interface Account {
  readonly period: string;
  readonly usedAtFirst: number;
  readonly first: Exchange;
  /** The last reading that had gone down by what was charged until then, and the charges since. */
  agreed: Agreed;
  /** By job, its last seen charges; only for jobs that were submitted since. */
  readonly jobs: Map<string, number>;
  /** Charges made immediately. */
  direct: number;
}

interface Agreed {
  readonly exchange: Exchange;
  readonly charged: number;
  readonly tally: Tally;
  /** What fit rankings cost since, by §8, and the last of them. */
  fits: number;
  lastFit: Exchange | null;
}

export type Balances = Map<string, Account>;

const maxCallers = 200;
const maxJobs = 1_000;

/**
 * Charges have to show in the balance: since a caller's first reading, it must have gone down by at least what was charged for
 * that caller's requests since. Others may spend as well, so a larger difference is fine. Returns what is wrong, or null;
 * undefined where there was nothing to compare.
 */
export function balance(balances: Balances, exchange: Exchange, keep: (exchange: Exchange) => Exchange) {
  const { route, answer, sent } = exchange;
  if (sent.as === null) return undefined;
  if (route === "GET /v1/quotas") return compare(balances, exchange, keep);
  const account = balances.get(sent.as);
  const charge = account && chargeOf(route, answer.json);
  if (!account || !charge) return undefined;
  const { job, credits } = charge;
  const before = job === null ? 0 : account.jobs.get(job);
  if (before === undefined && route !== "POST /v1/search/jobs") return undefined;
  if (job === null) account.direct += credits;
  else putBounded(account.jobs, job, credits, maxJobs);
  const more = credits - (before ?? 0);
  if (more > 0) noteCharge(account.agreed, keep(exchange), more);
  return undefined;
}

function noteCharge(agreed: Agreed, exchange: Exchange, credits: number): void {
  tallyCall(agreed.tally, exchange, credits);
  if (exchange.route !== ranking) return;
  agreed.fits += credits;
  agreed.lastFit = exchange;
}

const ranking = "POST /v1/fit-rank";

interface Charge {
  readonly job: string | null;
  readonly credits: number;
}

/**
 * §8 states what fit ranking costs, §4.1 what a search costs; what enriching cost is in its answer. A charge that is
 * more than that is another finding, which the balance need not repeat.
 */
function chargeOf(route: string, json: Json): Charge | null {
  if (route === ranking) return charge(null, creditsPerCandidate * Math.min(json?.scoredCount, scoredIn(json)));
  if (route === "POST /v1/developers") return charge(null, Math.min(json?.credits?.charged, priceOfCells(json)));
  if (route === "POST /v1/search/jobs" || route === "GET /v1/search/jobs/{id}")
    return charge(json?.job?.id, Math.min(json?.job?.creditsCharged, json?.job?.progress?.considered ?? 0));
  return null;
}

function scoredIn(json: Json): number {
  return (json?.results ?? []).filter((row: Json) => row?.scored).length;
}

function priceOfCells(json: Json): number {
  const cells: readonly Json[] = (json?.results ?? []).flatMap((row: Json) => Object.values(row?.cells ?? {}));
  return cells.reduce<number>((sum, cell) => sum + (cell?.credits ?? 0), 0);
}

function charge(job: string | null | undefined, credits: number): Charge | null {
  return job !== undefined && credits >= 0 ? { job, credits } : null;
}

function compare(balances: Balances, exchange: Exchange, keep: (exchange: Exchange) => Exchange) {
  const credits = exchange.answer.json?.credits;
  const used = credits?.used;
  const caller = exchange.sent.as as string;
  if (typeof used !== "number") return undefined;
  // A target that says only what is left names neither: its balance may be topped up unseen.
  const period = `${unlessGap(() => credits.granted)} ${unlessGap(() => credits.resetsAt)}`;
  const account = balances.get(caller);
  if (account?.period !== period) {
    const first = keep(exchange);
    putBounded(
      balances,
      caller,
      { period, usedAtFirst: used, first, agreed: agreedAt(first, 0), jobs: new Map(), direct: 0 },
      maxCallers,
    );
    return undefined;
  }
  const charged = account.direct + [...account.jobs.values()].reduce((sum, each) => sum + each, 0);
  if (charged === 0) return undefined;
  const { agreed } = account;
  const calls = [agreed.exchange, ...shownOf(agreed.tally), exchange];
  const moved = used - account.usedAtFirst;
  if (moved >= charged) {
    account.agreed = agreedAt(keep(exchange), charged);
    return { problem: null, source: booked.source, calls };
  }
  const since = `${charged - agreed.charged} of them ${sayBetween(agreed.exchange, exchange)}: ${sayTally(agreed.tally)}`;
  const problem = `${charged} credits were charged since the balance was first read, and it has gone down by ${moved}; ${since}`;
  if (charged - moved > agreed.fits) return { problem, source: booked.source, calls };
  // No answer says what a ranking was charged: its price is not kept, unless the balance shows it later.
  return hasPassed(agreed.lastFit, exchange) ? { problem, source: says("8/cost-fit"), calls } : undefined;
}

/** As long as a run waits for what may show late, by the target's clock. */
const patience = 90 * second;

function hasPassed(since: Exchange | null, { answer }: Exchange): boolean {
  return Date.parse(answer.headers.date ?? "") - Date.parse(since?.answer.headers.date ?? "") >= patience;
}

function agreedAt(exchange: Exchange, charged: number): Agreed {
  return { exchange, charged, tally: new Map(), fits: 0, lastFit: null };
}
