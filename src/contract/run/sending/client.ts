import { minute, second } from "../../../base/instants.ts";
import type { Route } from "../../../kernel/operation.ts";
import { expectAnswer, remember } from "../../judge/history/history.ts";
import { record } from "../../judge/recorder.ts";
import { isSafe } from "../../seen/availability.ts";
import type { CheckRequest, Exchange, Principal, ReceivedAnswer } from "../../seen/exchange.ts";
import { type LensedAnswer, readAnswer } from "../../seen/form/answer.ts";
import { findReturnedId } from "../../seen/form/handed-id.ts";
import { operationOf } from "../../seen/operations.ts";
import { retryAfter } from "../../seen/retry-after.ts";
import { credentialRefused, signalOf, skip, stopped } from "../../seen/signals.ts";
import { noteDeleted, noteIntent, noteMade } from "../leftovers/undo.ts";
import { noteReading, type Reading, readingIn } from "../purse/intervals.ts";
import { whyNotOurs } from "../purse/own-things.ts";
import { accountOf, type HeldJob, type Payment, payFor, settlePayment } from "../purse/paying.ts";
import { keepToUnits, noteUnit, type Purse } from "../purse/purse.ts";
import { withLeastCeiling } from "../purse/worst-price.ts";
import type { Session } from "../session.ts";
import { type Call, compose, deliver, learnSpeed } from "./deliver.ts";
import { takeTurn } from "./line.ts";
import { isWindowFull, noteRest, seeDate, waitOf, waitTargetTime } from "./pace.ts";
import { inForm } from "./requests.ts";

/** A window is a minute or a second (§8): a longer Retry-After comes from a quota and is not waited for. */
const maxWindow = 2 * minute;

/** The maximum total wait for rate limits, in the target's time. */
const patience = 45 * 60 * second;

/**
 * Calls an operation. A rate limit is waited out, unless it is the expected answer; every answer is recorded, and everything
 * that it created is noted for removal.
 */
export async function ask(
  session: Session,
  route: Route,
  request: CheckRequest,
  principal: Principal | null,
  check: string | null,
): Promise<Exchange> {
  const operation = operationOf(route);
  const asked = withLeastCeiling(route, request);
  // Requests of the kit itself read, or remove what a run made.
  const notOurs = check === null ? null : whyNotOurs(session, operation, route, asked);
  if (notOurs !== null) skip(notOurs);
  keepToUnits(session.purse.units, operation);
  const formed = inForm(request.form ?? session.target.forms.get(route)?.form, asked);
  const sent = compose(session, route, formed, principal);
  const endTurn = request.burst ? () => {} : await takeTurn(session.line, session.pace, route);
  try {
    // Where a window is filled, other checks may hold the turn of a read until it is full: nothing may wait for that turn.
    const readBalance = () => readUsed(session, principal, request.burst);
    const poll = async (jobs: readonly HeldJob[]) => (request.burst ? undefined : pollOurs(session, jobs, principal));
    const payment = await payFor(
      session.purse,
      session.pace,
      { route, asked, formed, principal },
      { readBalance, poll },
    );
    const unread = principal && session.purse.unread.get(accountOf(principal));
    const exchange = await orRelease(session.purse, payment, () =>
      askUntilAnswered(session, { route, operation, sent, request, principal, check }),
    );
    if (check !== null && route === "GET /v1/quotas") noteReadingOfCheck(session, principal, exchange, unread ?? 0);
    // A check that fills a window sends nothing else meanwhile: the next reading shows what it was charged.
    await settlePayment(session.purse, payment, exchange, request.burst ? null : readBalance);
    return exchange;
  } finally {
    endTurn();
  }
}

/** A check that reads the balance for itself shows the purse what it is, too: each reading tells more closely when something was lost. */
function noteReadingOfCheck(
  { principals: { key, session: person, other }, purse }: Session,
  principal: Principal | null,
  exchange: Exchange,
  shows: number,
): void {
  const reading = readingIn(exchange);
  if (principal === null || reading.used === null || ![key ?? person, other].includes(principal)) return;
  noteReading(purse, accountOf(principal), reading, shows);
}

/** What was not sent costs nothing. A request without an answer may have been performed, so that its price stays held. */
async function orRelease<Value>(purse: Purse, payment: Payment | null, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (payment !== null && signalOf(error) !== "unreachable") purse.held.delete(payment.key);
    throw error;
  }
}

/** Reads jobs of this run, which settles those that have ended. One that cannot be read stays as it is. */
async function pollOurs(session: Session, jobs: readonly HeldJob[], principal: Principal | null): Promise<void> {
  for (const { route, id } of jobs) await ask(session, route, { params: { id } }, principal, null).catch(() => null);
}

/** What the account of a caller has used, by the target. */
export async function readUsed(session: Session, principal: Principal | null, burst = false): Promise<Reading> {
  return readingIn(await ask(session, "GET /v1/quotas", { burst }, principal, null).catch(() => null));
}

