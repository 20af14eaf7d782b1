import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { heldIn } from "../../src/contract/run/purse/purse.ts";
import { runAgainstLax } from "./lax-running.ts";

// Everything that the kit sends, against a deployment that accepts what it should refuse and charges for it.
const checks = everyCheck.filter(({ tier }) => tier !== "burst");

test.each([
  ["no flags", {}, 0],
  ["writes and a budget of 0", { allowWrites: true, budgetCredits: 0 }, 0],
  ["writes and a budget of 60", { allowWrites: true, budgetCredits: 60 }, 60],
])(
  "with %s the account loses no more than was given, and nothing of others changes",
  { timeout: 600_000 },
  async (_, options, most) => {
    const ran = await runAgainstLax(options, checks);
    expect(ran.lost, JSON.stringify(ran.ledger)).toBeLessThanOrEqual(most);
    expect(ran.lost > 0, "whether something was bought").toBe(most > 0);
    const { purse } = ran.session;
    expect(purse.seen + purse.unexplained, "what the run says that the balance shows").toBe(ran.lost);
    expect(ran.lost, "what the run counts at most").toBeLessThanOrEqual(purse.counted + heldIn(purse));
    expect(ran.changedJobs, "what others have started").toEqual([]);
    expect(ran.withoutCeiling, "searches without a ceiling").toEqual([]);
    expect(ran.newKeys, "keys, whose ids are longer than we assume").toEqual([]);
    expect(ran.cleaned.left.filter(({ what }) => /contact|key|shortlist/.test(what))).toEqual([]);
    if (most > 0) return;
    const unpaid = ran.results.filter(({ lacks }) => lacks === "budget").map(({ reason }) => reason);
    expect(unpaid.join("\n")).toMatch(
      /POST \/v1\/developers: it may cost \d+ credits and \d+ of --budget-credits \d+ are left/,
    );
  },
);
