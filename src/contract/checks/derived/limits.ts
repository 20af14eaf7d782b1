import { second } from "../../../base/instants.ts";
import { fraction } from "../../../base/rng.ts";
import { limitSource, type Operation } from "../../../kernel/operation.ts";
import type { Check } from "../../run/check.ts";
import type { CheckAnswer, Toolbox } from "../../run/equipment/tools.ts";
import { takeTurn } from "../../run/sending/line.ts";
import { speedOf } from "../../run/sending/pace.ts";
import { fact } from "../../run/session.ts";
import { asksOnly, callerOf } from "../../run/tiers.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { placesOf } from "../../seen/input-places.ts";
import { newLanes } from "../../seen/lanes.ts";
import { differs, restingOn } from "../../seen/lesson.ts";
import { routeOf, rowOf } from "../../seen/operations.ts";
import { retryAfter } from "../../seen/retry-after.ts";
import { says } from "../../seen/sentences.ts";
import { baseRequest, withOurName } from "./base-request.ts";
import { breakersOf } from "./breakers.ts";
import { type Counting, fillWindow, type Rest } from "./fill-window.ts";

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
      await alone(t, operation, async (rest) => {
        const counting = { t, operation, request, calls, windowMs, rest };
        await checkRefusal(counting, await fillWindow(counting));
      });
    },
  };
}

/**
 * While a window is counted, no other check calls the operation, nor one that may share the window. Only a few windows are
 * counted in parallel, because a window is short. Any number may be waited for in parallel, because waiting sends nothing; a
 * check that has waited goes first, because its window is already running.
 */
async function alone(t: Toolbox, operation: Operation, count: (rest: Rest) => Promise<void>): Promise<void> {
  const windowLanes = await fact(t.session, "lanes of windows", async () => newLanes(2));
  const done: (() => void)[] = [];
  for (const each of rowOf(operation)) done.push(await takeTurn(t.session.line, t.session.pace, routeOf(each)));
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
  return fraction(t.session.options.seed, operation.id, "wait") < 0.15;
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
