import { put, where } from "../../../src/base/table.ts";
import type { Access, AnyContext } from "../../../src/kernel/operation.ts";
import { monthly } from "../../../src/kernel/quotas.ts";
import { creditsPerCandidate } from "../../../src/model/fit-rank.ts";
import { type LedgerEntry, ledger } from "../../../src/model/ledger.ts";
import { nextId } from "../../../src/model/next-id.ts";
import { balanceOf, charge } from "../../../src/service/billing/credits.ts";
import type { Change, Json } from "../altered.ts";
import { given, handles, hearsBody, refusesAs, says, saysHeaders } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const what = { operation: "fault" } as const;

const accountOf = ({ caller }: AnyContext): string => caller?.account.id ?? "";

/** As a refund: a grant would leave what was used as it is. */
function giveBack(context: AnyContext, credits: number): void {
  const { tables } = context.world;
  const last = where(tables, ledger, "account", accountOf(context)).at(-1) as LedgerEntry;
  const id = nextId(context.world, "le_");
  put(tables, ledger, { ...last, id, kind: "refund", credits, balanceAfter: last.balanceAfter + credits });
}

/** Takes another number of units of deep_searches. */
const takesUnits = (units: number): Change => ({
  operation: (operation) => ({
    ...operation,
    access: { ...operation.access, quota: monthly("deep_searches", units) } as Access,
  }),
});

/** Charges (or gives back) this much more after an operation succeeded. */
const chargesMore = (credits: (output: Json, context: AnyContext, spent: number) => number): Change =>
  handles((context, handle) => {
    const { world, now } = context;
    const before = balanceOf(world, accountOf(context), now);
    const output = handle(context);
    const spent = before - balanceOf(world, accountOf(context), now);
    let value: Json;
    given(output, (inner) => {
      value = inner;
      return inner;
    });
    const more = credits(value, context, spent);
    if (more > 0) charge(world, accountOf(context), more, what, now);
    if (more < 0) giveBack(context, -more);
    return output;
  });

/** Only the answer bills the cell; the balance stays. */
function billingAgain(): (json: Json) => void {
  const bought = new Set<string>();
  return ({ results, credits }) => {
    for (const { developer, cells } of results)
      for (const [facet, cell] of Object.entries<Json>(cells)) {
        const name = `${developer.id} ${facet}`;
        if (cell.credits > 0) bought.add(name);
        else if (bought.has(name)) {
          cell.credits = 1;
          credits.charged += 1;
        }
      }
  };
}

const fit = "POST /v1/fit-rank" as const;
const submit = "POST /v1/search/jobs" as const;
const poll = "GET /v1/search/jobs/{id}" as const;
const research = "POST /v1/deep-research/jobs" as const;
const pollResearch = "GET /v2/deep-research/jobs/{id}" as const;
const search = "GET /v1/developers/search" as const;

