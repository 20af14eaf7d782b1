import { putBounded } from "../../../base/bounded-map.ts";
import { creditsPerCandidate } from "../../../model/fit-rank.ts";
import type { Exchange, Json } from "../../seen/exchange.ts";
import { unlessGap } from "../../seen/form/gaps.ts";

/** A caller's usage when it was first seen, and what was charged to that caller since. */
interface Account {
  readonly period: string;
  readonly usedAtFirst: number;
  readonly exchange: Exchange;
  /** By job, its last seen charges; only for jobs that were submitted since. */
  readonly jobs: Map<string, number>;
  /** Charges made immediately. */
  direct: number;
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
  if (charge.job === null) account.direct += charge.credits;
  else if (route === "POST /v1/search/jobs" || account.jobs.has(charge.job))
    putBounded(account.jobs, charge.job, charge.credits, maxJobs);
  return undefined;
}

interface Charge {
  readonly job: string | null;
  readonly credits: number;
}

/**
 * §8 states what fit ranking costs, §4.1 what a search costs; what enriching cost is in its answer. A charge that is
 * more than that is another finding, which the balance need not repeat.
 */
function chargeOf(route: string, json: Json): Charge | null {
  if (route === "POST /v1/fit-rank") return charge(null, creditsPerCandidate * json?.scoredCount);
  if (route === "POST /v1/developers") return charge(null, Math.min(json?.credits?.charged, priceOfCells(json)));
  if (route === "POST /v1/search/jobs" || route === "GET /v1/search/jobs/{id}")
    return charge(json?.job?.id, Math.min(json?.job?.creditsCharged, json?.job?.progress?.considered ?? 0));
  return null;
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
    putBounded(
      balances,
      caller,
      { period, usedAtFirst: used, exchange: keep(exchange), jobs: new Map(), direct: 0 },
      maxCallers,
    );
    return undefined;
  }
  const charged = account.direct + [...account.jobs.values()].reduce((sum, each) => sum + each, 0);
  if (charged === 0) return undefined;
  const problem =
    used - account.usedAtFirst < charged
      ? `${charged} credits were charged since the balance was first read, and it has gone down by ${used - account.usedAtFirst}`
      : null;
  return { problem, calls: [account.exchange, exchange] };
}
