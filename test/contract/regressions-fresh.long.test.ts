import type { Call } from "../../src/kernel/call.ts";
import type { Json } from "../faults/altered.ts";
import { answering, asking } from "../faults/altering.ts";
import { counter, drawing, isPoll, isShortlist, type Regression, testRegressions } from "./regression.ts";

// Errors of a service, by rule: a free call that costs, a state that is told too early, a scope that is too wide, a value that is
// stored otherwise than it is answered, a bound that is off by one.

const every = (n: number, of: (call: Call) => boolean) => () => {
  const calls = counter();
  return drawing(({ call }) => (of(call) && calls("") % n === 0 ? 1 : 0))();
};

const regressions: readonly Regression[] = [
  {
    what: "every fifth read of notes costs a credit",
    only: /^(Free|Notes|Purse)/,
    says: /violation [^\n]*(credits|cost nothing)/,
    alter: every(5, ({ method, path }) => method === "GET" && /\/notes$/.test(path)),
  },
  {
    what: "every seventh similar page costs a credit",
    only: /^(Free|Similar developers: (A page|Pages)|Purse)/,
    // Made afresh it may hold: what comes and goes is told as flaky, and fails the run.
    says: /(violation|flaky) [^\n]*(credits|cost nothing)/,
    alter: every(7, ({ path }) => path === "/v2/developers/similar"),
  },
  {
    what: "a login that does not resolve is charged in a fit ranking",
    only: /^(Fit ranking|Purse)/,
    says: /violation [^\n]*credits/,
    alter: drawing(({ call, json }) => (call.path === "/v1/fit-rank" ? (json?.misses ?? []).length : 0)),
  },
  {
    what: "an archived list is still in the default list",
    only: /^(Shortlists|Read after write|History)/,
    says: /violation [^\n]*(hidden|not contain|archiv|lacks|default)/,
    alter() {
      const seen = new Map<string, Json>();
      return {
        answer({ call, json }) {
          if (isShortlist(call.path) && json?.id) seen.set(json.id, json);
          if (call.path !== "/v1/shortlists" || call.method !== "GET" || !json?.shortlists) return undefined;
          if (call.query.includes("archived")) return undefined;
          const archived = [...seen.values()].filter(({ archivedAt }) => archivedAt);
          return { ...json, shortlists: [...json.shortlists, ...archived] };
        },
      };
    },
  },
  {
    what: "a second poll of a finished search charges again",
    only: /^(Deep search|Purse)/,
    says: /violation [^\n]*(credits|charg)/,
    alter() {
      const polls = counter();
      return drawing(({ call, json }) =>
        isPoll(call) && json?.job?.status === "succeeded" && polls(json.job.id) === 2 ? 2 : 0,
      )();
    },
  },
  {
    what: "budgetRemaining is null where there is a budget",
    only: /^(Deep search|answers GET \/v1\/search\/jobs)/,
    says: /violation [^\n]*budgetRemaining/,
    alter: answering(({ json }) =>
      json?.job?.budgetCredits ? { ...json, job: { ...json.job, budgetRemaining: null } } : undefined,
    ),
  },
  {
    what: "a removed contact keeps its notes under the developer",
    only: /^(Notes|History|answers GET \/v1\/developers\/{developerId}\/notes)/,
    says: /violation [^\n]*(notes|contactId)/,
    alter() {
      const before = new Map<string, Json>();
      return {
        answer({ call, json }) {
          if (call.method !== "GET" || !/^\/v1\/developers\/[^/]+\/notes$/.test(call.path) || !json?.notes)
            return undefined;
          if (json.contactId !== null) before.set(call.path, json);
          return json.contactId === null ? before.get(call.path) : undefined;
        },
      };
    },
  },
  {
    what: "a description of null is stored as an empty text",
    only: /^(Shortlists|Side effects|History|answers PATCH)/,
    says: /violation [^\n]*description/,
    alter: answering(({ call, json, requestBody }) =>
      call.method === "PATCH" && isShortlist(call.path) && requestBody?.description === null && json?.id
        ? { ...json, description: "" }
        : undefined,
    ),
  },
  {
    what: "a limit of notes of 100 is taken for 99",
    only: /^(Pages|input GET \/v1\/developers\/{developerId}\/notes|Notes)/,
    says: /violation [^\n]*(limit|notes)/,
    alter: () => ({
      status: ({ call, status }) => (/\/notes$/.test(call.path) && call.query.includes("limit=100") ? 400 : status),
      answer: ({ call }) =>
        /\/notes$/.test(call.path) && call.query.includes("limit=100")
          ? { code: "bad_request", message: "limit is at most 99.", status: 400 }
          : undefined,
    }),
  },
  {
    what: "excluded developers are only those on the first page",
    only: /^(Pages|Similar|answers POST \/v2\/developers\/similar)/,
    says: /violation [^\n]*exclu/,
    alter: asking(({ call, requestBody }) =>
      call.path === "/v2/developers/similar" && requestBody?.exclude?.length > 1
        ? { ...requestBody, exclude: requestBody.exclude.slice(1) }
        : undefined,
    ),
  },
  {
    what: "a company that is archived is left out of the companies",
    only: /^(Companies|Clients|Read after write|History|Refused)/,
    says: /violation [^\n]*(archiv|does not show it any more)/,
    alter: answering(({ call, json }) =>
      call.method === "GET" && call.path === "/v1/companies" && json?.rows
        ? { ...json, rows: json.rows.filter((row: Json) => !row.archived) }
        : undefined,
    ),
  },
];

testRegressions(regressions);
