import { anything, config, digits, list, object, oneOf, orNull, type Rule, text, whole } from "./input.ts";
import { find, type Json, type Person, people, personBy, show } from "./people.ts";
import {
  type Account,
  type Ask,
  bad,
  charge,
  iso,
  missing,
  newId,
  ok,
  Refusal,
  type Row,
  raise,
  take,
} from "./service.ts";

const depth = oneOf("core", "enriched", "deep");
const garden = oneOf("summary", "full");
const keys = [
  "id.core",
  "profile.basics",
  "score.cracked",
  "github.garden",
  "identity.linkedin",
  "contact.socials",
  "tags.matched",
];
const facetList: Rule = (value, name) =>
  list(text(120), 5)(value, name) ?? value.map((each: string) => facet(each, name)).find(Boolean) ?? null;
const facet = (key: string, name: string): string | null =>
  keys.includes(key) ? null : `\`${name}\`: no facet ${key}`;
const truth = oneOf("true", "false");
const natural = digits(0, 100_000_000);

const searchQuery: Readonly<Record<string, Rule>> = {
  q: text(500),
  depth,
  limit: digits(1, 50),
  minCracked: digits(0, 100),
  minStars: natural,
  yoeMin: digits(0, 80),
  yoeMax: digits(0, 80),
  hideHighProfile: truth,
  hasEmail: truth,
  requireLocation: truth,
  openToWork: truth,
  companySize: oneOf("1-50", "51-200", "201-2000", "2000+"),
  experienceTier: oneOf("early", "upToSenior", "senior", "all"),
};

/** A page of results; the cursor is the position of the next one, in hexadecimal. */
function page(found: readonly Person[], cursor: string | undefined, limit: number) {
  const start = cursor === undefined ? 0 : Number.parseInt(cursor, 16);
  if (!(start >= 0 && start <= found.length)) throw bad("`cursor` was not handed out.");
  const end = start + limit;
  return { shown: found.slice(start, end), next: end < found.length ? end.toString(16).padStart(6, "0") : null };
}

/** People similar to a person, by what they have in common. */
function near(seed: Person): Person[] {
  const shared = (other: Person): number =>
    [...other.subjects, ...other.technologies, ...other.languages].filter((each) =>
      [...seed.subjects, ...seed.technologies, ...seed.languages].includes(each),
    ).length;
  return people
    .filter((each) => each.id !== seed.id && shared(each) > 1)
    .toSorted((a, b) => shared(b) - shared(a) || b.at - a.at);
}

const within = (range: Json, value: number): boolean =>
  value >= (range?.min ?? 0) && value <= (range?.max ?? Number.POSITIVE_INFINITY);

function standsIn({ strict, countries = [], states = [], raw = [] }: Json = {}, { city, country }: Person): boolean {
  if (strict !== true) return true;
  return (
    (countries.length === 0 || countries.includes(country)) &&
    states.length === 0 &&
    (raw.length === 0 || raw.includes(city))
  );
}

function worksAt({ currentCompanies: at = [], excludeCurrentCompanies: not = [] }: Json = {}, person: Person): boolean {
  if (at.length > 0 && !(person.isLinked && at.includes(person.company))) return false;
  return !(person.isLinked && not.includes(person.company));
}

/** The supported levers; capabilities list the others as unsupported. */
const supported = [
  ...["location.countries", "location.cities", "location.states", "location.raw", "requireLinkedin", "openToWork"],
  ...["experienceTier", "yoeRange", "professional.currentCompanies", "professional.titles", "professional.industries"],
  ...["professional.companySizeTier", "github.starRange", "github.followerRange", "github.hideHighProfile"],
];
const unsupported = [
  ...["professional.pastCompanies", "professional.mustHaveWorkedAt", "professional.schools"],
  "github.contributedRepos",
];

/** Floors above everyone's activity leave the page empty. */
const overFloor = ({ levers }: Json): boolean =>
  !((levers?.github?.minContributionsLastYear ?? 0) > 5_000 || (levers?.github?.minContributionsLastMonth ?? 0) > 500);

/** Weights change the order of the page. */
function ordered(found: readonly Person[], { rank, boost }: Json): readonly Person[] {
  const signal = rank?.weights?.[0]?.signal ?? boost?.[0]?.signal;
  return signal === "stars" ? found.toSorted((a, b) => b.stars - a.stars) : found;
}

