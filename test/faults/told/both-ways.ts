import type { Call } from "../../../src/kernel/call.ts";
import type { Json } from "../altered.ts";
import { answering } from "../altering.ts";
import { counter, drawing, isPoll, told } from "./told.ts";

// What a sentence says is shown from one side only, in one place of several, or for one person of many.

const isReport = ({ path }: Call): boolean => path.startsWith("/v1/deep-research/reports/developers/");

const cellsOf = (json: Json): Json[] => (json?.results ?? []).flatMap((each: Json) => Object.values(each.cells ?? {}));

export const bothWays = told("shown from one side", [
  {
    words: "a cell of one SKU is charged again while it is owned",
    by: "§2.8",
    look: /^Profiles and facets: A facet that needs no report/,
    says: /violation [^\n]*once they are owned/,
    change: drawing(({ call, json }) =>
      call.path === "/v1/developers" &&
      (json?.results ?? []).some((each: Json) => each.cells?.["identity.linkedin"]?.status === "owned")
        ? 3
        : 0,
    ),
  },
  {
    words: "a cell that needs a report is charged, and its answer says that it is free",
    by: "§2.8",
    look: /^(Profiles and facets: A facet that needs a report|Purse)/,
    says: /violation [^\n]*report_required/,
    change: drawing(({ call, json }) =>
      call.path === "/v1/developers" && cellsOf(json).some(({ status }) => status === "report_required") ? 1 : 0,
    ),
  },
  {
    words: "a job that is read by itself says who asked for it",
    by: "§2.5",
    look: /^Deep research: Who asked for a job/,
    says: /violation [^\n]*`(job\.)?requestedBy`/,
    change: answering(({ call, json }) =>
      /^\/v2\/deep-research\/jobs\/[^/]+$/.test(call.path) && json?.job
        ? { ...json, job: { ...json.job, requestedBy: "Ada" } }
        : undefined,
    ),
  },
  {
    words: "every third deep search takes two units of its quota",
    by: "§4.1",
    look: /^(Deep search|Purse)/,
    says: /violation [^\n]*units of deep_searches/,
    change() {
      const submits = counter();
      let extra = 0;
      return {
        answer({ call, json, status }) {
          if (call.method === "POST" && call.path === "/v1/search/jobs" && status < 300 && submits("") % 3 === 0)
            extra += 1;
          if (call.path !== "/v1/quotas" || !json?.quotas) return undefined;
          const quotas = json.quotas.map((each: Json) =>
            each.name === "deep_searches"
              ? { ...each, used: each.used + extra, remaining: each.remaining - extra }
              : each,
          );
          return { ...json, quotas };
        },
      };
    },
  },
  {
    words: "a deep search charges one credit less than it considered",
    by: "§2.4",
    look: /^(Deep search|answers GET \/v1\/search\/jobs\/\{id\})/,
    says: /violation [^\n]*considered/,
    change: answering(({ call, json }) =>
      isPoll(call) && json?.job?.creditsCharged > 0
        ? { ...json, job: { ...json.job, creditsCharged: json.job.creditsCharged - 1 } }
        : undefined,
    ),
  },
  {
    words: "a fit ranking draws one credit less than its price",
    by: "§8",
    look: /^(Fit ranking: Each scored|Purse)/,
    says: /violation [^\n]*credits `used`/,
    change: drawing(({ call, json }) => (call.path === "/v1/fit-rank" && json?.scoredCount > 0 ? -1 : 0)),
  },
  {
    words: "ranks go on from round to round",
    by: "§2.4",
    look: /^(Deep search|answers GET \/v1\/search\/jobs\/\{id\})/,
    says: /violation [^\n]*rank/,
    change: answering(({ call, json }) => {
      if (!isPoll(call) || !json?.results) return undefined;
      return { ...json, results: json.results.map((row: Json, at: number) => ({ ...row, rank: at + 1 })) };
    }),
  },
  {
    words: "an unfinished report has a PDF",
    by: "§4.3",
    look: /^(Research|Expiry)/,
    says: /violation [^\n]*PDF.*(unfinished|not finished|still running)/,
    change: () => ({
      status: ({ call, status }) => (call.path.endsWith("/pdf") && status === 404 ? 200 : undefined),
    }),
  },
  {
    words: "prose is complete, and narrativePending stays true",
    by: "§2.6",
    look: /^(Research|answers GET \/v1\/deep-research\/reports\/)/,
    says: /violation [^\n]*narrativePending/,
    change: answering(({ call, json }) =>
      isReport(call) && json?.narrative ? { ...json, narrativePending: true } : undefined,
    ),
  },
  {
    words: "a note that was edited says in the list that it never was",
    by: "§2.10",
    look: /^(Notes|Read after write: Every change of a note|History)/,
    says: /violation [^\n]*updatedAt/,
    change: answering(({ call, json }) =>
      call.method === "GET" && call.path.endsWith("/notes") && json?.notes
        ? { ...json, notes: json.notes.map((each: Json) => ({ ...each, updatedAt: null, editedBy: null })) }
        : undefined,
    ),
  },
  {
    words: "commits that were not captured are 0 in a search",
    by: "§2.1",
    look: /^(Search|Depths|Similar|Profiles|History|answers GET \/v1\/developers\/search)/,
    says: /violation [^\n]*commits/,
    change: answering(({ call, json }) => {
      if (call.path !== "/v1/developers/search" || !json?.results) return undefined;
      const results = structuredClone(json.results);
      for (const { details } of results) for (const repo of details.githubProfile?.repos ?? []) repo.commits ??= 0;
      return { ...json, results };
    }),
  },
]);
