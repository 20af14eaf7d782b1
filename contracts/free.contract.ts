import { expect } from "vitest";
import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { CheckRequest } from "../src/contract/exchange.ts";
import type { Toolbox } from "../src/contract/tools.ts";
import type { Route } from "../src/kernel/operation.ts";
import { config } from "./deep-searching.ts";

/** Calls that §8 says are free, or that are refused, by what is done. */
const calls: readonly (readonly [Route, (t: Toolbox) => CheckRequest | Promise<CheckRequest>])[] = [
  ["GET /v1/search/capabilities", () => ({})],
  ["GET /v2/developers/fields", () => ({})],
  ["GET /v1/search/jobs", () => ({})],
  ["GET /v1/companies", () => ({})],
  ["GET /v1/developers/search", () => ({ query: { q: "developer", titles: "engineer", yoeMin: 1, limit: 1 } })],
  ["POST /v2/developers/similar", async (t) => ({ body: { like_person: (await t.find.developer()).id, limit: 1 } })],
  ["GET /v1/developers/similar", async (t) => ({ query: { id: (await t.find.developer()).id, limit: 1 } })],
  ["GET /v1/developers/{developerId}/notes", async (t) => ({ params: { developerId: (await t.find.developer()).id } })],
  [
    "GET /v1/developers/{developerId}/shortlists",
    async (t) => ({ params: { developerId: (await t.find.developer()).id } }),
  ],
  ["POST /v1/searches/angles", () => ({ body: { scope: "account", config: config("developer") } })],
  ["POST /v1/fit-rank", () => ({ body: { logins: [] } })],
  ["POST /v1/fit-rank", () => ({ body: { logins: ["not a login"] } })],
  ["POST /v1/search/jobs", () => ({ body: { config: { version: 3, query: "developer" } } })],
  ["POST /v1/search/jobs", () => ({ body: { config: config("developer"), budgetCredits: 1, targetCount: 100 } })],
];

export const free = sheet("Free", (check) => {
  check(
    "What is free costs nothing, and what is refused neither costs nor takes a unit of a quota",
    {
      on: ["GET /v1/quotas", ...new Set(calls.map(([route]) => route))],
      source: stated("§8"),
      needs: ["search:read", "search:deep", "fit_rank:read", "contact:read", "shortlist:read"],
      tier: "write",
      credits: 1,
    },
    async (t) => {
      const balance = async () => {
        const { credits, quotas } = await t.need("GET /v1/quotas");
        return { credits: credits.used, quotas: quotas.map(({ used }: { used: number }) => used) };
      };
      let before = await balance();
      for (const [route, ask] of calls) {
        const request = await ask(t);
        const { status } = await t.call(route, request);
        const after = await balance();
        const words = `${route} (${status}) should cost nothing, by what GET /v1/quotas says is used`;
        // A search that nothing could be too small for runs, and is paid for.
        if (status >= 400 || !route.endsWith("/search/jobs") || route.startsWith("GET"))
          expect(after, words).toEqual(before);
        before = after;
      }
    },
  );
});
