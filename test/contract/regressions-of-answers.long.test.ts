import type { Json } from "../faults/altered.ts";
import type { Alteration } from "../faults/altering.ts";
import { type Regression, testRegressions } from "./regression.ts";

// Answers that contradict each other, and parts of a request that are passed over.

const search = "/v1/developers/search";
const v1 = "/v1/developers/similar";
const v2 = "/v2/developers/similar";

/** Answers to a path are changed as given. */
const answering = (path: RegExp | string, change: (json: Json) => Json) => (): Alteration => ({
  answer: ({ call, json, status }) =>
    status < 300 && (typeof path === "string" ? call.path === path : path.test(call.path)) ? change(json) : undefined,
});

/** Bodies sent to a path are changed as given. */
const hearing = (path: string, change: (body: Json) => Json) => (): Alteration => ({
  ask: ({ call, requestBody: body }) => (call.path === path && body ? change(body) : undefined),
});

const everyone = (change: (developer: Json) => Json) => (json: Json) => ({
  ...json,
  results: json.results.map(change),
});

const everyItem = (change: (items: Json[]) => Json[]) => (json: Json) => ({
  ...json,
  job: { ...json.job, items: change(json.job.items) },
});

/** A search answers another query than it was asked. */
const searchingFor = (name: string, change: (query: URLSearchParams) => void) => (): Alteration => ({
  answer({ call, send }) {
    const query = new URLSearchParams(call.query);
    if (call.path !== search || !query.has(name)) return undefined;
    change(query);
    return send("GET", `${search}?${query}`);
  },
});

const levers = (change: (levers: Json) => Json) =>
  hearing("/v1/searches/execute", ({ config, ...rest }) => ({
    ...rest,
    config: config.levers ? { ...config, levers: change(config.levers) } : config,
  }));

