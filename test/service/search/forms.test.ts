import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startWorld } from "../../harness.ts";
import { golden } from "./golden/judge.ts";

const { call } = startWorld({ noLimits: true, population: 20_000 });

async function searched(q: string): Promise<number> {
  const { status, json } = await call(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=1`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.total;
}

async function filtered(filter: object): Promise<number> {
  const body = { config: { version: 2, query: null, filter }, limit: 1 };
  const { status, json } = await call("POST /v1/searches/execute", { body });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.total;
}

describe("the form of a query changes nobody whom it finds", () => {
  const forms: readonly (readonly [string, (q: string) => string])[] = [
    ["more spaces", (q) => `  ${q.replaceAll(" ", "  ")}  `],
    ["a full stop", (q) => `${q}.`],
    ["an exclamation mark", (q) => `${q}!`],
    ["a request", (q) => `find ${q}`],
    ["a sentence", (q) => `We are looking for ${q}, please`],
  ];
  // An address is decoded only as it is, "looking for work" is no request, and capitals tell nothing only among capitals.
  const isFormed = (q: string) => !/\n|%20|^works?\b/.test(q) && q.length < 200 && q !== q.toUpperCase();
  const texts = golden.flatMap(({ q }, at) => (at % 4 === 0 && isFormed(q) ? [q] : []));

  test.each(forms)(
    "%s",
    async (_, form) => {
      const different: string[] = [];
      for (const q of texts) {
        const [plain, formed] = [await searched(q), await searched(form(q))];
        if (plain !== formed) different.push(`${form(q)}: ${formed} rather than ${plain}`);
      }
      expect(different).toEqual([]);
    },
    60_000,
  );
});

interface Condition {
  readonly said: readonly string[];
  readonly field: string;
  readonly operators: object;
}

/** One of each list at most, so that a text offers no choice. */
const conditions: readonly (readonly Condition[])[] = [
  ["Rust", "Python", "TypeScript", "Kotlin"].map((name) => ({
    said: [name.toLowerCase(), `${name} developers`, `who write ${name}`],
    field: "languages",
    operators: { all: [name] },
  })),
  ["Kubernetes", "React", "Kafka", "Docker"].map((name) => ({
    said: [name.toLowerCase(), `with ${name}`, `knows ${name.toUpperCase()}`],
    field: "technologies",
    operators: { all: [name] },
  })),
  ["Berlin", "London", "Paris", "Tokyo"].map((name) => ({
    said: [`in ${name}`, name.toLowerCase(), `${name}-based`, `located in ${name.toUpperCase()}`],
    field: "city",
    operators: { in: [name] },
  })),
  [
    {
      said: ["5+ years", "at least five years of experience", "≥5 yrs"],
      field: "years_experience",
      operators: { gte: 5 },
    },
    {
      said: ["under 3 years", "less than three years of experience"],
      field: "years_experience",
      operators: { lte: 2 },
    },
  ],
  [{ said: ["100+ stars", "at least 100 stars", "stars:>=100"], field: "total_stars", operators: { gte: 100 } }],
  [{ said: ["over 50 followers", "followers > 50"], field: "followers", operators: { gt: 50 } }],
  [{ said: ["not in Spain", "outside Spain"], field: "country", operators: { nin: ["Spain"] } }],
  [{ said: ["open to work", "actively looking"], field: "open_to_work", operators: { eq: true } }],
  [
    {
      said: ["at a startup", "companies of 1-50", "companies with fewer than 51 people"],
      field: "company_size",
      operators: { in: ["1-50"] },
    },
  ],
];

describe("conditions in any order and in any words", () => {
  const said = fc
    .shuffledSubarray(conditions as (readonly Condition[])[], { minLength: 1, maxLength: 4 })
    .chain((lists) => fc.tuple(...lists.map((list) => fc.constantFrom(...list))))
    .chain((chosen) =>
      fc.record({
        filter: fc.constant(Object.fromEntries(chosen.map(({ field, operators }) => [field, operators]))),
        words: fc.tuple(...chosen.map(({ said: forms }) => fc.constantFrom(...forms))),
        separator: fc.constantFrom(", ", "; ", " | ", ". "),
      }),
    );

  test("select the same people as a filter, and fewer with each of them", async () => {
    await fc.assert(
      fc.asyncProperty(said, async ({ filter, words, separator }) => {
        const found = await searched(words.join(separator));
        expect(found).toBe(await filtered(filter));
        expect(await searched(words.slice(0, -1).join(separator) || "developers")).toBeGreaterThanOrEqual(found);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