/** The parts of a config that this deployment reads: only hard filters. */
function byConfig({ requiredLanguages = [], levers = {} }: Json): readonly Person[] {
  const { location, github, requireLinkedin, openToWork, professional, yoeRange } = levers;
  return find({
    ...(requiredLanguages.length > 0 && { lang: requiredLanguages.join(",") }),
    ...(github?.minDevrank > 0 && { minCracked: String(github.minDevrank) }),
    ...(github?.hideHighProfile && { hideHighProfile: "true" }),
    ...(location?.strict && location.cities?.length > 0 && { city: location.cities.join(",") }),
    ...(professional?.industries?.length > 0 && { industries: professional.industries.join(",") }),
    ...(professional?.companySizeTier && { companySize: professional.companySizeTier }),
    ...(levers.experienceTier && { experienceTier: levers.experienceTier }),
    ...(openToWork && { openToWork: "true" }),
    ...(professional?.titles?.length > 0 && { titles: professional.titles.join(",") }),
    ...(typeof yoeRange?.min === "number" && { yoeMin: String(yoeRange.min) }),
    ...(typeof yoeRange?.max === "number" && { yoeMax: String(yoeRange.max) }),
  }).filter(
    (each) =>
      (each.isLinked || !(requireLinkedin || openToWork)) &&
      within(github?.starRange, each.stars) &&
      within(github?.followerRange, each.followers) &&
      standsIn(location, each) &&
      worksAt(professional, each),
  );
}

/** Fields that filters may name, each with its operators. */
const registry: Readonly<Record<string, readonly string[]>> = {
  language: ["has", "lacks"],
  stars: ["over"],
  mood: [],
};

const triples: Rule = (value, name) => {
  if (!Array.isArray(value)) return `\`${name}\`: a list of [field, operator, value]`;
  const wrong = value.find((each) => !registry[each?.[0]]?.includes(each?.[1]));
  return wrong === undefined ? null : `\`${name}\`: no use of ${JSON.stringify(wrong)} is allowed`;
};

function checkFilter(filter: Json = {}): void {
  const wrong = Object.keys(filter).find((name) => !Object.hasOwn(registry, name));
  if (wrong !== undefined) throw bad(`\`filter\`: there is no field "${wrong}".`);
}

/** Facets beyond the depth are under their namespace. */
function withFacets(view: Json, person: Person, wanted: readonly string[], now: number): Json {
  if (wanted.length === 0) return view;
  const { details } = show(person, { depth: "deep", now });
  const named = wanted.map((key) => key.split(".")[0] as string);
  const more = Object.entries(details).filter(([name]) => named.includes(name) && !view.details[name]);
  return { ...view, details: { ...view.details, ...Object.fromEntries(more) } };
}

