import { day } from "../src/base/instants.ts";
import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import { restingOn } from "../src/contract/learning/lesson.ts";
import { unlessGap } from "../src/contract/lens/gaps.ts";
import { targetNow } from "../src/contract/pace.ts";
import { readBalances } from "../src/contract/preflight.ts";
import { difference, heldIn } from "../src/contract/purse/purse.ts";
import type { Session } from "../src/contract/session.ts";

/** The account of the whole run, after all that it has ordered. */
export const purse = sheet("Purse", (check) => {
  check(
    "The balance loses no more than what the answers of this run account for",
    { on: ["GET /v1/quotas"], source: stated("§8") },
    async (t) => {
      await readBalances(t.session);
      const { purse: paid } = t.session;
      if (paid.readings.size === 0 || [...paid.readings.values()].includes(null))
        t.skip("no balance can be read there");
      const more = difference(paid);
      const shown = paid.seen + paid.unexplained;
      const say = (credits: number) =>
        `The balance lost ${shown} credits since the run began, and its answers account for ${credits} at most.`;
      const counted = paid.counted + heldIn(paid);
      if (more === 0 && shown > counted) throw restingOn("A-21", say(counted));
      if (more === 0) return;
      const others = chargedByOthers(t.session);
      const words = say(paid.most + heldIn(paid));
      if (more <= others)
        t.skip(`${words} Jobs of others in the account settled as they were read: up to ${others} credits.`);
      throw new Error(words);
    },
  );
});

/** What the jobs of others, which this run has read, can have been charged meanwhile: those that ended lately, or not yet. */
function chargedByOthers({ history, ownIds, pace, prices }: Session): number {
  const since = targetNow(pace) - day;
  let credits = 0;
  for (const { thing } of history.lastObservations.values()) {
    const { kind, id, json } = thing;
    if ((kind !== "search job" && kind !== "research job") || ownIds.has(id)) continue;
    const last = unlessGap(() => json.updatedAt ?? json.finishedAt);
    if (typeof last === "string" && Date.parse(last) < since) continue;
    const dossiers = (unlessGap(() => json.requestedCount) ?? 0) * (prices?.sku("dossier") ?? 0);
    credits += kind === "search job" ? (unlessGap(() => json.creditsCharged) ?? 0) : dossiers;
  }
  return credits;
}
