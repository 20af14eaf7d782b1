import type { Json } from "../altered.ts";
import { type Alteration, answering } from "../altering.ts";
import { drawing, told } from "./told.ts";

// Caches that bypass the gate, counters that count free calls, and mixed-up identities.

/** An answer to one caller is given to another caller, who should be refused. */
const answeringFromCache = (refusal: number) => (): Alteration => {
  const kept = new Map<string, Json>();
  const nameOf = ({ path, query }: { path: string; query: string }) => `${path}?${query}`;
  const isCached = (call: { method: string; path: string; query: string }, status: number) =>
    call.method === "GET" && status === refusal && kept.has(nameOf(call));
  return {
    answer({ call, json, status }) {
      if (call.method === "GET" && status === 200) kept.set(nameOf(call), json);
      return isCached(call, status) ? kept.get(nameOf(call)) : undefined;
    },
    status: ({ call, status }) => (isCached(call, status) ? 200 : undefined),
  };
};

/** A call that should be free costs a credit. */
const charging = (isCharged: (path: string, method: string, status: number) => boolean) =>
  drawing(({ call, status }) => (isCharged(call.path, call.method, status) ? 1 : 0));

const free = /^Free: /;

export const caches = told("caches and counters", [
  {
    words: "a cache answers whoever has no credential",
    by: "§5",
    look: /^again GET \/v1\/companies$/,
    says: /With an invalid credential it should be refused with 401 and answers 200/,
    change: answeringFromCache(401),
  },
  {
    words: "a cache answers a key that lacks the right",
    by: "§5",
    look: /^(again|entitlement) GET \/v1\/companies$/,
    says: /should be refused with forbidden \(403\) and answers 200/,
    change: answeringFromCache(403),
  },
  {
    words: "a fit ranking that is refused is charged",
    by: "§8",
    look: free,
    says: /POST \/v1\/fit-rank \(400\)[^\n]*`credits` is/,
    change: charging((path, _, status) => path === "/v1/fit-rank" && status === 400),
  },
  {
    words: "a search whose budget is refused is charged",
    by: "§8",
    look: free,
    says: /POST \/v1\/search\/jobs \(402\)[^\n]*`credits` is/,
    change: charging((path, _, status) => path === "/v1/search/jobs" && status === 402),
  },
  {
    words: "the capabilities cost a credit",
    by: "§8",
    look: free,
    says: /GET \/v1\/search\/capabilities[^\n]*`credits` is/,
    change: charging((path) => path === "/v1/search/capabilities"),
  },
  {
    words: "filters of linked profiles cost a credit",
    by: "§8",
    look: free,
    says: /GET \/v1\/developers\/search[^\n]*`credits` is/,
    change: charging((path) => path === "/v1/developers/search"),
  },
  {
    words: "a search whose config is refused takes a unit of the quota",
    by: "§8",
    look: free,
    says: /POST \/v1\/search\/jobs \(400\)[^\n]*`quotas/,
    change() {
      let extra = 0;
      return {
        answer({ call, json, status }) {
          if (call.path === "/v1/search/jobs" && status === 400) extra += 1;
          if (call.path !== "/v1/quotas" || !json?.quotas) return undefined;
          return { ...json, quotas: json.quotas.map((each: Json) => ({ ...each, used: each.used + extra })) };
        },
      };
    },
  },
  {
    words: "the ids of a fit ranking are those of the row below",
    by: "§2.7",
    look: /^(Fit ranking: |Similar developers: |History: A login)/,
    says: /`developerId` was/,
    change: answering(({ call, json }) => {
      if (call.path !== "/v1/fit-rank" || !json?.results) return undefined;
      const ids = json.results.map((each: Json) => each.developerId);
      return {
        ...json,
        results: json.results.map((each: Json, at: number) => ({ ...each, developerId: ids[(at + 1) % ids.length] })),
      };
    }),
  },
  {
    words: "a repository of the developer's own is said to be another's",
    by: "§2.6",
    look: /^(Similar developers: |answers POST \/v2\/developers\/similar)/,
    says: /`owned` of/,
    change: answering(({ call, json }) => {
      if (call.path !== "/v2/developers/similar" || !json?.results) return undefined;
      const results = structuredClone(json.results);
      for (const { details } of results)
        for (const repo of details.githubProfile?.repos ?? []) if (repo.owned) repo.owned = false;
      return { ...json, results };
    }),
  },
  {
    words: "a garden has more active weeks than days",
    by: "§2.3",
    look: /^(Depths: POST \/v2|answers POST \/v2\/developers\/similar)/,
    says: /active weeks/,
    change: answering(({ call, json }) => {
      if (call.path !== "/v2/developers/similar" || !json?.results) return undefined;
      const results = structuredClone(json.results);
      for (const { details } of results) {
        const summary = details.github?.gardenSummary;
        if (summary) summary.activeWeeks = summary.activeDays + 1;
      }
      return { ...json, results };
    }),
  },
  {
    words: "a developer whom a search delivered is another one at its next poll",
    by: "§2.4",
    look: /^(Deep search: |History: A delivered developer)/,
    says: /was delivered, and is not in/,
    change() {
      const seen = new Set<string>();
      return {
        answer({ call, json }) {
          const first = json?.results?.[0];
          if (!/^\/v1\/search\/jobs\/[^/]+$/.test(call.path) || !first?.delivered) return undefined;
          if (!seen.has(json.job.id)) return void seen.add(json.job.id);
          return { ...json, results: [{ ...first, developerId: "999999999" }, ...json.results.slice(1)] };
        },
      };
    },
  },
]);