const search: readonly Row[] = [
  {
    on: "GET /v1/developers/search",
    may: "search:read",
    query: searchQuery,
    do({ query, now }) {
      const { shown, next } = page(find(query), query.after, Number(query.limit ?? 15));
      const hits = shown.map((each) => ({
        ...show(each, { ...query, now }),
        proof: [{ of: "subjects", says: each.subjects.join(" and ") }],
      }));
      return ok({ hits, paging: { after: next } });
    },
  },
  {
    on: "POST /v2/developers/similar",
    may: "search:read",
    perSecond: 10,
    body: object({
      version: oneOf(1),
      "like_person!": text(200, 1),
      intent: oneOf("same", "overall", "network"),
      filters: triples,
      limit: whole(1, 100),
      widen: object({ "hops!": whole(1, 3) }),
      rerank: oneOf("none", "rules", "clef", "jev"),
      lanes: list(text(80), 5, 1),
      depth,
      facets: facetList,
      garden,
      repoLimit: whole(1, 12),
      cursor: text(16_384),
      exclude: list(text(64), 1_000),
    }),
    do({ body, now }) {
      const seed = personBy(body.like_person) ?? raise(missing("developer"));
      const found = near(seed).filter((each) => !(body.exclude ?? []).includes(each.id));
      const { shown, next } = page(found, body.cursor, body.limit ?? 20);
      return ok({
        results: shown.map((each) => ({
          ...withFacets(show(each, { ...body, now }), each, body.facets ?? [], now),
          whySimilar: `Both know ${each.technologies[0]}.`,
        })),
        seed: { developer: seed.id },
        intent: body.intent ?? "overall",
        lanes: ["taste"],
        widened: false,
        cursor: next,
      });
    },
  },
  {
    on: "GET /v1/developers/similar",
    may: "search:read",
    perMinute: 30,
    query: { id: text(64, 1), login: text(64, 1), limit: digits(1, 50), depth, garden, facets: text(605) },
    do({ query, now }) {
      if (query.id === undefined && query.login === undefined) throw bad("`id` or `login` is required.");
      const wrong = query.facets === undefined ? null : facetList(query.facets.split(","), "facets");
      if (wrong !== null) throw bad(wrong);
      const seed = personBy(query.id ?? query.login);
      const found = seed === undefined ? [] : near(seed).slice(0, Number(query.limit ?? 10));
      const results = found.map((each) => ({
        ...withFacets(show(each, { ...query, now }), each, (query.facets ?? "").split(","), now),
        whySimilar: `Both write about ${each.subjects[0]}.`,
      }));
      return ok({ results });
    },
  },
  {
    on: "POST /v1/searches/compile",
    may: "search:read",
    body: object({ "text!": text(50_000, 1) }),
    do: ({ body }) => ok({ compiled: { version: 2, query: body.text.slice(0, 500), levers: {} } }),
  },
  {
    on: "POST /v1/searches/execute",
    may: "search:read",
    body: object({ "config!": config(anything), limit: whole(1, 50), depth }),
    do({ body, now }) {
      checkFilter(body.config.filter);
      const window = byConfig(body.config).slice(0, body.limit ?? 15);
      const found = ordered(window, body.config).filter(() => overFloor(body.config));
      return ok({ hits: found.map((each) => show(each, { ...body, now })), paging: { after: null } }, 201);
    },
  },
  {
    on: "POST /v1/searches/angles",
    may: "search:read",
    body: object({
      scope: oneOf("account", "project"),
      projectId: text(16),
      regenerate: (value, name) => (typeof value === "boolean" ? null : `\`${name}\`: true or false`),
      config: config(orNull(text(50_000))),
      jd: text(50_000),
      prompt: text(50_000),
    }),
    do({ body, account }) {
      if (body.scope === "project" && body.projectId === undefined)
        throw bad("`projectId` is required with a project.");
      if (body.projectId !== undefined) take(account.shelves.projects, body.projectId, "project");
      const words = body.jd ?? body.prompt ?? JSON.stringify(body.config ?? "What the account does");
      const suggestion = { id: "a1", label: "Wider", description: words.slice(0, 80), config: { levers: {} } };
      return ok({ suggestions: [suggestion] });
    },
  },
  {
    on: "GET /v1/search/capabilities",
    may: "search:read",
    perMinute: 120,
    do: () =>
      ok({
        entities: [{ name: "User", hasVector: true, rows: people.length }],
        levers: [...supported, ...unsupported].map((key) => ({
          ...{ key, tier: "gold", entity: "User", supported: supported.includes(key) },
        })),
        rankSignals: [{ key: "stars", pushable: true }],
        notes: ["Levers of the linked profile narrow to a minority."],
      }),
  },
  {
    on: "GET /v2/developers/fields",
    may: "search:read",
    perSecond: 10,
    do() {
      const flags = { keyword: true, sortable: false, boostable: false, displayable: true };
      const rest = { type: "[]string", coverage_pct: 99.5, rows: "profile", description: null, examples: ["Go"] };
      const fields = Object.entries(registry).map(([name, ops]) => {
        const isLive = ops.length > 0;
        return { name, ops, filterable: isLive, status: isLive ? "live" : "disabled", ...flags, ...rest };
      });
      return ok({ ok: true, registry: "live", fields });
    },
  },
  {
    on: "POST /v1/fit-rank",
    may: "fit_rank:read",
    perMinute: 60,
    body: object({
      "logins!": list((value, name) => (/^[A-Za-z0-9-]{1,39}$/.test(value) ? null : `\`${name}\`: logins`), 50, 1),
      role: text(20_000),
      company: text(200),
    }),
    do({ body, account }) {
      const logins: string[] = body.logins;
      const known = new Map(logins.flatMap((login) => (personBy(login) ? [[login, personBy(login) as Person]] : [])));
      const isOut = (person: Person): boolean => person.followers > 20_000;
      const scored = new Set([...known.values()].filter((person) => !isOut(person)));
      charge(account, 2 * scored.size);
      const role: string = (body.role ?? "").toLowerCase();
      const fits = (person: Person): number =>
        [...person.languages, ...person.subjects, ...person.technologies].filter((each) =>
          role.includes(each.toLowerCase()),
        ).length;
      const results = [...scored].map((person) => ({
        login: person.login,
        developerId: person.id,
        fit: body.role === undefined ? person.cracked / 50 : Math.min(2, 0.1 + fits(person) / 2),
        gettable: person.isOpenToWork ? 0.9 : 0.4,
        bridgeable: 0.5,
        confidence: 0.75,
        bridge: "",
        scored: true,
      }));
      const out = new Set([...known.values()].filter(isOut));
      return ok({
        results: results.toSorted((a, b) => b.fit - a.fit || b.gettable - a.gettable),
        misses: logins.filter((login) => !known.has(login)),
        dropped: [...out].map(({ login, id }) => ({ login, developerId: id, reason: "celebrity" })),
        scoredCount: scored.size,
      });
    },
  },
];

