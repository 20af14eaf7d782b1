import { minute } from "../../../src/base/instants.ts";
import { fraction } from "../../../src/base/rng.ts";
import { everyOperation } from "../../../src/contract/seen/operations.ts";
import type { Call } from "../../../src/kernel/call.ts";
import type { Json } from "../altered.ts";
import { type Alteration, answering, asking, type Exchanged } from "../altering.ts";
import { counter, drawing, isShortlist, told } from "./told.ts";

// Regressions that real deployments suffer: each has to be reported by a check that names the error.

const isPoll = (path: string): boolean => /^\/v1\/search\/jobs\/[^/]+$/.test(path);
const isMinting = ({ method, path }: Call): boolean => method === "POST" && path === "/v1/keys";
const people = (json: Json): Json[] => json?.results ?? [];
const without = (json: Json, name: string): Json => ({
  ...json,
  results: people(json).map(({ [name]: _, ...rest }) => rest),
});

/** Of two calls that overlap, one costs a credit more than its answer says. */
const overcharging = (isCharged: (path: string) => boolean) => (): Alteration => ({
  ...drawing(({ call, isOverlapping }) => (isCharged(call.path) && isOverlapping ? 1 : 0))(),
  isHolding: true,
});

const deepWithout = (name: string, isIt: (path: string) => boolean) => (): Alteration => ({
  answer: ({ call, json, requestBody: body }) =>
    isIt(call.path) && (body?.depth === "deep" || call.query.includes("depth=deep")) ? without(json, name) : undefined,
});

/** Of the operations whose windows this seed waits out, the one whose limit is reached with the fewest calls. */
const waited = everyOperation
  .flatMap(({ id, method, path, access }) =>
    fraction("contract", id, "wait") < 0.15 &&
    access.to !== "control" &&
    access.limit.windowMs === minute &&
    path.startsWith("/v1")
      ? [{ method, path, calls: access.limit.calls }]
      : [],
  )
  .sort((a, b) => a.calls - b.calls)[0];

