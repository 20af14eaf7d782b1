import { second } from "../../../base/instants.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { CheckAnswer, Toolbox } from "../../run/equipment/tools.ts";
import { speedOf } from "../../run/sending/pace.ts";
import { asksOnly } from "../../run/tiers.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { type Change, differs } from "../../seen/lesson.ts";
import { routeOf } from "../../seen/operations.ts";
import { retryAfter } from "../../seen/retry-after.ts";

/** Waits for a span of the target's time, and lets other checks count their windows in the meantime. */
export type Rest = (span: number) => Promise<void>;

/** What is counted, and the request that is sent for it. */
export interface Counting {
  readonly t: Toolbox;
  readonly operation: Operation;
  readonly request: CheckRequest;
  readonly calls: number;
  readonly windowMs: number;
  readonly rest: Rest;
}

/** A window, as far as its calls have shown it. */
interface Window {
  /** The calls of ours that it took; null where it is not known when it began. */
  readonly accepted: number | null;
  /** Calls that it counted between two of ours. */
  readonly others: number;
  /** From when on it has been open at the earliest: §8 does not say when windows begin. */
  readonly began: number;
  /** How many more it takes, as its last answer said. */
  readonly remaining: number;
  /** Since when every call has been refused; null while they are accepted. */
  readonly refusedSince: number | null;
}

const unseen: Window = { accepted: null, others: 0, began: 0, remaining: Number.NaN, refusedSince: null };

/**
 * Counts the calls that one window allows from its beginning to its end. A window is known to begin where a call is accepted
 * after a refused one, or where the allowance jumps up; a window that ends before it is full is counted again. So is one that
 * seems to allow too few, for others may have called with the same account: it is held against the target if the next says so too.
 * Returns the first refusal beyond a window that took as many calls as it should.
 */
export async function fillWindow(counting: Counting): Promise<CheckAnswer> {
  const { t, operation, request, calls, windowMs, rest } = counting;
  if (windowMs === second && speedOf(t.session.pace) > 5) {
    t.skip("the target's clock runs too fast to fill a window of one second");
  }
  /** What windows took that should take more. */
  const short: number[] = [];
  let window = unseen;
  let hasFailed = false;
  let turned = 0;
  /** The call from which on the speed of the others is estimated. */
  let first = { call: 0, at: performance.now() };
  for (let call = 0; call < 5 * calls + 3 * looks; call++) {
    const sentAt = performance.now();
    const answer = await t.call(routeOf(operation), request);
    if (answer.status >= 500) {
      if (window.accepted === calls) {
        if (hasFailed)
          throw new Error(`A used-up window is answered ${answer.status} twice, and should be refused with 429.`);
        hasFailed = true;
        await rest(windowMs);
      }
      // It is unknown whether this call was counted, so the next window is counted instead.
      window = { ...window, accepted: null };
      continue;
    }
    if (answer.status < 300 && !asksOnly(operation))
      t.skip("a request that should be refused was accepted, and each that is accepted leaves something behind");
    if (answer.status === 429) {
      const isClosed = isStillClosed(counting, window, sentAt);
      if (window.accepted !== null && !isClosed) {
        const taken = window.accepted + window.others;
        if (taken === calls) return answer;
        if (taken === short.at(-1) || answer.headers["x-ratelimit-limit"] === String(taken))
          throw differs(`A window took ${taken} calls and should take ${calls}.`, limitOf(operation, taken));
        if (short.length > 1) break;
        short.push(taken);
      }
      await (isClosed ? rest(windowMs / looks) : waitOut(counting, answer));
      const began = Number.isNaN(remainingIn(answer)) ? sentAt : performance.now();
      window = { ...unseen, accepted: 0, began, refusedSince: window.refusedSince ?? sentAt };
      first = { call, at: performance.now() };
      continue;
    }
    if (call - first.call === sample) skipIfTooSlow(t, (performance.now() - first.at) / sample, calls, windowMs);
    const isFresh = call === 0 && isUntouched(counting, answer);
    if (call === 0 && !isFresh) {
      await outlive(counting, answer);
      first = { call, at: performance.now() };
    }
    const isNew = isFresh || remainingIn(answer) >= window.remaining;
    if (isNew && window.accepted !== null) turned += 1;
    if (turned > 3) break;
    window = isNew ? newWindow(answer) : afterCall(counting, window, answer);
    if (window.accepted !== null && window.accepted > calls)
      throw new Error(`A window took more than the ${calls} calls that it should take.`);
  }
  return t.skip(
    short.length > 0
      ? `windows that should take ${calls} calls took ${short.join(" and ")}: others seem to call with the same account`
      : "no window could be filled from its beginning to its end",
  );
}

/** The next window has not begun: it is counted from the last call that the one before refused. */
function isStillClosed({ t, windowMs }: Counting, { accepted, refusedSince }: Window, sentAt: number): boolean {
  const refusedFor = (sentAt - (refusedSince ?? sentAt)) * speedOf(t.session.pace);
  return accepted === 0 && refusedFor < windowMs + second;
}

/** Whether a call was the first that a window took. */
function isUntouched({ calls }: Counting, answer: CheckAnswer): boolean {
  return remainingIn(answer) === calls - 1 && answer.headers["x-ratelimit-limit"] === String(calls);
}

function newWindow(answer: CheckAnswer): Window {
  return { ...unseen, accepted: 1, began: performance.now(), remaining: remainingIn(answer) };
}

/** One more call was accepted; after more than the length of a window that may have been by the next one. */
function afterCall(
  { t, windowMs }: Counting,
  { accepted, others, began, remaining }: Window,
  answer: CheckAnswer,
): Window {
  const isLong = (performance.now() - began) * speedOf(t.session.pace) > windowMs;
  const left = remainingIn(answer);
  return {
    accepted: accepted === null || isLong ? null : accepted + 1,
    others: others + (Math.max(0, remaining - left - 1) || 0),
    began,
    remaining: left,
    refusedSince: null,
  };
}

function remainingIn({ headers }: CheckAnswer): number {
  return Number(headers["x-ratelimit-remaining"] ?? Number.NaN);
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
