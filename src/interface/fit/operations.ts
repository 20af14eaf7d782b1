import { stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare } from "../../kernel/operation.ts";
import { creditsPerCandidate, FitRankAnswer, FitRankRequest } from "../../model/fit-rank.ts";

export const fitRank = declare({
  id: "fit.rank",
  route: "POST /v1/fit-rank",
  tag: "Fit ranking",
  summary: "Score a list of developers against a role",
  description:
    "Every login, named twice or not, lands in exactly one of results, misses and dropped. Only rows that were scored are billed.",
  source: stated("§4.4"),
  access: {
    to: "fit_rank:read",
    cost: credits(`${creditsPerCandidate} credits per candidate scored`),
    limit: perMinute(60, "account"),
  },
  body: FitRankRequest,
  creates: "nothing",
  hands: { developer: "/results/0/developerId" },
  answers: { status: 200, body: FitRankAnswer },
  refuses: ["forbidden", "payment_required", "billing_unavailable"],
  reasons: {
    forbidden: "Fit ranking is not enabled for the account.",
    payment_required: "The balance does not cover every login that resolves.",
  },
});
