import { day } from "../src/base/instants.ts";
import { stated } from "../src/base/provenance.ts";
import { startOf } from "../src/contract/judge/history/state.ts";
import { sheet } from "../src/contract/run/check.ts";
import { readBalances } from "../src/contract/run/preflight.ts";
import { atStatedPrices, lossesOf, tellLosses } from "../src/contract/run/purse/intervals.ts";
import { accountIn } from "../src/contract/run/purse/paying.ts";
import { difference, heldIn, type Loss } from "../src/contract/run/purse/purse.ts";
import { targetNow } from "../src/contract/run/sending/pace.ts";
import type { Session } from "../src/contract/run/session.ts";

import { expect } from "../src/contract/seen/expect.ts";
import { shownBy } from "../src/contract/seen/failure.ts";
import { unlessGap } from "../src/contract/seen/form/gaps.ts";
import { restingOn } from "../src/contract/seen/lesson.ts";
import type { Route } from "../src/kernel/operation.ts";
import { unitsOfOneMore } from "./deep-searches.ts";
import { quota, quotaIn } from "./deep-searching.ts";

const askingForMore: Route = "POST /v1/search/jobs/{id}/more";

/** The account of the whole run, after all that it has ordered. */
export const purse = sheet("Purse", (check) => {
  check(
    "The balance loses no more than what the answers of this run account for",
    {
      on: ["GET /v1/quotas"],
      source: stated("§8"),
      quick: true,
      states: ["8/cost-free", "8/cost-search", "8/cost-fit"],
    },
    async (t) => {
      await readBalances(t.session);
      const { purse: paid } = t.session;
      if (paid.readings.size === 0 || [...paid.readings.values()].includes(null))
        t.skip("no balance can be read there");
      const more = difference(paid);
      const shown = paid.seen + paid.unexplained;
      const say = (credits: number) =>
        `The balance (\`used\`) lost ${shown} credits since the run began, and its answers account for ${credits} at most.`;
      const counted = paid.counted + heldIn(paid);
      if (more === 0 && shown <= counted) return;
      const words = say(more === 0 ? counted : paid.most + heldIn(paid));
      // What settled meanwhile is known by the lists, which a key that starts no jobs has not read before.
      const lists = [await t.call("GET /v1/search/jobs"), await t.call("GET /v1/deep-research/jobs")];
      if (lists.some(({ status }) => status === 403))
        t.skip(`${words} Jobs of others in the account may have settled, and these credentials may not list them.`);
      if (more === 0 && paid.depths > 0 && isBeyondJobs(t.session, paid.depthLosses)) {
        const told = tellLosses(paid.depthLosses);
        throw shownBy(told.calls, restingOn("A-21", `${words}\n${told.words}`));
      }
      if (more === 0) t.skip(`${words} What was bought by depth, and jobs of others, may have cost more than we know.`);
      const others = sumOf([...paid.readings.keys()].map((account) => chargedByOthers(t.session, account)));
      const losses = lossesOf(paid);
      const isStated = isBeyondJobs(t.session, atStatedPrices(paid, losses, lateness(t.session)));
      if (!isStated && more <= others)
        t.skip(`${words} Jobs of others in the account settled as they were read: up to ${others} credits.`);
      const told = tellLosses(losses, others);
      const message = `${words}\n${told.words}`;
      const failure = isStated ? new Error(message) : restingOn("A-21", message);
      throw shownBy(told.calls, failure, told.routes);
    },
  );

  check(
    "Each deep search takes one unit of its quota, over the whole run",
    {
      on: ["GET /v1/quotas", "GET /v1/search/jobs"],
      source: stated("§4.1"),
      states: ["4.1/submit-quota", "8/quota-deep-searches"],
      needs: ["search:deep"],
    },
    async (t) => {
      const first = t.session.history.balances.get(t.caller?.label ?? "")?.first;
      const began = Date.parse(first?.answer.headers.date ?? "");
      if (first === undefined || Number.isNaN(began) || t.speed() === 0)
        return t.skip("it is not known what the quota was when the run began");
      const before = quotaIn(first.answer);
      const after = await quota(t);
      // By whomever they were submitted.
      const { jobs } = await t.need("GET /v1/search/jobs");
      const made = jobs.filter(({ createdAt }) => Date.parse(createdAt) >= began).length;
      const moved = [...after].map(([place, number]) => Math.abs(number - (before.get(place) ?? number)));
      // Some of the numbers, such as the size of the quota, stay as they are.
      const taken = made > 0 && moved.includes(made) ? made : Math.max(...moved);
      const asked = t.session.recorder.statuses.get(`202 ${askingForMore}`) ?? 0;
      const unitsOfMore = (t.session.facts.get(unitsOfOneMore) ?? Promise.resolve(1)) as Promise<number>;
      const mayTake = made + asked * (await unitsOfMore);
      const subject = `the units of deep_searches that ${made} deep searches took`;
      // Whether asking for more takes a unit is open, where the run has not seen it.
      if (taken > made && taken <= mayTake) throw restingOn("A-43", `${subject}: ${taken}, with ${asked} /more`);
      expect(taken, subject).toBe(made);
    },
  );
});

/** Where something was shown late, what a call has cost may be, too. */
function lateness({ target, history }: Session): number {
  return target.isLate || history.late.size > 0 ? 500 : 0;
}

/**
 * Whether an account lost more than the jobs of others can explain: all of them together, or in one interval those that had not been
 * seen to have ended when the balance was read before.
 */
function isBeyondJobs(session: Session, losses: readonly Loss[]): boolean {
  const beyondJobs = ({ account, credits, from }: Loss) =>
    credits > chargedByOthers(session, account, from === null ? 0 : startOf(from));
  return [...session.purse.readings.keys()].some((account) => {
    const its = losses.filter((each) => each.account === account);
    return its.some(beyondJobs) || sumOf(its.map(({ credits }) => credits)) > chargedByOthers(session, account);
  });
}

function sumOf(credits: readonly number[]): number {
  return credits.reduce((sum, each) => sum + each, 0);
}

/**
 * What the jobs of others, which this run has read, can have been charged meanwhile: those that ended lately, or not yet. What was
 * seen to have ended has been charged by then.
 */
function chargedByOthers({ history, creations, pace, purse }: Session, account: string, from = 0): number {
  const since = targetNow(pace) - day;
  let credits = 0;
  for (const { thing, exchange, endedSince = Number.POSITIVE_INFINITY } of history.lastObservations.values()) {
    const { kind, id, json } = thing;
    if (accountIn(exchange) !== account || endedSince < from) continue;
    if ((kind !== "search job" && kind !== "research job") || creations.ownIds.has(id)) continue;
    const last = unlessGap(() => json.updatedAt ?? json.finishedAt);
    if (typeof last === "string" && Date.parse(last) < since) continue;
    const dossiers = (unlessGap(() => json.requestedCount) ?? 0) * (purse.prices?.sku("dossier") ?? 0);
    credits += kind === "search job" ? (unlessGap(() => json.creditsCharged) ?? 0) : dossiers;
  }
  return credits;
}
