import { second } from "../../../base/instants.ts";
import { fraction } from "../../../base/rng.ts";
import { limitSource, type Operation } from "../../../kernel/operation.ts";
import type { Check } from "../../run/check.ts";
import { speedOf } from "../../run/pace.ts";
import { takeTurn } from "../../run/session.ts";
import { asksOnly, callerOf } from "../../run/tiers.ts";
import type { CheckAnswer, Toolbox } from "../../run/tools.ts";
import { placesOf } from "../../seen/described.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { type Change, differs, restingOn } from "../../seen/lesson.ts";
import { routeOf, rowOf } from "../../seen/operations.ts";
import { retryAfter } from "../../seen/retry-after.ts";
import { says } from "../../seen/sentences.ts";
import { baseRequest, withOurName } from "./base-request.ts";
import { breakersOf } from "./breakers.ts";

/** A window allows as many calls as it should, no more and no fewer, and is over when Retry-After says so. */
export function limitCheck(operation: Operation): Check | null {
  const { access } = operation;
  if (access.to === "control") return null;
  const route = routeOf(operation);
  const { calls, windowMs, scope } = access.limit;
  return {
    id: `limit ${route}`,
    area: "Rate limits",
    title: `${route} allows ${calls} calls a ${windowMs === second ? "second" : "minute"} per ${scope === "ip" ? "IP" : scope}, and the next one is a 429`,
    on: [route],
    source: limitSource(operation),
    tier: "burst",
    ...callerOf(operation),
    harmless: true,
    async body(t) {
      const request = await cheapRequest(t, operation);
      await alone(t, operation, (rest) => measure({ t, operation, request, calls, windowMs, rest }));
    },
  };
}

/** Waits for a span of the target's time, and lets other checks count their windows in the meantime. */
type Rest = (span: number) => Promise<void>;

/**
 * While a window is counted, no other check calls the operation, nor one that may share the window. Only a few windows are counted in parallel, because a
 * window is short. Any number may be waited for in parallel, because waiting sends nothing; a check that has waited goes
 * first, because its window is already running.
 */
async function alone(t: Toolbox, operation: Operation, count: (rest: Rest) => Promise<void>): Promise<void> {
  const { windowLanes } = t.session;
  const done: (() => void)[] = [];
  for (const each of rowOf(operation)) done.push(await takeTurn(t.session, routeOf(each)));
  let leave = await windowLanes.enter();
  const rest: Rest = async (span) => {
    leave();
    try {
      await t.wait(span);
    } finally {
      leave = await windowLanes.enter("first");
    }
  };
  try {
    await count(rest);
  } finally {
    leave();
    for (const end of done) end();
  }
}

/** What is counted, and the request that is sent for it. */
interface Counting {
  readonly t: Toolbox;
  readonly operation: Operation;
  readonly request: CheckRequest;
  readonly calls: number;
  readonly windowMs: number;
  readonly rest: Rest;
}

/**
 * Counts the calls that one window allows from its beginning to its end. A window is known to begin where a call is accepted
 * after a refused one, or where the allowance jumps up; a window that ends before it is full is counted again. So is one that
 * seems to allow too few, for others may have called with the same account: it is held against the target if the next says so too.
 */