export const deployed = told("deployed", [
  {
    words: "a note whose deletion is refused is deleted all the same",
    by: "§4.5",
    look: /^(Refused requests: DELETE|Notes and contacts: Only its author)/,
    says: /the note after the refusal: it is not there/,
    change: answering(async ({ call, status, send }) => {
      if (call.method === "DELETE" && status === 403) await send("DELETE", call.path);
    }),
  },
  {
    words: "a job that has ended says at its third read that it runs",
    by: "§3",
    look: /^(History: |Deep search: A finished job)/,
    says: /it was (succeeded|partial) and is running/,
    change() {
      const reads = counter();
      return {
        answer({ call, json }) {
          if (call.method !== "GET" || !isPoll(call.path) || !/succeeded|partial/.test(json?.job?.status))
            return undefined;
          return reads(json.job.id) === 3 ? { ...json, job: { ...json.job, status: "running" } } : undefined;
        },
      };
    },
  },
  {
    words: "charges fall between two polls",
    by: "§3",
    look: /^(History: |Deep search: A finished job)/,
    says: /`creditsCharged` was \d+ and is \d+/,
    change() {
      const reads = counter();
      return {
        answer({ call, json }) {
          const job = json?.job;
          if (!isPoll(call.path) || !(job?.creditsCharged > 0) || reads(job.id) % 3 !== 0) return undefined;
          const budgetRemaining = job.budgetRemaining === null ? null : job.budgetRemaining + 1;
          return { ...json, job: { ...job, creditsCharged: job.creditsCharged - 1, budgetRemaining } };
        },
      };
    },
  },
  {
    words: "a subject that is done is pending again",
    by: "§3",
    look: /^(History: |Deep research: A finished research)/,
    says: /it was done and is pending/,
    change() {
      const reads = counter();
      return {
        answer({ call, json }) {
          const done = json?.job?.items?.find((item: Json) => item.status === "done");
          if (!call.path.startsWith("/v2/deep-research/jobs/") || !done || reads(json.job.id) !== 2) return undefined;
          const items = json.job.items.map((item: Json) => (item === done ? { ...item, status: "pending" } : item));
          return { job: { ...json.job, items } };
        },
      };
    },
  },
  {
    words: "a job that runs shows progress before its first round",
    by: "§2.4",
    look: /^(Deep search: |answers GET \/v1\/search\/jobs\/\{id\})/,
    says: /has progress and no round/,
    change: answering(({ call, json }) =>
      isPoll(call.path) && json?.rounds?.length === 0
        ? {
            ...json,
            job: { ...json.job, status: "running", progress: { delivered: 0, banked: 0, round: 0, considered: 0 } },
          }
        : undefined,
    ),
  },
  {
    words: "buys that overlap cost one more",
    by: "§2.8",
    look: /^Concurrency: Two simultaneous purchases/,
    says: /charged once/,
    change: overcharging((path) => path === "/v1/developers"),
  },
  {
    words: "polls that overlap settle a round twice",
    by: "§4.1",
    look: /^Deep search: Two simultaneous polls/,
    says: /with two polls at once: credits/,
    change: overcharging(isPoll),
  },
  {
    words: "two creations of one company that overlap make two",
    by: "§4.6",
    look: /^Concurrency: Two simultaneous requests/,
    says: /the number of different companies in both answers|created it/,
    change() {
      let count = 0;
      return {
        isHolding: true,
        ask: ({ call, requestBody: body, isOverlapping }) =>
          call.path === "/v1/companies" && call.method === "POST" && isOverlapping && count++ === 0
            ? { ...body, name: `${body.name} again` }
            : undefined,
      };
    },
  },
  {
    words: "a page has at most 10, whatever limit is asked for",
    by: "§4.1",
    look: /^Pages: POST \/v2/,
    says: /limit=100/,
    change: asking(({ call, requestBody: body }) =>
      call.path === "/v2/developers/similar" && body?.limit > 10 ? { ...body, limit: 10 } : undefined,
    ),
  },
  {
    words: "a limit of 1 answers two",
    by: "§4.1",
    look: /^Pages: POST \/v2/,
    says: /limit=1/,
    change: asking(({ call, requestBody: body }) =>
      call.path === "/v2/developers/similar" && body?.limit === 1 ? { ...body, limit: 2 } : undefined,
    ),
  },
  {
    words: "a company that is matched takes what the request sets",
    by: "§3",
    look: /^Side effects: Creating a company/,
    says: /the company after POST \/v1\/companies with/,
    change: answering(async ({ call, json, requestBody: body, send }) => {
      if (call.path === "/v1/companies" && json?.created === false && body?.set)
        await send("PATCH", `/v1/companies/${json.id}`, { set: body.set });
    }),
  },
  {
    words: "a list that is archived loses its pin",
    by: "§4.5",
    look: /^Side effects: A list update changes/,
    says: /"archived":true\}: `pinned` is false/,
    change: answering(({ call, json, requestBody: body }) => {
      return isShortlist(call.path) && body?.archived === true ? { ...json, pinned: false } : undefined;
    }),
  },
  {
    words: "a search shows people's addresses to sessions",
    by: "§2.1",
    look: /^(Depths: GET \/v1\/developers\/search|answers GET \/v1\/developers\/search)/,
    says: /addresses/,
    change: answering(({ call, json }) => {
      if (call.path !== "/v1/developers/search" || !call.headers.authorization?.includes("svc_st_")) return undefined;
      const show = (each: Json): Json => ({
        ...each,
        details: { ...each.details, contact: { ...each.details.contact, emails: ["a@example.org"] } },
      });
      return { ...json, results: people(json).map(show) };
    }),
  },
  {
    words: "who is excluded comes back on the second page",
    by: "§4.1",
    look: /^Pages: Excluded/,
    says: /those on the pages who are excluded/,
    change: answering(({ call, json, requestBody: body }) => {
      if (call.path !== "/v2/developers/similar" || !body?.cursor || !body.exclude?.length) return undefined;
      return { ...json, results: [...people(json).slice(1), { ...people(json)[0], id: body.exclude[1] }] };
    }),
  },
  {
    words: "the last note of a page is the first one of the next",
    by: "§4.5",
    look: /^(Notes and contacts: Pages of notes|History: Paging through GET \/v1\/developers\/\{developerId\}\/notes)/,
    says: /two pages/,
    change() {
      let last: Json;
      return {
        answer({ call, json }) {
          if (call.method !== "GET" || !call.path.endsWith("/notes") || !json?.notes?.length) return undefined;
          const pushed = call.query.includes("cursor=") && last ? [last, ...json.notes.slice(0, -1)] : undefined;
          last = json.notes.at(-1);
          return pushed && { ...json, notes: pushed };
        },
      };
    },
  },
  {
    words: "a link to a PDF never ends",
    by: "§8",
    look: /^Expiry/,
    says: /after its end/,
    speed: 1_800,
    change: () => ({ status: ({ call }) => (call.path.startsWith("/v1/public/reports/") ? 200 : undefined) }),
  },
  {
    words: "a search at depth deep leaves a member out",
    by: "§2.1",
    look: /^(Depths: |answers )GET \/v1\/developers\/search/,
    says: /hasLinkedin/,
    change: deepWithout("hasLinkedin", (path) => path === "/v1/developers/search"),
  },
  {
    words: "an execution at depth deep leaves a member out",
    by: "A-29",
    look: /^(Depths: |answers )POST \/v1\/searches\/execute/,
    says: /hasLinkedin/,
    change: deepWithout("hasLinkedin", (path) => path === "/v1/searches/execute"),
  },
  {
    words: "the ranked variant of similar developers leaves a member out at depth deep",
    by: "A-27",
    look: /^(Depths: |answers )POST \/v1\/developers\/\{id\}\/similar/,
    says: /hasLinkedin/,
    change: deepWithout("hasLinkedin", (path) => /^\/v1\/developers\/\d+\/similar$/.test(path)),
  },
  {
    words: "a 429 has no Retry-After from the second window on",
    by: "A-09",
    look: new RegExp(`^limit ${waited?.method} ${waited?.path.replaceAll(/[{}]/g, "\\$&")}$`),
    says: /Retry-After/,
    isLimited: true,
    // A window has to be filled within five seconds, however busy the machine is.
    speed: 12,
    change() {
      let windows = 0;
      let before = 0;
      return {
        headers({ status }, headers) {
          if (status === 429 && before !== 429) windows += 1;
          before = status;
          if (status === 429 && windows > 1) delete headers["retry-after"];
        },
      };
    },
  },
  {
    words: "the list of keys shows a secret",
    by: "A-06",
    look: /^(Access|History: A key's secret)/,
    says: /tells the secret/,
    change: answering(({ call, json }) =>
      call.path === "/v1/keys" && json?.keys
        ? { ...json, keys: json.keys.map((each: Json) => ({ ...each, secret: "svc_sk_leak" })) }
        : undefined,
    ),
  },
  {
    words: "a key holds more than was asked for it",
    by: "A-06",
    look: /^Access: A new key/,
    says: /A new key has exactly[^\n]*as it is listed/,
    change: asking(({ call, requestBody: body }) =>
      isMinting(call) && body?.entitlements
        ? { ...body, entitlements: [...body.entitlements, "contact:read"] }
        : undefined,
    ),
  },
  {
    words: "a key may do more than it says that it holds",
    by: "A-06",
    look: /^Access: A new key/,
    says: /reading notes \(contact:read\) with a key for search:read/,
    change() {
      const isRefused = ({ call, status }: Exchanged) =>
        status === 403 && call.method === "GET" && call.path.endsWith("/notes");
      return {
        status: (passing) => (isRefused(passing) ? 200 : undefined),
        answer: (passing) => (isRefused(passing) ? { contactId: null, notes: [], nextCursor: null } : undefined),
      };
    },
  },
  {
    words: "a key holds more than the one that made it",
    by: "§5",
    look: /^Access: A caller cannot grant/,
    says: /beyond its creator/,
    change() {
      const secrets = new Set<string>();
      return {
        answer({ call, json, requestBody: body }) {
          if (isMinting(call) && body?.entitlements?.length === 1) secrets.add(`Bearer ${json?.secret}`);
          const isWide = call.path === "/v1/me" && secrets.has(String(call.headers.authorization));
          return isWide ? { ...json, entitlements: [...json.entitlements, "contact:read"] } : undefined;
        },
      };
    },
  },
  {
    words: "a key never ends, whatever end was asked for",
    by: "A-06",
    look: /^Access: A new key/,
    says: /its end/,
    change: answering(({ call, json }) =>
      call.path === "/v1/keys" && json?.keys
        ? { ...json, keys: json.keys.map((each: Json) => ({ ...each, expiresAt: null })) }
        : undefined,
    ),
  },
  {
    words: "a facet without a price is billed",
    by: "§1",
    look: /^Profiles and facets: A facet with a price of 0/,
    says: /charged for it[^\n]*should be 0/,
    change: answering(({ call, json, requestBody: body }) =>
      call.path === "/v1/developers" && body?.facets && json?.credits
        ? { ...json, credits: { ...json.credits, charged: json.credits.charged + 1 } }
        : undefined,
    ),
  },
  {
    words: "what is left of a job's budget is one credit off",
    by: "§2.4",
    look: /^(Deep search: |answers GET \/v1\/search\/jobs\/\{id\})/,
    says: /budgetRemaining/,
    change: answering(({ call, json }) =>
      isPoll(call.path) && typeof json?.job?.budgetRemaining === "number"
        ? { ...json, job: { ...json.job, budgetRemaining: json.job.budgetRemaining + 1 } }
        : undefined,
    ),
  },
  {
    words: "a subject that failed counts as delivered",
    by: "§2.5",
    look: /^(Deep research: |answers GET \/v2\/deep-research)/,
    says: /deliveredCount/,
    change: answering(({ call, json }) =>
      call.path.startsWith("/v2/deep-research/jobs/") && json?.job?.items.some((each: Json) => each.status === "failed")
        ? { job: { ...json.job, deliveredCount: json.job.requestedCount } }
        : undefined,
    ),
  },
  {
    words: "percentiles are counted to a hundred",
    by: "§2.6",
    look: /^(Research reports: A finished|answers GET \/v1\/deep-research\/reports\/)/,
    says: /pctSignals/,
    change: answering(({ call, json }) =>
      call.path.startsWith("/v1/deep-research/reports/") && json?.pctSignals
        ? {
            ...json,
            pctSignals: Object.fromEntries(
              Object.entries<number>(json.pctSignals).map(([name, pct]) => [name, Math.round(100 * pct)]),
            ),
          }
        : undefined,
    ),
  },
  {
    words: "a login that does not resolve is in no list of a fit ranking",
    by: "§4.4",
    look: /^(Fit ranking: |answers POST \/v1\/fit-rank)/,
    says: /misses|lands|exactly one|nowhere/,
    change: answering(({ call, json }) =>
      call.path === "/v1/fit-rank" && json?.misses ? { ...json, misses: [] } : undefined,
    ),
  },
  {
    words: "a list that is active again keeps the instant of its archiving",
    by: "§3",
    look: /^(Shortlists: |answers PATCH \/v1\/shortlists)/,
    says: /archivedAt/,
    change() {
      const archived = new Map<string, string>();
      return {
        answer({ call, json, status }) {
          if (!isShortlist(call.path) || status !== 200) return undefined;
          if (json?.archivedAt) archived.set(json.id, json.archivedAt);
          return archived.has(json?.id) ? { ...json, archivedAt: archived.get(json.id) } : undefined;
        },
      };
    },
  },
  {
    words: "a pin shows on every list of the developer",
    by: "§3",
    look: /^Members of shortlists: /,
    says: /a pin on each/,
    change() {
      const pins = new Map<string, string | null>();
      return {
        answer({ call, json, status }) {
          if (call.path.endsWith("/members/pin") && status === 200) pins.set(json.contactId, json.pinnedRepo);
          if (call.method !== "GET" || !isShortlist(call.path) || !json?.members) return undefined;
          const members = json.members.map((each: Json) =>
            pins.has(each.contactId) ? { ...each, pinnedRepo: pins.get(each.contactId) } : each,
          );
          return { ...json, members };
        },
      };
    },
  },
  {
    words: "a link to a PDF says another size than the file has",
    by: "§4.3",
    look: /^Research reports: (A link|An expired)/,
    says: /should be \d+/,
    change: answering(({ call, json }) =>
      call.path.endsWith("/pdf") && json?.bytes !== undefined ? { ...json, bytes: json.bytes - 1 } : undefined,
    ),
  },
  {
    words: "a company that is matched is said to be created",
    by: "§4.6",
    look: /^Companies: /,
    says: /created/,
    change: answering(({ call, json }) =>
      call.method === "POST" && call.path === "/v1/companies" && json?.created === false
        ? { ...json, created: true }
        : undefined,
    ),
  },
  {
    words: "a refusal of an entitlement repeats another status than its own",
    by: "§7",
    look: /^(entitlement GET|errors)/,
    says: /status/,
    change: answering(({ json, status }) => (status === 403 && json?.status ? { ...json, status: 401 } : undefined)),
  },
  {
    words: "deep searches of other saved searches are listed, too",
    by: "§4.1",
    look: /^Deep search follow-ups: No developer/,
    says: /each `savedSearchId` of `jobs`/,
    change: answering(({ call, send }) =>
      call.method === "GET" && call.path === "/v1/search/jobs" && call.query.includes("savedSearchId=")
        ? send("GET", call.path)
        : undefined,
    ),
  },
  {
    words: "createdAt of a list moves at each read",
    by: "§2.9",
    look: /^(Shortlists|History)/,
    says: /`createdAt` was/,
    change() {
      const reads = counter();
      return {
        answer: ({ call, json }) =>
          call.method === "GET" && isShortlist(call.path) && json?.createdAt
            ? { ...json, createdAt: new Date(Date.parse(json.createdAt) + 1_000 * reads(json.id)).toISOString() }
            : undefined,
      };
    },
  },
  {
    words: "the list of shortlists is kept for a while after a write",
    by: "A-250",
    look: /^Read after write/,
    says: /GET \/v1\/shortlists as/,
    change() {
      const kept = new Map<string, Json>();
      return {
        answer({ call, json }) {
          if (call.method !== "GET" || call.path !== "/v1/shortlists") return undefined;
          const key = `${call.headers.authorization} ${call.query}`;
          const known = kept.get(key);
          kept.set(key, json);
          return known;
        },
      };
    },
  },
  {
    words: "the third change of a list is answered and not kept",
    by: "§4.5",
    look: /^(Shortlists|Sequences|Read after)/,
    says: /^\w+ Sequences[^\n]*and [^\n]* was written$/m,
    change() {
      const changes = counter();
      const lost = new Map<string, Json>();
      const latest = new Map<string, Json>();
      return {
        answer({ call, json, status }) {
          if (!isShortlist(call.path) || status !== 200) return undefined;
          if (call.method !== "PATCH") return lost.has(json.id) ? { ...json, ...lost.get(json.id) } : undefined;
          if (changes(json.id) === 3) lost.set(json.id, latest.get(json.id));
          else lost.delete(json.id);
          const { name, description, pinned } = json;
          latest.set(json.id, { name, description, pinned });
          return undefined;
        },
      };
    },
  },
]);
