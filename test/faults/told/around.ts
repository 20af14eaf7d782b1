import type { Json } from "../altered.ts";
import { type Alteration, answering } from "../altering.ts";
import { told } from "./told.ts";

// Errors around a service that is correct by itself: caches, replicas, gateways that repeat requests, pages by offset.

/** Reads are answered with an earlier state: from a replica, or a stale cache. */
function stale(isIt: (path: string) => boolean, keyOf = (who: string, path: string) => `${who} ${path}`): Alteration {
  const kept = new Map<string, Json>();
  return {
    answer({ call, json, status }) {
      if (call.method !== "GET" || !isIt(call.path) || status !== 200) return undefined;
      const key = keyOf(call.headers.authorization ?? "", `${call.path}?${call.query}`);
      const before = kept.get(key);
      kept.set(key, json);
      return before;
    },
  };
}

const isNotes = (path: string): boolean => /^\/v1\/developers\/\d+\/notes$/.test(path);

export const around = told("around the service", [
  {
    words: "a person's notes are read from a replica that lags",
    by: "A-250",
    look: /^(Read after write|Notes and contacts)/,
    says: /notes/,
    change: () => stale(isNotes),
  },
  {
    words: "companies are read from a cache",
    by: "A-250",
    look: /^Read after write/,
    says: /GET \/v1\/companies/,
    change: () => stale((path) => path === "/v1/companies"),
  },
  {
    words: "a cache between accounts answers one with the lists of the other",
    by: "§5",
    look: /^(Companies|Deep search)/,
    says: /another account/,
    change: () =>
      stale(
        (path) => path === "/v1/companies" || path === "/v1/search/jobs",
        (_, path) => path,
      ),
  },
  {
    words: "a cursor of the second page starts over",
    by: "§4.5",
    look: /^(Notes and contacts|Pages|History)/,
    says: /once|repeat|two pages|pages/,
    change: () => {
      let first: Json;
      return {
        answer({ call, json }) {
          if (call.method !== "GET" || !isNotes(call.path) || !json?.notes) return undefined;
          if (!call.query.includes("cursor=")) first = json.notes;
          else return { ...json, notes: first };
          return undefined;
        },
      };
    },
  },
  {
    words: "a filter narrows the first page alone",
    by: "A-20",
    look: /^Search: Pages|^answers GET \/v1\/developers\/search/,
    says: /lang|page/,
    change: answering(({ call, json }) => {
      if (call.path !== "/v1/developers/search" || !call.query.includes("cursor=") || !json?.results?.length)
        return undefined;
      if (!call.query.includes("lang=")) return undefined;
      const results = json.results.map((each: Json) => {
        const core = { ...each.details.githubProfile.core, languages: ["COBOL"] };
        const repos = each.details.githubProfile.repos.map((repo: Json) => ({ ...repo, language: "COBOL" }));
        return {
          ...each,
          details: { ...each.details, githubProfile: { ...each.details.githubProfile, core, repos } },
        };
      });
      return { ...json, results };
    }),
  },
  {
    words: "a rename that collides is refused and done all the same",
    by: "§4.5",
    look: /^(Shortlists|Refused requests|History)/,
    says: /name/,
    change: () => {
      const names = new Map<string, string>();
      return {
        answer({ call, json, requestBody: body, status }) {
          const id = /^\/v1\/shortlists\/([^/]+)$/.exec(call.path)?.[1];
          if (id === undefined) return undefined;
          if (call.method === "PATCH" && status === 409) names.set(id, body.name);
          const name = names.get(id);
          return name && call.method === "GET" && status === 200 ? { ...json, name } : undefined;
        },
      };
    },
  },
  {
    words: "a gateway sends every note twice",
    by: "§4.5",
    look: /^(Notes and contacts|Concurrency|Pages|Read after)/,
    says: /./,
    change: answering(async ({ call, requestBody: body, status, send }) => {
      if (call.method === "POST" && isNotes(call.path) && status === 201) await send("POST", call.path, body);
    }),
  },
  {
    words: "a gateway sends every submission of a deep search twice",
    by: "§4.1",
    look: /^(Deep search)/,
    says: /quota|unit|used|newest|searches of this saved search: .* too many/,
    change: answering(async ({ call, requestBody: body, status, send }) => {
      if (call.method === "POST" && call.path === "/v1/search/jobs" && status === 202)
        await send("POST", call.path, body);
    }),
  },
  {
    words: "finishedAt of a job moves at each read",
    by: "§2.5",
    look: /^(Deep research|History)/,
    says: /finishedAt|elapsedMs/,
    change: () => {
      let reads = 0;
      return {
        answer({ call, json }) {
          if (!call.path.startsWith("/v2/deep-research/jobs/") || !json?.job?.finishedAt) return undefined;
          const finishedAt = new Date(Date.parse(json.job.finishedAt) + 2_000 * ++reads).toISOString();
          return { job: { ...json.job, finishedAt } };
        },
      };
    },
  },
  {
    words: "results that were delivered vanish from a later poll",
    by: "§2.4",
    look: /^(Deep search|History|Concurrency)/,
    says: /result|row|deliver|vanish|was/,
    change: () => {
      const reads = new Map<string, number>();
      return {
        answer({ call, json }) {
          if (call.method !== "GET" || !/^\/v1\/search\/jobs\/[^/]+$/.test(call.path) || !(json?.results?.length > 1))
            return undefined;
          const count = (reads.get(call.path) ?? 0) + 1;
          reads.set(call.path, count);
          return count % 3 === 0 ? { ...json, results: json.results.slice(0, -1) } : undefined;
        },
      };
    },
  },
  {
    words: "prices of the catalog differ from node to node",
    by: "§2.8",
    look: /^(Pricing|History|answers GET \/v1\/pricing)/,
    says: /./,
    change: () => {
      let reads = 0;
      return {
        answer({ call, json }) {
          if (call.path !== "/v1/pricing/catalog" || ++reads % 2 === 1) return undefined;
          const skus = json.skus.map((each: Json) =>
            each.sku === "grade" ? { ...each, credits: each.credits + 1 } : each,
          );
          return { ...json, skus };
        },
      };
    },
  },
  {
    words: "a revoked key works until a cache forgets it",
    by: "§5",
    look: /^Access/,
    says: /revoked|401|refused/,
    change: () => ({
      status: ({ call, status }) =>
        status === 401 && call.path === "/v1/me" && call.headers.authorization ? 200 : status,
    }),
  },
]);