async function measure(counting: Counting): Promise<void> {
  const { t, operation, request, calls, windowMs, rest } = counting;
  if (windowMs === second && speedOf(t.session.pace) > 5) {
    t.skip("the target's clock runs too fast to fill a window of one second");
  }
  const short: number[] = [];
  let accepted: number | null = null;
  /** Calls that the window counted between two of ours. */
  let others = 0;
  /** From when on the window has been open at the earliest: §8 does not say when windows begin. */
  let began = 0;
  /** Since when every call has been refused; null while they are accepted. */
  let refusedSince: number | null = null;
  let before = Number.NaN;
  let turned = 0;
  /** Whether a failure was the answer to the first call beyond a window. */
  let isFailing = false;
  let first = { call: 0, at: performance.now() };
  for (let call = 0; call < 5 * calls + 3 * looks; call++) {
    const sentAt = performance.now();
    const answer = await t.call(routeOf(operation), request);
    if (answer.status >= 500) {
      if (accepted === calls) {
        if (isFailing)
          throw new Error(`A used-up window is answered ${answer.status} twice, and should be refused with 429.`);
        isFailing = true;
        await rest(windowMs);
      }
      // It is unknown whether this call was counted, so the next window is counted instead.
      accepted = null;
      continue;
    }
    if (answer.status < 300 && !asksOnly(operation))
      t.skip("a request that should be refused was accepted, and each that is accepted leaves something behind");
    const remaining = Number(answer.headers["x-ratelimit-remaining"] ?? Number.NaN);
    if (answer.status === 429) {
      refusedSince ??= sentAt;
      // The next window has not begun: it is counted from the last call that the one before refused.
      const isStillClosed: boolean =
        accepted === 0 && (sentAt - refusedSince) * speedOf(t.session.pace) < windowMs + second;
      if (accepted !== null && !isStillClosed) {
        const taken: number = accepted + others;
        if (taken === calls) return checkRefusal(counting, answer);
        if (taken === short.at(-1) || answer.headers["x-ratelimit-limit"] === String(taken))
          throw differs(`A window took ${taken} calls and should take ${calls}.`, limitOf(operation, taken));
        if (short.length > 1) break;
        short.push(taken);
      }
      began = sentAt;
      if (isStillClosed) await rest(windowMs / looks);
      else await waitOut(counting, answer);
      if (!Number.isNaN(remaining)) began = performance.now();
      accepted = 0;
      others = 0;
      before = Number.NaN;
      first = { call, at: performance.now() };
      continue;
    }
    refusedSince = null;
    if (call - first.call === sample) skipIfTooSlow(t, (performance.now() - first.at) / sample, calls, windowMs);
    const isFresh = remaining === calls - 1 && answer.headers["x-ratelimit-limit"] === String(calls);
    if (call === 0 && !isFresh) {
      await outlive(counting, answer);
      first = { call, at: performance.now() };
    }
    const isNew = remaining >= before || (call === 0 && isFresh);
    const isLong: boolean = accepted !== null && (performance.now() - began) * speedOf(t.session.pace) > windowMs;
    if (isNew) began = performance.now();
    if (isNew && accepted !== null) turned += 1;
    if (turned > 3) break;
    others = isNew ? 0 : others + (Math.max(0, before - remaining - 1) || 0);
    accepted = isNew ? 1 : isLong || accepted === null ? null : accepted + 1;
    before = remaining;
    if (accepted !== null && accepted > calls)
      throw new Error(`A window took more than the ${calls} calls that it should take.`);
  }
  t.skip(
    short.length > 0
      ? `windows that should take ${calls} calls took ${short.join(" and ")}: others seem to call with the same account`
      : "no window could be filled from its beginning to its end",
  );
}

/** How often, in the last part of a window, a call asks whether the next one has begun. */
const looks = 60;

/** How many calls are needed to estimate the speed of the others. */
const sample = 20;

/** If a window ends long before so many calls are answered, continuing will not fill it. */
function skipIfTooSlow(t: Toolbox, msEach: number, calls: number, windowMs: number): void {
  if (msEach * calls * speedOf(t.session.pace) > 1.5 * windowMs)
    t.skip(`${calls} calls take longer to be answered than a window of the target's clock lasts`);
}

function limitOf(operation: Operation, calls: number): Change {
  return { set: "limits", on: routeOf(operation), calls };
}

async function checkRefusal(counting: Counting, refusal: CheckAnswer): Promise<void> {
  const { t, operation, windowMs } = counting;
  if (refusal.json?.code !== "too_many_requests" && operation.errorShape !== "registry")
    throw restingOn("A-02", `The refusal says ${refusal.json?.code ?? "nothing"} and should say too_many_requests.`);
  const wait = expectRetryAfter(counting, refusal);
  await expectOneWindow(counting);
  if (waitsFor(t, operation)) await outlast(counting, wait);
  // A date has whole seconds, and may be that of an instant which has passed meanwhile.
  if (wait !== null && wait > windowMs + second)
    throw restingOn("A-09", `Retry-After is ${wait / second} s, in a window of ${windowMs / second} s.`);
}

/** A window of an account is used up for each of its callers. One who may not call at all shows nothing. */
async function expectOneWindow({ t, operation, request }: Counting): Promise<void> {
  const { access } = operation;
  const { key, session: person } = t.session.principals;
  const colleague = t.caller === key ? person : key;
  const isOfAccount = access.to !== "control" && access.limit.scope === "account";
  if (!isOfAccount || !t.caller?.account || colleague?.account !== t.caller.account) return;
  const theirs = await t.call(routeOf(operation), { ...request, as: colleague });
  if ([401, 403, 429].includes(theirs.status) || theirs.status >= 500) return;
  // Unless the window has ended meanwhile.
  const ours = await t.call(routeOf(operation), request);
  if (ours.status === 429)
    throw new Error(
      `The window of the ${t.caller.label} is used up, and the ${colleague.label} of the same account is answered ${theirs.status}: it is counted per account.`,
    );
}

