import { expect, test } from "vitest";
import type { StagedCore } from "../../src/library/understudy.ts";
import type { Json } from "../faults/altered.ts";
import { type Alteration, answering } from "../faults/altering.ts";
import { judgeBroken, openMock } from "./mock.ts";
import { type Regression, testRegressions } from "./regression.ts";

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

const deployments: readonly Regression[] = [
  {
    what: "a person's notes are read from a replica that lags",
    only: /^(Read after write|Notes and contacts)/,
    says: /notes/,
    alter: () => stale(isNotes),
  },
  {
    what: "companies are read from a cache",
    only: /^Read after write/,
    says: /GET \/v1\/companies/,
    alter: () => stale((path) => path === "/v1/companies"),
  },
  {
    what: "a cache between accounts answers one with the lists of the other",
    only: /^(Companies|Deep search)/,
    says: /another account/,
    alter: () =>
      stale(
        (path) => path === "/v1/companies" || path === "/v1/search/jobs",
        (_, path) => path,
      ),
  },
  {
    what: "a cursor of the second page starts over",
    only: /^(Notes and contacts|Pages|History)/,
    says: /once|repeat|two pages|pages/,
    alter: () => {
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
    what: "a filter narrows the first page alone",
    only: /^(Search|Pages|History)/,
    says: /lang|page/,
    alter: answering(({ call, json }) => {
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
    what: "a page of notes takes 101",
    only: /^(input GET \/v1\/developers\/\{developerId\}\/notes)/,
    says: /should be refused|must be at most/,
    alter: () => ({
      status: ({ call, status }) => (isNotes(call.path) && call.query.includes("limit=101") ? 200 : status),
      answer: ({ call }) =>
        isNotes(call.path) && call.query.includes("limit=101")
          ? { contactId: null, notes: [], nextCursor: null }
          : undefined,
    }),
  },
  {
    what: "a rename that collides is refused and done all the same",
    only: /^(Shortlists|Refused requests|History)/,
    says: /name/,
    alter: () => {
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
    what: "a removal that is refused for one id removes the others",
    only: /^(Refused requests|Notes and contacts)/,
    says: /removed|removes/,
    alter: answering(async ({ call, requestBody: body, status, send }) => {
      if (call.path !== "/v1/contacts/remove" || status !== 404) return;
      for (const id of body?.contactIds ?? []) await send("POST", call.path, { contactIds: [id] });
    }),
  },
  {
    what: "a gateway sends every note twice",
    only: /^(Notes and contacts|Concurrency|Pages|Read after)/,
    says: /./,
    alter: answering(async ({ call, requestBody: body, status, send }) => {
      if (call.method === "POST" && isNotes(call.path) && status === 201) await send("POST", call.path, body);
    }),
  },
  {
    what: "a gateway sends every submission of a deep search twice",
    only: /^(Deep search)/,
    says: /quota|unit|used|newest|searches of this saved search: .* too many/,
    alter: answering(async ({ call, requestBody: body, status, send }) => {
      if (call.method === "POST" && call.path === "/v1/search/jobs" && status === 202)
        await send("POST", call.path, body);
    }),
  },
  {
    what: "finishedAt of a job moves at each read",
    only: /^(Deep research|History)/,
    says: /finishedAt|elapsedMs/,
    alter: () => {
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
    what: "results that were delivered vanish from a later poll",
    only: /^(Deep search|History|Concurrency)/,
    says: /result|row|deliver|vanish|was/,
    alter: () => {
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
    what: "prices of the catalog differ from node to node",
    only: /^(Pricing|History|answers GET \/v1\/pricing)/,
    says: /./,
    alter: () => {
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
    what: "a revoked key works until a cache forgets it",
    only: /^Access/,
    says: /revoked|401|refused/,
    alter: () => ({
      status: ({ call, status }) =>
        status === 401 && call.path === "/v1/me" && call.headers.authorization ? 200 : status,
    }),
  },
  {
    what: "a fit ranking charges for dropped candidates",
    only: /^Fit ranking/,
    says: /charge|credits|it is/,
    alter: () => {
      let extra = 0;
      return {
        answer({ call, json }) {
          if (call.path === "/v1/fit-rank" && json?.misses) extra += 2 * (json.dropped.length + json.misses.length);
          if (call.path !== "/v1/quotas" || json?.credits === undefined) return undefined;
          return { ...json, credits: { ...json.credits, used: json.credits.used + extra } };
        },
      };
    },
  },
];

testRegressions(deployments);

test("a gateway that changes the host of signed requests causes no violation", async () => {
  const behind = (core: StagedCore): StagedCore => ({
    ...core,
    serve: (call) => core.serve({ ...call, url: call.url.replace(call.origin, "http://inside.example") }),
  });
  const { failed } = await judgeBroken(await openMock({}, {}, behind), /^Signed requests/);
  expect(failed.filter((each) => !each.startsWith("refuted"))).toEqual([]);
  expect(failed.join("\n"), "and that it is so is told").toMatch(/signed, is taken/);
});
