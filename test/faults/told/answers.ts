import type { Json } from "../altered.ts";
import type { Alteration } from "../altering.ts";
import { type Told, told } from "./told.ts";

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

export const answers = told("answers that contradict", [
  {
    words: "a preview has four highlights, though the list as a whole is assumed",
    by: "§2.5",
    look: /^answers GET \/v1\/deep-research\/jobs$|^Deep research: (Repeated research|Jobs are listed)/,
    says: /violation .*highlights/,
    change: answering("/v1/deep-research/jobs", ({ jobs, ...rest }) => ({
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
    words: "a graph walk says that nobody has a linked profile",
    by: "§2.1",
    look: /^Similar developers: (Similar|A page of v1)|^History: What is held/,
    says: /`hasLinkedin` was true and is false/,
    change: answering(
      v1,
      everyone((each) => ({ ...each, hasLinkedin: false })),
    ),
  },
  {
    words: "people at the enriched depth lack the location that is held of them",
    by: "§2.1",
    look: /^Free: |^Similar developers: Pages|^answers POST \/v2\/developers\/similar$/,
    says: /`hasLocation` of developer .* is true, and `contact.location` is not there/,
    change: answering(
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
    ([words, change]): Told => ({
      words,
      by: "§2.5",
      look: /^Deep research: Each subject|^answers GET \/v2\/deep-research/,
      says: /`requestedCount` of job .* is \d+, and \d+ `items` are there|the `items` of two subjects/,
      change: answering(/^\/v2\/deep-research\/jobs\/[^/]+$/, everyItem(change)),
    }),
  ),
  {
    words: "rounds say that they banked nobody",
    by: "§2.4",
    look: /^Deep search: |^answers GET \/v1\/search\/jobs\/\{id\}/,
    says: /round \d says 0 banked, and \d+ of its rows are held back/,
    change: answering(/^\/v1\/search\/jobs\/[^/]+$/, (json) =>
      json.rounds ? { ...json, rounds: json.rounds.map((each: Json) => ({ ...each, banked: 0 })) } : json,
    ),
  },
  {
    words: "an edited note does not say by whom",
    by: "§2.10",
    look: /^(Read after write|Stored text|Notes and contacts|answers .*notes$)/,
    says: /was edited, and `editedBy` does not say by whom/,
    change: answering(/^\/v1\/developers\/[^/]+\/notes$/, (json) =>
      json.notes ? { ...json, notes: json.notes.map((each: Json) => ({ ...each, editedBy: null })) } : json,
    ),
  },
  {
    words: "a developer was added to a list before there was one",
    by: "§4.5",
    look: /^Members of shortlists: Each of/,
    says: /`addedAt`, which is not before the list was made/,
    change: answering(/^\/v1\/developers\/[^/]+\/shortlists$/, ({ shortlists }) => ({
      shortlists: shortlists.map((each: Json) => ({ ...each, addedAt: "2020-01-01T00:00:00.000Z" })),
    })),
  },
  {
    words: "a project counts no candidates",
    by: "§2.11",
    look: /^Projects: Whoever/,
    says: /`stats.candidates` is 0 and should be 1/,
    change: answering(/^\/v1\/projects\/[^/]+$/, (json) => ({ ...json, stats: { ...json.stats, candidates: 0 } })),
  },
  ...["titles", "peerCompanies", "state"].map(
    (name): Told => ({
      words: `the filter ${name} is passed over`,
      by: "§4.1",
      look: new RegExp(`^Search: ${name} of a value|^answers GET /v1/developers/search$`),
      says: /was asked for, and developer .* is there/,
      change: searchingFor(name, (query) => query.delete(name)),
    }),
  ),
  {
    words: "of several cities only the first counts",
    by: "§4.1",
    look: /^Search: city and state/,
    says: /beside another value of `city`/,
    change: searchingFor("city", (query) => query.set("city", (query.get("city") ?? "").split(",")[0] as string)),
  },
  {
    words: "of several filters only the first counts",
    by: "A-26",
    look: /^Similar developers: A filter on a value that nobody has/,
    says: /the number of `results` for \[\["followers"/,
    change: hearing(v2, ({ filters = [], ...rest }) => ({ ...rest, filters: filters.slice(0, 1) })),
  },
  {
    words: "the catalog says of dossiers that they need no report",
    by: "§2.8",
    look: /^Profiles and facets: A facet that needs no report/,
    says: /`status` of dossier\.\w+, which needs no report by the catalog/,
    change: answering("/v1/pricing/catalog", (json) => ({
      ...json,
      facets: json.facets.map((each: Json) =>
        each.key.startsWith("dossier") ? { ...each, requiresReport: false, contextScoped: false } : each,
      ),
    })),
  },
  {
    words: "facets cost a credit more than the catalog says",
    by: "§2.8",
    look: /^Profiles and facets: A facet that needs no report/,
    says: /`credits` of [\w.]+: it is \d+ and should be less than or equal to/,
    change: answering("/v1/pricing/catalog", (json) => {
      const cheaper = (each: Json): Json => ({ ...each, credits: Math.max(0, each.credits - 1) });
      return { ...json, skus: json.skus.map(cheaper), facets: json.facets.map(cheaper) };
    }),
  },
  {
    words: "a used-up window is a failure of the service",
    by: "§7",
    look: /^limit GET \/v1\/companies$/,
    says: /A used-up window is answered 503 twice, and should be refused with 429/,
    isLimited: true,
    change: () => ({
      status: ({ status }) => (status === 429 ? 503 : undefined),
      answer: ({ status }) =>
        status === 429 ? { code: "database_unavailable", message: "Too busy.", status: 503 } : undefined,
    }),
  },
  {
    words: "the end of a range of years is passed over",
    by: "§4.1",
    look: /^Levers: The lever yoeRange\.max/,
    says: /finds the very same people/,
    change: levers(({ yoeRange, ...rest }) => ({ ...rest, ...(yoeRange && { yoeRange: { ...yoeRange, max: null } }) })),
  },
  {
    words: "the beginning of a range of stars is passed over",
    by: "§4.1",
    look: /^Levers: Everybody found has at least the minimum stars|^answers POST \/v1\/searches\/execute$/,
    says: /`config.levers.github.starRange` leaves out developer|the stars of [^\n]* should be greater/,
    change: levers(({ github, ...rest }) => ({
      ...rest,
      ...(github && { github: { ...github, starRange: { min: null, max: null } } }),
    })),
  },
]);