const regressions: readonly Regression[] = [
  {
    what: "a preview has four highlights, though the list as a whole is assumed",
    only: /^answers GET \/v1\/deep-research\/jobs$|^Deep research: (Repeated research|Jobs are listed)/,
    says: /violation .*highlights/,
    alter: answering("/v1/deep-research/jobs", ({ jobs, ...rest }) => ({
      ...rest,
      jobs: jobs?.map(({ items, ...job }: Json) => ({
        ...job,
        items: items.map((item: Json) => ({
          ...item,
          ...(item.preview && { preview: { ...item.preview, highlights: ["a", "b", "c", "d"] } }),
        })),
      })),
    })),
  },
  {
    what: "a graph walk says that nobody has a linked profile",
    only: /^Similar developers: (Similar|A page of v1)|^History: What is held/,
    says: /`hasLinkedin` was true and is false/,
    alter: answering(
      v1,
      everyone((each) => ({ ...each, hasLinkedin: false })),
    ),
  },
  {
    what: "people at the enriched depth lack the location that is held of them",
    only: /^Free: |^Similar developers: Pages|^answers POST \/v2\/developers\/similar$/,
    says: /`hasLocation` of developer .* is true, and `contact.location` is not there/,
    alter: answering(
      v2,
      everyone(({ details, ...each }) => {
        const { location: _, ...contact } = details.contact ?? {};
        return { ...each, details: { ...details, ...(details.contact && { contact }) } };
      }),
    ),
  },
  ...(
    [
      ["the last subject of research has two rows", (items) => [...items, items.at(-1)]],
      ["subjects that failed have no rows", (items) => items.filter(({ status }) => status !== "failed")],
    ] as readonly [string, (items: Json[]) => Json[]][]
  ).map(
    ([what, change]): Regression => ({
      what,
      only: /^Deep research: Each subject|^answers GET \/v2\/deep-research/,
      says: /`requestedCount` of job .* is \d+, and \d+ `items` are there/,
      alter: answering(/^\/v2\/deep-research\/jobs\/[^/]+$/, everyItem(change)),
    }),
  ),
  {
    what: "rounds say that they banked nobody",
    only: /^Deep search: |^answers GET \/v1\/search\/jobs\/\{id\}/,
    says: /round \d says 0 banked, and \d+ of its rows are held back/,
    alter: answering(/^\/v1\/search\/jobs\/[^/]+$/, (json) =>
      json.rounds ? { ...json, rounds: json.rounds.map((each: Json) => ({ ...each, banked: 0 })) } : json,
    ),
  },
  {
    what: "an edited note does not say by whom",
    only: /^(Read after write|Stored text|Notes and contacts|answers .*notes$)/,
    says: /was edited, and `editedBy` does not say by whom/,
    alter: answering(/^\/v1\/developers\/[^/]+\/notes$/, (json) =>
      json.notes ? { ...json, notes: json.notes.map((each: Json) => ({ ...each, editedBy: null })) } : json,
    ),
  },
  {
    what: "a developer was added to a list before there was one",
    only: /^Members of shortlists: Each of/,
    says: /`addedAt`, which is not before the list was made/,
    alter: answering(/^\/v1\/developers\/[^/]+\/shortlists$/, ({ shortlists }) => ({
      shortlists: shortlists.map((each: Json) => ({ ...each, addedAt: "2020-01-01T00:00:00.000Z" })),
    })),
  },
  {
    what: "a project counts no candidates",
    only: /^Projects: Whoever/,
    says: /`stats.candidates` is 0 and should be 1/,
    alter: answering(/^\/v1\/projects\/[^/]+$/, (json) => ({ ...json, stats: { ...json.stats, candidates: 0 } })),
  },
  ...["titles", "peerCompanies", "state"].map(
    (name): Regression => ({
      what: `the filter ${name} is passed over`,
      only: new RegExp(`^Search: ${name} of a value|^answers GET /v1/developers/search$`),
      says: /was asked for, and developer .* is there/,
      alter: searchingFor(name, (query) => query.delete(name)),
    }),
  ),
  {
    what: "of several cities only the first counts",
    only: /^Search: city and state/,
    says: /after another value of `city`/,
    alter: searchingFor("city", (query) => query.set("city", (query.get("city") ?? "").split(",")[0] as string)),
  },
  {
    what: "of several filters only the first counts",
    only: /^Similar developers: A filter on a value that nobody has/,
    says: /the number of `results` for \[\["followers"/,
    alter: hearing(v2, ({ filters = [], ...rest }) => ({ ...rest, filters: filters.slice(0, 1) })),
  },
  {
    what: "the catalog says of dossiers that they need no report",
    only: /^Profiles and facets: A facet that needs no report/,
    says: /`status` of dossier\.\w+, which needs no report by the catalog/,
    alter: answering("/v1/pricing/catalog", (json) => ({
      ...json,
      facets: json.facets.map((each: Json) =>
        each.key.startsWith("dossier") ? { ...each, requiresReport: false, contextScoped: false } : each,
      ),
    })),
  },
  {
    what: "facets cost a credit more than the catalog says",
    only: /^Profiles and facets: A facet that needs no report/,
    says: /`credits` of [\w.]+: it is \d+ and should be less than or equal to/,
    alter: answering("/v1/pricing/catalog", (json) => {
      const cheaper = (each: Json): Json => ({ ...each, credits: Math.max(0, each.credits - 1) });
      return { ...json, skus: json.skus.map(cheaper), facets: json.facets.map(cheaper) };
    }),
  },
  {
    what: "a used-up window is a failure of the service",
    only: /^limit GET \/v1\/companies$/,
    says: /A used-up window is answered 503 twice, and should be refused with 429/,
    isLimited: true,
    alter: () => ({
      status: ({ status }) => (status === 429 ? 503 : undefined),
      answer: ({ status }) =>
        status === 429 ? { code: "database_unavailable", message: "Too busy.", status: 503 } : undefined,
    }),
  },
  {
    what: "the end of a range of years is passed over",
    only: /^Levers: The lever yoeRange\.max/,
    says: /finds the very same people/,
    alter: levers(({ yoeRange, ...rest }) => ({ ...rest, ...(yoeRange && { yoeRange: { ...yoeRange, max: null } }) })),
  },
  {
    what: "the beginning of a range of stars is passed over",
    only: /^Levers: Everybody found has at least the minimum stars|^answers POST \/v1\/searches\/execute$/,
    says: /`config.levers.github.starRange` leaves out developer/,
    alter: levers(({ github, ...rest }) => ({
      ...rest,
      ...(github && { github: { ...github, starRange: { min: null, max: null } } }),
    })),
  },
];

testRegressions(regressions);