/** The window is over a window after its last refusal at the latest (§8), and when Retry-After says so, as we assume. */
async function outlast(counting: Counting, wait: number | null): Promise<void> {
  const { t, operation, request, windowMs, rest } = counting;
  const refusedAt = performance.now();
  const ask = () => t.call(routeOf(operation), request);
  await rest(Math.min(wait ?? windowMs, windowMs));
  const first = await ask();
  if (first.status !== 429) return checkNextWindow(counting, Number(first.headers["x-ratelimit-limit"]));
  const waited = (performance.now() - refusedAt) * speedOf(t.session.pace);
  await rest(Math.max(second, windowMs + second - waited));
  if ((await ask()).status === 429)
    throw new Error(`A call is refused more than ${windowMs / second} s after another one was: the window is longer.`);
  throw restingOn("A-09", `The call after Retry-After (${(wait ?? windowMs) / second} s) is refused again.`);
}

/** When to come back, in milliseconds; null where it is not said, which only the registry has to. */
function expectRetryAfter({ t, operation }: Counting, refusal: CheckAnswer): number | null {
  const wait = retryAfter(refusal);
  if (wait === null && operation.errorShape === "registry") {
    const text = refusal.headers["retry-after"];
    t.about(says("4.1/fields-errors"));
    throw differs(`A 429 has ${text === undefined ? "no Retry-After" : `"${text}" as Retry-After`}.`, null);
  }
  return wait;
}

/** The next window refuses like the first one, and also with a time to come back. */
async function checkNextWindow(counting: Counting, calls: number): Promise<void> {
  const { t, operation, request } = counting;
  for (let call = 0; call <= calls; call++) {
    const answer = await t.call(routeOf(operation), request);
    if (answer.status !== 429) continue;
    if (expectRetryAfter(counting, answer) === null)
      throw restingOn("A-09", "A second window refuses without Retry-After, and the first one had it.");
    return;
  }
}

/** Waiting a window out takes as long as the window, so each seed does it for some operations only. */
function waitsFor(t: Toolbox, operation: Operation): boolean {
  return fraction(t.session.seed, operation.id, "wait") < 0.15;
}

/** A window that others have used is waited out where it says when it ends, instead of being used up first. */
async function outlive({ windowMs, rest }: Counting, { headers }: CheckAnswer): Promise<void> {
  const span = Number(headers["x-ratelimit-reset"]) * second;
  if (span > 0 && span <= windowMs) await rest(span);
}

/**
 * Until the window ends, as far as that is known. Where answers do not say how much of a window is left, until shortly before:
 * the next one is counted from the last call that is refused.
 */
async function waitOut({ rest, windowMs }: Counting, refusal: CheckAnswer): Promise<void> {
  const wait = Math.min(retryAfter(refusal) ?? 0, 2 * windowMs);
  const isCounted = refusal.headers["x-ratelimit-remaining"] !== undefined;
  await rest(Math.max(windowMs / looks, isCounted ? wait : wait - 1.5 * second));
}

/**
 * A call that counts and costs nothing. A read names something real; a write names something that does not exist, and has
 * nothing of the right kind but a name to find it by: it counts all the same (A-01).
 */
async function cheapRequest(t: Toolbox, operation: Operation): Promise<CheckRequest> {
  const base = await baseRequest(t, operation);
  // The same large answer a hundred times: compressing and decompressing it would take most of the time.
  if (asksOnly(operation)) return { ...base, headers: { "accept-encoding": "identity" }, burst: true };
  const unknown = Object.fromEntries(Object.keys(base.params ?? {}).map((name) => [name, "us_zzzzzzzzzz"]));
  const wrong = placesOf(operation).flatMap((place) => {
    const isMember = place.in === "body" && place.path.length === 1;
    const breaker = isMember ? breakersOf(place).find(({ rule }) => rule === "type") : undefined;
    return breaker === undefined ? [] : [[place.path[0], breaker.value]];
  });
  const body = operation.method === "DELETE" ? {} : { body: { ...Object.fromEntries(wrong), usUnknown: true } };
  return withOurName(t, operation, { params: unknown, ...body, burst: true });
}
