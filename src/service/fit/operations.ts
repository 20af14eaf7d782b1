import { stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, operation } from "../../kernel/operation.ts";
import { FitRankAnswer, FitRankRequest } from "../../model/fit-rank.ts";
import { priceOfSku } from "../billing/catalog.ts";
import { charge, requireCredits } from "../billing/credits.ts";
import { rankFit, resolve } from "./rank.ts";

const fitRank = operation({
  id: "fit.rank",
  route: "POST /v1/fit-rank",
  tag: "Fit ranking",
  summary: "Score a list of developers against a role",
  description:
    "Every login, named twice or not, lands in exactly one of results, misses and dropped. Only rows that were scored are billed.",
  source: stated("§4.4"),
  access: {
    to: "fit_rank:read",
    cost: credits("2 credits per candidate scored"),
    limit: perMinute(60, "account"),
  },
  body: FitRankRequest,
  answers: { status: 200, body: FitRankAnswer },
  refuses: ["forbidden", "payment_required", "billing_unavailable"],
  reasons: {
    forbidden: "Fit ranking is not enabled for the account.",
    payment_required: "The balance does not cover every login that resolves.",
  },
  handle({ world, caller, body, now, refuse }) {
    const { account } = caller;
    if (!account.fitRankEnabled) {
      refuse("forbidden", "Fit ranking is not enabled for this account. Ask support to enable it.");
    }
    const { found, misses } = resolve(world, body.logins);
    const price = priceOfSku("fit");
    requireCredits(world, account, found.length * price, now);
    const { results, dropped } = rankFit(world, found, body);
    const scored = results.filter((row) => row.scored);
    for (const { developerId } of scored) {
      charge(world, account.id, price, { operation: "fit.rank", sku: "fit", developerId }, now);
    }
    return { results, misses, dropped, scoredCount: scored.length };
  },
});

export const fitOperations = [fitRank];
