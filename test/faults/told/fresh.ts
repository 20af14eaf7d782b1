import type { Call } from "../../../src/kernel/call.ts";
import type { Json } from "../altered.ts";
import { answering, asking } from "../altering.ts";
import { counter, drawing, isPoll, isShortlist, told } from "./told.ts";

// Errors of a service, by rule: a free call that costs, a state that is told too early, a scope that is too wide, a value that is
// stored otherwise than it is answered, a bound that is off by one.

const every = (n: number, of: (call: Call) => boolean) => () => {
  const calls = counter();
  return drawing(({ call }) => (of(call) && calls("") % n === 0 ? 1 : 0))();
};

export const fresh = told("off by one rule", [
  {
    words: "every fifth read of notes costs a credit",
    by: "§8",
    look: /^(Free|Notes|Purse)/,
    says: /violation [^\n]*(credits|cost nothing)/,
    change: every(5, ({ method, path }) => method === "GET" && /\/notes$/.test(path)),
  },
  {
    words: "every seventh similar page costs a credit",
    by: "§8",
    look: /^(Free|Similar developers: (A page|Pages)|Purse)/,
    // Made afresh it may hold: what comes and goes is told as flaky, and fails the run.
    says: /(violation|flaky) [^\n]*(credits|cost nothing)/,
    change: every(7, ({ path }) => path === "/v2/developers/similar"),
  },
  {
    words: "a login that does not resolve is charged in a fit ranking",
    by: "§8",
    look: /^(Fit ranking|Purse)/,
    says: /violation [^\n]*credits/,
    change: drawing(({ call, json }) => (call.path === "/v1/fit-rank" ? (json?.misses ?? []).length : 0)),
  },
  {
    words: "an archived list is still in the default list",
    by: "§3",
    look: /^(Shortlists|Read after write|History)/,
    says: /violation [^\n]*(hidden|not contain|archiv|lacks|default)/,
    change() {
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
    words: "a second poll of a finished search charges again",
    by: "§4.1",
    look: /^(Deep search|Purse)/,
    says: /violation [^\n]*(credits|charg)/,
    change() {
      const polls = counter();
      return drawing(({ call, json }) =>
        isPoll(call) && json?.job?.status === "succeeded" && polls(json.job.id) === 2 ? 2 : 0,
      )();
    },
  },
  {
    words: "budgetRemaining is null where there is a budget",
    by: "§2.4",
    look: /^(Deep search|answers GET \/v1\/search\/jobs)/,
    says: /violation [^\n]*budgetRemaining/,
    change: answering(({ json }) =>
      json?.job?.budgetCredits ? { ...json, job: { ...json.job, budgetRemaining: null } } : undefined,
    ),
  },
  {
    words: "a removed contact keeps its notes under the developer",
    by: "§4.5",
    look: /^(Notes|History|answers GET \/v1\/developers\/{developerId}\/notes)/,
    says: /violation [^\n]*(notes|contactId)/,
    change() {
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
    words: "a description of null is stored as an empty text",
    by: "§4.5",
    look: /^(Shortlists|Side effects|History|answers PATCH)/,
    says: /violation [^\n]*description/,
    change: answering(({ call, json, requestBody }) =>
      call.method === "PATCH" && isShortlist(call.path) && requestBody?.description === null && json?.id
        ? { ...json, description: "" }
        : undefined,
    ),
  },
  {
    words: "a limit of notes of 100 is taken for 99",
    by: "§4.5",
    look: /^(Pages|input GET \/v1\/developers\/{developerId}\/notes|Notes)/,
    says: /violation [^\n]*(limit|notes)/,
    change: () => ({
      status: ({ call, status }) => (/\/notes$/.test(call.path) && call.query.includes("limit=100") ? 400 : status),
      answer: ({ call }) =>
        /\/notes$/.test(call.path) && call.query.includes("limit=100")
          ? { code: "bad_request", message: "limit is at most 99.", status: 400 }
          : undefined,
    }),
  },
  {
    words: "excluded developers are only those on the first page",
    by: "§4.1",
    look: /^(Pages|Similar|answers POST \/v2\/developers\/similar)/,
    says: /violation [^\n]*exclu/,
    change: asking(({ call, requestBody }) =>
      call.path === "/v2/developers/similar" && requestBody?.exclude?.length > 1
        ? { ...requestBody, exclude: requestBody.exclude.slice(1) }
        : undefined,
    ),
  },
  {
    words: "a company that is archived is left out of the companies",
    by: "§4.6",
    look: /^(Companies|Clients|Read after write|History|Refused)/,
    says: /violation [^\n]*(archiv|does not show it any more)/,
    change: answering(({ call, json }) =>
      call.method === "GET" && call.path === "/v1/companies" && json?.rows
        ? { ...json, rows: json.rows.filter((row: Json) => !row.archived) }
        : undefined,
    ),
  },
]);
