import { second } from "../../../base/instants.ts";
import type { Route } from "../../../kernel/operation.ts";
import { creditsPerCandidate } from "../../../model/fit-rank.ts";
import type { CheckRequest, Exchange, Json, Principal, ReceivedAnswer } from "../../seen/exchange.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import { operationAt, routeOf } from "../../seen/operations.ts";
import { overBudget } from "../../seen/signals.ts";
import { type Pace, sleep } from "../sending/pace.ts";
import { noteCall, noteDepth, noteReading, noteSettled, type Reading } from "./intervals.ts";
import { hold, leaveUnread, type Purse, settle, spentFrom, unreadIn } from "./purse.ts";
import { chargesOf, isPriceOpen, purchaseOf, worstPrice } from "./worst-price.ts";

/** What is held for one request, until its answer is there. */
export interface Payment {
  readonly key: string;
  readonly credits: number;
  readonly request: CheckRequest;
}

/** What the account of a caller has used, by the target. */
export type ReadBalance = () => Promise<Reading>;

interface Order {
  readonly route: Route;
  /** By our names, and in the target's form. */
  readonly asked: CheckRequest;
  readonly formed: CheckRequest;
  readonly principal: Principal | null;
}

/** Requests whose charges settle later, as their job is read. */
const startsJob: ReadonlySet<Route> = new Set([
  "POST /v1/search/jobs",
  "POST /v1/search/jobs/{id}/more",
  "POST /v1/deep-research/jobs",
  "POST /v1/developers/reports",
]);

/** Holds back what a request may cost; ends the check where the run cannot afford that. Null for what costs nothing. */
export async function payFor(
  purse: Purse,
  pace: Pace,
  { route, asked, formed, principal }: Order,
  {
    readBalance,
    poll,
  }: { readonly readBalance: ReadBalance; readonly poll: (jobs: readonly HeldJob[]) => Promise<void> },
): Promise<Payment | null> {
  // Nobody can be charged for a request without a valid credential.
  if (principal === null || principal.isInvented) return null;
  const credits = worstPrice(route, { asked, formed }, purse.prices);
  if (credits === 0) return null;
  if (typeof credits === "string") return overBudget(`${route}: ${credits}`);
  const account = accountOf(principal);
  if (!purse.readings.has(account)) noteReading(purse, account, await readBalance());
  const key = `request ${purse.count++}`;
  let problem = hold(purse, key, credits);
  // What others have under way costs nothing in most cases: that is known when they are answered, and the balance is read.
  let readings = 0;
  for (let waits = 0; problem !== null && credits <= purse.total - spentFrom(purse) && waits < mostWaits; waits++) {
    const isUnderWay = isAnyUnderWay(purse);
    // One reading shows what all of them have cost.
    if (isUnderWay && waits < mostWaits / 2) await sleep(pace, 50);
    else if (unreadIn(purse) > 0 && readings++ < mostReadings) await readInto(purse, account, readBalance);
    else if (isUnderWay) await sleep(pace, 50);
    else break;
    problem = hold(purse, key, credits);
  }
  if (problem !== null && credits <= purse.total - spentFrom(purse) && Date.now() - purse.polledAt > pollEvery) {
    purse.polledAt = Date.now();
    await poll(jobsHeldFor(purse));
    problem = hold(purse, key, credits);
  }
  if (problem !== null) overBudget(`${route}: ${problem}`);
  return { key, credits, request: asked };
}

const mostReadings = 4;

/** About a second: what is not answered by then may not be for long. */
const mostWaits = 20;

/** Whether something is held for a request, and not for a job, which may go on for minutes. */
function isAnyUnderWay({ held }: Purse): boolean {
  return [...held.keys()].some((key) => key.startsWith("request "));
}

/** A job may go on for minutes, and is not read again for each request that waits for it. */
const pollEvery = second;

/** A job of this run, and the read that settles it. */
export interface HeldJob {
  readonly route: Route;
  readonly id: string;
}

/** Jobs that nobody has read since they may have ended: what is held for them may be free. */
function jobsHeldFor({ held }: Purse): readonly HeldJob[] {
  return [...held.keys()].flatMap((key) => {
    const [, route, id] = /^(GET \S+) (\S+)$/.exec(key) ?? [];
    return route === undefined || id === undefined ? [] : [{ route: route as Route, id }];
  });
}

/** Two accounts at most: the one that is checked, and another one. */
export function accountOf({ label }: Principal): string {
  return label === "other" ? "other" : "own";
}

