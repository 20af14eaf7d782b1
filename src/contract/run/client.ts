import { minute, second } from "../../base/instants.ts";
import type { Operation, Route } from "../../kernel/operation.ts";
import { expectAnswer, remember } from "../judge/history/history.ts";
import { record } from "../judge/recorder.ts";
import {
  type Availability,
  count,
  isBlocked,
  isConstant,
  isGateways,
  isSafe,
  troubleWith,
} from "../seen/availability.ts";
import type { CheckRequest, Exchange, Principal, ReceivedAnswer, SentRequest } from "../seen/exchange.ts";
import { type LensedAnswer, readAnswer } from "../seen/form/answer.ts";
import { findReturnedId } from "../seen/form/handed-id.ts";
import { operationOf } from "../seen/operations.ts";
import { retryAfter } from "../seen/retry-after.ts";
import { credentialRefused, signalOf, skip, stopped, unreachable } from "../seen/signals.ts";
import { keepToUnits, noteUnit } from "../seen/units.ts";
import { deliverOnce } from "./deliver-once.ts";
import { noteDeleted, noteIntent, noteMade } from "./leftovers/undo.ts";
import { isSpeedKnown, seeDate, sleep, waitTargetTime } from "./pace.ts";
import { whyNotOurs } from "./purse/own-things.ts";
import { type HeldJob, type Payment, payFor, settlePayment } from "./purse/paying.ts";
import { isUnlimited } from "./purse/purse.ts";
import { withLeastCeiling } from "./purse/worst-price.ts";
import { inForm } from "./sending/requests.ts";
import { fact, patienceOf, type Session, takeTurn } from "./session.ts";
import { isWindowFull, noteRest, waitOf } from "./windows.ts";

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
  const asked = isUnlimited(session.purse) ? request : withLeastCeiling(route, request);
  // Requests of the kit itself read, or remove what a run made.
  const notOurs = check === null ? null : whyNotOurs(session, operation, route, asked);
  if (notOurs !== null) skip(notOurs);
  keepToUnits(session.units, operation);
  const formed = inForm(request.form ?? session.forms.get(route)?.form, asked);
  const sent = compose(session, route, formed, principal);
  const endTurn = request.burst ? () => {} : await takeTurn(session, route);
  try {
    const readBalance = () => readUsed(session, principal);
    // Where a window is filled, other checks may hold the turn of a read until it is full.
    const poll = async (jobs: readonly HeldJob[]) => (request.burst ? undefined : pollOurs(session, jobs, principal));
    const payment = await payFor(session, { route, asked, formed, principal }, { readBalance, poll });
    const exchange = await orRelease(session, payment, () =>
      askUntilAnswered(session, { route, operation, sent, request, principal, check }),
    );
    // A check that fills a window sends nothing else meanwhile: the next reading shows what it was charged.
    await settlePayment(session, payment, exchange, request.burst ? null : readBalance);
    return exchange;
  } finally {
    endTurn();
  }
}