/** A search advances with the service's clock, and is settled when it is read. */
function move(account: Account, job: Json, now: number): void {
  const age = now - job.startedAt;
  if (["succeeded", "partial", "failed", "canceled"].includes(job.status) || age < 3_000) return;
  job.status = "running";
  job.touchedAt = now;
  if (age < 9_000) return;
  const round = job.rounds.length;
  const wanted = job.goal - job.delivered;
  // What a round has found too much is handed over by a later one, which charges nothing for it.
  const handed = job.banked.splice(0, wanted);
  const left = job.budget === null ? Number.POSITIVE_INFINITY : job.budget - job.charged;
  const fresh = byConfig(job.config).filter((each) => !job.results.some((row: Json) => row.developerId === each.id));
  const most = round === 0 ? 2 * wanted : wanted - handed.length;
  const considered = fresh.slice(0, Math.min(most, left)).map(({ id }) => id);
  const delivered = [...handed, ...considered.slice(0, wanted - handed.length)];
  for (const [at, developerId] of [...handed, ...considered].entries())
    job.results.push({
      ...{ developerId, round, rank: at + 1, score: 1 - at / 1_000, delivered: at < delivered.length },
      ...{ source: at < handed.length ? "banked" : "interests", why: null, feedback: null },
    });
  job.banked.push(...considered.slice(wanted - handed.length));
  job.rounds.push({ round, delivered: delivered.length, banked: job.banked.length });
  job.delivered += delivered.length;
  job.considered += considered.length;
  job.charged += considered.length;
  account.spent += considered.length;
  job.status = job.delivered >= job.goal ? "succeeded" : "partial";
}

const jobView = (job: Json): Json => ({
  id: job.id,
  status: job.status,
  targetCount: job.target,
  targetMode: "best_effort",
  savedSearchId: null,
  projectId: null,
  progress:
    job.rounds.length === 0
      ? null
      : {
          delivered: job.delivered,
          banked: job.banked.length,
          round: job.rounds.length - 1,
          considered: job.considered,
        },
  error: null,
  creditsEstimated: job.estimate,
  creditsCharged: job.charged,
  budgetCredits: job.budget,
  budgetRemaining: job.budget === null ? null : job.budget - job.charged,
  createdAt: iso(job.createdAt),
  updatedAt: iso(job.touchedAt),
});

function jobOf({ account, path, now }: Ask): Json {
  const job = take(account.shelves.searches, path.id, "search");
  move(account, job, now);
  return job;
}

const jobs: readonly Row[] = [
  {
    on: "POST /v1/search/jobs",
    may: "search:deep",
    perMinute: 6,
    body: object({
      "config!": config(anything),
      budgetCredits: (value, name) => (value === null ? null : whole(0)(value, name)),
      want: whole(1, 500),
    }),
    do({ body, account, now }) {
      const target = body.want ?? 12;
      const budget = body.budgetCredits ?? null;
      const estimate = 2 * target;
      if (budget !== null && budget < estimate)
        throw new Refusal(402, "payment_required", `Round 0 is estimated at ${estimate} credits.`);
      if (account.granted - account.spent < estimate)
        throw new Refusal(402, "payment_required", "The balance is short.");
      if (account.searchesUsed >= 400)
        throw new Refusal(429, "too_many_requests", "No deep search is left this month.");
      account.searchesUsed += 1;
      const job = {
        ...{ id: newId(), status: "queued", config: body.config, target, goal: target, estimate, budget },
        ...{ rounds: [], results: [], banked: [], delivered: 0, considered: 0, charged: 0 },
        ...{ createdAt: now, startedAt: now, touchedAt: now },
      };
      account.shelves.searches.set(job.id, job);
      return ok({ data: { search: jobView(job) } }, 201);
    },
  },
  {
    on: "GET /v1/search/jobs",
    perMinute: 120,
    query: { savedSearchId: text(16) },
    do: ({ account, query }) =>
      ok({ jobs: query.savedSearchId ? [] : [...account.shelves.searches.values()].toReversed().map(jobView) }),
  },
  {
    on: "GET /v1/search/jobs/{id}",
    perMinute: 120,
    do(ask) {
      const job = jobOf(ask);
      return ok({ job: jobView(job), rounds: job.rounds, results: job.results });
    },
  },
  {
    on: "POST /v1/search/jobs/{id}/more",
    may: "search:deep",
    body: object({ count: whole(1, 500) }),
    do(ask) {
      const job = jobOf(ask);
      if (job.budget !== null && job.budget - job.charged <= 0)
        throw new Refusal(402, "payment_required", "Nothing is left of the budget.");
      if (!["succeeded", "partial"].includes(job.status)) throw new Refusal(409, "conflict", "It is under way.");
      Object.assign(job, { status: "running", goal: job.delivered + (ask.body.count ?? 10), startedAt: ask.now });
      return ok({ job: jobView(job) }, 202);
    },
  },
];

export const searching: readonly Row[] = [...search, ...jobs];
