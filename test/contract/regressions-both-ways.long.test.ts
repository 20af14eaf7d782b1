import type { Call } from "../../src/kernel/call.ts";
import type { Json } from "../faults/altered.ts";
import { answering } from "../faults/altering.ts";
import { counter, drawing, isPoll, type Regression, testRegressions } from "./regression.ts";

// What a sentence says is shown from one side only, in one place of several, or for one person of many.

const isReport = ({ path }: Call): boolean => path.startsWith("/v1/deep-research/reports/developers/");

const cellsOf = (json: Json): Json[] => (json?.results ?? []).flatMap((each: Json) => Object.values(each.cells ?? {}));

const regressions: readonly Regression[] = [
  {
    what: "a cell of one SKU is charged again while it is owned",
    only: /^Profiles and facets: A facet that needs no report/,
    says: /violation [^\n]*once they are owned/,
    alter: drawing(({ call, json }) =>
      call.path === "/v1/developers" &&
      (json?.results ?? []).some((each: Json) => each.cells?.["identity.linkedin"]?.status === "owned")
        ? 3
        : 0,
    ),
  },
  {
    what: "a cell that needs a report is charged, and its answer says that it is free",
    only: /^(Profiles and facets: A facet that needs a report|Purse)/,
    says: /violation [^\n]*report_required/,
    alter: drawing(({ call, json }) =>
      call.path === "/v1/developers" && cellsOf(json).some(({ status }) => status === "report_required") ? 1 : 0,
    ),
  },
  {
    what: "a job that is read by itself says who asked for it",
    only: /^Deep research: Who asked for a job/,
    says: /violation [^\n]*`(job\.)?requestedBy`/,
    alter: answering(({ call, json }) =>
      /^\/v2\/deep-research\/jobs\/[^/]+$/.test(call.path) && json?.job
        ? { ...json, job: { ...json.job, requestedBy: "Ada" } }
        : undefined,
    ),
  },
  {
    what: "every third deep search takes two units of its quota",
    only: /^(Deep search|Purse)/,
    says: /violation [^\n]*units of deep_searches/,
    alter() {
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
    what: "a deep search charges one credit less than it considered",
    only: /^(Deep search|answers GET \/v1\/search\/jobs\/\{id\})/,
    says: /violation [^\n]*considered/,
    alter: answering(({ call, json }) =>
      isPoll(call) && json?.job?.creditsCharged > 0
        ? { ...json, job: { ...json.job, creditsCharged: json.job.creditsCharged - 1 } }
        : undefined,
    ),
  },
  {
    what: "a fit ranking draws one credit less than its price",
    only: /^(Fit ranking: Each scored|Purse)/,
    says: /violation [^\n]*credits `used`/,
    alter: drawing(({ call, json }) => (call.path === "/v1/fit-rank" && json?.scoredCount > 0 ? -1 : 0)),
  },
  {
    what: "ranks go on from round to round",
    only: /^(Deep search|answers GET \/v1\/search\/jobs\/\{id\})/,
    says: /violation [^\n]*rank/,
    alter: answering(({ call, json }) => {
      if (!isPoll(call) || !json?.results) return undefined;
      return { ...json, results: json.results.map((row: Json, at: number) => ({ ...row, rank: at + 1 })) };
    }),
  },
  {
    what: "an unfinished report has a PDF",
    only: /^(Research|Expiry)/,
    says: /violation [^\n]*PDF.*(unfinished|not finished|still running)/,
    alter: () => ({
      status: ({ call, status }) => (call.path.endsWith("/pdf") && status === 404 ? 200 : undefined),
    }),
  },
  {
    what: "prose is complete, and narrativePending stays true",
    only: /^(Research|answers GET \/v1\/deep-research\/reports\/)/,
    says: /violation [^\n]*narrativePending/,
    alter: answering(({ call, json }) =>
      isReport(call) && json?.narrative ? { ...json, narrativePending: true } : undefined,
    ),
  },
  {
    what: "a note that was edited says in the list that it never was",
    only: /^(Notes|Read after write: Every change of a note|History)/,
    says: /violation [^\n]*updatedAt/,
    alter: answering(({ call, json }) =>
      call.method === "GET" && call.path.endsWith("/notes") && json?.notes
        ? { ...json, notes: json.notes.map((each: Json) => ({ ...each, updatedAt: null, editedBy: null })) }
        : undefined,
    ),
  },
  {
    what: "commits that were not captured are 0 in a search",
    only: /^(Search|Depths|Similar|Profiles|History|answers GET \/v1\/developers\/search)/,
    says: /violation [^\n]*commits/,
    alter: answering(({ call, json }) => {
      if (call.path !== "/v1/developers/search" || !json?.results) return undefined;
      const results = structuredClone(json.results);
      for (const { details } of results) for (const repo of details.githubProfile?.repos ?? []) repo.commits ??= 0;
      return { ...json, results };
    }),
  },
  {
    what: "a developer's lists show one that was deleted",
    only: /^(Members of shortlists|Shortlists|Read after write|History)/,
    says: /violation [^\n]*deleted/,
    alter() {
      const entries = new Map<string, Json>();
      return {
        answer({ call, json }) {
          const isList = /^\/v1\/developers\/\d+\/shortlists$/.test(call.path);
          if (!isList || !json?.shortlists) return undefined;
          const known = entries.get(call.path) ?? [];
          const gone = known.filter(({ id }: Json) => !json.shortlists.some((each: Json) => each.id === id));
          entries.set(call.path, [...json.shortlists, ...gone]);
          return { shortlists: [...json.shortlists, ...gone] };
        },
      };
    },
  },
];

testRegressions(regressions);
