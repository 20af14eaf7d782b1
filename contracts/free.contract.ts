import { stated } from "../src/base/provenance.ts";
import { sameJson } from "../src/base/same-json.ts";
import { baseRequest } from "../src/contract/checks/derived/base-request.ts";
import { sheet } from "../src/contract/run/check.ts";
import { whoMay } from "../src/contract/run/entitlements.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import { asksOnly, needsOf } from "../src/contract/run/tiers.ts";
import type { CheckRequest, Principal } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { everyOperation, operationOf, routeOf } from "../src/contract/seen/operations.ts";
import type { Operation, Route } from "../src/kernel/operation.ts";
import { config, quotaIn } from "./deep-searching.ts";
import { newCompany } from "./our-clients.ts";

type Ask = (t: Toolbox) => CheckRequest | Promise<CheckRequest>;

/** Every described operation that is free according to §8 or its description. */
const isForNothing = ({ access, path, source }: Operation): boolean =>
  "cost" in access &&
  access.cost === "free" &&
  "stated" in source &&
  access.sources?.cost === undefined &&
  path.startsWith("/v");

const attaching = "POST /v1/companies/{id}/attachments";

/** Requests for operations whose derived request would remove or rename what other checks use. */
const ours: Readonly<Partial<Record<Route, Ask>>> = {
  "PATCH /v1/shortlists/{id}": async (t) => ({
    params: { id: (await t.visit("a list to be pinned", (own) => own.make.shortlist())).id },
    body: { pinned: true },
  }),
  "DELETE /v1/notes/{noteId}": async (t) => ({
    params: { noteId: (await t.make.note((await t.find.ourDeveloper()).id)).id },
  }),
  // Not the contact that a pin of these requests is about.
  "POST /v1/contacts/remove": async (t) => ({
    body: { contactIds: [(await t.make.membership({}, await t.find.unsavedDeveloper())).member.contactId] },
  }),
  // Not to the company that stays, so that sequences find it at one that they change.
  [attaching]: async (t) => ({
    ...(await baseRequest(t, operationOf(attaching) as Operation)),
    params: { id: (await newCompany(t)).id },
  }),
  "POST /v1/companies": async (t) => ({ body: { name: (await newCompany(t)).name } }),
  "PATCH /v1/me/profile": () => ({ body: { set: {} } }),
};

/** What the interface does not say is free; that filters change nothing of its price it does. */
const unfiltered: readonly [Route, Ask] = [
  "GET /v1/developers/search",
  // It finds somebody: where each developer of a page has a price, what follows has it with filters, too.
  () => ({ query: { q: "developer", limit: 1 } }),
];

const like = async (t: Toolbox, more: object): Promise<CheckRequest> => ({
  body: { like_person: (await t.find.developer()).id, limit: 1, ...more },
});

const likeV1 = async (t: Toolbox, depth: string): Promise<CheckRequest> => ({
  query: { id: (await t.find.developer()).id, limit: 1, depth },
});

/** Free by §8, while something like it has a price: a depth, a ranking of somebody. Only who may pay for a mistake sends it. */
const pricedOtherwise: readonly (readonly [Route, Ask])[] = [
  ["POST /v2/developers/similar", (t) => like(t, { depth: "enriched" })],
  ["POST /v2/developers/similar", (t) => like(t, { depth: "deep" })],
  ["GET /v1/developers/similar", (t) => likeV1(t, "enriched")],
  ["GET /v1/developers/similar", (t) => likeV1(t, "deep")],
  ["POST /v1/fit-rank", (t) => ({ body: { logins: [t.find.unknownLogin] } })],
  ["POST /v1/fit-rank", () => ({ body: { logins: [] } })],
  ["POST /v1/fit-rank", () => ({ body: { logins: ["not a login"] } })],
];

const described = everyOperation
  .filter(isForNothing)
  .map((operation): readonly [Route, Ask] => [
    routeOf(operation),
    ours[routeOf(operation)] ?? ((t) => baseRequest(t, operation)),
  ]);
const isOnlyRead = ([route]: (typeof described)[number]): boolean => {
  const operation = operationOf(route);
  return operation !== null && asksOnly(operation);
};

const reads: readonly (readonly [Route, Ask])[] = [
  ...described.filter(isOnlyRead),
  unfiltered,
  ["GET /v1/developers/search", () => ({ query: { q: "developer", lang: "Go", techs: "Kafka", limit: 1 } })],
  ["GET /v1/developers/search", () => ({ query: { q: "developer", minCracked: 1, minStars: 1, limit: 1 } })],
  ["GET /v1/developers/search", () => ({ query: { q: "developer", city: "Berlin", hasEmail: true, limit: 1 } })],
  ["GET /v1/developers/search", () => ({ query: { q: "developer", titles: "engineer", yoeMin: 1, limit: 1 } })],
];