async function askUntilAnswered(session: Session, call: Call): Promise<Exchange> {
  const { route, operation, sent, request, principal, check } = call;
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    if (session.pace.isStopped()) stopped();
    const undo = check === null ? null : operation && noteIntent(session, operation, sent, check);
    const previous = request.burst ? (session.line.repeats.get(route) ?? null) : null;
    const endWrite = expectAnswer(session.history, operation, sent);
    const sentAt = performance.now();
    const raw = await deliver(session, call, previous?.raw ?? null);
    const at = performance.now();
    const receivedAt = Date.now();
    const isRepeat = previous !== null && raw.bytes === previous.raw.bytes;
    const seen = isRepeat
      ? { ...previous, answer: { ...previous.answer, headers: raw.headers } }
      : await see(session, call, raw);
    const { answer } = seen;
    seeDate(session.pace, answer.headers.date, receivedAt);
    const exchange: Exchange = { ...seen, route, operation, sent, raw, ms: at - sentAt, arrivedAt: at, check };
    record(session.recorder, exchange, isRepeat);
    noteUnit(session.purse.units, operation, raw);
    // A write with the same answer as the previous request is still a new write.
    if (!isRepeat || !isSafe(operation, sent)) remember(session.history, exchange);
    endWrite();
    if (request.burst) session.line.repeats.set(route, exchange);
    if (undo) noteMade(session.creations, undo, exchange);
    else if (check !== null) noteDeleted(session.creations, exchange);
    if (!request.burst && isWindowFull(answer)) await learnSpeed(session);
    noteRest(session.pace, session.options.patienceMs, { route, answer, receivedAt });
    if (answer.status === 401 && answer.json?.code === "unauthorized" && route !== "GET /v1/me")
      await lookAtCredential(session, request, principal, answer);
    if (answer.status !== 429) noteOpen(session, route);
    if (answer.status !== 429 || request.burst) return exchange;
    const wait = waitOf(answer, operation);
    if (wait > session.options.patienceMs) {
      if (wait > maxWindow) return exchange;
      skip(
        `the window of ${route} is used up for ${wait / second} s more, which is longer than the run waits (--patience)`,
      );
    }
    if (session.line.waitedMs > patience || isWaitVain(session, route, answer, { wait, waited, attempt }))
      skip("the target keeps answering 429 (too many requests)");
    waited += wait;
    session.line.waitedMs += wait;
    await waitTargetTime(session.pace, wait, `the limit of ${route}`);
  }
}

const maxWaits = 6;

const endOfWindow = (route: Route): string => `an end of the window of ${route}`;

/**
 * A window that has not ended within the patience and some waits, or after the stated one where nobody says when to come back, is
 * given up; from then on its operation is asked, and not waited for.
 */
function isWaitVain(
  { target, line, options }: Session,
  route: Route,
  answer: ReceivedAnswer,
  { wait, waited, attempt }: { readonly wait: number; readonly waited: number; readonly attempt: number },
): boolean {
  const what = endOfWindow(route);
  if (target.vain.has(what)) return true;
  const isOver = retryAfter(answer) === null ? waited > 0 : attempt > maxWaits || waited + wait > options.patienceMs;
  if (!isOver) return false;
  line.throttledInARow += 1;
  target.vain.add(what);
  return true;
}

/** An operation that answers again may be waited for again. */
function noteOpen({ target, line }: Session, route: Route): void {
  line.throttledInARow = 0;
  target.vain.delete(endOfWindow(route));
}

/** The answer as checks read it. */
function see(
  session: Session,
  { operation, principal, check, request: { burst = false } }: Call,
  raw: ReceivedAnswer,
): Promise<LensedAnswer> {
  return findReturnedId(operation, readAnswer(operation, raw, session.target.lenses), {
    json: raw.json,
    lenses: session.target.lenses,
    canFind: async (reader, params) =>
      (await ask(session, reader, { params, burst }, principal, check)).answer.status === 200,
  });
}

/** A credential that every operation refuses suddenly ends its checks; a 401 of a single operation is an answer. */
async function lookAtCredential(
  session: Session,
  { burst = false }: CheckRequest,
  principal: Principal | null,
  refusal: ReceivedAnswer,
): Promise<void> {
  if (principal === null || !isTrusted(session, principal)) return;
  // A check that counts a window has the turn of its operation already, so it must not wait for it.
  const { answer } = await ask(session, "GET /v1/me", { burst }, principal, null);
  if (answer.status === 401) credentialRefused(`the ${principal.label} is refused: ${refusal.json.message}`);
}

/** Whether it was valid when the run began. */
function isTrusted({ principals }: Session, { label }: Principal): boolean {
  return Object.values(principals).some((each) => each?.label === label);
}
