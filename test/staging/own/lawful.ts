import { envelopes } from "./envelopes.ts";
import { open } from "./open.ts";
import type { Json } from "./people.ts";
import { bad, missing, ok, Refusal } from "./service.ts";
import { stranger } from "./stranger.ts";
import { type Switch, says, writes } from "./switch.ts";
import { unnamed } from "./unnamed.ts";

const found = /^GET \/v1\/developers\/search$/;
const eachHit = (change: (hit: Json) => void) => says(found, ({ hits }) => hits.forEach(change));
const ofReports = /^GET \/v1\/deep-research\/reports\/developers\/\{login\}$/;
const general =
  /^(Access|Pricing|Protocol|Shortlists|Notes and contacts|Deep research|Pages|Answers|History)$|^answers /;

const windows = /^limit (GET|POST) \/v1\/companies$/;

/** What the interface leaves open, decided in another way, one thing at a time: no check of a statement may take ours for granted. */
export const lawful: readonly Switch[] = [
  {
    name: "a balance is one number, and is charged all the same",
    judges: /^(Fit ranking: |answers GET \/v1\/quotas$|History: .*balance)/,
    refutes: ["A-10"],
    say: says(/quotas$/, (json) => {
      json.wallet = { credits: json.credits.left };
      delete json.credits;
    }),
  },
  {
    name: "a new company says nothing of its enrichment",
    judges: /^Companies: A new company/,
    refutes: ["A-413"],
    say: says(/^GET \/v1\/companies$/, ({ rows }) => {
      for (const row of rows) row.profileStatus = null;
    }),
  },
  {
    name: "angles are the same for everybody",
    judges: /^Search aids: Another config/,
    refutes: ["A-30"],
    say: says(/angles$/, ({ suggestions }) => {
      for (const each of suggestions) each.description = "Wider";
    }),
  },
  {
    name: "everybody has the subject that is asked for",
    judges: /^Search: techs and subjects/,
    hear({ query }) {
      if (query.subjects === "databases") delete query.subjects;
    },
  },
  {
    name: "a person without a linked profile has null for the link",
    judges: /^(Depths: |answers GET \/v1\/developers\/search$)/,
    say: eachHit(({ login, details: { contact } }) => {
      if (contact) contact.socials ??= { github: `https://github.com/${login}`, linkedin: null };
    }),
  },
  {
    name: "a developer of several organisations names another one than the filter",
    judges: /^Search: orgs/,
    say: says(found, ({ hits }, { query }) => {
      if (query.orgs) for (const { details } of hits) details.githubProfile.core.organization = "another-one";
    }),
  },
  {
    name: "expertise is a text",
    judges: /^(answers GET \/v1\/developers\/search$|Depths: |Search: )/,
    refutes: ["A-435"],
    say: eachHit(({ details: { identity } }) => {
      if (identity?.linkedin) identity.linkedin.expertise = "Databases";
    }),
  },
  {
    name: "a depth fills cells that we do not know of, and costs as much",
    judges: /^(Depths: GET \/v1\/developers\/search|Purse: )/,
    refutes: ["A-21"],
    say: says(found, ({ hits }, { query: { depth = "core" }, account }) => {
      const price = { core: 0, enriched: 9, deep: 12 }[depth] ?? 0;
      for (const { id } of hits) {
        account.spent += account.owned.has(`${id} ${depth}`) ? 0 : price;
        account.owned.set(`${id} ${depth}`, 0);
      }
    }),
  },
  {
    name: "a role profile has no fields until somebody writes one, and none can be written",
    judges: /^(Projects: (A role profile|fields limits)|answers GET \/v1\/projects\/\{id\}\/profile$)/,
    say: says(/^GET \/v1\/projects\/\{id\}\/profile$/, (json) => {
      if (json.fields) json.fields = {};
    }),
  },
  {
    name: "who wrote a field of a role profile is a name",
    judges: /^(Projects: A role profile can be read|answers GET \/v1\/projects\/\{id\}\/profile$)/,
    refutes: ["A-66"],
    say: says(/^GET \/v1\/projects\/\{id\}\/profile$/, ({ fields = {} }) => {
      for (const field of Object.values<Json>(fields)) field.writtenBy = field.writtenBy?.name ?? "nobody";
    }),
  },
  {
    name: "an empty cursor begins at the first page",
    judges: /^(answers |input )(POST \/v2\/developers\/similar|GET \/v1\/developers\/similar)( cursor| id| login|$)/,
    hear({ route, body, query }) {
      if (body?.cursor === "") delete body.cursor;
      for (const name of ["id", "login"])
        if (route === "GET /v1/developers/similar" && query[name] === "") query[name] = "nobody-at-all";
    },
  },
  {
    name: "a login may have any length, and a long one is nobody's",
    judges: /^input POST \/v2\/developers\/similar like_person maxLength$/,
    refutes: ["A-26"],
    hear({ route, body }) {
      if (route === "POST /v2/developers/similar" && String(body?.like_person).length > 200) throw missing("login");
    },
  },
  {
    name: "a facet stands beside the details, not in them",
    judges: /^Similar developers: A requested facet/,
    say: says(/^POST \/v2\/developers\/similar$/, ({ results }, { body }) => {
      if (!body.facets?.includes("contact.socials")) return;
      for (const each of results) {
        each.facetValues = { "contact.socials": each.details.contact?.socials ?? null };
        delete each.details.contact;
      }
    }),
  },
  {
    name: "an addition says nothing of the pin",
    judges: /^Members of shortlists: /,
    keeps: /^Members of shortlists: bestRepo/,
    refutes: ["A-60"],
    say: says(/^POST .*\/members$/, ({ contacts }) => {
      for (const each of contacts) delete each.pinnedRepo;
    }),
  },
  {
    name: "an addition says nothing",
    judges: /^(Members of shortlists|Notes and contacts): /,
    keeps:
      /: (Pinning|A developer on two|A contact that is not|Each of a|An account cannot|A deleted list|Removing|A removal|A contact that is saved)/,
    refutes: ["A-60"],
    say: says(/^POST .*\/members$/, (json) => {
      delete json.contacts;
    }),
  },
  {
    name: "neither an addition nor a list says who is on it",
    judges: /^(Members of shortlists|Notes and contacts): /,
    keeps: /: (Each of a|An account cannot|A deleted list|Removing|A removal|A contact that is saved)/,
    refutes: ["A-60"],
    say: says(/^(POST .*\/members|GET \/v1\/shortlists\/\{id\})$/, (json) => {
      delete json.contacts;
      delete json.people;
    }),
  },
  {
    name: "scores have fractions, and a minimum is a whole number",
    judges: /^Search: minCracked/,
    keeps: /^Search: minCracked/,
    say: eachHit(({ details: { score } }) => {
      score.cracked.crackedScore = Math.min(100, score.cracked.crackedScore + 0.5);
    }),
  },
  {
    name: "the own profile is a flat map of values",
    judges: /^Own profile: /,
    keeps: /^Own profile: /,
    say(answered, { route }) {
      if (route !== "GET /v1/me/profile" || answered.json?.fields === undefined) return;
      const entries = Object.entries<Json>(answered.json.fields).map(([name, { value }]) => [name, value]);
      answered.json = Object.fromEntries(entries);
    },
  },
  {
    name: "every key may list keys",
    judges: /^entitlement GET \/v1\/keys$/,
    say(answered, { route }) {
      if (route === "GET /v1/keys" && answered.status === 403) Object.assign(answered, ok({ credentials: [] }));
    },
  },
  {
    name: "a malformed id is refused before it is looked for",
    judges: /^(foreign|answers) |^(Shortlists|Notes and contacts|Projects): /,
    hear({ route, path: { id } }) {
      if (/\/(shortlists|notes|projects|keys)\/\{id\}/.test(route) && !/^[0-9a-f]{16}$/.test(id ?? ""))
        throw bad("The id is malformed.");
    },
  },
  ...(
    [
      ["flat", ({ search }: Json) => search],
      ["by its bare id", ({ search: { id } }: Json) => id],
      ["as created", ({ search: { id } }: Json) => ({ created: id })],
      ["by another name of its id", ({ search: { id, status } }: Json) => ({ jobId: id, state: status })],
    ] as const
  ).map(
    ([how, into]): Switch => ({
      name: `a submitted search is answered ${how}`,
      judges: /^(Deep search|answers POST \/v1\/search\/jobs$)/,
      refutes: ["A-40"],
      say(answered, { route }) {
        if (route === "POST /v1/search/jobs" && answered.json?.data) answered.json = into(answered.json.data);
      },
    }),
  ),
  {
    name: "a report's subjects are words",
    judges: /^(Research reports: |answers GET .*reports.developers)/,
    refutes: ["A-51"],
    say: says(ofReports, (json) => {
      json.subjects = ["databases"];
    }),
  },
  {
    name: "a term of the composites counts how far a signal is from the top",
    judges: /^(Research reports: |answers GET .*reports.developers)/,
    refutes: ["A-51"],
    say: says(ofReports, (json) => {
      json.composites = {
        ...{ gemScore: 0.4, quality: 0.5, visibility: 0.6, reachable: 0.7, productionMaturity: 0.8 },
        ...{
          qualityTerms: [{ signal: "pace", weight: 1, pct: 0.58 }],
          visibilityTerms: [],
          productionMaturityTerms: [],
        },
      };
    }),
  },
  {
    name: "a name may be of any length, and a long one is nobody's",
    judges: /^input POST \/v1\/shortlists name maxLength/,
    hear({ route, body }) {
      if (route === "POST /v1/shortlists" && String(body?.name).length > 80) throw missing("name");
    },
  },
  {
    name: "every object says when it was read",
    judges:
      /^(Search aids|Similar developers|Refused requests|Deep search|Deep research|Research reports|History|Notes and contacts|Side effects|Concurrency): /,
    say: writes((json) => stamped(json)),
  },
  { name: "members in another order", judges: general, say: writes(reversed) },
  {
    name: "instants with an offset of its own",
    judges: general,
    say: writes((json) =>
      JSON.parse(
        JSON.stringify(json).replaceAll(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (_, instant: string) => {
          const there = new Date(Date.parse(instant) + halfPastFive).toISOString().replace("Z", "+05:30");
          return JSON.stringify(there);
        }),
      ),
    ),
  },
  {
    name: "members that nobody knows, as other services have them around everything",
    judges: general,
    say: writes((json) =>
      typeof json === "object" && json !== null && !Array.isArray(json)
        ? { _links: { self: null }, meta: { page: null, took: 3 }, items: [], data: null, error: null, ...json }
        : json,
    ),
  },
  {
    name: "lists the other way round, where no order is stated",
    judges: general,
    say: says(/^GET \/v1\/(shortlists|projects|keys|deep-research\/jobs)$/, (json) => {
      for (const list of Object.values<Json>(json)) if (Array.isArray(list)) list.reverse();
    }),
  },
  {
    name: "a cursor has a thousand characters",
    judges: /^(Pages|Search|Similar developers)$/,
    hear({ query, body }) {
      if (query.after?.startsWith(padding)) query.after = query.after.slice(padding.length);
      if (body?.cursor?.startsWith?.(padding)) body.cursor = body.cursor.slice(padding.length);
    },
    say: writes((json) => {
      if (json?.paging?.after) json.paging.after = padding + json.paging.after;
      if (json?.seed && json.cursor) json.cursor = padding + json.cursor;
      return json;
    }),
  },
  {
    name: "a new list is listed a minute later",
    windows: true,
    judges: /^Shortlists: A new list is listed/,
    refutes: ["A-250"],
    say: says(/^GET \/v1\/shortlists$/, (json, { now }) => {
      json.data = json.data?.filter(({ createdAt }: Json) => now - Date.parse(createdAt) > 60_000);
    }),
  },
  {
    name: "nothing tells the balance",
    judges: /^(Fit ranking|Free|Purse|Deep search)$/,
    hear({ route }) {
      if (route === "GET /v1/quotas") throw missing("path");
    },
  },
  {
    name: "people are resolved by who was asked for",
    judges: /^(Profiles and facets: |answers POST \/v1\/developers$)/,
    refutes: ["A-22"],
    say: says(/^POST \/v1\/developers$/, (json) => {
      json.people = Object.fromEntries(json.resolved.map(({ ref, facets = {} }: Json) => [ref, facets]));
      delete json.resolved;
    }),
  },
  {
    name: "422 where nobody says 400",
    judges: general,
    say(answered, { route }) {
      if (answered.status !== 400 || !/^(POST|PATCH) \/v1\/(keys|projects|developers)$/.test(route)) return;
      Object.assign(answered, { status: 422, json: { ...answered.json, code: "unprocessable_entity", status: 422 } });
    },
  },
  {
    name: "refusals of two words, where they need not name anything",
    judges: general,
    say({ status = 200, json }, { route }) {
      if (status >= 400 && json?.message && !/profile|companies/.test(route)) json.message = "Request refused.";
    },
  },
  {
    name: "when to come back is a date",
    judges: windows,
    windows: true,
    keeps: windows,
    say({ status, headers = {} }, { now }) {
      const wait = Number(headers["retry-after"]);
      if (status === 429) headers["retry-after"] = new Date(now + wait * 1_000).toUTCString();
    },
  },
  {
    name: "nobody says when to come back but the registry, of which §4.1 does",
    judges: windows,
    windows: true,
    keeps: windows,
    say({ headers }, { route }) {
      if (!route.endsWith("/fields")) delete headers?.["retry-after"];
    },
  },
  {
    name: "ids are short, and have signs in them",
    judges: /^(Shortlists|Members of shortlists|Notes and contacts|Projects|Read after write|History)$/,
    hear(asked) {
      Object.assign(asked.path, withIds(asked.path, longIds));
      asked.body = withIds(asked.body, longIds);
    },
    say: writes((json) => {
      for (const id of JSON.stringify(json).match(/(?<=")[0-9a-f]{16}(?=")/g) ?? []) {
        if (shortIds.has(id)) continue;
        const short = `L.${shortIds.size}`;
        shortIds.set(id, short);
        longIds.set(short, id);
      }
      return withIds(json, shortIds);
    }),
  },
  {
    name: "a brief without text is one that failed",
    judges: /^Projects: A project without text/,
    refutes: ["A-65"],
    say: says(/^GET .*\/brief$/, (json) => {
      if (json.brief === null) json.status = "failed";
    }),
  },
  {
    name: "writing one's profile takes project:update",
    judges: /^Own profile: /,
    hear({ route, who }) {
      if (route === "PATCH /v1/me/profile" && !who.grants.includes("project:update"))
        throw new Refusal(403, "forbidden", "That takes project:update.");
    },
  },
  {
    name: "the operations of a row share one window",
    judges:
      /^limit (POST .*(companies|attachments|remove)|DELETE .*notes.*|PATCH .*me\/profile|GET \/v1\/search\/jobs.*)$/,
    keeps: /^limit (POST|PATCH)/,
    windows: true,
    windowOf: (route) =>
      /^(POST .*(companies|attachments|remove)|DELETE .*notes\/\{id\}|PATCH .*me\/profile)$/.test(route)
        ? "writing for clients"
        : route.replace("/search/jobs/{id}", "/search/jobs"),
  },
  ...unnamed(general),
  ...stranger,
  ...open,
  ...envelopes,
  {
    name: "refusals that say more",
    judges: general,
    say({ status = 200, json }) {
      if (status >= 400 && json) Object.assign(json, { type: "about:blank", detail: null, errors: [{ path: [] }] });
    },
  },
];

const shortIds = new Map<string, string>();
const longIds = new Map<string, string>();

function withIds(json: Json, ids: ReadonlyMap<string, string>): Json {
  return json === undefined
    ? undefined
    : JSON.parse(JSON.stringify(json), (_, value) => (typeof value === "string" ? (ids.get(value) ?? value) : value));
}

const padding = `pg2.${"Zm9v".repeat(250)}.`;
const halfPastFive = 5.5 * 3_600_000;

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, reversed(member)])
      .reverse(),
  );
}

let moments = 0;

/** Maps of which the interface gives the values: an entry is not a member. */
const maps: ReadonlySet<string> = new Set(["signalPopulations", "signalsExcluded", "paths"]);

/** Another moment in each object at each read: a member that the interface does not know, for all to ignore (§9). */
function stamped(value: Json, of = ""): Json {
  if (Array.isArray(value)) return value.map((each) => stamped(each));
  if (typeof value !== "object" || value === null || maps.has(of)) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, stamped(member, name)]);
  const isObject = Object.values(value).some((each) => typeof each === "string");
  return Object.fromEntries(isObject ? [...entries, ["seenAt", new Date(1.8e12 + ++moments).toISOString()]] : entries);
}