/** What was held becomes what was charged, as soon as that is known: for a job, when it has ended. */
export async function settlePayment(
  purse: Purse,
  payment: Payment | null,
  exchange: Exchange,
  readBalance: ReadBalance | null,
): Promise<void> {
  const { prices } = purse;
  const { route, answer, check, operation } = exchange;
  const isAccepted = answer.status < 300;
  const job = isAccepted && operation !== null ? jobIn(answer) : null;
  const account = accountIn(exchange);
  const heldForJob = (job && purse.held.get(`${route} ${job.id}`)) ?? 0;
  // Only what may cost is paid for, and so may ask for facets.
  const isOpen = isPriceOpen(routeOfCall(exchange), payment?.request ?? {});
  if (exchange.sent.as !== null)
    noteCall(purse, account, exchange, { mostCredits: payment?.credits ?? heldForJob, isOpen });
  if (payment !== null && isAccepted && startsJob.has(route)) {
    // What was started without a name that we can read stays held: nobody knows when it ends.
    if (job === null) return;
    const key = pollOf(route, job.id);
    purse.held.set(key, (purse.held.get(key) ?? 0) + payment.credits);
    purse.held.delete(payment.key);
  } else if (payment !== null) {
    const said = isAccepted ? saidIn(route, answer.json) : 0;
    // Most requests are refused, or say what they cost: one reading shows whether that is so of many of them.
    const moved = said !== null ? 0 : await readInto(purse, account, readBalance);
    if (said !== null) leaveUnread(purse, account, payment.credits);
    const rows = isAccepted ? newRowsIn(purse, route, payment.request, answer.json) : 0;
    const charges =
      prices === null
        ? { due: payment.credits, most: payment.credits }
        : chargesOf(route, payment.request, payment.credits, rows, prices);
    const beyond = Math.min(charges.most - charges.due, Math.max(0, moved - charges.due));
    if (said === null) noteDepth(purse, account, exchange, { price: payment.credits, credits: beyond });
    settle(purse, payment.key, { said, ...charges, check });
    noteSettled(purse, account, said ?? charges.most);
  }
  if (job !== null && isEnded(job)) await settleJob(purse, job, exchange, readBalance);
}

/** A check may send a path as it is, and not by its operation. */
function routeOfCall({ route, sent: { method, path } }: Exchange): Route {
  const operation = operationAt(method, path);
  return operation === null ? route : routeOf(operation);
}

async function settleJob(purse: Purse, job: Json, exchange: Exchange, readBalance: ReadBalance | null) {
  const { prices } = purse;
  const key = [...purse.held.keys()].find((each) => each.endsWith(` ${job.id}`)) ?? "";
  const held = purse.held.get(key);
  if (held === undefined) return;
  await readInto(purse, accountIn(exchange), readBalance);
  const charged = unlessGap(() => job.creditsCharged);
  const before = purse.jobs.get(job.id) ?? 0;
  const said = typeof charged === "number" ? Math.max(0, charged - before) : null;
  if (said !== null) purse.jobs.set(job.id, before + said);
  const delivered = unlessGap(() => job.deliveredCount);
  const dossiers = typeof delivered === "number" ? delivered * (prices?.sku("dossier") ?? held) : held;
  const most = Math.min(held, dossiers);
  settle(purse, key, { said, due: most, most, check: exchange.check });
  noteSettled(purse, accountIn(exchange), said ?? most);
}

async function readInto(purse: Purse, account: string, readBalance: ReadBalance | null): Promise<number> {
  if (readBalance === null) return 0;
  const shows = purse.unread.get(account) ?? 0;
  return noteReading(purse, account, await readBalance(), shows);
}

export function accountIn({ sent }: Exchange): string {
  return sent.as === "other" ? "other" : "own";
}

/** The rows of an answer that were not bought before; null where it has none. */
function newRowsIn(purse: Purse, route: Route, request: CheckRequest, json: Json): number | null {
  const rows = unlessGap(() => json?.results);
  if (!Array.isArray(rows) || !isPaged.test(route)) return null;
  const keys = rows.map((row) => purchaseOf(route, request, String(unlessGap(() => row?.id))));
  const fresh = new Set(keys.filter((key) => !purse.bought.has(key)));
  for (const key of fresh) purse.bought.add(key);
  return fresh.size;
}

/** Whatever answers with a page of developers. */
const isPaged = /(search|similar|execute)$/;

/** The read that shows what a job has cost, and so the name of what is held for it. */
function pollOf(route: Route, id: string): string {
  if (route === "POST /v1/deep-research/jobs") return `GET /v2/deep-research/jobs/{id} ${id}`;
  return `${route === "POST /v1/developers/reports" ? "GET /v1/developers/reports/{id}" : "GET /v1/search/jobs/{id}"} ${id}`;
}

/** The deep search, the research or the report that an answer is about. */
function jobIn({ json }: ReceivedAnswer): Json | null {
  const job = unlessGap(() => json?.job ?? json?.report ?? null);
  return typeof unlessGap(() => job?.id) === "string" ? job : null;
}

function isEnded(job: Json): boolean {
  const status = unlessGap(() => job.status);
  return typeof status === "string" && !["queued", "running", "pending"].includes(status);
}

/** §8 states what fit ranking costs; what else is bought says so itself. */
function saidIn(route: Route, json: Json): number | null {
  const credits = unlessGap(() =>
    route === "POST /v1/fit-rank" ? creditsPerCandidate * json?.scoredCount : json?.credits?.charged,
  );
  return typeof credits === "number" && credits >= 0 ? credits : null;
}
