import * as declared from "../../interface/fit/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { creditsPerCandidate } from "../../model/fit-rank.ts";
import { reading } from "../../model/readings.ts";
import { charge, requireCredits } from "../billing/credits.ts";
import { needsReader } from "../needs.ts";
import { rankFit, resolve } from "./rank.ts";

const fitRank = implement(declared.fitRank, {
  waitsFor: needsReader,
  handle({ world, caller, body, now, refuse }) {
    const { account } = caller;
    if (!account.fitRankEnabled) {
      refuse("forbidden", "Fit ranking is not enabled for this account. Ask support to enable it.");
    }
    const { found, misses } = resolve(world, body.logins);
    const { results, dropped } = rankFit(world, found, body);
    const scored = results.filter((row) => row.scored);
    const billable = reading(world, "A-402") === "outcome" ? scored : found;
    requireCredits(world, account, billable.length * creditsPerCandidate, now);
    for (const { developerId } of scored) {
      charge(world, account.id, creditsPerCandidate, { operation: "fit.rank", sku: "fit", developerId }, now);
    }
    return { results, misses, dropped, scoredCount: scored.length };
  },
});

export const fitOperations = { fitRank } satisfies Handlers<typeof declared>;