export const moneyMutants = mutantsOf("money", [
  ...on("§8", fit, [
    ["fit ranking charges a credit less for each candidate", chargesMore(({ scoredCount }) => -scoredCount)],
    ["fit ranking charges a credit more for each candidate", chargesMore(({ scoredCount }) => scoredCount)],
    ["fit ranking is free", chargesMore(({ scoredCount }) => -creditsPerCandidate * scoredCount)],
    [
      "fit ranking charges for celebrities that it drops",
      chargesMore(({ dropped }) => creditsPerCandidate * dropped.length),
    ],
    ["scoring nobody costs a credit", chargesMore(({ scoredCount }) => (scoredCount === 0 ? 1 : 0))],
  ]),
  ["§4.4", fit, "scoredCount counts the misses too", says((json) => void (json.scoredCount += json.misses.length))],
  ...on("§4.1", submit, [
    ["a submit charges its estimate", chargesMore(({ job }) => job.creditsEstimated)],
    ["a submit charges one credit", chargesMore(() => 1)],
    ["a submit says that it charged", says(({ job }) => void (job.creditsCharged = 1))],
  ]),
  ...on("§8", submit, [
    ["a submit takes two units of the quota", takesUnits(2)],
    ["a submit takes no unit of the quota", takesUnits(0)],
  ]),
  ...on("§4.1", submit, [
    [
      "a budget below the estimate is taken",
      hearsBody((body) => {
        if (body.budgetCredits < 10) body.budgetCredits = 60;
      }),
    ],
    ["a budget below the estimate is a 400", refusesAs("payment_required", 400, "bad_request")],
    ["a budget below the estimate is a 403", refusesAs("payment_required", 403, "forbidden")],
  ]),
  ...on("§4.1", poll, [
    ["each settled round is charged twice", chargesMore((_, __, spent) => spent)],
    ["a poll without news costs a credit", chargesMore((_, __, spent) => (spent === 0 ? 1 : 0))],
    ["rounds are not charged at all", chargesMore((_, __, spent) => -spent)],
    ["the last credit of a round is forgotten", chargesMore((_, __, spent) => (spent > 0 ? -1 : 0))],
  ]),
  ...on("§2.4", poll, [
    ["creditsCharged is one too many", says(({ job }) => void (job.creditsCharged += 1))],
    ["budgetRemaining is below zero", says(({ job }) => void (job.budgetRemaining = -1))],
  ]),
  [
    "§2.4",
    submit,
    "the ceiling is forgotten",
    says(({ job }) => void (job.budgetCredits = job.budgetRemaining = null)),
  ],
  [
    "A-09",
    submit,
    "the quota's headers are missing",
    saysHeaders((headers) =>
      Object.fromEntries(
        Object.keys(headers)
          .filter((name) => name.startsWith("x-quota"))
          .map((name) => [name, null]),
      ),
    ),
  ],
  [
    "A-09",
    submit,
    "the quota's headers are one behind",
    saysHeaders(({ "x-quota-remaining": left }) =>
      left === undefined ? ({} as Record<string, string>) : { "x-quota-remaining": String(Number(left) + 1) },
    ),
  ],
  ["A-46", research, "research charges when it starts", chargesMore(() => 5)],
  ["A-46", pollResearch, "research charges for subjects that failed", chargesMore((_, __, spent) => spent)],
  [
    "A-46",
    research,
    "an answer from the cache costs a credit",
    chargesMore(({ job }) => (job.items.some((item: Json) => item.source === "cache") ? 1 : 0)),
  ],
  [
    "A-46",
    pollResearch,
    "a poll of research that has ended costs a credit",
    chargesMore(({ job }, _, spent) => (job.status !== "running" && spent === 0 ? 1 : 0)),
  ],
  ...on("§2.8", "POST /v1/developers/{id}/emails", [
    ["addresses are charged each time they are read", chargesMore((_, __, spent) => (spent === 0 ? 5 : 0))],
  ]),
  ...on("§2.8", "POST /v1/developers", [
    [
      "owned cells of several developers at once cost a credit",
      chargesMore(({ results }, _, spent) => (results.length > 1 && spent === 0 ? 1 : 0)),
    ],
    ["an owned cell is billed again where the answer says so", says(billingAgain())],
  ]),
  [
    "A-23",
    "GET /v1/developers/reports/{id}",
    "a background facet is billed by each read",
    chargesMore(({ report }, _, spent) => (report.status === "succeeded" && spent === 0 ? 1 : 0)),
  ],
  [
    "A-21",
    search,
    "the core depth costs a credit",
    chargesMore((_, { query }) => ((query as Json).depth === "core" ? 1 : 0)),
  ],
  [
    "§4.1",
    search,
    "the filter lang costs a credit",
    chargesMore((_, { query }) => ((query as Json).lang === undefined ? 0 : 1)),
  ],
  [
    "A-21",
    search,
    "owned cells are charged again",
    chargesMore((_, { query }, spent) => ((query as Json).depth === "enriched" && spent === 0 ? 1 : 0)),
  ],
  ["§8", "POST /v2/developers/similar", "similar developers cost a credit", chargesMore(() => 1)],
  ["§8", "GET /v1/developers/similar", "the first version of similar costs a credit", chargesMore(() => 1)],
  ["§4.1", "POST /v1/searches/angles", "angles cost a credit", chargesMore(() => 1)],
]);
