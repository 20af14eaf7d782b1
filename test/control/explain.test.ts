import fc from "fast-check";
import { describe, expect, test } from "vitest";
import golden from "../../fixtures/golden-queries.json" with { type: "json" };
import { startWorld } from "../harness.ts";

const { call } = startWorld({ population: 3_000, noLimits: true });

interface Found {
  readonly results: readonly { readonly id: string; readonly match: { readonly score: number } }[];
  readonly total: number;
  readonly plan: { readonly config: object };
}

async function search(q: string): Promise<Found> {
  return (await call(`GET /v1/developers/search?limit=50&q=${encodeURIComponent(q)}`)).json;
}

async function explain(search: object, developer: string) {
  return (await call("POST /_understudy/explain", { as: null, body: { ...search, developer } })).json;
}

describe("why is a developer not in the results?", () => {
  test("each condition of a query says whether the developer passes it, and the evidence", async () => {
    const q = "senior rust engineers in berlin, ideally with kafka, unicorns";
    const [first] = (await search("rust engineers in munich")).results;
    const answer = await explain({ q }, (first as { id: string }).id);
    expect(answer).toMatchObject({ found: false, rank: null });
    const clause = (text: string) => answer.clauses.find((each: { text: string }) => each.text.includes(text));
    expect(clause("berlin")).toMatchObject({ as: "filter", passed: false });
    expect(clause("berlin").why).toMatch(/^Lives in Munich/);
    expect(clause("rust")).toMatchObject({ as: "filter", passed: true });
    expect(clause("kafka")).toMatchObject({ as: "rank" });
    expect(clause("unicorns")).toMatchObject({ as: "ignored", passed: null });
  });

  test("a config's conditions are named by their members, and a login is accepted", async () => {
    const [first] = (await search("typescript")).results as unknown as [{ id: string; login: string }];
    const config = {
      version: 2,
      query: null,
      levers: { github: { minDevrank: 100 } },
      requiredLanguages: ["TypeScript"],
    };
    const answer = await explain({ config }, first.login);
    expect(answer.developer).toMatchObject({ id: first.id });
    expect(answer.clauses.map(({ member, passed }: { member: string; passed: boolean }) => [member, passed])).toEqual([
      ["requiredLanguages", true],
      ["levers.github.minDevrank", expect.any(Boolean)],
    ]);
  });

  test("an unknown developer, no search and two searches are refused with a message", async () => {
    const ask = async (body: object) => (await call("POST /_understudy/explain", { as: null, body })).json;
    expect(await ask({ q: "go", developer: "nobody-here" })).toMatchObject({ code: "not_found" });
    expect(await ask({ developer: "7000000000" })).toMatchObject({ code: "bad_request" });
    expect(await ask({ q: "go", config: { version: 2, query: null }, developer: "7000000000" })).toMatchObject({
      code: "bad_request",
    });
  });
});

test("a condition is passed exactly by those whom it finds when it is searched for alone", async () => {
  const config = {
    version: 2,
    query: null,
    requiredLanguages: ["TypeScript"],
    levers: {
      technologies: ["React"],
      location: { countries: ["Germany", "France"], cities: [], states: [], raw: [], strict: true },
      experienceTier: "senior",
      github: { minDevrank: 40 },
    },
    filter: { has_email: { eq: true }, years_experience: { lte: 12 }, technologies: { none: ["Angular"] } },
  };
  const alone: Readonly<Record<string, object>> = {
    requiredLanguages: { requiredLanguages: config.requiredLanguages },
    "levers.technologies": { levers: { technologies: config.levers.technologies } },
    "levers.location": { levers: { location: config.levers.location } },
    "levers.experienceTier": { levers: { experienceTier: config.levers.experienceTier } },
    "levers.github.minDevrank": { levers: { github: config.levers.github } },
    "filter.has_email.eq": { filter: { has_email: config.filter.has_email } },
    "filter.years_experience.lte": { filter: { years_experience: config.filter.years_experience } },
    "filter.technologies.none": { filter: { technologies: config.filter.technologies } },
  };
  const people = [...(await search("react")).results, ...(await search("senior engineers in germany")).results];
  for (const { id } of people) {
    const { clauses } = await explain({ config }, id);
    expect(clauses.map(({ member }: { member: string }) => member).sort()).toEqual(Object.keys(alone).sort());
    for (const { member, passed } of clauses) {
      const part = alone[member] as { readonly filter?: object };
      const only = { version: 2, query: null, ...part, filter: { ...part.filter, id: { eq: id } } };
      const { total } = (await call("POST /v1/searches/execute", { body: { config: only } })).json;
      expect([id, member, passed]).toEqual([id, member, total === 1]);
    }
  }
});

test("two bounds of one range are told as one, in the words that name them", async () => {
  const [first] = (await search("javascript")).results;
  const q = "more than 500 followers and fewer than 2000, javascript";
  const { clauses } = await explain({ q }, (first as { id: string }).id);
  const texts = clauses.map(({ text }: { text: string }) => text);
  expect(texts).toContain("more than 500 followers and fewer than 2000");
});

test("a condition on people or a repository is told in the words that name them", async () => {
  const [first] = (await search("rust")).results as unknown as [
    { id: string; login: string; details: { githubProfile: { repos: { fullName: string }[] } } },
  ];
  const repository = first.details.githubProfile.repos[0]?.fullName as string;
  for (const words of [repository, `not contributors to ${repository}`, `not ${first.login}`]) {
    const { clauses } = await explain({ q: `rust, ${words}` }, first.id);
    expect(clauses.map(({ text }: { text: string }) => text)).toContain(words);
  }
});

test("the explanation matches the search: conditions, position and score", async () => {
  const queries = golden.filter(({ via }: { via?: string }) => via === undefined).map(({ q }) => q);
  const ids = (await search("developers")).results.map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...queries), fc.nat(49), fc.constantFrom(...ids), async (q, nth, other) => {
      const { results, total, plan } = await search(q);
      const at = nth % Math.max(1, results.length);
      const hit = results[at];
      for (const id of hit === undefined ? [other] : [hit.id, other]) {
        const { found, rank, clauses, score, total: counted } = await explain({ q }, id);
        const place = results.findIndex((each) => each.id === id);
        const passesAll = clauses
          .filter((each: { as: string }) => each.as === "filter")
          .every((each: { passed: boolean }) => each.passed);
        expect([q, id, found]).toEqual([q, id, passesAll]);
        expect(counted).toBe(total);
        if (place < 0) expect(rank === null || rank > results.length || results.length < total).toBe(true);
        else {
          expect([q, found, rank]).toEqual([q, true, place + 1]);
          expect(Math.min(1, score.total)).toBeCloseTo(
            hit?.id === id ? hit.match.score : Number(results[place]?.match.score),
            3,
          );
        }
        const asConfig = (
          await call("POST /_understudy/explain", { as: null, body: { config: plan.config, developer: id } })
        ).json;
        expect([q, asConfig.found, asConfig.rank, asConfig.score]).toEqual([q, found, rank, score]);
        const { relevance, strength, reach, depth, boost } = score;
        expect(relevance + strength + reach + depth + boost).toBeCloseTo(score.total, 9);
      }
    }),
    // A floor leaves out a person of the same page who ranks higher.
    { numRuns: 60, examples: [["rust developers active in the last month", 40, "8756999433"]] },
  );
});