/** What was not sent costs nothing. A request without an answer may have been performed, so that its price stays held. */
async function orRelease<Value>(
  { purse }: Session,
  payment: Payment | null,
  act: () => Promise<Value>,
): Promise<Value> {
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
export async function readUsed(session: Session, principal: Principal | null): Promise<number | null> {
  try {
    const { answer } = await ask(session, "GET /v1/quotas", {}, principal, null);
    return typeof answer.json?.credits?.used === "number" ? answer.json.credits.used : null;
  } catch {
    return null;
  }
}

interface Call {
  readonly route: Route;
  readonly operation: Operation | null;
  readonly sent: SentRequest;
  readonly request: CheckRequest;
  readonly principal: Principal | null;
  readonly check: string | null;
}

async function askUntilAnswered(session: Session, call: Call): Promise<Exchange> {
  const { route, operation, sent, request, principal, check } = call;
  for (let attempt = 1; ; attempt++) {
    if (session.pace.isStopped()) stopped();
    const undo = check === null ? null : operation && noteIntent(session, operation, sent, check);
    const previous = request.burst ? (session.repeats.get(route) ?? null) : null;
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
    noteUnit(session.units, operation, raw);
    // A write with the same answer as the previous request is still a new write.
    if (!isRepeat || !isSafe(operation, sent)) remember(session.history, exchange);
    endWrite();
    if (request.burst) session.repeats.set(route, exchange);
    if (undo) noteMade(session, undo, exchange);
    else if (check !== null) noteDeleted(session, exchange);
    if (!request.burst && isWindowFull(answer)) await learnSpeed(session);
    noteRest(session, route, answer, receivedAt);
    if (answer.status === 401 && answer.json?.code === "unauthorized" && route !== "GET /v1/me")
      await lookAtCredential(session, request, principal, answer);
    if (answer.status !== 429) session.throttledInARow = 0;
    if (answer.status !== 429 || request.burst) return exchange;
    const wait = waitOf(answer, operation);
    if (wait > patienceOf(session)) {
      if (wait > maxWindow) return exchange;
      skip(
        `the window of ${route} is used up for ${wait / second} s more, which is longer than the run waits (--patience)`,
      );
    }
    // Where nobody says when to come back, the stated window is waited for once.
    const most = retryAfter(answer) === null ? 1 : 6;
    if (attempt > most || session.waitedMs > patience) {
      session.throttledInARow += 1;
      skip("the target keeps answering 429 (too many requests)");
    }
    session.waitedMs += wait;
    await waitTargetTime(session.pace, wait);
  }
}

/** The answer as checks read it. */
function see(
  session: Session,
  { operation, principal, check, request: { burst = false } }: Call,
  raw: ReceivedAnswer,
): Promise<LensedAnswer> {
  return findReturnedId(operation, readAnswer(operation, raw, session.lenses), {
    json: raw.json,
    lenses: session.lenses,
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
  if (principal === null || !session.trusted.has(principal.label)) return;
  // A check that counts a window has the turn of its operation already, so it must not wait for it.
  const { answer } = await ask(session, "GET /v1/me", { burst }, principal, null);
  if (answer.status === 401) credentialRefused(`the ${principal.label} is refused: ${refusal.json.message}`);
}

/** A request that failed in front of the service is retried where that is safe. */
async function deliver(session: Session, call: Call, previous: ReceivedAnswer | null): Promise<ReceivedAnswer> {
  const { route, operation, sent, principal, request } = call;
  const { availability, options } = session;
  const isRepeatable = isSafe(operation, sent) && !request.burst && !isConstant(availability, route);
  let first: string | null = null;
  for (let attempt = 0; ; attempt++) {
    const outcome = await deliverOnce(session, {
      sent,
      token: principal?.token ?? null,
      previous,
      burst: request.burst,
    });
    const trouble = troubleWith(outcome);
    first ??= trouble;
    availability.inRow.set(route, trouble === null ? 0 : (availability.inRow.get(route) ?? 0) + 1);
    if (trouble === null && first !== null) count(availability.recovered, first);
    if (trouble !== null && isRepeatable && attempt < (options.retries ?? 2) && mayAskAgain(session, trouble)) {
      await sleep(session.pace, 100 * 4 ** attempt);
      continue;
    }
    if (trouble !== null && !isSafe(operation, sent)) return lose(session, route, outcome, trouble);
    if (outcome instanceof Error) throw outcome;
    if (outcome.status < 300) availability.served.add(`${route} ${sent.as}`);
    if (outcome.status === 403) availability.forbidden.add(`${route} ${sent.as}`);
    return isBlocked(availability, route, sent, outcome) ? block(availability, outcome) : outcome;
  }
}

/** A gateway rejects this request before the service sees it. */
function block({ lost }: Availability, { status }: ReceivedAnswer): never {
  count(lost, `${status} with a web page`);
  return unreachable(`something in front of the service refuses this request (${status}, with a web page)`);
}

/** A target that never answered is unreachable, and one that hangs is not waited for repeatedly. */
function mayAskAgain({ recorder, unreachableInARow }: Session, trouble: string): boolean {
  return unreachableInARow < 5 && (recorder.requests > 0 || trouble !== "no answer in time");
}

/** A write is never sent twice. A refusal by the service itself is an answer; an error of a gateway is not. */
function lose(
  { availability }: Session,
  route: Route,
  outcome: ReceivedAnswer | Error,
  trouble: string,
): ReceivedAnswer {
  if (!(outcome instanceof Error) && (!isGateways(outcome) || isConstant(availability, route))) return outcome;
  count(availability.lost, trouble);
  if (outcome instanceof Error) throw outcome;
  return unreachable(
    `a write was answered with ${trouble} by the gateway in front of the service, so it may have been performed`,
  );
}

/** A deployment may be restarting: the run waits once, for as long as a restart takes. */
export function waitForReturn(session: Session): Promise<boolean> {
  return fact(session, "return", async () => {
    const catalog = composeCatalog(session);
    const deadline = Date.now() + (session.options.restartMs ?? 15 * second);
    while (Date.now() < deadline) {
      await sleep(session.pace, 0.5 * second);
      if ((await deliverOnce(session, { sent: catalog, token: null })) instanceof Error) continue;
      session.facts.delete("return");
      return true;
    }
    return false;
  });
}

/**
 * A young run does not know yet how fast the target's clock is, and where it runs sixty times as fast would rest a minute
 * for a window that ends within a second: it reads the clock again first.
 */
async function learnSpeed(session: Session): Promise<void> {
  if (isSpeedKnown(session.pace)) return;
  await fact(session, "speed", async () => {
    for (let reading = 0; reading < 3 && !isSpeedKnown(session.pace); reading++) {
      await sleep(session.pace, second);
      const answer = await deliverOnce(session, { sent: composeCatalog(session), token: null });
      if (!(answer instanceof Error)) seeDate(session.pace, answer.headers.date, Date.now());
    }
  });
}

const composeCatalog = (session: Session): SentRequest => compose(session, "GET /v1/pricing/catalog", {}, null);

function compose(session: Session, route: Route, request: CheckRequest, principal: Principal | null): SentRequest {
  const [method, template] = route.split(" ") as [string, string];
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ""));
  const query = Object.entries(request.query ?? {}).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value))}`,
  );
  const json = request.body === undefined ? null : JSON.stringify(request.body);
  return {
    method,
    path: path + (query.length > 0 ? `?${query.join("&")}` : ""),
    as: principal?.label ?? null,
    headers: {
      accept: "application/json",
      ...(session.transport.headers?.["user-agent"] === undefined && {
        "user-agent": `understudy-contract/${session.run}`,
      }),
      ...(json !== null && { "content-type": "application/json" }),
      ...request.headers,
    },
    body: request.raw ?? json,
  };
}
