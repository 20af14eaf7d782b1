import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { startWorld } from "../../harness.ts";

const { call } = startWorld({ noLimits: true, population: 20_000 });

async function searched(q: string, more = ""): Promise<number> {
  const { status, json } = await call(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=1${more}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.total;
}

async function executed(config: object): Promise<number> {
  const body = { config: { version: 2, query: null, ...config }, limit: 1 };
  const { status, json } = await call("POST /v1/searches/execute", { body });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.total;
}

/** The same condition as a word of a query, a query parameter, a lever and a raw filter; null if a form lacks it. */
const meanings: readonly (readonly [string, string | null, object | null, object])[] = [
  ["rust", "lang=Rust", { requiredLanguages: ["Rust"] }, { languages: { all: ["Rust"] } }],
  [
    "kafka and postgres",
    "techs=Kafka,PostgreSQL",
    { levers: { technologies: ["Kafka", "PostgreSQL"] } },
    { technologies: { all: ["Kafka", "PostgreSQL"] } },
  ],
  ["databases", "subjects=databases", null, { subjects: { any: ["databases"] } }],
  [
    "in Berlin or Munich",
    "city=Berlin,Munich",
    { levers: { location: { cities: ["Berlin", "Munich"], strict: true } } },
    { city: { in: ["Berlin", "Munich"] } },
  ],
  [
    "in Germany",
    null,
    { levers: { location: { countries: ["Germany"], strict: true } } },
    { country: { eq: "Germany" } },
  ],
  [
    "in California",
    "state=California",
    { levers: { location: { states: ["California"], strict: true } } },
    { state: { eq: "California" } },
  ],
  [
    "senior",
    "experienceTier=senior",
    { levers: { experienceTier: "senior" } },
    { seniority: { in: ["senior", "staff", "principal", "manager", "executive"] } },
  ],
  ["at least 5 years", "yoeMin=5", { levers: { yoeRange: { min: 5, max: null } } }, { years_experience: { gte: 5 } }],
  ["under 3 years", "yoeMax=2", { levers: { yoeRange: { min: null, max: 2 } } }, { years_experience: { lt: 3 } }],
  [
    "more than 100 stars",
    "minStars=101",
    { levers: { github: { starRange: { min: 101, max: null } } } },
    { total_stars: { gt: 100 } },
  ],
  ["score of at least 60", "minCracked=60", { levers: { github: { minDevrank: 60 } } }, { cracked_score: { gte: 60 } }],
  [
    "fewer than 10 followers",
    null,
    { levers: { github: { followerRange: { min: null, max: 9 } } } },
    { followers: { lt: 10 } },
  ],
  [
    "no celebrities",
    "hideHighProfile=true",
    { levers: { github: { hideHighProfile: true } } },
    { followers: { lte: 10_000 } },
  ],
  ["with an email", "hasEmail=true", null, { has_email: { eq: true } }],
  ["without an email", "hasEmail=false", null, { has_email: { eq: false } }],
  ["on linkedin", null, { levers: { requireLinkedin: true } }, { has_linkedin: { eq: true } }],
  ["open to work", "openToWork=true", { levers: { openToWork: true } }, { open_to_work: { eq: true } }],
  ["not open to work", "openToWork=false", null, { open_to_work: { eq: false } }],
  [
    "at Mossforge",
    null,
    { levers: { professional: { currentCompanies: ["Mossforge"] } } },
    { company: { eq: "Mossforge" } },
  ],
  [
    "ex-Mossforge",
    null,
    { levers: { professional: { pastCompanies: ["Mossforge"] } } },
    { past_companies: { any: ["Mossforge"] } },
  ],
  [
    "not at Mossforge",
    null,
    { levers: { professional: { excludeCurrentCompanies: ["Mossforge"] } } },
    { company: { ne: "Mossforge" } },
  ],
  [
    "at a fintech",
    "industries=Fintech",
    { levers: { professional: { industries: ["Fintech"], includePast: false } } },
    { industry: { eq: "Fintech" } },
  ],
  [
    "at a startup",
    "companySize=1-50",
    { levers: { professional: { companySizeTier: "1-50", includePast: false } } },
    { company_size: { eq: "1-50" } },
  ],
  [
    "titled Staff Engineer",
    "titles=Staff%20Engineer",
    { levers: { professional: { titles: ["Staff Engineer"], includePast: false } } },
    { title: { contains: ["Staff Engineer"] } },
  ],
  [
    "companies like Mossforge",
    "peerCompanies=Mossforge",
    { levers: { professional: { similarCompanies: ["Mossforge"] } } },
    {},
  ],
];

describe("a repository of somebody here", () => {
  interface Found {
    readonly total: number;
    readonly results: readonly {
      readonly details: { readonly githubProfile: { readonly repos: { fullName: string }[] } };
    }[];
    readonly plan: {
      readonly understood: readonly { readonly as: string; readonly value: string }[];
      readonly ignored: readonly string[];
    };
  }
  const search = async (q: string) =>
    (await call(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=5`)).json as Found;
  let name = "";
  beforeAll(async () => {
    name = (await search("rust")).results[0]?.details.githubProfile.repos[0]?.fullName as string;
  });

  test.each([
    "contributors to NAME",
    "people who contributed to NAME.",
    "who works on https://github.com/NAME",
    "repo:NAME",
  ])("names those who work on it: %s", async (q) => {
    const { total, plan } = await search(q.replace("NAME", name));
    expect(plan.understood).toEqual([expect.objectContaining({ as: "repository", value: name })]);
    expect(total).toBe(await executed({ levers: { github: { contributedRepos: [name], repoMode: "exact" } } }));
    expect(total).toBeGreaterThan(0);
  });

  test("excludes them", async () => {
    const all = await searched("rust");
    const working = await searched(`rust, contributors to ${name}`);
    expect(await searched(`rust, not contributors to ${name}`)).toBe(all - working);
  });

  test("does not find those who do the same, and says so", async () => {
    const { total, plan } = await search(`rust engineers similar to ${name}`);
    expect(total).toBe(await searched("rust engineers"));
    expect(plan.ignored.join()).toContain(name);
  });
});

describe("a word, a parameter, a lever and a raw filter with the same meaning", () => {
  test.each(meanings)("find the same people: %s", async (word, parameter, lever, filter) => {
    const said = await searched(word);
    expect(said).toBeGreaterThan(0);
    expect(said).toBeLessThan(20_000);
    if (parameter !== null) expect(await searched("people", `&${parameter}`)).toBe(said);
    if (lever !== null) expect(await executed(lever)).toBe(said);
    if (Object.keys(filter).length > 0) expect(await executed({ filter })).toBe(said);
  });
});

/** What is read together: of these, a query names one. */
const together: readonly (readonly string[])[] = [
  ["city", "country", "state"],
  ["company", "past_companies", "industry", "company_size", "title"],
  ["seniority", "years_experience"],
  ["followers", "total_stars"],
];

describe("two to four conditions", () => {
  const fieldOf = (filter: object) => Object.keys(filter)[0] as string;
  const groupOf = (filter: object) => together.findIndex((fields) => fields.includes(fieldOf(filter)));
  const several = fc.uniqueArray(
    fc.constantFrom(...meanings.filter(([, , , filter]) => fieldOf(filter) !== undefined)),
    {
      minLength: 2,
      maxLength: 4,
      selector: ([, , , filter]) => (groupOf(filter) < 0 ? fieldOf(filter) : groupOf(filter)),
    },
  );

  test("find the same people as words, as parameters beside words, and as a raw filter, and no more than without the last", async () => {
    await fc.assert(
      fc.asyncProperty(several, async (chosen) => {
        const filter = Object.assign({}, ...chosen.map(([, , , each]) => each));
        const expected = await executed({ filter });
        const words = chosen.map(([word]) => word).join(", ");
        expect([words, await searched(words)]).toEqual([words, expected]);
        const parameters = chosen.flatMap(([, parameter]) => parameter ?? []);
        const rest = chosen.flatMap(([word, parameter]) => (parameter === null ? [word] : []));
        expect(await searched(rest.join(", ") || "people", `&${parameters.join("&")}`)).toBe(expected);
        const fewer = chosen.slice(0, -1).map(([word]) => word);
        expect(expected).toBeLessThanOrEqual(await searched(fewer.join(", ")));
      }),
      { numRuns: 60 },
    );
  });
});

describe("another condition never finds more people", () => {
  const words = [
    ...[
      "rust",
      "kafka",
      "react",
      "databases",
      "machine learning",
      "backend engineers",
      "data scientists",
      "in Germany",
    ],
    ...["in Berlin", "senior", "5+ years", "with an email", "open to work", "not java", "over 100 stars", "elite"],
    ...["at a startup", "postgres", "frontend engineers", "ideally go", "few followers", "outside the US"],
  ];
  const totals = new Map<string, number>();
  beforeAll(async () => {
    for (const word of words) totals.set(word, await searched(word));
  });

  test.each(words)("%s, and any other condition", async (one) => {
    const trades = ["backend engineers", "data scientists", "frontend engineers"];
    for (const other of words.slice(words.indexOf(one) + 1)) {
      // Nobody has two trades: two of them are an engineer of either.
      if (trades.includes(one) && trades.includes(other)) continue;
      const both = await searched(`${one}, ${other}`);
      // A wish by itself requires nothing, so everybody is found.
      expect(both, `${one}, ${other}`).toBeLessThanOrEqual(
        Math.min(totals.get(one) as number, totals.get(other) as number),
      );
    }
  });
});

describe("alternatives", () => {
  const rust = { languages: { all: ["Rust"] }, city: { in: ["Berlin"] } };
  const go = { languages: { all: ["Go"] }, city: { in: ["London"] } };

  test("of a filter add up", async () => {
    // Nobody is in two cities.
    const [first, second] = [await executed({ filter: rust }), await executed({ filter: go })];
    expect(await executed({ filter: { any: [rust, go] } })).toBe(first + second);
  });

  test.each(["rust in Berlin or go in London", "(rust AND berlin) OR (go AND london)"])(
    'across things of different sorts the "or" is told to be ignored: %s',
    async (q) => {
      const { json } = await call(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=1`);
      expect(json.plan.ignored.map((word: string) => word.toLowerCase())).toEqual(["or"]);
      expect(json.total).toBe(
        await executed({ filter: { languages: { all: ["Rust", "Go"] }, city: { in: ["Berlin", "London"] } } }),
      );
    },
  );

  test.each([
    ["rust in Berlin or in London", { languages: { all: ["Rust"] }, city: { in: ["Berlin", "London"] } }],
    ["at Mossforge or at Tarnshaw", { company: { in: ["Mossforge", "Tarnshaw"] } }],
  ])('of places and of employers the "or" holds, also where each has its own word before it: %s', async (q, filter) => {
    const { json } = await call(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=1`);
    expect(json.plan.ignored).toEqual([]);
    expect(json.total).toBe(await executed({ filter }));
  });

  test("an invalid filter is refused with its path", async () => {
    const body = { config: { version: 2, query: null, filter: { any: [rust, { nonsense: 1 }] } } };
    const { status, json } = await call("POST /v1/searches/execute", { body });
    expect(status).toBe(400);
    expect(json.message).toContain("any[1]");
  });
});

describe("every part of a config has an effect, or is reported as having none", () => {
  test("past titles and sizes count unless only the present is requested", async () => {
    for (const part of [
      { titles: ["Junior Software Engineer"] },
      { companySizeTier: "51-200" },
      { industries: ["Fintech"] },
    ]) {
      const [ever, now] = [
        await executed({ levers: { professional: part } }),
        await executed({ levers: { professional: { ...part, includePast: false } } }),
      ];
      expect(ever).toBeGreaterThan(now);
      expect(now).toBeGreaterThan(0);
    }
  });

  test("nobody in the results shows an excluded employer", async () => {
    const config = { version: 2, query: null, levers: { professional: { excludeCurrentCompanies: ["Mossforge"] } } };
    const { json } = await call("POST /v1/searches/execute", {
      body: { config: { ...config, filter: { organizations: { any: ["@mossforge"] } } }, limit: 100 },
    });
    expect(json.total).toBe(0);
    for (const name of ["@mossforge", "mossforge", "Mossforge"])
      expect(await searched("people", `&orgs=${name}`)).toBeGreaterThan(0);
  });

  test("a parameter without effect is listed as ignored", async () => {
    const { json } = await call("GET /v1/developers/search?q=rust&requireLocation=false&hideHighProfile=false");
    expect(json.plan.ignored).toEqual(["hideHighProfile=false", "requireLocation=false"]);
  });

  test.each(["asdfghjkl", "people who speak german", "🦄", "phd", "engineers at Stripe", "ex-Google"])(
    "a condition that nobody can match finds nobody: %s",
    async (q) => {
      const { json } = await call(`GET /v1/developers/search?q=${encodeURIComponent(q)}`);
      expect(json.total).toBe(0);
      expect(json.plan.ignored.length + json.plan.understood.length).toBeGreaterThan(0);
    },
  );
});
