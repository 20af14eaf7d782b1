import { stated } from "../src/base/provenance.ts";
import { sameJson } from "../src/base/same-json.ts";
import { baseRequest } from "../src/contract/checks/derived/base-request.ts";
import { sheet } from "../src/contract/run/check.ts";
import { needsOf } from "../src/contract/run/tiers.ts";
import type { Toolbox } from "../src/contract/run/tools.ts";
import type { CheckRequest, Principal } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { everyOperation, operationOf, routeOf } from "../src/contract/seen/operations.ts";
import type { Operation, Route } from "../src/kernel/operation.ts";
import { config } from "./deep-searching.ts";

type Ask = (t: Toolbox) => CheckRequest | Promise<CheckRequest>;

/** Every described operation that is free according to §8 or its description. */
const isForNothing = ({ access, path, source }: Operation): boolean =>
  "cost" in access &&
  access.cost === "free" &&
  "stated" in source &&
  access.sources?.cost === undefined &&
  path.startsWith("/v");

/** Requests for operations whose derived request would remove or rename what other checks use. */
const ours: Readonly<Partial<Record<Route, Ask>>> = {
  "PATCH /v1/shortlists/{id}": async (t) => ({
    params: { id: (await t.make.shortlist()).id },
    body: { pinned: true },
  }),
  "DELETE /v1/notes/{noteId}": async (t) => ({
    params: { noteId: (await t.make.note((await t.find.ourDeveloper()).id)).id },
  }),
  "POST /v1/contacts/remove": async (t) => ({
    body: { contactIds: [(await t.make.membership()).member.contactId] },
  }),
  "POST /v1/companies": (t) => ({ body: { name: t.make.name("free company") } }),
  "PATCH /v1/me/profile": () => ({ body: { set: {} } }),
};

/** Operations with a different price in some cases: filters (§4.1), and refused requests. */
const others: readonly (readonly [Route, Ask])[] = [
  ["GET /v1/developers/search", () => ({ query: { q: "developer", lang: "Go", techs: "Kafka", limit: 1 } })],
  ["GET /v1/developers/search", () => ({ query: { q: "developer", minCracked: 1, minStars: 1, limit: 1 } })],
  ["GET /v1/developers/search", () => ({ query: { q: "developer", city: "Berlin", hasEmail: true, limit: 1 } })],
  ["GET /v1/developers/search", () => ({ query: { q: "developer", titles: "engineer", yoeMin: 1, limit: 1 } })],
  ["POST /v1/fit-rank", () => ({ body: { logins: [] } })],
  ["POST /v1/fit-rank", () => ({ body: { logins: ["not a login"] } })],
  ["POST /v1/search/jobs", () => ({ body: { config: { version: 3, query: "developer" } } })],
  ["POST /v1/search/jobs", () => ({ body: { config: config("developer"), budgetCredits: 1, targetCount: 100 } })],
];

const calls: readonly (readonly [Route, Ask])[] = [
  ...everyOperation
    .filter(isForNothing)
    .map((operation): readonly [Route, Ask] => [
      routeOf(operation),
      ours[routeOf(operation)] ?? ((t) => baseRequest(t, operation)),
    ]),
  ...others,
];

/** One of the given credentials that may call the operation. */
function whoMay(t: Toolbox, route: Route): Principal | undefined {
  const operation = operationOf(route);
  const needed = operation === null ? [] : needsOf(operation);
  return [t.caller, t.session.principals.key, t.session.principals.session].find(
    (each): each is Principal =>
      each !== null && needed.every((right) => each.entitlements === null || each.entitlements.includes(right)),
  );
}

/**
 * Repeats a call as long as the balance seems to show a cost. Calls that remove something remove another object each
 * time.
 */
async function severalOf(t: Toolbox, route: Route, ask: Ask): Promise<readonly CheckRequest[]> {
  const first = await ask(t);
  if (!(route in ours)) return [first, first, first];
  const second = await ask(t);
  return sameJson(first, second) ? [first] : [first, second];
}

export const free = sheet("Free", (check) => {
  check(
    "Free operations cost nothing, and refused requests use neither credits nor quota",
    {
      on: ["GET /v1/quotas", ...new Set(calls.map(([route]) => route))],
      source: stated("§8"),
      states: ["8/cost-free", "4.1/search-filters-narrow"],
      needs: ["search:read", "contact:read", "shortlist:read"],
      tier: "write",
    },
    async (t) => {
      const balance = async () => {
        const { credits, quotas } = await t.need("GET /v1/quotas");
        return { credits: credits.used, quotas: quotas.map(({ used }: { used: number }) => used) };
      };
      // All requests are prepared first, so that a repetition of the check sends the same ones.
      const plan = [];
      for (const [route, ask] of calls) {
        const as = whoMay(t, route);
        if (as !== undefined) plan.push({ route, as, requests: await severalOf(t, route, ask) });
      }
      let before = await balance();
      for (const { route, as, requests } of plan) {
        // Spending by other clients, or by a job that settles meanwhile, does not occur at every repetition of the
        // call.
        for (const [time, request] of requests.entries()) {
          if (time > 0) before = await balance();
          const { status } = await t.call(route, { ...request, as });
          const after = await balance();
          // A search runs and is charged even with the smallest input.
          const isFree = sameJson(before, after) || (status < 400 && route === "POST /v1/search/jobs");
          const words = `${route} (${status}) should cost nothing, by what GET /v1/quotas says is used`;
          if (!isFree && time === requests.length - 1) expect(after, words).toEqual(before);
          before = after;
          if (isFree) break;
        }
      }
    },
  );
});