const writes: readonly (readonly [Route, Ask])[] = [
  ...described.filter((each) => !isOnlyRead(each)),
  ["POST /v1/search/jobs", () => ({ body: { config: { version: 3, query: "developer" } } })],
  ["POST /v1/search/jobs", () => ({ body: { config: config("developer"), budgetCredits: 1, targetCount: 100 } })],
];

/** One of the given credentials that may call the operation. */
function callerOf(t: Toolbox, route: Route): Principal | null {
  const operation = operationOf(route);
  const needs = operation === null ? [] : needsOf(operation);
  const { key, session: person } = t.session.principals;
  return whoMay(t.session.target, { on: [route], needs }, [t.caller, key, person]);
}

/**
 * Repeats a call as long as the balance seems to show a cost. Calls that remove something remove another object, which is made
 * only then.
 */
async function repeatsOf(t: Toolbox, { route, request, ask }: Planned): Promise<readonly CheckRequest[]> {
  return route in ours ? [await ask(t)] : [request, request];
}

interface Planned {
  readonly route: Route;
  readonly as: Principal;
  readonly ask: Ask;
  readonly request: CheckRequest;
}

export const free = sheet("Free", (check) => {
  const source = stated("§8");
  const on = (some: typeof reads): readonly Route[] => ["GET /v1/quotas", ...new Set(some.map(([route]) => route))];

  check(
    "Reading what is free costs nothing, with filters as without",
    { on: on(reads), source, states: ["8/cost-free", "4.1/search-filters-narrow"], needs: ["search:read"] },
    (t) => costsNothing(t, reads),
  );

  check(
    "Similar developers at each depth, and a ranking that scores nobody, cost nothing",
    { on: on(pricedOtherwise), source, states: ["8/cost-free", "8/cost-fit"], needs: ["search:read"], pays: true },
    (t) => costsNothing(t, pricedOtherwise),
  );

  check(
    "Free operations that change something cost nothing, and refused ones use neither credits nor quota",
    {
      on: on(writes),
      source,
      states: ["8/cost-free"],
      needs: ["search:read", "contact:read", "shortlist:read"],
      tier: "write",
    },
    (t) => costsNothing(t, writes),
  );
});

async function costsNothing(t: Toolbox, some: typeof reads): Promise<void> {
  const balance = async () => {
    const answer = await t.call("GET /v1/quotas");
    if (answer.status !== 200) t.skip(`GET /v1/quotas is needed first and answers ${answer.status}`);
    // Of quotas only that of deep searches is stated: others may count the calls of a window.
    return { credits: answer.json.credits.used, quotas: [...quotaIn(answer)] };
  };
  // All requests are prepared first, so that nothing else is asked for between the readings.
  const plan: Planned[] = [];
  for (const [route, ask] of some) {
    const as = callerOf(t, route);
    if (as !== null) plan.push({ route, as, ask, request: await ask(t) });
  }
  const atFirst = await balance();
  let mayHaveStarted = false;
  for (const { route, as, request } of plan) {
    const { status } = await t.call(route, { ...request, as });
    if (status < 400 && route === "POST /v1/search/jobs") mayHaveStarted = true;
  }
  if (!mayHaveStarted && sameJson(atFirst, await balance())) return;
  // Something has cost: each is made again by itself, to see what.
  let before = await balance();
  for (const each of plan) {
    const { route, as, ask } = each;
    const repeats = await repeatsOf(t, each);
    // Spending by other clients, or by a job that settles meanwhile, does not occur at every repetition of the call.
    for (const [time, request] of repeats.entries()) {
      if (time > 0 || route in ours) before = await balance();
      const { status } = await t.call(route, { ...request, as });
      const after = await balance();
      // A search runs and is charged even with the smallest input.
      const isFree = sameJson(before, after) || (status < 400 && route === "POST /v1/search/jobs");
      const words = `${route} (${status}) should cost nothing, by what GET /v1/quotas says is used`;
      const isSame = () => expect(after, words).toEqual(before);
      if (!isFree && time === repeats.length - 1) ask === unfiltered[1] ? assuming("A-21", isSame) : isSame();
      before = after;
      if (isFree) break;
    }
  }
}
